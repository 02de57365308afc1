"""Limits for phones: the number of connections and messages."""

from __future__ import annotations

MOST_PHONES = 40
MOST_BYTES = 4096
"""Longest message from a phone, in bytes."""

RATE, BURST = 30.0, 60.0
"""Messages per second from one phone, and how many may arrive at once."""

BAD_COSTS = 5
"""A message that cannot be understood counts as this many."""


class Budget:
    """The messages that one phone may still send; `now` is in seconds."""

    def __init__(self, now: float) -> None:
        self._left, self._since = BURST, now

    def spend(self, now: float, cost: float = 1.0) -> bool:
        """Count a message; returns whether it is within the limit."""
        self._left = min(BURST, self._left + (now - self._since) * RATE) - cost
        self._since = now
        return self._left >= 0
