"""Figures of the board for a report: none of them names a person, a network or a serial number."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Self

import msgspec

from hardware.checkup.machine import Machine

THROTTLED = {
    0: "low voltage now",
    1: "slowed down now",
    2: "throttled now",
    3: "too hot now",
    16: "low voltage since power on",
    17: "slowed down since power on",
    18: "throttled since power on",
    19: "too hot since power on",
}
"""The bits of the firmware's answer, as vcgencmd(1) explains them."""

OTHER_KERNEL = "This kernel does not report it."
NO_PI = "This is not a Raspberry Pi."


class Figure(msgspec.Struct, frozen=True):
    """A figure with its value as text; or without a value, and why it is not known."""

    name: str
    value: str = ""
    why: str = ""

    @classmethod
    def of(cls, name: str, value: str, why: str) -> Self:
        """The figure, not known for the reason `why` if the value is empty."""
        return cls(name, value) if value else cls(name, why=why)


def board_figures(machine: Machine) -> Iterator[Figure]:
    """What the files of the computer say about it."""
    yield Figure.of("model", machine.model, NO_PI)
    yield Figure.of("revision", machine.revision, NO_PI)
    yield Figure("system", machine.system)
    yield Figure.of("image", _first_line(machine, "etc/rpi-issue"), "It is not Raspberry Pi OS.")
    yield Figure.of("kernel", _first_line(machine, "proc/sys/kernel/osrelease"), OTHER_KERNEL)
    yield Figure.of("memory of the board", _memory(machine), OTHER_KERNEL)
    yield Figure.of("swap", _swap(machine), OTHER_KERNEL)
    yield Figure.of("card", _card(machine), OTHER_KERNEL)
    yield Figure.of("temperature", _temperature(machine), OTHER_KERNEL)
    yield Figure.of("throttling", _throttling(machine), OTHER_KERNEL)
    yield Figure("Wi-Fi", _wifi(machine))


def memory_kb(text: str, field: str) -> int | None:
    """A field of /proc/meminfo or /proc/PID/status in KB; None if it is not there."""
    found = re.search(rf"(?m)^{field}:\s+(\d+) kB$", text)
    return int(found[1]) if found else None


def megabytes(kb: int | None) -> str:
    """A size such as 49.8 MB; empty for None."""
    return "" if kb is None else f"{kb / 1000:.1f} MB"


def _first_line(machine: Machine, path: str) -> str:
    return machine.text(path).partition("\n")[0].strip()


def _memory(machine: Machine) -> str:
    text = machine.text("proc/meminfo")
    total, free = memory_kb(text, "MemTotal"), memory_kb(text, "MemAvailable")
    return f"{megabytes(total)}, {megabytes(free)} available" if total and free else ""


def _swap(machine: Machine) -> str:
    total = memory_kb(machine.text("proc/meminfo"), "SwapTotal")
    return "none" if total == 0 else megabytes(total)


def _card(machine: Machine) -> str:
    """The kind of the root file system and how it is mounted."""
    mounted = re.findall(r"(?m)^\S+ / (\S+) (\S+)", machine.text("proc/mounts"))
    return ", ".join(mounted[-1]) if mounted else ""


def _temperature(machine: Machine) -> str:
    read = machine.text("sys/class/thermal/thermal_zone0/temp").strip()
    return f"{int(read) / 1000:.0f} °C" if read.isdecimal() else ""


def _throttling(machine: Machine) -> str:
    """What the firmware says about voltage and heat, with its own code."""
    for node in machine.nodes("sys/devices/platform/soc*/*firmware/get_throttled"):
        with contextlib.suppress(ValueError):
            code = int(machine.text(str(node.relative_to(machine.root))), 16)
            said = [text for bit, text in THROTTLED.items() if code >> bit & 1]
            return f"{code:#x}: {', '.join(said) or 'never'}"
    return ""


def _wifi(machine: Machine) -> str:
    """Whether there is Wi-Fi, whether it is connected, and how well; never to what."""
    for node in machine.nodes("sys/class/net/*/wireless"):
        name = node.parent.name
        up = machine.text(f"sys/class/net/{name}/operstate").strip() == "up"
        heard = rf"(?m)^\s*{name}:\s+\S+\s+\S+\s+(-\d+)"
        level = re.search(heard, machine.text("proc/net/wireless"))
        signal = f", {level[1]} dBm" if up and level else ""
        return f"{_driver(machine, name)}, {'connected' if up else 'not connected'}{signal}"
    return "none"


def _driver(machine: Machine, name: str) -> str:
    """The kernel's driver of a network interface."""
    link = machine.root / f"sys/class/net/{name}/device/driver"
    return link.resolve().name if link.exists() else "unknown driver"
