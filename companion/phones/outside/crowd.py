"""A crowd at the door: the oldest one goes for somebody new.

Nobody is kept out, because the next one may bring a token. At a limit the oldest one of its own
address goes, or else of the address that has most. So no address takes the place of another one.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from companion.phones.outside.limits import REQUESTS, REQUESTS_AT_ONCE, Budget

MANY = 512
"""Addresses whose requests are counted before those that may be forgotten are looked for."""


class Guest(Protocol):
    """Whoever has come; `network` is what counts as one address."""

    network: str


G = TypeVar("G", bound=Guest)


class Crowd(Generic[G]):
    """The guests that are here, `most` of them in all and `each` from one address."""

    def __init__(self, most: int, each: int) -> None:
        self._most, self._each = most, each
        self._guests: dict[str, dict[G, None]] = {}
        self._count = 0

    def come(self, guest: G) -> G | None:
        """Take in somebody new; returns who has to go for it."""
        same = self._guests.get(guest.network, {})
        leaves = None
        if len(same) >= self._each:
            leaves = next(iter(same))
        elif self._count >= self._most:
            leaves = next(iter(self._guests[max(self._guests, key=self._count_of)]))
        if leaves is not None:
            self.go(leaves)
        self._guests.setdefault(guest.network, {})[guest] = None
        self._count += 1
        return leaves

    def go(self, guest: G) -> None:
        """Forget somebody, who may have gone already."""
        same = self._guests.get(guest.network, {})
        if guest in same:
            del same[guest]
            self._count -= 1
            if not same:
                del self._guests[guest.network]

    def _count_of(self, network: str) -> int:
        return len(self._guests[network])


class Requests:
    """The requests of each address, which wait for their turn if they are too many."""

    def __init__(self) -> None:
        self._budgets: dict[str, Budget] = {}

    def wait_s(self, network: str, now: float) -> float:
        """Count a request; returns how long it has to wait, in seconds."""
        if len(self._budgets) > MANY:
            kept = {where: one for where, one in self._budgets.items() if not one.is_full(now)}
            self._budgets = kept
        budget = self._budgets.setdefault(network, Budget(now, REQUESTS, REQUESTS_AT_ONCE))
        budget.spend(now)
        return budget.wait_s(now)
