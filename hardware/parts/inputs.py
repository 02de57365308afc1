"""Buttons and knob: the pins' edges with their own stamps, handed on where the pin changes.

gpiozero's `when_pressed` has no stamp and its `bounce_time` moves the kernel's, so
both devices here listen one level below, and `Gestures` debounces.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from gpiozero import DigitalInputDevice, RotaryEncoder

from hardware.box import KNOB, Event, Kind
from hardware.parts.reports import Reports

log = logging.getLogger(__name__)

SECOND = 1_000_000_000
LATEST = 10 * SECOND
"""An edge is told within this time, ns; one that seems older has a stamp of another clock."""

EARLIEST = -SECOND // 100

LATE_S = 1.0
MOST_LATE = 64
"""An edge of the knob may come so long after a later one, and after so many."""


class Stamps:
    """The edges' stamps on the monotonic clock, ns.

    A kernel or a library may stamp edges by another clock. Then all of them are moved
    by the same amount, so that their order and distances stay.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._offset = 0

    def ns(self, ticks: float) -> int:
        """The stamp for a pin factory's ticks, seconds."""
        stamp, now = round(ticks * SECOND), round(self._now() * SECOND)
        if not EARLIEST <= now - (stamp + self._offset) <= LATEST:
            self._offset = now - stamp
        return stamp + self._offset


class Button(DigitalInputDevice):  # type: ignore[misc]
    """A button between a line and ground."""

    def __init__(
        self, line: int, control: str, reports: Reports, stamps: Stamps, factory: Any
    ) -> None:
        self.control = control
        self._reports = reports
        self._stamps = stamps
        super().__init__(line, pull_up=True, pin_factory=factory)

    def _pin_changed(self, ticks: float, state: float) -> None:
        with _unraised():
            kind = Kind.PRESSED if self._state_to_value(state) else Kind.RELEASED
            self._reports.event(Event(self.control, kind, self._stamps.ns(ticks)))


class Edge(NamedTuple):
    """An edge of one phase of the knob, and how its count stood before it."""

    ticks: float
    phase: int
    level: int
    before: tuple[str, int, int]


class Knob(RotaryEncoder):  # type: ignore[misc]
    """The two phases of a rotary knob between their lines and ground; gpiozero counts.

    A pin library that was held up hands on all of one line's edges before those of the
    other. Such a late edge is counted where it belongs, and those after it once more.
    """

    def __init__(self, a: int, b: int, reports: Reports, stamps: Stamps, factory: Any) -> None:
        self._reports = reports
        self._stamps = stamps
        self._recent: list[Edge] = []
        self._told = 0
        super().__init__(a, b, max_steps=0, pin_factory=factory)

    def _a_changed(self, ticks: float, state: float) -> None:
        with _unraised():
            self._changed(ticks, 0b10, self.a._state_to_value(state))

    def _b_changed(self, ticks: float, state: float) -> None:
        with _unraised():
            self._changed(ticks, 0b01, self.b._state_to_value(state))

    def _changed(self, ticks: float, phase: int, level: int) -> None:
        later = [edge for edge in self._recent if 0 < edge.ticks - ticks < LATE_S]
        if later:
            self._state, self._edge, self._steps = later[0].before
        self._recent = self._recent[: len(self._recent) - len(later)][-MOST_LATE:]
        self._count(ticks, phase, level)
        for edge in later:
            self._count(edge.ticks, edge.phase, edge.level)
        if turned := self._steps - self._told:
            self._told = self._steps
            stamp = self._stamps.ns(self._recent[-1].ticks)
            self._reports.event(Event(KNOB, Kind.TURNED, stamp, steps=turned))

    def _count(self, ticks: float, phase: int, level: int) -> None:
        self._recent.append(Edge(ticks, phase, level, (self._state, self._edge, self._steps)))
        self._change_state(ticks, self._edge & ~phase | phase * level)


@contextlib.contextmanager
def _unraised() -> Iterator[None]:
    """An exception would end lgpio's only thread, and with it all buttons; on gpiod, lose edges."""
    try:
        yield
    except Exception:
        log.exception("An edge could not be read; please report this.")
