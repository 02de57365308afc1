# shellcheck shell=sh
# The steps that install.sh shares with the Debian package's scripts, which begin with this text.
#
# DRY_RUN=1                 print every command instead of running it
# DESTDIR=DIR               put and look for every file below DIR

NAME=tabletop-word-companion
DESTDIR=${DESTDIR:-}
OPT=$DESTDIR/opt/$NAME
ETC=$DESTDIR/etc
GAMES=$DESTDIR/var/lib/$NAME
RECORDINGS=$DESTDIR/var/lib/$NAME-voice
COMMAND=$DESTDIR/usr/local/bin/companion
I2C_MARK=$ETC/$NAME/i2c-switched-on
I2C_ON='^(dtparam|device_tree_param)=([^,]*,)*i2c(_arm)?(=(on|true|yes|1))?(,.*)?$'
I2C_SPEED='^(dtparam|device_tree_param)=([^,]*,)*i2c(1|_arm)?_baudrate='
OUR_SPEED=dtparam=i2c_arm_baudrate=400000
OUR_MARK="# $NAME: the display's bus at 400 kHz, not 100"
UNITS="companion.service companion-poweroff.path companion-poweroff.service companion-phones.socket
companion-phones-switch.path companion-phones-switch.service
companion-report.path companion-report.service"
VOICE_UNITS="companion-voice.socket companion-voice.service"
DISPATCHER=NetworkManager/dispatcher.d/60-$NAME
SUDOERS=$ETC/sudoers.d/60-$NAME

say() { printf '%s\n' "$*"; }

run() {
    if [ "${DRY_RUN:-}" ]; then say "+ $*"; else "$@"; fi
}

# False while an image is made, and in a container.
systemd_runs() { [ -d "$DESTDIR/run/systemd/system" ]; }

i2c_is_off() {
    command -v raspi-config >/dev/null && [ "$(raspi-config nonint get_i2c)" != 0 ]
}

turn_on_i2c() {
    run raspi-config nonint do_i2c 0
    run install -D -m 644 /dev/null "$I2C_MARK"
}

boot_config() {
    for place in "$DESTDIR/boot/firmware/config.txt" "$DESTDIR/boot/config.txt"; do
        if [ -f "$place" ]; then
            printf '%s\n' "$place"
            return
        fi
    done
}

# The number of the first line of config.txt that matches and counts for every board. A line such
# as [pi4] begins what counts for some, until [all].
line_for_all() {
    awk -v pattern="$2" '{ sub(/\r$/, "") }
        /^[ \t]*\[/ { filtered = tolower($0) !~ /^[ \t]*\[all\]/ }
        !filtered && $0 ~ pattern { print NR; exit }' "$1"
}

# The speed goes right behind the line that switches I2C on, or under [all] if that is for some
# boards only.
speed_up_i2c() {
    config=$(boot_config)
    [ "$config" ] && grep -Eq "$I2C_ON" "$config" || return 0
    if [ "$(line_for_all "$config" "^$OUR_SPEED\$")" ]; then return 0; fi
    if [ "$(line_for_all "$config" "$I2C_SPEED")" ]; then
        say "Your own speed of the I2C bus stays in $config."
        return 0
    fi
    on=$(line_for_all "$config" "$I2C_ON")
    if [ "$on" ]; then
        edit_safely "$config" "${on}s/\$/\n$OUR_MARK\n$OUR_SPEED/"
    else
        edit_safely "$config" "\$s/\$/\n\n[all]\n$OUR_MARK\n$OUR_SPEED/"
    fi
    say "The display is four times as fast after: sudo reboot"
}

# A line that somebody has changed or written is theirs, and stays.
slow_down_i2c() {
    config=$(boot_config)
    [ "$config" ] && grep -Fxq "$OUR_MARK" "$config" || return 0
    edit_safely "$config" "/^$OUR_MARK\$/{N;/\n$OUR_SPEED\$/d}"
}

undo_i2c() {
    slow_down_i2c
    if [ -e "$I2C_MARK" ]; then run raspi-config nonint do_i2c 1; fi
    run rm -f "$I2C_MARK"
}

# What systemd and udev read when the board starts, without a restart.
apply_files() {
    run systemd-sysusers "$NAME.conf"
    run systemd-tmpfiles --create "$NAME.conf"
    systemd_runs || return 0
    run systemctl restart systemd-modules-load.service
    run udevadm control --reload
    run udevadm trigger --subsystem-match=gpio --subsystem-match=i2c-dev --subsystem-match=spidev
    run systemctl daemon-reload
}

# Lets the group sudo run commands that need the games. One mistake in such a file would stop sudo
# altogether; sudo does not read names with a dot.
allow_commands() {
    run install -D -m 440 "$1" "$SUDOERS.new"
    if run visudo -cqf "$SUDOERS.new"; then
        run mv "$SUDOERS.new" "$SUDOERS"
    else
        run rm -f "$SUDOERS.new"
        say "Commands that need the games will ask for a password: visudo refuses $1."
    fi
}

# Later NetworkManager does it, whenever the network changes.
write_addresses() {
    if systemd_runs; then run "$1/$DISPATCHER" || true; fi
}

stop_phones() {
    run systemctl stop companion-phones-switch.path companion-phones.socket || true
}

say_it_runs() {
    say "The companion runs, and starts with the board. Settings: $ETC/$NAME/settings.toml"
    say "Which part goes on which pin: companion wiring"
}

stop_voice() {
    run systemctl disable --now companion-voice.socket companion-voice.service || true
}

stop_all() {
    systemd_runs || return 0
    stop_phones
    run systemctl stop companion.service companion-poweroff.path companion-report.path || true
}

# The files of `make install`. The command goes last: it says that they may be there.
remove_files() {
    stop_phones
    if [ -e "$ETC/systemd/system/companion-voice.socket" ]; then stop_voice; fi
    run systemctl disable --now companion.service companion-poweroff.path companion-report.path ||
        true
    for unit in $UNITS $VOICE_UNITS; do
        run rm -f "$ETC/systemd/system/$unit"
    done
    for kind in sysusers.d tmpfiles.d modules-load.d; do
        run rm -f "$ETC/$kind/$NAME.conf"
    done
    run rm -f "$ETC/udev/rules.d/60-$NAME.rules" "$ETC/$DISPATCHER" "$SUDOERS"
    run rm -f "$DESTDIR/run/$NAME.addresses"
    run rm -rf "$OPT"
    run rm -f "$COMMAND"
}

# Games and recordings become root's, so that no later user gets them by a number that is used
# again.
keep_games() {
    if [ -d "$GAMES" ]; then
        run find "$GAMES" -name '.lgd-nfy*' -delete
        run chown -R root:root "$GAMES"
    fi
    if [ -d "$RECORDINGS" ]; then
        run chown -R root:root "$RECORDINGS"
        run chmod 700 "$RECORDINGS"
        say "Recordings of voices are still in $RECORDINGS; delete that folder if nobody wants them."
    fi
    if getent passwd companion >/dev/null; then run userdel companion; fi
    say "The games are still in $GAMES; delete that folder if nobody wants them."
}

delete_recordings() {
    if [ -d "$RECORDINGS" ]; then
        run rm -rf "${RECORDINGS:?}"
        say "The recordings of voices in $RECORDINGS are deleted."
    fi
}
