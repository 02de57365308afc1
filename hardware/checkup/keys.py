"""Check of the USB keyboard: is one plugged in, and may this user read it?"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from importlib.util import find_spec

from hardware.checkup.findings import Finding, fault, good, note
from hardware.checkup.machine import JOIN, Machine
from hardware.parts import keyboard_layouts
from hardware.parts.keyboard import TYPEWRITER

PART = "keyboard"
_WORD = 2 * struct.calcsize("P")
"""Hexadecimal digits in one word of the kernel's key bitmap."""


def keyboard(
    machine: Machine, layout: str, *, has_evdev: Callable[[], bool] | None = None
) -> list[Finding]:
    """Check that words can be typed; a missing keyboard is not a fault."""
    nodes = list(_keyboards(machine))
    if not nodes:
        return [good(PART, "No keyboard is plugged in; the knob does everything.")]
    if not (has_evdev or _has_evdev)():
        return [fault(PART, "It cannot be read.", "Type: sudo apt-get install python3-evdev")]
    if not any(machine.usable(machine.root / "dev/input" / node) for node in nodes):
        return [fault(PART, "This user may not read it (/dev/input).", JOIN)]
    return [good(PART, f"{len(nodes)} plugged in."), *_layout(layout)]


def _keyboards(machine: Machine) -> Iterator[str]:
    """The event nodes of devices that have all the letter keys."""
    for device in machine.text("proc/bus/input/devices").split("\n\n"):
        node = re.search(r"(?m)^H: Handlers=.*\b(event\d+)", device)
        keys = re.search(r"(?m)^B: KEY=([\da-f ]+)$", device)
        if node and keys and _numbers(keys[1]) >= TYPEWRITER:
            yield node[1]


def _numbers(words: str) -> set[int]:
    bits = int("".join(word.zfill(_WORD) for word in words.split()) or "0", 16)
    return {number for number in TYPEWRITER if bits >> number & 1}


def _layout(layout: str) -> list[Finding]:
    name = keyboard_layouts.configured() if layout == "auto" else layout
    if keyboard_layouts.is_known(name):
        return []
    names = ", ".join(keyboard_layouts.names())
    wrong = f"The system's keyboard layout {name!r} is unknown; using {keyboard_layouts.DEFAULT}."
    return [note(PART, wrong, f"Set layout under [keyboard] to one of {names}.")]


def _has_evdev() -> bool:
    return find_spec("evdev") is not None
