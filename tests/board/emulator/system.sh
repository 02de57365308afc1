#!/bin/bash
# Makes the guest's system, a Debian that to the installer is a Pi, as an archive:
#
#   system.sh FOLDER KERNEL ROOT.tar
#   system.sh FOLDER KERNEL WHEELHOUSE SUITE [voice]
#
# What a Raspberry Pi OS has and Debian has not is made here: /etc/rpi-issue, and raspi-config,
# which says that I2C is on. ROOT.tar is a Debian for arm64. The other form makes a Debian for this
# machine, with the name of that architecture, and the package python3-lgpio, whose files are those
# of lgpio's own wheel.
set -Eeuo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$1 kernel=$2 given=$3 suite=${4:-} extra=${5:-} size=1200M
root=$out/root
glib=libglib2.0-0t64
[ "$suite" != bookworm ] || glib=libglib2.0-0

PACKAGES=systemd,systemd-sysv,udev,kmod,dbus,sudo,make,python3,python3-venv,python3-evdev,$glib
PACKAGES=$PACKAGES,alsa-utils,i2c-tools,sqlite3
[ "$extra" != voice ] || PACKAGES=$PACKAGES,espeak-ng,libportaudio2 size=2400M
MASKED="apt-daily.timer apt-daily-upgrade.timer dpkg-db-backup.timer e2scrub_all.timer
    e2scrub_reap.service fstrim.timer systemd-timesyncd.service getty@tty1.service
    serial-getty@ttyS0.service serial-getty@ttyAMA0.service systemd-pstore.service systemd-binfmt.service
    proc-sys-fs-binfmt_misc.automount systemd-hwdb-update.service modprobe@drm.service
    modprobe@efi_pstore.service dev-hugepages.mount"

debian() {
    without=()
    for path in doc man locale; do without+=("--dpkgopt=path-exclude=/usr/share/$path/*"); done
    archive=${out%/*}/$suite-$(echo "$PACKAGES" | sha256sum | head -c 16).tar
    [ -e "$archive" ] || {
        nice mmdebstrap -q --variant=minbase --include="$PACKAGES" "${without[@]}" "$suite" "$archive.part.tar"
        mv "$archive.part.tar" "$archive"
    }
}

unpack() {
    rm -rf "$root" && mkdir -p "$root"
    tar -C "$root" -xf "$archive" --exclude='./dev/*'
}

package_lgpio() {
    package=$out/python3-lgpio
    rm -rf "$package"
    mkdir -p "$package/DEBIAN" "$package/usr/lib/python3/dist-packages"
    python3 -m zipfile -e "$given"/lgpio-*.whl "$package/usr/lib/python3/dist-packages"
    printf '%s\n' "Package: python3-lgpio" "Version: 0.2.2-0" "Architecture: amd64" \
        "Maintainer: nobody" "Description: lgpio's wheel as a package" > "$package/DEBIAN/control"
    dpkg-deb --build --root-owner-group "$package" "$root/tmp/python3-lgpio.deb" > /dev/null
    chroot "$root" dpkg --install /tmp/python3-lgpio.deb > /dev/null
    rm "$root/tmp/python3-lgpio.deb"
}

look_like_a_pi() {
    echo "An emulated Raspberry Pi" > "$root/etc/rpi-issue"
    mkdir -p "$root/boot/firmware"
    echo dtparam=i2c_arm=on > "$root/boot/firmware/config.txt"
    printf '%s\n' '#!/bin/sh' '[ "$2" != get_i2c ] || echo 0' > "$root/usr/bin/raspi-config"
    chmod 755 "$root/usr/bin/raspi-config"
}

say_arm64() {
    printf '%s\n' '#!/bin/sh' 'if [ "$1" = --print-architecture ]; then echo arm64; else exec /usr/bin/dpkg "$@"; fi' \
        > "$root/usr/local/bin/dpkg"
    chmod 755 "$root/usr/local/bin/dpkg"
}

enable() {
    mkdir -p "$root/etc/systemd/system/$2.wants"
    ln -s "../$1" "$root/etc/systemd/system/$2.wants/$1"
}

helpers() {
    install -m 755 "$here/guest/board-setup" "$here/guest/board-agent" "$root/usr/local/sbin/"
    install -m 644 "$here"/guest/*.service "$root/etc/systemd/system/"
    enable board-setup.service sysinit.target
    enable board-agent.service multi-user.target
    for unit in $MASKED; do ln -sf /dev/null "$root/etc/systemd/system/$unit"; done
    mkdir -p "$root/etc/systemd/journald.conf.d"
    printf '[Journal]\nStorage=persistent\nSyncIntervalSec=1s\n' > "$root/etc/systemd/journald.conf.d/board.conf"
    echo board > "$root/etc/hostname"
    echo '/dev/root / ext4 defaults 0 1' > "$root/etc/fstab"
    echo d2b4a3c4e5f60718293a4b5c6d7e8f90 > "$root/etc/machine-id"
}

disk() {
    cp -a "$kernel/modules/lib/modules" "$root/usr/lib/"
    rm -f "$out/system.ext4"
    truncate -s "$size" "$out/system.ext4"
    mke2fs -q -t ext4 -E lazy_itable_init=1 -d "$root" "$out/system.ext4"
}

if [ -d "$given" ]; then
    debian
    unpack
    package_lgpio
    say_arm64
else
    archive=$given
    unpack
fi
look_like_a_pi
helpers
disk
rm -rf "$root" "$out/python3-lgpio"
