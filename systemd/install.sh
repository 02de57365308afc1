#!/bin/sh
# Installs the companion on a Raspberry Pi, or uninstalls it:
#
#   sudo systemd/install.sh [install | uninstall]
#
# COMPANION_WHEELHOUSE=DIR  install from the wheels in DIR, without the network
# COMPANION_YES=1           do not ask, take every yes
# VOICE=1                   let the box hear and speak too
# DRY_RUN=1                 print every command instead of running it
# DESTDIR=DIR               put and look for every file below DIR
set -eu

HERE=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=systemd/common.sh
. "$HERE/common.sh"
# shellcheck source=systemd/protect-card.sh
. "$HERE/protect-card.sh"

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
    if installed "$NAME"; then
        refuse "The Debian package is installed. First type: sudo apt-get remove $NAME; settings and games stay."
    fi
    case $(release) in
    bookworm | trixie) ;;
    *) refuse "This is Raspberry Pi OS '$(release)'. Install bookworm or trixie, 64-bit." ;;
    esac
}

installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Says in a sentence that the network is missing, and any other fault as it is.
fetch() {
    faults=$(mktemp)
    if run "$@" 2>"$faults"; then
        rm -f "$faults"
        return
    fi
    said=$(cat "$faults")
    rm -f "$faults"
    case $said in
    *"Temporary failure resolving"* | *"Could not resolve"* | *NewConnectionError* | *NameResolutionError* | *"Could not connect"* | *"is unreachable"*)
        refuse "The network cannot be reached. Connect the board and type again: sudo make install; or use the Debian package, which needs no network." ;;
    esac
    refuse "$said
Fix what these lines say, then type again: sudo make install"
}

pip_install() {
    fetch "$OPT/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
}

# What to ask of lock.py comes first, then options for pip.
install_locked() {
    lines=$(mktemp --suffix=.tmp)
    # shellcheck disable=SC2086 # each word is an argument
    run python3 "$HERE/locks/lock.py" $1 >"$lines" || exit 1
    shift
    [ -z "${COMPANION_WHEELHOUSE:-}" ] || set -- "$@" --no-index --find-links="$COMPANION_WHEELHOUSE"
    pip_install --no-deps --only-binary=:all: --require-hashes --requirement "$lines" "$@"
    rm -f "$lines"
}

# The recogniser and its models, which take 350 MB of the card.
install_voice() {
    missing=
    for package in espeak-ng libportaudio2; do
        installed "$package" || missing="$missing $package"
    done
    # shellcheck disable=SC2086 # each word is a package
    [ -z "$missing" ] || fetch apt-get install --yes --no-install-recommends $missing
    install_locked voice
    for unit in $VOICE_UNITS; do
        run install -D -m 644 "$HERE/$unit" "$ETC/systemd/system/$unit"
    done
    if systemd_runs; then run systemctl daemon-reload; fi
    run systemctl enable companion-voice.socket
    if systemd_runs; then run systemctl restart companion-voice.socket; fi
}

install_packages() {
    glib=libglib2.0-0
    [ "$(release)" = bookworm ] || glib=libglib2.0-0t64
    missing=
    for package in python3-venv python3-lgpio python3-evdev alsa-utils "$glib"; do
        installed "$package" || missing="$missing $package"
    done
    # shellcheck disable=SC2086 # each word is a package
    [ -z "$missing" ] || fetch apt-get install --yes --no-install-recommends $missing
}

# The lock has the versions and hashes. lgpio and evdev come from apt: PyPI has no wheel of evdev,
# nor of lgpio for Python 3.13, where pip would take a stub of 2020 if it might choose.
install_program() {
    run python3 -m venv --system-site-packages "$OPT"
    install_locked "run pi phones --without lgpio evdev"
    if [ "${COMPANION_WHEELHOUSE:-}" ]; then
        pip_install --no-deps --force-reinstall --no-index --find-links="$COMPANION_WHEELHOUSE" "$NAME"
    else
        install_locked build --target "$OPT/build"
        run export PYTHONPATH="$OPT/build"
        pip_install --no-deps --no-build-isolation "$(dirname "$HERE")"
        run rm -rf "$OPT/build"
        unset PYTHONPATH
    fi
    check_lgpio ||
        say "A passive buzzer or a servo will not work. Type: sudo apt-get install --reinstall python3-lgpio"
    run install -D -m 755 "$HERE/companion-box" "$OPT/bin/companion-box"
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
    i2c_is_off || return 0
    if agreed "The display needs I2C, which is switched off. Switch it on?"; then
        turn_on_i2c
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
    run install -D -m 755 "$HERE/dispatcher.d/60-$NAME" "$ETC/$DISPATCHER"
    apply_files
    allow_commands "$HERE/sudoers"
    write_addresses "$ETC"
}

install_all() {
    check_system
    install_packages
    install_program
    install_files
    enable_i2c
    speed_up_i2c
    protect_card
    if [ "${VOICE:-}" ]; then install_voice; fi
    run systemctl enable companion.service
    if systemd_runs; then run systemctl restart companion.service; fi
    say_it_runs
}

uninstall_all() {
    [ "$(id -u)" = 0 ] || refuse "This needs root. Type: sudo make uninstall"
    if installed "$NAME"; then refuse "The Debian package is installed. Type: sudo apt-get remove $NAME"; fi
    remove_files
    undo_i2c
    unprotect_card
    run rm -rf "${ETC:?}/$NAME"
    if systemd_runs; then run systemctl daemon-reload; fi
    say "The companion is gone."
    keep_games
}

case ${1:-install} in
install) install_all ;;
uninstall) uninstall_all ;;
*) refuse "Type: sudo $0 install, or sudo $0 uninstall" ;;
esac
