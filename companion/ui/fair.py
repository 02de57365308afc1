"""Fair order between buttons and phones (C11): whoever acted first comes first.

A phone's touch arrives later than a press of a button, and is stamped with the time at which it
was made. While both could decide the same thing, a press waits a moment for a touch that was
earlier and is still on its way.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import count

import msgspec

from companion.ui.onlooker import Entered
from hardware.box import Event, Kind, seat_number

Thing = Event | Entered


class FairOrder:
    """Gestures in the order of their stamps; at equal stamps the box comes before phones."""

    def __init__(self) -> None:
        self._waiting: list[_Waiting] = []
        self._count = count()

    def add(self, thing: Thing, now: float, window_s: float) -> None:
        """Take a gesture that arrived now; a press waits for earlier ones for `window_s`."""
        far = isinstance(thing, Entered)
        event = thing.events[0] if isinstance(thing, Entered) else thing
        until = now + (window_s if _competes(event) else 0.0)
        if event.kind is Kind.PRESSED:
            until = min(until, event.ns / 1e9 + window_s)
        heapq.heappush(self._waiting, _Waiting(event.ns, far, next(self._count), until, thing))

    def ready(self, now: float) -> Iterator[Thing]:
        """The gestures that have waited long enough, in their order."""
        while self._waiting and self._waiting[0].until <= now:
            yield heapq.heappop(self._waiting).thing

    @property
    def next_ready(self) -> float | None:
        """When the first gesture has waited long enough, or None."""
        return self._waiting[0].until if self._waiting else None

    @property
    def first_ns(self) -> int | None:
        """The stamp of the first gesture that waits, or None."""
        return self._waiting[0].ns if self._waiting else None


class _Waiting(msgspec.Struct, frozen=True, order=True):
    """A gesture that waits; sorted by stamp, then the box first, then by arrival."""

    ns: int
    far: bool
    order: int
    until: float
    thing: Thing


def _competes(event: Event) -> bool:
    """Whether somebody else may have been first: not if it turns the knob or types."""
    return seat_number(event.control) is not None or not event.control
