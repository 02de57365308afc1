"""Translates keys and mouse of a laptop to the controls of the drawn box.

Window and terminal use the same keys. Keys without a control (letters, Enter,
Backspace, Esc ...) go to the box's keyboard.
"""

from __future__ import annotations

import contextlib
from collections.abc import Hashable

from hardware.box import KNOB, MAX_SEATS, SPIN, TALK, seat
from hardware.boxes.mock import Hand

DETENTS = 20
"""Detents in a full turn of the drawn knob."""

CONTROLS = {"TAB": SPIN, "DOWN": KNOB, "F9": TALK} | {
    f"F{n}": seat(n) for n in range(1, MAX_SEATS + 1)
}
"""The control pressed by each key, by the key's name in `hardware.box.KEYS`."""

TURNS = {"LEFT": -1, "RIGHT": 1}
"""The clicks that a key turns the knob, clockwise positive."""


class HandKeys:
    """Presses controls with named fingers, one each; ignores parts that this box lacks."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._on: dict[Hashable, str] = {}
        self._turned = 0

    @property
    def held(self) -> frozenset[str]:
        """The controls that are pressed."""
        return frozenset(self._on.values())

    @property
    def angle(self) -> int:
        """The angle of the knob in degrees clockwise."""
        return self._turned * 360 // DETENTS % 360

    def strike(self, finger: Hashable, key: str) -> None:
        """Handle a key going down: press its control, turn the knob, or type it."""
        if key in CONTROLS:
            self.press(finger, CONTROLS[key])
        elif key in TURNS:
            self.turn(TURNS[key])
        else:
            self._hand.key(key)

    def press(self, finger: Hashable, control: str) -> None:
        """Press a control with a finger, unless another finger already does."""
        if finger not in self._on and control not in self.held:
            with contextlib.suppress(ValueError):
                self._hand.down(control)
                self._on[finger] = control

    def lift(self, finger: Hashable) -> None:
        """Lift a finger and release its control."""
        if (control := self._on.pop(finger, None)) is not None:
            self._hand.up(control)

    def lift_all(self) -> None:
        """Lift all fingers."""
        for finger in list(self._on):
            self.lift(finger)

    def turn(self, steps: int) -> None:
        """Turn the knob by a number of clicks, clockwise positive."""
        with contextlib.suppress(ValueError):
            self._hand.turn(steps)
            self._turned += steps
