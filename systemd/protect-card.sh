#!/bin/sh
# Protects the card cheaply: fewer writes, and repair at boot. Each measure that is in force
# already, or that somebody has decided otherwise, stays as it is; what is ours is undone.
#
#   sudo sh protect-card.sh protect | undo [noatime] [log] [swap] [repair]
#
# install.sh and the package's scripts have this text, and call protect_card and unprotect_card.
# A measure that somebody undid by this command stays undone when the package is installed again.
#
# DESTDIR=DIR  look for every file below DIR

CARD_NAME=tabletop-word-companion
CARD_MARKS=${DESTDIR:-}/etc/$CARD_NAME/card
CARD_FSTAB=${DESTDIR:-}/etc/fstab
CARD_LOG=${DESTDIR:-}/etc/systemd/journald.conf.d/60-$CARD_NAME.conf
CARD_SWAP=${DESTDIR:-}/etc/rpi/swap.conf.d/60-$CARD_NAME.conf
CARD_SMALL_KB=600000

command -v say >/dev/null || say() { printf '%s\n' "$*"; }
command -v run >/dev/null || run() { "$@"; }
command -v agreed >/dev/null || agreed() { true; }
command -v systemd_runs >/dev/null || systemd_runs() { [ -d "${DESTDIR:-}/run/systemd/system" ]; }

protect_card() {
    for measure in ${*:-noatime log swap repair}; do
        if [ -e "$CARD_MARKS/$measure" ] || [ -e "$CARD_MARKS/no-$measure" ]; then continue; fi
        if ! "wants_$measure"; then continue; fi
        if agreed "$("asks_$measure")"; then
            run mkdir -p "$CARD_MARKS"
            if "set_$measure"; then run touch "$CARD_MARKS/$measure"; fi
        fi
    done
}

unprotect_card() {
    for measure in ${*:-noatime log swap repair}; do
        if [ -e "$CARD_MARKS/$measure" ] && "undo_$measure"; then
            run rm -f "$CARD_MARKS/$measure"
        fi
    done
    if [ -d "$CARD_MARKS" ]; then run rmdir --ignore-fail-on-non-empty "$CARD_MARKS"; fi
}

decline_card() {
    mkdir -p "$CARD_MARKS"
    for measure in ${*:-noatime log swap repair}; do touch "$CARD_MARKS/no-$measure"; done
}

allow_card() {
    for measure in ${*:-noatime log swap repair}; do rm -f "$CARD_MARKS/no-$measure"; done
}

# edit_safely FILE SED-SCRIPT: a power cut leaves the old file or the new one, never an empty one.
edit_safely() {
    run cp -p "$1" "$1.new" && run sed -i -E "$2" "$1.new" && run sync "$1.new" &&
        run mv "$1.new" "$1" && run sync
}

# -- no note of each reading --------------------------------------------------------

ROOT_LINE='^[^#[:space:]]+[[:space:]]+/[[:space:]]+ext4[[:space:]]+'

wants_noatime() {
    grep -Eq "$ROOT_LINE" "$CARD_FSTAB" 2>/dev/null &&
        ! grep -Eq "$ROOT_LINE[^[:space:]]*(noatime|relatime|strictatime)" "$CARD_FSTAB"
}
asks_noatime() { say "Linux writes on the card when a file is read. Switch that off (noatime)?"; }
set_noatime() { edit_safely "$CARD_FSTAB" "s|($ROOT_LINE[^[:space:]]+)|\1,noatime|"; }
undo_noatime() { edit_safely "$CARD_FSTAB" "s|($ROOT_LINE[^[:space:]]*),noatime|\1|"; }

# -- the system's log in memory -----------------------------------------------------

wants_log() {
    ! grep -Eqs '^Storage=' "${DESTDIR:-}/etc/systemd/journald.conf" \
        "${DESTDIR:-}"/etc/systemd/journald.conf.d/*.conf \
        "${DESTDIR:-}"/usr/lib/systemd/journald.conf.d/*.conf
}
asks_log() { say "The system writes its log on the card. Keep it in memory instead?"; }
set_log() {
    run install -D -m 644 /dev/null "$CARD_LOG"
    [ "${DRY_RUN:-}" ] || printf '%s\n' '[Journal]' 'Storage=volatile' 'RuntimeMaxUse=16M' > "$CARD_LOG"
    reread_log_settings
}
reread_log_settings() {
    if systemd_runs; then run systemctl try-restart systemd-journald.service || true; fi
}
undo_log() {
    run rm -f "$CARD_LOG"
    reread_log_settings
}

# -- no swap file -------------------------------------------------------------------

# rpi-swap (trixie) keeps memory that it compresses in memory, and moves some of it to a file:
# only the file goes. dphys-swapfile (bookworm) has the file alone; a small board still needs it,
# because compiling a long word list takes 315 MB.
has_rpi_swap() { [ -e "${DESTDIR:-}/etc/rpi/swap.conf" ]; }
has_dphys_swapfile() { [ -e "${DESTDIR:-}/etc/dphys-swapfile" ]; }
is_small() {
    [ "$(sed -n 's/^MemTotal: *\([0-9]*\) kB/\1/p' "${DESTDIR:-}/proc/meminfo")" -lt "$CARD_SMALL_KB" ]
}

wants_swap() {
    if has_rpi_swap; then
        ! grep -Eqs '^Mechanism=' "${DESTDIR:-}/etc/rpi/swap.conf" "${DESTDIR:-}"/etc/rpi/swap.conf.d/*.conf
    else
        has_dphys_swapfile && ! is_small && systemctl is-enabled --quiet dphys-swapfile.service
    fi
}
asks_swap() { say "There is a swap file on the card. Do without it?"; }
set_swap() {
    if has_rpi_swap; then
        run install -D -m 644 /dev/null "$CARD_SWAP"
        [ "${DRY_RUN:-}" ] || printf '%s\n' '[Main]' 'Mechanism=zram' > "$CARD_SWAP"
    else
        run systemctl disable --now dphys-swapfile.service || true
        run dphys-swapfile uninstall
    fi
}
undo_swap() {
    if [ -e "$CARD_SWAP" ]; then
        run rm -f "$CARD_SWAP"
    else
        run systemctl enable --now dphys-swapfile.service || true
    fi
}

# -- repair at boot -----------------------------------------------------------------

card_cmdline() {
    for place in "${DESTDIR:-}/boot/firmware/cmdline.txt" "${DESTDIR:-}/boot/cmdline.txt"; do
        if [ -f "$place" ]; then
            printf '%s\n' "$place"
            return
        fi
    done
}

wants_repair() { [ "$(card_cmdline)" ] && ! grep -q 'fsck\.repair=' "$(card_cmdline)"; }
asks_repair() { say "Repair the card's files at boot without asking (fsck.repair=yes)?"; }
set_repair() { edit_safely "$(card_cmdline)" '1s/[[:space:]]*$/ fsck.repair=yes/'; }
undo_repair() { edit_safely "$(card_cmdline)" '1s/ fsck\.repair=yes//'; }

# -----------------------------------------------------------------------------------

case ${0##*/} in
protect-card | protect-card.sh)
    set -eu
    doing=${1:-}
    [ $# -eq 0 ] || shift
    case $doing in
    protect) allow_card "$@" && protect_card "$@" ;;
    undo) unprotect_card "$@" && decline_card "$@" ;;
    *)
        say "Type: sudo $0 protect, or sudo $0 undo" >&2
        exit 1
        ;;
    esac
    ;;
esac
