"""Claims: a phone asks for a seat, and the box asks the table whether it may have it.

Display and phone show the same two digits meanwhile. A claim waits until the table answers, the
phone goes, or its time is over; it never changes what a press means in a game.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from companion.errors import BadEntry

CLAIM_S = 300.0
"""How long a claim waits for the table, in seconds."""

AGAIN_S = 3.0
"""A phone may claim again after this time, in seconds."""

REFUSED_S = 30.0
"""A phone that the table has refused may claim again after this time, in seconds."""


class Claimant(Protocol):
    """Whoever claims a seat; `may_claim` is from when it may do so again, in seconds."""

    may_claim: float


P = TypeVar("P", bound=Claimant)


class Claim(Generic[P]):
    """A claim that waits. The box asks about it by itself from `ask_from` on, in seconds.

    `asked`: it does so now. `over` is done when the claim has ended, whatever came of it.
    """

    def __init__(self, phone: P, seat: int, digits: int, over: asyncio.Future[None]) -> None:
        self.phone, self.seat, self.digits, self.over = phone, seat, digits, over
        self.asked, self.ask_from = False, 0.0


class Claims(Generic[P]):
    """The claims that wait, the oldest first; `changed` is called when one has ended."""

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self.waiting: list[Claim[P]] = []

    def ask(self, phone: P, seat: int, now: float) -> Claim[P]:
        """Start a claim in place of an earlier one of the phone; raises BadEntry."""
        if now < phone.may_claim:
            raise BadEntry("That was too fast. Wait a moment.")
        self.withdraw(phone)
        phone.may_claim = now + AGAIN_S
        loop = asyncio.get_running_loop()
        claim = Claim(phone, seat, self._free_digits(), loop.create_future())
        self.waiting.append(claim)
        too_late = loop.call_later(CLAIM_S, self.end, claim)
        claim.over.add_done_callback(lambda _: too_late.cancel())  # else it keeps the phone
        return claim

    def of(self, phone: P) -> Claim[P] | None:
        """The claim of a phone, or None."""
        return next((one for one in self.waiting if one.phone is phone), None)

    def to(self, seat: int | None) -> Claim[P] | None:
        """The oldest claim to a seat, or None."""
        return next((one for one in self.waiting if one.seat == seat), None)

    def next_to_ask(self, now: float) -> Claim[P] | None:
        """The claim that the box asks about by itself, or None."""
        return next((one for one in self.waiting if one.ask_from <= now), None)

    def refuse(self, claim: Claim[P], now: float) -> None:
        """End a claim that the table has refused."""
        claim.phone.may_claim = now + REFUSED_S
        self.end(claim)

    def withdraw(self, phone: P) -> None:
        """End the claim of a phone, if it has one."""
        if claim := self.of(phone):
            self.end(claim)

    def end(self, claim: Claim[P]) -> None:
        """End a claim."""
        if not claim.over.done():
            self.waiting.remove(claim)
            claim.over.set_result(None)
            self._changed()

    def _free_digits(self) -> int:
        """Two random digits that no other claim has."""
        used = {one.digits for one in self.waiting}
        return random.SystemRandom().choice([one for one in range(10, 100) if one not in used])
