#!/bin/sh
# Installs the companion on a Raspberry Pi, or takes it away again:
#
#   sudo systemd/install.sh [install | uninstall]
#
# COMPANION_WHEELHOUSE=DIR  install from the wheels in DIR, without the network
# COMPANION_YES=1           do not ask, take every yes
# DRY_RUN=1                 print every command instead of running it
# DESTDIR=DIR               put and look for every file below DIR
set -eu

HERE=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=systemd/common.sh
. "$HERE/common.sh"

refuse() {
    printf '%s\n' "$*" >&2
    exit 1
}

release() {
    sed -n 's/^VERSION_CODENAME=//p' "$ETC/os-release" 2>/dev/null || true
}

check_system() {
    [ "$(id -u)" = 0 ] || refuse "This needs root. Type: sudo make install"
    [ -e "$ETC/rpi-issue" ] ||
        refuse "This is not Raspberry Pi OS. Install 64-bit Raspberry Pi OS, bookworm or trixie; on a laptop type: make play"
    [ "$(dpkg --print-architecture)" = arm64 ] ||
        refuse "This is a 32-bit system. Install 64-bit Raspberry Pi OS, bookworm or trixie."
    case $(release) in
    bookworm | trixie) ;;
    *) refuse "This is Raspberry Pi OS '$(release)'. Install bookworm or trixie, 64-bit." ;;
    esac
}

installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

install_packages() {
    glib=libglib2.0-0
    [ "$(release)" = bookworm ] || glib=libglib2.0-0t64
    missing=
    for package in python3-venv python3-lgpio python3-evdev alsa-utils "$glib"; do
        installed "$package" || missing="$missing $package"
    done
    # shellcheck disable=SC2086 # each word is a package
    [ -z "$missing" ] || run apt-get install --yes --no-install-recommends $missing
}

# gpiod comes as a wheel, which there is for every Python. lgpio and evdev come from apt: for
# Python 3.13 there is no wheel of lgpio, and pip would take a stub of 2020 instead.
install_program() {
    run python3 -m venv --system-site-packages "$OPT"
    set -- --quiet --disable-pip-version-check --upgrade --only-binary=gpiod,lgpio,evdev
    if [ "${COMPANION_WHEELHOUSE:-}" ]; then
        run "$OPT/bin/python" -m pip install "$@" --no-index \
            --find-links="$COMPANION_WHEELHOUSE" "${NAME}[pi]"
    else
        run "$OPT/bin/python" -m pip install "$@" "$(dirname "$HERE")[pi]"
    fi
    check_lgpio ||
        say "A passive buzzer or a servo will not work. Type: sudo apt-get install --reinstall python3-lgpio"
    run install -D -m 755 "$HERE/companion" "$COMMAND"
}

# lgpio makes a pipe in its working directory. /tmp belongs to everybody, and this is root.
check_lgpio() {
    run install -d -m 700 "$OPT/pipes"
    run env LG_WD="$OPT/pipes" "$OPT/bin/python" "$HERE/check_lgpio.py" || return 1
    run rm -rf "$OPT/pipes"
}

agreed() {
    [ -z "${COMPANION_YES:-}" ] || return 0
    printf '%s [Y/n] ' "$1"
    read -r answer || return 1
    case $answer in [nN]*) return 1 ;; esac
}

enable_i2c() {
    [ "$(raspi-config nonint get_i2c)" != 0 ] || return 0
    if agreed "The display needs I2C, which is switched off. Switch it on?"; then
        run raspi-config nonint do_i2c 0
        run install -D -m 644 /dev/null "$I2C_MARK"
    else
        say "I2C stays off. For a display on I2C type: sudo raspi-config nonint do_i2c 0"
    fi
}

install_files() {
    for unit in $UNITS; do
        run install -D -m 644 "$HERE/$unit" "$ETC/systemd/system/$unit"
    done
    for kind in sysusers.d tmpfiles.d modules-load.d; do
        run install -D -m 644 "$HERE/$kind/$NAME.conf" "$ETC/$kind/$NAME.conf"
    done
    run install -D -m 644 "$HERE/udev/60-$NAME.rules" "$ETC/udev/rules.d/60-$NAME.rules"
    run systemd-sysusers "$ETC/sysusers.d/$NAME.conf"
    run systemd-tmpfiles --create "$ETC/tmpfiles.d/$NAME.conf"
    run systemctl restart systemd-modules-load.service
    run udevadm control --reload
    run udevadm trigger --subsystem-match=gpio --subsystem-match=i2c-dev --subsystem-match=spidev
    run systemctl daemon-reload
}

install_all() {
    check_system
    install_packages
    install_program
    install_files
    enable_i2c
    speed_up_i2c
    run systemctl enable companion.service
    run systemctl restart companion.service
    say "The companion runs, and starts with the board. Settings: $ETC/$NAME/settings.toml"
    say "Which part goes on which pin: companion wiring"
}

uninstall_all() {
    [ "$(id -u)" = 0 ] || refuse "This needs root. Type: sudo make uninstall"
    run systemctl disable --now companion.service companion-poweroff.path || true
    slow_down_i2c
    if [ -e "$I2C_MARK" ]; then run raspi-config nonint do_i2c 1; fi
    for unit in $UNITS; do
        run rm -f "$ETC/systemd/system/$unit"
    done
    for kind in sysusers.d tmpfiles.d modules-load.d; do
        run rm -f "$ETC/$kind/$NAME.conf"
    done
    run rm -f "$ETC/udev/rules.d/60-$NAME.rules" "$COMMAND"
    run rm -rf "$OPT" "${ETC:?}/$NAME"
    run systemctl daemon-reload
    if [ -d "$GAMES" ]; then
        run find "$GAMES" -name '.lgd-nfy*' -delete
        run chown -R root:root "$GAMES"
    fi
    if getent passwd companion >/dev/null; then run userdel companion; fi
    say "The companion is gone. The games are still in $GAMES; delete that folder if nobody wants them."
}

case ${1:-install} in
install) install_all ;;
uninstall) uninstall_all ;;
*) refuse "Type: sudo $0 install, or sudo $0 uninstall" ;;
esac
