"""Limits for phones: connections, messages, and how much of a delay is given back."""

from __future__ import annotations

from collections import deque

MOST_PHONES = 40
"""Phones that have proved that they belong to the table."""

CONNECTIONS = (512, 256)
"""Connections that have not sent a whole request yet, in all and from one address."""

STRANGERS = (128, 96)
"""Connections with a request that have proved nothing yet, in all and from one address.

A browser loads a page with six of them, and everybody at the table may share one address.
"""

HELLO_S = 5.0
"""A connection that has not said hello within this time is closed, in seconds."""

REQUEST_BYTES, HELLO_BYTES = 8192, 512
"""Most bytes of a request, and of what is read of a socket that has proved nothing yet."""

REQUESTS, REQUESTS_AT_ONCE = 100.0, 250.0
"""Requests per second from one address, and how many may arrive at once."""

MOST_BYTES = 4096
"""Longest message from a phone, in bytes."""

RATE, BURST = 30.0, 60.0
"""Messages per second from one phone, and how many may arrive at once."""

BAD_COSTS = 5
"""A message that cannot be understood counts as this many."""


class Budget:
    """What may still be done: `rate` a second, and `burst` at once; `now` is in seconds."""

    def __init__(self, now: float, rate: float = RATE, burst: float = BURST) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._since = burst, now

    def spend(self, now: float, cost: float = 1.0) -> bool:
        """Count a message; returns whether it is within the limit."""
        self._refill(now)
        self._left -= cost
        return self._left >= 0

    def wait_s(self, now: float) -> float:
        """How long the last one that was counted has to wait for its turn, in seconds."""
        self._refill(now)
        return max(-self._left / self._rate, 0.0)

    def is_full(self, now: float) -> bool:
        """Whether nothing was counted for so long that it makes no difference any more."""
        self._refill(now)
        return self._left >= self._burst

    def _refill(self, now: float) -> None:
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now


ROUNDS = 8
"""Round trips that are remembered of each phone."""

MOST_GIVEN_BACK_S = 0.06
"""Most of a phone's delay that is given back, in seconds: a phone measures its delay itself."""


class Delay:
    """The delay between a touch on a phone and its message here, as far as the phone knows it."""

    def __init__(self) -> None:
        self._trips_s: deque[float] = deque(maxlen=ROUNDS)

    def add(self, round_trip_s: float) -> None:
        """Note a round trip."""
        self._trips_s.append(round_trip_s)

    def seconds(self, ago_s: float = 0.0) -> float:
        """The delay that is given back: half the best round trip, and `ago_s` on the phone."""
        return min(min(self._trips_s, default=0.0) / 2 + ago_s, MOST_GIVEN_BACK_S)
