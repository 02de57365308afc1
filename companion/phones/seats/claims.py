"""Claims: a phone asks for a seat, and a press of the seat's real button grants it.

Display and phone show the same two digits meanwhile. A press that was already under way when the
digits appeared does not count.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

import msgspec

from companion.errors import BadEntry

CLAIM_S = 20.0
"""How long a claim waits for the press, in seconds."""

READ_S = 0.7
"""A press this soon after the digits appeared was meant for the game; seconds."""

AGAIN_S = 3.0
"""A phone may claim again after this time, in seconds."""


class Claimant(Protocol):
    """Whoever claims a seat; `claimed` is the time of the last claim, in seconds."""

    claimed: float


P = TypeVar("P", bound=Claimant)


class Pending(msgspec.Struct, Generic[P], frozen=True):
    """A claim that waits for its press."""

    phone: P
    code: int
    since: float


class Claims(Generic[P]):
    """The claims that wait, by seat; `digits` draws a code from 10 to 99."""

    def __init__(self, digits: Callable[[], int]) -> None:
        self._pending: dict[int, Pending[P]] = {}
        self._digits = digits

    def ask(self, phone: P, seat: int, now: float) -> Pending[P]:
        """Start a claim; raises BadEntry while another one waits."""
        self.withdraw(phone)
        if self.is_waiting(seat, now):
            raise BadEntry("Another phone asks for that seat. Wait a moment.")
        if now - phone.claimed < AGAIN_S:
            raise BadEntry("That was too fast. Wait a moment.")
        phone.claimed = now
        self._pending[seat] = Pending(phone, self._free_code(), now)
        return self._pending[seat]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that have been claimed."""
        return tuple(self._pending)

    def is_waiting(self, seat: int, now: float) -> bool:
        """Whether a claim for the seat waits for its press."""
        pending = self._pending.get(seat)
        return pending is not None and now - pending.since < CLAIM_S

    def press(self, seat: int, now: float) -> P | None:
        """The phone to which a press of the seat's real button grants the seat, or None."""
        pending = self._pending.get(seat)
        if pending is None or not READ_S <= now - pending.since < CLAIM_S:
            return None
        return self._pending.pop(seat).phone

    def withdraw(self, phone: P) -> None:
        """Drop the claims of a phone."""
        rest = {seat: one for seat, one in self._pending.items() if one.phone is not phone}
        self._pending = rest

    def _free_code(self) -> int:
        """A code that no other claim has."""
        used = {one.code for one in self._pending.values()}
        while (code := self._digits()) in used:
            pass
        return code
