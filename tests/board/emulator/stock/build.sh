#!/bin/bash
# Puts together what boots the board's disk on Debian's own kernel in QEMU:
#
#   build.sh FOLDER KERNEL ARCHITECTURE
#
# KERNEL is the folder with the sources of the board's modules, ARCHITECTURE amd64 or arm64.
# Debian's kernel has no GPIO simulator: that one is compiled as a module, from Debian's sources.
# Kernel and headers are unpacked from their packages and not installed, so that this machine
# keeps its own.
set -Eeuo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=$1 ours=$2 architecture=$3
sources=/usr/src/linux-source-6.12.tar.xz
log=$out/build.log
WANTED="virtio_blk virtio_rng ext4 autofs4 configfs i2c-dev uinput evdev snd-aloop vfat
    nls_ascii nls_cp437"
case $architecture in
amd64) objects="gpio-sim.o i2c-board.o pi-revision.o" tools='' WANTED="$WANTED crc32c_intel" ;;
# The revision code is in the device tree there: see `linux`.
arm64) objects="gpio-sim.o i2c-board.o" tools=aarch64-linux-gnu- WANTED="$WANTED crc32c_generic" ;;
esac

# Another architecture's lists of packages, from this machine's sources, but apart from its own.
own_lists() {
    mkdir -p "$out/apt/lists/partial" "$out/apt/cache"
    printf '%s;\n' "APT::Architecture \"$architecture\"" "APT::Architectures { \"$architecture\"; }" \
        "Dir::State \"$out/apt\"" "Dir::State::status \"/dev/null\"" "Dir::Cache \"$out/apt/cache\"" \
        > "$out/apt/conf"
    APT_CONFIG=$out/apt/conf apt-get --quiet=2 update
}

foreign() {
    if [ -e "$out/apt/conf" ]; then APT_CONFIG=$out/apt/conf "$@"; else "$@"; fi
}

# The kernel, the headers, and the first steps' shell; kbuild's programs run on this machine.
packages() {
    [ "$(dpkg --print-architecture)" = "$architecture" ] || own_lists
    release=$(foreign apt-cache depends --no-recommends "linux-image-6.12-$architecture" |
        sed -n 's/.*Depends: linux-image-//p' | head -n 1)
    version=${release%-"$architecture"}
    mkdir -p "$out/packages"
    cd "$out/packages"
    foreign apt-get download --quiet "linux-image-$release" "linux-headers-$release" \
        "linux-headers-$version-common" busybox-static
    apt-get download --quiet "linux-kbuild-$version"
    cd "$out"
    for package in packages/*.deb; do dpkg-deb --extract "$package" tree; done
    headers=$out/tree/usr/src/linux-headers-$release
    sed -i "s|/usr/src|$out/tree/usr/src|" "$headers/Makefile"
}

# The simulator's interrupts call one function that modules may not; another does the same.
simulator() {
    mkdir -p "$out/ours"
    tar -xf "$sources" -C "$out/ours" --transform 's|.*/||' --wildcards \
        '*/drivers/gpio/gpio-sim.c' '*/drivers/gpio/gpiolib.h' '*/kernel/irq/irq_sim.c'
    mv "$out/ours/gpio-sim.c" "$out/ours/simulator.c"
    sed -i 's/handle_simple_irq(irq_to_desc(\(.*\)));/generic_handle_irq(\1);/' "$out/ours/irq_sim.c"
    grep -q 'generic_handle_irq(' "$out/ours/irq_sim.c"
}

modules() {
    cp "$ours"/*.c "$out/ours/"
    printf '%s\n' "obj-m := $objects" 'gpio-sim-y := simulator.o irq_sim.o' > "$out/ours/Kbuild"
    make -s -j"$(nproc)" -C "$headers" M="$out/ours" ARCH="${architecture/amd64/x86_64}" \
        CROSS_COMPILE="$tools" modules
}

# Everything that is wanted, and what that needs, unpacked: the busybox of the first steps
# reads nothing else.
collect() {
    from=$out/tree/lib/modules/$release into=$out/modules/lib/modules/$release
    mkdir -p "$into/kernel"
    depmod -b "$out/tree" "$release"
    for module in $WANTED; do
        modprobe -d "$out/tree" -S "$release" --show-depends "$module"
    done | sed -n 's/^insmod \([^ ]*\).*/\1/p' | sort -u > "$out/needed"
    xargs -a "$out/needed" cp -t "$into/kernel"
    find "$into/kernel" -name '*.xz' -exec xz -d {} +
    cp "$out/ours"/*.ko "$into/kernel/"
    "${tools}strip" --strip-debug "$into/kernel"/*.ko
    cp "$from"/modules.builtin* "$from/modules.order" "$into/"
    depmod -b "$out/modules" "$release"
}

first_steps() {
    mkdir -p "$out/first"/{bin,dev,proc,sys,root}
    cp -r "$out/modules/lib" "$out/first/"
    install -m 755 "$here/init" "$out/first/init"
    install -m 755 "$out/tree/bin/busybox" "$out/first/bin/busybox"
    (cd "$out/first" && find . | cpio --quiet --create --format=newc) > "$out/initrd"
    cp "$out/tree/boot/vmlinuz-$release" "$out/vmlinuz"
    install -m 755 "$here/linux" "$out/linux"
    install -m 644 "$here/machine-$architecture" "$out/machine"
}

exec 3>&2 >"$log" 2>&1
trap 'tail -n 30 "$log" >&3' ERR
packages
simulator
modules
collect
first_steps
rm -rf "$out/packages" "$out/tree" "$out/ours" "$out/first" "$out/needed" "$out/apt"
