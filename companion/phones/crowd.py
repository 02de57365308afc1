"""Everybody at the door who has proved nothing yet, and who has to go for somebody new.

Nobody is kept out, because the next one may bring a token. At a limit somebody who was there
before goes: of the address that has most connections, the oldest one without a socket, or with one
if those are more. So no address takes the place of others, and no silence that of a phone.
"""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

from companion.phones.limits import EACH, MOST_REQUESTS, REQUESTS, Budget

MANY = 512
"""Addresses whose requests are counted before those that may be forgotten are looked for."""


class Guest(Protocol):
    """Whoever has come; `network` is what counts as one address."""

    network: str


G = TypeVar("G", bound=Guest)


class Crowd(Generic[G]):
    """Those who have proved nothing yet, `most` of them in all and `each` from one address."""

    def __init__(self, most: int, each: int = EACH) -> None:
        self._most, self._each = most, each
        self._addresses: dict[str, _Address[G]] = {}
        self._requests: dict[str, Budget] = {}

    def __len__(self) -> int:
        return sum(map(len, self._addresses.values()))

    def come(self, guest: G) -> G | None:
        """Take in somebody new; returns who has to go for it."""
        leaves = self._leaves(self._addresses.get(guest.network))
        if leaves is not None:
            self.go(leaves)
        self._addresses.setdefault(guest.network, _Address()).connected[guest] = None
        return leaves

    def open_socket(self, guest: G) -> None:
        """Note that somebody who is still here opens a socket."""
        if (address := self._addresses.get(guest.network)) and guest in address.connected:
            del address.connected[guest]
            address.sockets[guest] = None

    def go(self, guest: G) -> None:
        """Forget somebody who has gone, or who has proved to belong to the table."""
        if address := self._addresses.get(guest.network):
            address.connected.pop(guest, None)
            address.sockets.pop(guest, None)
            if not len(address):
                del self._addresses[guest.network]

    def wait_s(self, guest: G, now: float) -> float:
        """Count a request of somebody; returns how long it has to wait, in seconds."""
        if len(self._requests) > MANY:
            kept = {where: one for where, one in self._requests.items() if not one.is_full(now)}
            self._requests = kept
        budget = self._requests.setdefault(guest.network, Budget(now, REQUESTS, MOST_REQUESTS))
        budget.spend(now)
        return budget.wait_s(now)

    def _leaves(self, address: _Address[G] | None) -> G | None:
        if address is not None and len(address) >= self._each:
            return address.oldest()
        if len(self) >= self._most:
            return max(self._addresses.values(), key=len).oldest()
        return None


class _Address(Generic[G]):
    """Those from one address, the oldest first: without a socket, and with one."""

    def __init__(self) -> None:
        self.connected: dict[G, None] = {}
        self.sockets: dict[G, None] = {}

    def __len__(self) -> int:
        return len(self.connected) + len(self.sockets)

    def oldest(self) -> G:
        more = self.sockets if len(self.sockets) > len(self.connected) else self.connected
        return next(iter(more))
