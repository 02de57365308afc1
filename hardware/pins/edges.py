"""The edges of several lines in one request, so that the kernel numbers them together."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterable
from typing import Any

LATE_NS = 5_000_000
"""An edge whose number is missing for longer was dropped by the kernel, ns."""

Deliver = Callable[[int, int, bool], None]
"""Takes an edge: its line, its stamp on the monotonic clock (ns), and the new level."""


class Edges:
    """Reads the edges of some inputs and delivers them in order.

    The interrupt itself stamps and numbers each edge, but a kernel thread per line hands it out
    a little later. A missing number is therefore an edge that happened earlier and is still on
    its way. `request` is that of the lines.
    """

    def __init__(self, request: Any, deliver: Deliver) -> None:
        self._request, self._deliver = request, deliver
        self._next = 1
        self._missing: set[int] = set()
        self._gap_ns = 0
        os.set_blocking(self._request.fd, False)

    def fileno(self) -> int:
        """The file descriptor that is readable when there are edges."""
        return int(self._request.fd)

    def read(self) -> None:
        """Deliver the edges that have arrived."""
        for event in self._arrived():
            rising = event.event_type is event.Type.RISING_EDGE
            self._deliver(event.line_offset, event.timestamp_ns, rising)

    def drop(self) -> None:
        """Forget the edges that have arrived."""
        while self._arrived():
            pass

    @property
    def settled(self) -> bool:
        """Whether no earlier edge is still on its way."""
        return not self._missing or time.monotonic_ns() - self._gap_ns > LATE_NS

    def level(self, line: int) -> bool:
        """The level of a line at this moment."""
        return bool(self._request.get_value(line))

    def close(self) -> None:
        """Let the lines go."""
        self._request.release()

    def _arrived(self) -> list[Any]:
        events: list[Any] = []
        with contextlib.suppress(BlockingIOError):
            events = self._request.read_edge_events()
        events.sort(key=lambda event: event.global_seqno)
        self._count(event.global_seqno for event in events)
        return events

    def _count(self, numbers: Iterable[int]) -> None:
        for number in numbers:
            if number > self._next:
                self._missing = set() if self.settled else self._missing
                self._missing |= set(range(self._next, number))
                self._gap_ns = time.monotonic_ns()
            self._missing.discard(number)
            self._next = max(self._next, number + 1)
