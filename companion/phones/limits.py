"""Limits for phones: connections, messages, and how much of a delay is given back."""

from __future__ import annotations

from collections import deque

MOST_PHONES = 40
"""Phones that have proved that they belong to the table."""

MOST_BYTES = 4096
"""Longest message from a phone, in bytes."""

RATE, BURST = 30.0, 60.0
"""Messages per second from one phone, and how many may arrive at once."""

BAD_COSTS = 5
"""A message that cannot be understood counts as this many."""

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
