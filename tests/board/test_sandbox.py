"""What the program may not do, tried from inside its own unit; and what it may."""

from __future__ import annotations

import json
import re

from board import STATE, Board
from causes import UNIT_FILE, cause
from evenings import PowerOn

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
ROOT = (UNIT_FILE, "User=companion\nGroup=companion", "User=root")
UNCLOSED = [
    (UNIT_FILE, f"DeviceAllow=char-{kind}", f"#{kind}")
    for kind in ("gpiochip", "i2c", "spi", "alsa", "input")
]
PROBE_UNIT = "/run/systemd/system/companion-probe.service"


@cause("no ProtectSystem, and root", (UNIT_FILE, "ProtectSystem=strict", ""), ROOT)
@cause("no DevicePolicy, and root", (UNIT_FILE, "DevicePolicy=closed", ""), *UNCLOSED, ROOT)
@cause("no RestrictAddressFamilies", (UNIT_FILE, "RestrictAddressFamilies=AF_UNIX", ""))
@cause("root", ROOT)
@cause("no ProtectProc", (UNIT_FILE, "ProtectProc=invisible", ""))
def test_nothing_beyond_the_box_can_be_reached(power_on: PowerOn) -> None:
    board = power_on()
    board.shell("systemctl stop companion")
    probe = PROBE.replace("STATE", STATE)
    board.put("/opt/probe.py", probe.encode())
    start = "ExecStart=/opt/tabletop-word-companion/bin/python /opt/probe.py"
    board.shell(
        f"sed 's|^ExecStart=.*|{start}|; s/^Type=.*/Type=oneshot/; /^Restart=/d; /^WatchdogSec/d'"
        f" /etc/systemd/system/companion.service > {PROBE_UNIT}; systemctl daemon-reload;"
        " systemctl start companion-probe"
    )
    found = re.search(r"TRIED (.*)", board.journal("companion-probe"))
    assert found
    assert json.loads(found[1]) == [one.replace("STATE", STATE) for one in MAY]


@cause(
    "no filter of system calls, and capabilities",
    (UNIT_FILE, "SystemCallFilter=", "#"),
    (UNIT_FILE, "CapabilityBoundingSet=", "#"),
)
def test_systemd_finds_it_safe(board: Board) -> None:
    said = board.shell("systemd-analyze security companion.service --no-pager | tail -n 1")
    score = re.search(r"(\d+\.\d+)", said)
    assert score
    assert float(score[1]) <= 2.0


@cause("nobody hears the wish", (UNIT_FILE, "Wants=companion-poweroff.path", ""))
def test_the_menu_switches_the_board_off(power_on: PowerOn) -> None:
    board = power_on()
    board.pictured("home-board", within=90)
    board.choose(20)
    board.pictured("power-off")
    board.turn(1)
    board.press(KNOB)
    board.stopped()
    power_on().pictured("home-board", within=90)
