"""Debian's card starts on an emulated Raspberry Pi 3B, with the drivers of a real one.

No panel answers on its bus and nobody can press, so no game is played here.
"""

import pytest
from build_card import timed

UNIT = "companion.service"
STATE = "/var/lib/tabletop-word-companion"


@pytest.fixture(scope="module")
def running(pi3):
    """The board when systemd has started everything, and what it says about that."""
    with timed("systemd to everything started"):
        return pi3.shell("systemctl is-system-running --wait")


def test_everything_starts(pi3, running):
    assert pi3.shell("systemctl --failed --plain --no-legend --full") == ""
    assert running == "running"


def test_the_box_is_ready_and_was_not_restarted(pi3, running):
    shown = pi3.shell(f"systemctl show {UNIT} -p ActiveState -p StatusText -p NRestarts")
    assert {*shown.split("\n")} == {
        "ActiveState=active",
        "StatusText=ready, ENABLE1",
        "NRestarts=0",
    }


def test_the_box_holds_the_pins_of_the_real_driver(pi3, running):
    pins = pi3.shell("mount -t debugfs none /sys/kernel/debug; cat /sys/kernel/debug/gpio")
    assert "pinctrl-bcm2835" in pins
    print(pins)


def test_the_box_reads_the_usb_keyboard(pi3, running):
    look = f"ls -l /proc/$(systemctl show {UNIT} -P MainPID)/fd 2> /dev/null | grep -c /dev/input"
    pi3.shell(f"for i in $(seq 60); do [ $({look}) -gt 0 ] && break; sleep 1; done")
    assert pi3.shell(look) != "0"


def test_the_bus_of_the_display_is_there(pi3, running):
    assert pi3.shell("ls /dev/i2c-1") == "/dev/i2c-1"
