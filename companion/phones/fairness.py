"""Fairness (C11): touches on phones arrive late, and count from when they were made.

Only while two or more players may act and one of them has a phone does a press wait for an
earlier touch. A deadline waits for its player's phone. Phones measure their delay themselves, so
the box takes off a limited time only.
"""

from __future__ import annotations

from companion.phones.phone import Phone
from companion.phones.seating import Seating
from companion.phones.showing import Showing

WINDOW_S = 0.04
"""How long a press waits for earlier touches, in seconds; nearly all arrive within this time."""


class Fairness:
    """How long the box waits for phones, and from when a touch counts."""

    def __init__(self, showing: Showing, seating: Seating) -> None:
        self._showing, self._seating = showing, seating

    def phones_of(self, *players: str) -> list[Phone]:
        """The phones of these players that are connected."""
        seats = {seat for player, seat in self._showing.seats.items() if player in players}
        return [phone for phone in self._seating.phones if phone.seat in seats]

    def window_s(self, turn: tuple[str, ...] | None) -> float:
        """How long presses wait for earlier touches, in seconds; `turn`: who may act."""
        competing = turn is not None and len(turn) > 1 and self.phones_of(*turn)
        return WINDOW_S if competing else 0.0

    def grace_s(self, player: str | None) -> float:
        """How long a deadline of this player waits for what they did before it, in seconds."""
        phones = self.phones_of(*(self._showing.seats if player is None else (player,)))
        return max((phone.delay.seconds() for phone in phones), default=0.0)

    def given_back_s(self, phone: Phone, ago_s: float, *, runs: bool) -> float:
        """How much earlier a touch counts, in seconds; `runs`: a clock runs."""
        counts = runs or self.window_s(self._showing.shown.turn)
        return phone.delay.seconds(ago_s) if counts else 0.0
