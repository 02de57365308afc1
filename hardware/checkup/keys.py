"""Check of the USB keyboard: is one plugged in, and may this user read it?"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator, Set
from importlib.util import find_spec

from hardware.checkup.findings import Finding, fault, good, note
from hardware.checkup.machine import JOIN, Machine
from hardware.layouts.choice import choose
from hardware.layouts.layout import KEYPAD
from hardware.parts.keyboard import TYPEWRITER

PART = "keyboard"
_OTHERWISE = "Type words with the knob or a phone, or plug in a keyboard."
_WORD = 2 * struct.calcsize("P")
"""Hexadecimal digits in one word of the kernel's key bitmap."""


def keyboard(
    machine: Machine, layout: str, *, has_evdev: Callable[[], bool] | None = None
) -> list[Finding]:
    """Check that words can be typed; a missing keyboard is not a fault."""
    nodes = list(_devices(machine, TYPEWRITER))
    if not nodes and any(_devices(machine, KEYPAD.keys())):
        return [note(PART, "Only a keypad without letters is plugged in.", _OTHERWISE)]
    if not nodes:
        return [good(PART, "No keyboard is plugged in; the knob does everything.")]
    if not (has_evdev or _has_evdev)():
        return [fault(PART, "It cannot be read.", "Type: sudo apt-get install python3-evdev")]
    if not any(machine.usable(machine.root / "dev/input" / node) for node in nodes):
        return [fault(PART, "This user may not read it (/dev/input).", JOIN)]
    return [good(PART, f"{len(nodes)} plugged in."), *_layout(layout)]


def _devices(machine: Machine, codes: Set[int]) -> Iterator[str]:
    """The event nodes of devices that have all these keys."""
    for device in machine.text("proc/bus/input/devices").split("\n\n"):
        node = re.search(r"(?m)^H: Handlers=.*\b(event\d+)", device)
        keys = re.search(r"(?m)^B: KEY=([\da-f ]+)$", device)
        if node and keys:
            bits = int("".join(word.zfill(_WORD) for word in keys[1].split()) or "0", 16)
            if all(bits >> code & 1 for code in codes):
                yield node[1]


def _layout(layout: str) -> list[Finding]:
    choice = choose(layout)
    return [note(PART, f"{choice.wrong}.", choice.do)] if choice.wrong else []


def _has_evdev() -> bool:
    return find_spec("evdev") is not None
