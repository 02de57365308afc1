"""The computer as its own files describe it: which board, which devices, who may use them."""

from __future__ import annotations

import contextlib
import os
import platform
import re
import sys
from pathlib import Path

import msgspec

from hardware.checkup.findings import Finding, amiss, good

GROUPS = "gpio,i2c,spi,audio,input"
JOIN = f"Type: sudo usermod -aG {GROUPS} $USER, then log in again."
"""What lets a user at the parts."""


class Machine(msgspec.Struct, frozen=True):
    """A computer; tests give it a `root` of their own."""

    root: Path = Path("/")
    linux: bool = sys.platform == "linux"

    def text(self, path: str) -> str:
        """What a file says; nothing where it cannot be read."""
        try:
            return (self.root / path).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def nodes(self, pattern: str) -> list[Path]:
        """The files of a pattern, in their order."""
        return sorted(self.root.glob(pattern))

    def usable(self, node: Path) -> bool:
        """Whether this user may read and write a device."""
        return os.access(node, os.R_OK | os.W_OK)

    @property
    def model(self) -> str:
        """Which Raspberry Pi it is; empty for any other computer."""
        named = self.text("proc/device-tree/model").strip("\0\n ")
        if "Raspberry Pi" in named:
            return named
        code = self._revision()
        return f"Raspberry Pi with the revision code {code}" if code else ""

    def _revision(self) -> str:
        """The code by which gpiozero, too, knows the board."""
        node = self.root / "proc/device-tree/system/linux,revision"
        with contextlib.suppress(OSError):
            return node.read_bytes().hex().lstrip("0")
        listed = re.search(r"(?m)^Revision\s*: (\w+)$", self.text("proc/cpuinfo"))
        return listed[1] if listed else ""

    @property
    def system(self) -> str:
        """Which system runs on it."""
        release = re.search(r"(?m)^VERSION_CODENAME=(\w+)$", self.text("etc/os-release"))
        name = release[1] if release else platform.system()
        return f"{name}, {platform.machine()}, Python {platform.python_version()}"


def board(machine: Machine) -> list[Finding]:
    """Which board it is, and whether it gets enough current."""
    if not machine.model:
        wrong = f"This is no Raspberry Pi ({machine.system})."
        draw = "Draw a box on this computer with: companion doctor --mock"
        return [amiss("board", wrong, draw)]
    return [good("board", f"{machine.model} ({machine.system})."), *_power(machine)]


def _power(machine: Machine) -> list[Finding]:
    """The board's own voltmeter, where its kernel shows it."""
    for meter in machine.nodes("sys/class/hwmon/hwmon*"):
        where = str(meter.relative_to(machine.root))
        if machine.text(f"{where}/name").strip() == "rpi_volt":
            low = machine.text(f"{where}/in0_lcrit_alarm").strip() == "1"
            return [_TOO_WEAK if low else good("power supply", "The voltage is high enough.")]
    return []


_TOO_WEAK = amiss(
    "power supply",
    "The voltage falls too low: the power supply or its cable is too weak.",
    "Take a supply that is made for this board, with a short thick cable.",
)
