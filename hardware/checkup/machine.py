"""Facts about the computer from its own files: board, devices, and who may use them."""

from __future__ import annotations

import contextlib
import os
import platform
import re
import sys
from pathlib import Path

import msgspec

from hardware.checkup.findings import Finding, fault, good

GROUPS = "gpio,i2c,spi,audio,input"
JOIN = f"Type: sudo usermod -aG {GROUPS} $USER, then log in again."
"""Advice for a user who may not use the parts."""


class Machine(msgspec.Struct, frozen=True):
    """The computer whose file system starts at `root`, which tests replace."""

    root: Path = Path("/")
    linux: bool = sys.platform == "linux"

    def text(self, path: str) -> str:
        """The text of a file, or an empty string if it cannot be read."""
        try:
            return (self.root / path).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    def nodes(self, pattern: str) -> list[Path]:
        """The files that match a pattern, sorted."""
        return sorted(self.root.glob(pattern))

    def usable(self, node: Path) -> bool:
        """Whether this user may read and write the device."""
        return os.access(node, os.R_OK | os.W_OK)

    @property
    def model(self) -> str:
        """The model of the Raspberry Pi, or an empty string for any other computer."""
        named = self.text("proc/device-tree/model").strip("\0\n ")
        if "Raspberry Pi" in named:
            return named
        code = self.revision
        return f"Raspberry Pi with the revision code {code}" if code else ""

    @property
    def revision(self) -> str:
        """The board's revision code, which gpiozero uses as well; empty for other computers."""
        node = self.root / "proc/device-tree/system/linux,revision"
        with contextlib.suppress(OSError):
            return node.read_bytes().hex().lstrip("0")
        listed = re.search(r"(?m)^Revision\s*: (\w+)$", self.text("proc/cpuinfo"))
        return listed[1] if listed else ""

    @property
    def system(self) -> str:
        """Release, processor and Python version."""
        release = re.search(r"(?m)^VERSION_CODENAME=(\w+)$", self.text("etc/os-release"))
        name = release[1] if release else platform.system()
        return f"{name}, {platform.machine()}, Python {platform.python_version()}"


def board(machine: Machine) -> list[Finding]:
    """Identify the board and check its supply voltage."""
    if not machine.model:
        wrong = f"This is not a Raspberry Pi ({machine.system})."
        return [fault("board", wrong, "To check a drawn box instead: companion doctor --mock")]
    return [good("board", f"{machine.model} ({machine.system})."), *_power(machine)]


def _power(machine: Machine) -> list[Finding]:
    """Read the board's own voltmeter, if its kernel has one."""
    for meter in machine.nodes("sys/class/hwmon/hwmon*"):
        where = str(meter.relative_to(machine.root))
        if machine.text(f"{where}/name").strip() == "rpi_volt":
            low = machine.text(f"{where}/in0_lcrit_alarm").strip() == "1"
            return [_TOO_WEAK if low else good("power supply", "The voltage is high enough.")]
    return []


_TOO_WEAK = fault(
    "power supply",
    "The voltage drops too low: the power supply or its cable is too weak.",
    "Use a power supply made for this board, with a short, thick cable.",
)
