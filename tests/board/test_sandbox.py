"""What the program may not do, tried from inside its own unit; and what it may."""

from __future__ import annotations

import base64
import json
import re

from board import STATE, Board
from conftest import PowerOn

from hardware.box import KNOB

PROBE = """
import json, os, socket
done = []
def tries(name, act):
    try: act(); done.append(name)
    except OSError: pass
for folder in ("/", "/etc", "/etc/tabletop-word-companion", "/usr", "/var", "/var/lib", "/home",
               "/root", "/opt/tabletop-word-companion", "/boot", "/run", "/dev/shm",
               "/sys", "/proc/sys", "STATE"):
    tries("write " + folder, lambda: open(folder + "/probe", "w"))
for device in ("mem", "kmsg", "ubda", "uinput", "board-i2c", "loop-control", "tty1", "gpiochip0",
               "i2c-1", "snd/controlC0"):
    tries("open " + device, lambda: os.open("/dev/" + device, os.O_RDWR))
for family in ("AF_INET", "AF_INET6", "AF_NETLINK", "AF_PACKET", "AF_UNIX"):
    tries("socket " + family, lambda: socket.socket(getattr(socket, family), socket.SOCK_DGRAM))
tries("become root", lambda: os.setuid(0))
tries("change the clock", lambda: __import__("time").clock_settime(0, 0))
tries("kill init", lambda: os.kill(1, 0))
tries("see others", lambda: open("/proc/1/status"))
print("TRIED", json.dumps(done))
"""
MAY = ["write STATE", "open gpiochip0", "open i2c-1", "open snd/controlC0", "socket AF_UNIX"]
PROBE_UNIT = "/run/systemd/system/companion-probe.service"


def encoded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


def test_nothing_beyond_the_box_can_be_reached(board: Board) -> None:
    """Seen failing, each alone, without ProtectSystem, DevicePolicy, RestrictAddressFamilies,
    User and ProtectProc in the unit.
    """
    board.shell("systemctl stop companion")
    probe = PROBE.replace("STATE", STATE)
    board.ask("shell", command="cat > /opt/probe.py", stdin=encoded(probe))
    start = "ExecStart=/opt/tabletop-word-companion/bin/python /opt/probe.py"
    board.shell(
        f"sed 's|^ExecStart=.*|{start}|; s/^Type=.*/Type=oneshot/; /^Restart=/d; /^WatchdogSec/d'"
        f" /etc/systemd/system/companion.service > {PROBE_UNIT}; systemctl daemon-reload;"
        " systemctl start companion-probe"
    )
    found = re.search(r"TRIED (.*)", board.journal("companion-probe"))
    assert found
    assert json.loads(found[1]) == [one.replace("STATE", STATE) for one in MAY]


def test_systemd_finds_it_safe(board: Board) -> None:
    """Seen failing without SystemCallFilter and CapabilityBoundingSet: 4.0."""
    said = board.shell("systemd-analyze security companion.service --no-pager | tail -n 1")
    score = re.search(r"(\d+\.\d+)", said)
    assert score
    assert float(score[1]) <= 2.0


def test_the_menu_switches_the_board_off(power_on: PowerOn) -> None:
    """Seen failing without companion-poweroff.path."""
    board = power_on()
    board.pictured("home", within=90)
    board.choose(20)
    board.pictured("power-off")
    board.turn(1)
    board.press(KNOB)
    board.stopped()
    power_on().pictured("home", within=90)
