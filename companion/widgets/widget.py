"""What all pieces of entry share: a value that a gesture turns into the next one.

A piece is immutable. `step` answers a gesture with the next piece, with
`Done(value)`, or with `BACK`; a gesture that means nothing leaves it as it is.
In every piece the knob turns through what can be chosen, its push (or Enter)
takes it, and the spin button (or Esc) goes back.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from companion.screen.screen import Screen
from hardware.box import KNOB, SPIN, Event, Kind


class Done(msgspec.Struct, frozen=True):
    """The entry is complete."""

    value: Any


class Back(msgspec.Struct, frozen=True):
    """The person wants to go back."""


BACK = Back()


class Widget(Protocol):
    """An entry being made."""

    def step(self, event: Event) -> Widget | Done | Back:
        """What the gesture makes of it."""

    def draw(self) -> Screen:
        """How it looks, and in words."""


def is_push(event: Event) -> bool:
    """Whether the gesture takes what is shown: the knob pushed, or Enter."""
    pushed = event.control == KNOB and event.kind is Kind.PRESSED
    return pushed or event.key == "ENTER"


def is_back(event: Event) -> bool:
    """Whether the gesture goes back: the spin button, or Esc."""
    pressed = event.control == SPIN and event.kind is Kind.PRESSED
    return pressed or event.key == "ESC"


def steps_of(event: Event) -> int:
    """How many steps the gesture moves on: knob detents, or arrow keys."""
    arrows = {"UP": -1, "LEFT": -1, "DOWN": 1, "RIGHT": 1}
    return event.steps + arrows.get(event.key, 0)


def typed_letter(event: Event) -> str:
    """The letter A to Z that was typed, or nothing."""
    key = event.key
    return key if len(key) == 1 and "A" <= key <= "Z" else ""
