"""The findings as text and as JSON; neither contains names of people."""

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
from hardware.checkup.figures import Figure
from hardware.checkup.findings import Finding, State
from hardware.checkup.machine import Machine

ABOUT = (
    "Figures and findings of a box. They contain no names of people, no games, no words, no "
    "passwords, no serial numbers, and of the network only whether Wi-Fi is connected. "
    "Times count from the start of the kernel: a few seconds of firmware come before it."
)
MARKS = {State.GOOD: "good ", State.NOTE: "note ", State.FAULT: "FAULT"}
WIDEST = 96


def all_well(found: Sequence[Finding]) -> bool:
    """Whether no finding is a fault."""
    return all(one.state is not State.FAULT for one in found)


def text(found: Sequence[Finding]) -> str:
    """A paragraph for each finding."""
    width = min(shutil.get_terminal_size().columns, WIDEST)
    return "\n".join(line for one in found for line in _paragraph(one, width))


def lines(found: Sequence[Finding]) -> Iterator[str]:
    """A log line for each finding that is not good."""
    for one in found:
        if one.state is not State.GOOD:
            yield without_names(f"{one.part}: {one.found} {one.do}")


def json(found: Sequence[Finding], machine: Machine, figures: Sequence[Figure] = ()) -> str:
    """The findings as JSON for a bug report, and the figures that were collected."""
    report: dict[str, Any] = {
        **({"about": ABOUT} if figures else {}),
        "companion": __version__,
        "board": machine.model or None,
        "system": machine.system,
        "well": all_well(found),
        "findings": [
            {
                "part": one.part,
                "state": one.state,
                "found": _nameless(_without_quotes(one)),
                "do": _nameless(one.do),
            }
            for one in found
        ],
    }
    if figures:
        report["figures"] = {one.name: one.value for one in figures if one.value}
        report["not known"] = {one.name: one.why for one in figures if not one.value}
    return msgspec.json.format(msgspec.json.encode(report)).decode()


def summary(found: Sequence[Finding], *, drawn: bool) -> str:
    """One sentence about all findings, with the next step."""
    wrong = sum(one.state is State.FAULT for one in found)
    if not wrong:
        return f"All is well. To play, run: companion run{' --mock' if drawn else ''}"
    if wrong == 1:
        return "One fault found. Fix it, then run: companion doctor"
    return f"{wrong} faults found. Fix the first, then run: companion doctor"


def without_names(text: str) -> str:
    """The text with ~ for the user's home folder and USER for their name in other paths."""
    text = text.replace(str(Path.home()), "~")
    with suppress(OSError, KeyError, ImportError):  # the user may have no name on this system
        text = re.sub(rf"(?<=[/\\]){re.escape(getpass.getuser())}\b", "USER", text)
    return text


def _without_quotes(one: Finding) -> str:
    """The sentence without what stands in a wrong line of a file: that may be anything."""
    return re.sub(r"(: line \d+): .*", r"\1 is wrong.", one.found)


def _nameless(text: str) -> str:
    """The text also without the names of the owner of a file and of who is to own it."""
    owner = re.sub(r"(?<=belongs to )(?!root\b|companion\b)[^.\s]+", "somebody else", text)
    return without_names(re.sub(r"(?<=chown -R )(?!companion\b)\S+", "USER", owner))


def _paragraph(one: Finding, width: int) -> Iterator[str]:
    head = f"{MARKS[one.state]}  {one.part}: "
    yield from textwrap.wrap(f"{head}{without_names(one.found)}", width, subsequent_indent=" " * 7)
    yield from textwrap.wrap(one.do, width, initial_indent="       -> ", subsequent_indent=" " * 10)
