"""Which key of a laptop works which control of the drawn box; window and terminal agree.

Every other key goes to the box's own keyboard: letters, Enter, Backspace, Esc and the rest.
"""

from __future__ import annotations

from hardware.box import KNOB, MAX_SEATS, SPIN, seat

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
