"""What a check-up finds: the part, how it is, what was seen, and what to do next."""

from __future__ import annotations

import enum

import msgspec


class State(enum.StrEnum):
    """How a part is: as it should be, worth knowing, or amiss."""

    GOOD = "good"
    NOTE = "note"
    AMISS = "amiss"


class Finding(msgspec.Struct, frozen=True):
    """One sentence on a part and, unless it is good, one on what to do."""

    part: str
    state: State
    found: str
    do: str = ""


def good(part: str, found: str) -> Finding:
    """The part is as it should be."""
    return Finding(part, State.GOOD, found)


def note(part: str, found: str, do: str) -> Finding:
    """The box works, but it could do better."""
    return Finding(part, State.NOTE, found, do)


def amiss(part: str, found: str, do: str) -> Finding:
    """The part does not work."""
    return Finding(part, State.AMISS, found, do)


def fault(part: str, message: str) -> Finding:
    """A fault that a part reported: what to do stands behind its last semicolon."""
    found, parted, do = message.rpartition("; ")
    if not parted:
        return amiss(part, message, "Type: companion wiring, and compare.")
    return amiss(part, f"{found}.", f"{do[:1].upper()}{do[1:]}")
