"""Buttons and knob: the pins' edges with their own stamps, handed on where the pin changes.

gpiozero's `when_pressed` has no stamp and its `bounce_time` moves the kernel's, so
both devices here listen one level below, and `Gestures` debounces.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterator
from typing import Any

from gpiozero import DigitalInputDevice, RotaryEncoder

from hardware.box import KNOB, Event, Kind
from hardware.reports import Reports

log = logging.getLogger(__name__)

SECOND = 1_000_000_000
LATEST = 10 * SECOND
"""An edge is told within this time, ns; one that seems older has a stamp of another clock."""

EARLIEST = -SECOND // 100


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


class Contact(DigitalInputDevice):  # type: ignore[misc]
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


class Turner(RotaryEncoder):  # type: ignore[misc]
    """The two phases of a rotary knob between their lines and ground; gpiozero counts."""

    def __init__(self, a: int, b: int, reports: Reports, stamps: Stamps, factory: Any) -> None:
        self._reports = reports
        self._stamps = stamps
        super().__init__(a, b, max_steps=0, pin_factory=factory)

    def _change_state(self, ticks: float, edge: int) -> None:
        with _unraised():
            before = self.steps
            super()._change_state(ticks, edge)
            if turned := self.steps - before:
                stamp = self._stamps.ns(ticks)
                self._reports.event(Event(KNOB, Kind.TURNED, stamp, steps=turned))


@contextlib.contextmanager
def _unraised() -> Iterator[None]:
    """An exception would end the pin library's only callback thread, and with it all buttons."""
    try:
        yield
    except Exception:
        log.exception("An edge could not be read; please report this.")
