"""What was found, for people and for bug reports; nothing in it says who they are."""

from __future__ import annotations

import getpass
import re
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from companion import __version__
from hardware.checkup.findings import Finding, State
from hardware.checkup.machine import Machine

MARKS = {State.GOOD: "good ", State.NOTE: "note ", State.AMISS: "AMISS"}
WIDEST = 96


def well(found: Sequence[Finding]) -> bool:
    """Whether nothing is amiss."""
    return all(one.state is not State.AMISS for one in found)


def text(found: Sequence[Finding]) -> str:
    """A paragraph for each finding."""
    width = min(shutil.get_terminal_size().columns, WIDEST)
    return "\n".join(line for one in found for line in _paragraph(one, width))


def lines(found: Sequence[Finding]) -> Iterator[str]:
    """A line for everything that is not as it should be, for the log."""
    for one in found:
        if one.state is not State.GOOD:
            yield private(f"{one.part}: {one.found} {one.do}")


def json(found: Sequence[Finding], machine: Machine) -> str:
    """The same for a bug report."""
    report: dict[str, Any] = {
        "companion": __version__,
        "board": machine.model or None,
        "system": machine.system,
        "well": well(found),
        "findings": [
            {"part": one.part, "state": one.state, "found": private(one.found), "do": one.do}
            for one in found
        ],
    }
    return msgspec.json.format(msgspec.json.encode(report)).decode()


def ending(found: Sequence[Finding], *, drawn: bool) -> str:
    """All in all."""
    wrong = sum(one.state is State.AMISS for one in found)
    if not wrong:
        return f"All is well. To play type: companion run{' --mock' if drawn else ''}"
    things = "One thing is" if wrong == 1 else f"{wrong} things are"
    return f"{things} amiss. Mend the first, then type: companion doctor"


def private(told: str) -> str:
    """A sentence without the way to the user's home, and without their name in another path."""
    told = told.replace(str(Path.home()), "~")
    with suppress(OSError, KeyError, ImportError):  # who has no name cannot be named
        told = re.sub(rf"(?<=[/\\]){re.escape(getpass.getuser())}\b", "USER", told)
    return told


def _paragraph(one: Finding, width: int) -> Iterator[str]:
    head = f"{MARKS[one.state]}  {one.part}: "
    yield from textwrap.wrap(f"{head}{private(one.found)}", width, subsequent_indent=" " * 7)
    yield from textwrap.wrap(one.do, width, initial_indent="       -> ", subsequent_indent=" " * 10)
