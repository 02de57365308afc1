"""The edges of several lines in one request, so that the kernel numbers them in one sequence."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterable
from typing import Any

LATE_NS = 5_000_000
"""The kernel has dropped an edge if its number is missing for longer than this, ns."""

Deliver = Callable[[int, int, bool], None]
"""Receives an edge: its line, its stamp on the monotonic clock (ns), and the new level."""


class Edges:
    """Reads the edges of a request's lines and delivers them in order.

    The interrupt stamps and numbers each edge, but a kernel thread per line delivers it a little
    later. A missing number therefore means that an earlier edge has not arrived yet.
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
        for event in self._read_events():
            rising = event.event_type is event.Type.RISING_EDGE
            self._deliver(event.line_offset, event.timestamp_ns, rising)

    def drop(self) -> None:
        """Discard the edges that have arrived."""
        while self._read_events():
            pass

    @property
    def settled(self) -> bool:
        """Whether every earlier edge has arrived."""
        return not self._missing or time.monotonic_ns() - self._gap_ns > LATE_NS

    def level(self, line: int) -> bool:
        """Read the level of a line."""
        return bool(self._request.get_value(line))

    def close(self) -> None:
        """Release the lines."""
        self._request.release()

    def _read_events(self) -> list[Any]:
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
