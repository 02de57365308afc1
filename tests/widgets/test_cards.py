"""Cards that are entered one by one, each with its colour."""

from __future__ import annotations

from typing import Any

from companion.widgets.cards import CardEntry
from companion.widgets.widget import Done
from hardware.box import KNOB, Event, Kind

PUSH = Event(KNOB, Kind.PRESSED, 0)


def turn(steps: int) -> Event:
    return Event(KNOB, Kind.TURNED, 0, steps)


def test_every_step_says_what_a_push_takes() -> None:
    entry: Any = CardEntry("SHOUT", 2)
    for event, says in (
        (PUSH, "push: A, blue"),
        (turn(1), "push: A, red"),
        (PUSH, "push: A"),
        (turn(26), "push: wild card"),
        (PUSH, "push: wild card, blue"),
        (PUSH, "push: OK"),
        (turn(1), "push: delete"),
        (turn(-1), "push: OK"),
    ):
        entry = entry.step(event)
        assert says in entry.draw().words(), (event, entry.draw().words())
    assert entry.step(PUSH) == Done(("Ar", "*b"))
