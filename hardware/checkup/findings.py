"""Findings of a check-up: the part, its state, what was found, and what to do next."""

from __future__ import annotations

import enum

import msgspec


class State(enum.StrEnum):
    """The state of a part: working, working with a remark, or faulty."""

    GOOD = "good"
    NOTE = "note"
    FAULT = "fault"


class Finding(msgspec.Struct, frozen=True):
    """One sentence about a part and, unless its state is good, one about what to do."""

    part: str
    state: State
    found: str
    do: str = ""


def good(part: str, found: str) -> Finding:
    """The part works."""
    return Finding(part, State.GOOD, found)


def note(part: str, found: str, do: str) -> Finding:
    """The box works, but something about the part is worth knowing."""
    return Finding(part, State.NOTE, found, do)


def fault(part: str, found: str, do: str) -> Finding:
    """The part does not work."""
    return Finding(part, State.FAULT, found, do)


def fault_from_message(part: str, message: str) -> Finding:
    """The finding for a part's error message, which says what to do after its last semicolon."""
    found, separator, do = message.rpartition("; ")
    if not separator:
        return fault(part, message, "Compare its wires with: companion wiring")
    return fault(part, f"{found}.", f"{do[:1].upper()}{do[1:]}")


def fault_from_error(part: str, error: Exception) -> Finding:
    """The finding for an error whose last sentence says what to do."""
    found, _, do = str(error).rpartition(". ")
    return fault(part, f"{found}.", do)
