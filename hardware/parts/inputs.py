"""Buttons and knob: gpiozero devices that report edges with the time stamps of the kernel.

gpiozero's `when_pressed` has no time stamp, and its `bounce_time` alters the kernel's stamp.
Therefore these devices override `_pin_changed`, one level below, and `Gestures` debounces.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from gpiozero import DigitalInputDevice, RotaryEncoder

from hardware.box import KNOB, Event, Kind
from hardware.parts.reports import Reports

log = logging.getLogger(__name__)

SECOND = 1_000_000_000
LATEST = 10 * SECOND
"""Edges are reported within this time, ns; an edge that looks older is from another clock."""

EARLIEST = -SECOND // 100

LATE_S = 1.0
MOST_LATE = 64
"""How late an edge of the knob may arrive: seconds, and number of newer edges before it."""


class Stamps:
    """Converts time stamps of edges to the monotonic clock, in ns.

    Some kernels and libraries use another clock. Then the same offset is added to every stamp,
    which keeps the order and the intervals.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._offset = 0

    def ns(self, ticks: float) -> int:
        """Convert the ticks of a pin factory, in seconds, to a stamp."""
        stamp, now = round(ticks * SECOND), round(self._now() * SECOND)
        if not EARLIEST <= now - (stamp + self._offset) <= LATEST:
            self._offset = now - stamp
        return stamp + self._offset


class Button(DigitalInputDevice):  # type: ignore[misc]
    """A push button between a line and ground."""

    def __init__(
        self, line: int, control: str, reports: Reports, stamps: Stamps, factory: Any
    ) -> None:
        self.control = control
        self._reports = reports
        self._stamps = stamps
        super().__init__(line, pull_up=True, pin_factory=factory)

    def _pin_changed(self, ticks: float, state: float) -> None:
        with _log_exceptions():
            kind = Kind.PRESSED if self._state_to_value(state) else Kind.RELEASED
            self._reports.event(Event(self.control, kind, self._stamps.ns(ticks)))


PHASES = (0b00, 0b10, 0b11, 0b01)
"""A cycle of the knob clockwise: which contacts are closed, A before B."""


class Edge(msgspec.Struct, frozen=True):
    """An edge of one phase of the knob, and the quarters and clicks before it."""

    ticks: float
    phase: int
    level: int
    before: tuple[int, int]


class Knob(RotaryEncoder):  # type: ignore[misc]
    """A rotary encoder between two lines and ground, with 1, 2 or 4 clicks to a cycle.

    Each click is a step.

    Quarters of a cycle are counted in both directions, so that a contact that bounces adds nothing,
    and a click counts where the knob rests. A delayed pin library may deliver all edges of one line
    before those of the other. A late edge is put in its place, and the edges after it are counted
    again.
    """

    def __init__(
        self,
        a: int,
        b: int,
        reports: Reports,
        stamps: Stamps,
        factory: Any,
        *,
        clicks: int = 1,
    ) -> None:
        self._reports = reports
        self._stamps = stamps
        self._quarters = 0
        self.rest_at(clicks)
        super().__init__(a, b, max_steps=0, pin_factory=factory)
        self._quarters = PHASES.index(self.a.value << 1 | self.b.value)
        self.rest_at(clicks)

    def rest_at(self, clicks: int) -> None:
        """Count as many clicks to a cycle from now on: 1, 2 or 4."""
        self._quarters_each = len(PHASES) // clicks
        self._clicks = self._reported = self._quarters // self._quarters_each
        self._recent: list[Edge] = []

    def _a_changed(self, ticks: float, state: float) -> None:
        with _log_exceptions():
            self._take_edge(ticks, 0b10, self.a._state_to_value(state))

    def _b_changed(self, ticks: float, state: float) -> None:
        with _log_exceptions():
            self._take_edge(ticks, 0b01, self.b._state_to_value(state))

    def _take_edge(self, ticks: float, phase: int, level: int) -> None:
        later: list[Edge] = []
        if self._recent and ticks < self._recent[-1].ticks:
            later = [edge for edge in self._recent if 0 < edge.ticks - ticks < LATE_S]
        if later:
            self._quarters, self._clicks = later[0].before
        self._recent = self._recent[: len(self._recent) - len(later)][-MOST_LATE:]
        self._count(ticks, phase, level)
        for edge in later:
            self._count(edge.ticks, edge.phase, edge.level)
        if turned := self._clicks - self._reported:
            self._reported = self._clicks
            stamp = self._stamps.ns(self._recent[-1].ticks)
            self._reports.event(Event(KNOB, Kind.TURNED, stamp, steps=turned))

    def _count(self, ticks: float, phase: int, level: int) -> None:
        self._recent.append(Edge(ticks, phase, level, (self._quarters, self._clicks)))
        now = self._quarters % len(PHASES)
        closed = PHASES[now] & ~phase | phase * level
        self._quarters += (PHASES.index(closed) - now + 1) % len(PHASES) - 1
        if self._quarters % self._quarters_each == 0:
            self._clicks = self._quarters // self._quarters_each


@contextlib.contextmanager
def _log_exceptions() -> Iterator[None]:
    """Log exceptions: they would stop lgpio's only thread, or lose edges on gpiod."""
    try:
        yield
    except Exception:
        log.exception("An edge could not be read; please report this.")
