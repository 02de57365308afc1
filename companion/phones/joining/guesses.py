"""Guesses of the code on the display: how many are judged, and in which order.

Each address may guess five times a minute, and all together ten times a second. Further guesses
wait in turn: those of one address behind each other, and the first of each address behind those of
the others. So a stranger who guesses all the time holds up nobody at another address.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import OrderedDict, deque
from collections.abc import Callable

EACH, EACH_S = 5, 60.0
"""Guesses from one address within this time, in seconds."""

ALL, ALL_S = 10, 1.0
"""Guesses from all addresses within this time, in seconds."""


class Window:
    """At most `most` within any `seconds`; `now` is in seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self._seconds = seconds
        self._times: deque[float] = deque(maxlen=most)

    def wait_s(self, now: float) -> float:
        """How long until one more is allowed, in seconds."""
        if len(self._times) < (self._times.maxlen or 0):
            return 0.0
        return max(self._times[0] + self._seconds - now, 0.0)

    def count(self, now: float) -> None:
        """Count one more."""
        self._times.append(now)

    def forgive(self) -> None:
        """Do not count the last one."""
        if self._times:
            self._times.pop()

    def is_quiet(self, now: float) -> bool:
        """Whether none was counted within the time."""
        return not self._times or now - self._times[-1] >= self._seconds


class _Line:
    """Those who wait for their turn in a window, the first one in front."""

    def __init__(self, most: int, seconds: float) -> None:
        self.window = Window(most, seconds)
        self.turn = asyncio.Lock()

    def is_idle(self, now: float) -> bool:
        return not self.turn.locked() and self.window.is_quiet(now)


class Guesses:
    """Whose guess is judged next; `now` returns the time of the loop, in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._all = _Line(ALL, ALL_S)
        self._lines: OrderedDict[str, _Line] = OrderedDict()

    async def turn(self, address: str) -> None:
        """Wait until a guess from this address may be judged, and count it.

        Whoever is cancelled while waiting leaves the line, and counts for nothing.
        """
        line = self._line(address)
        async with line.turn:
            await asyncio.sleep(line.window.wait_s(self._now()))
            async with self._all.turn:
                await asyncio.sleep(self._all.window.wait_s(self._now()))
                self._all.window.count(self._now())
                line.window.count(self._now())

    def forgive(self, address: str) -> None:
        """Do not count the last guess from this address: it was right."""
        self._line(address).window.forgive()

    def _line(self, address: str) -> _Line:
        """The line of an address; those in which nothing happened for long are forgotten."""
        network, now = network_of(address), self._now()
        line = self._lines.setdefault(network, _Line(EACH, EACH_S))
        self._lines.move_to_end(network)
        while (oldest := next(iter(self._lines))) != network and self._lines[oldest].is_idle(now):
            del self._lines[oldest]
        return line


def network_of(address: str) -> str:
    """The network that counts as one address: one of IPv4, or a /64 of IPv6, as a home has it."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if ip.version == 4:
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))
