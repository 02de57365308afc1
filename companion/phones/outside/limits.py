"""Limits for whoever has proved nothing yet, and a budget for everybody."""

from __future__ import annotations

CONNECTIONS = (512, 256)
"""Connections that have not sent a whole request yet, in all and from one address."""

STRANGERS = (128, 96)
"""Connections with a request that have proved nothing yet, in all and from one address.

A browser loads a page with six of them, and everybody at the table may share one address.
"""

HELLO_S = 5.0
"""A connection that has not said hello within this time is closed, in seconds."""

REQUEST_BYTES, HELLO_BYTES = 8192, 1024
"""Most bytes of a request, and of what a socket sends before it has proved anything."""

REQUESTS, REQUESTS_AT_ONCE = 100.0, 400.0
"""Requests per second from one address, and how many may arrive at once.

A page needs 8 the first time, and 2 later.
"""


class Budget:
    """An allowance of `rate` a second, and of `burst` at once; `now` is in seconds."""

    def __init__(self, now: float, rate: float, burst: float) -> None:
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
