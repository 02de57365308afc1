"""Fingers on the drawn box: what the keys and the mouse of a laptop do with its hand.

Window and terminal agree on the keys. Those that work no control go to the box's own
keyboard: letters, Enter, Backspace, Esc and the rest.
"""

from __future__ import annotations

import contextlib
from collections.abc import Hashable

from hardware.box import KNOB, MAX_SEATS, SPIN, seat
from hardware.boxes.mock import Hand

DETENTS = 20
"""How many detents the drawn knob has in a full turn."""

CONTROLS = {"TAB": SPIN, "DOWN": KNOB} | {f"F{n}": seat(n) for n in range(1, MAX_SEATS + 1)}
"""The control that a key presses, by the key's name in `hardware.box.KEYS`."""

TURNS = {"LEFT": -1, "RIGHT": 1}
"""How many detents a key turns the knob, clockwise positive."""


def typed(character: str) -> str | None:
    """The key of a character for `Hand.key`: letters in capitals; None for what cannot be typed."""
    if character == " ":
        return "SPACE"
    if len(character) != 1 or not character.isprintable():
        return None
    capital = character.upper()
    return capital if len(capital) == 1 else character


class HandKeys:
    """Each finger holds at most one control down; a part that this box lacks is not felt."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._on: dict[Hashable, str] = {}
        self._turned = 0

    @property
    def held(self) -> frozenset[str]:
        """The controls that are down."""
        return frozenset(self._on.values())

    @property
    def angle(self) -> int:
        """How far the knob was turned, degrees clockwise."""
        return self._turned * 360 // DETENTS % 360

    def strike(self, finger: Hashable, key: str) -> None:
        """A key goes down: it presses its control, turns the knob, or is typed."""
        if key in CONTROLS:
            self.press(finger, CONTROLS[key])
        elif key in TURNS:
            self.turn(TURNS[key])
        else:
            self._hand.key(key)

    def press(self, finger: Hashable, control: str) -> None:
        """A finger goes down on a control, unless another is there already."""
        if finger not in self._on and control not in self.held:
            with contextlib.suppress(ValueError):
                self._hand.down(control)
                self._on[finger] = control

    def lift(self, finger: Hashable) -> None:
        """The finger goes up, and what it held comes up with it."""
        if (control := self._on.pop(finger, None)) is not None:
            self._hand.up(control)

    def lift_all(self) -> None:
        """Hands off."""
        for finger in list(self._on):
            self.lift(finger)

    def turn(self, steps: int) -> None:
        """Turn the knob by so many detents, clockwise positive."""
        with contextlib.suppress(ValueError):
            self._hand.turn(steps)
            self._turned += steps
