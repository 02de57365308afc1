"""Switches the machine off after a long time without a touch, with a warning before."""

from __future__ import annotations

import logging
from collections.abc import Callable

from companion.quantity import clock_time
from companion.screen.screen import Screen, page

WARNING_S = 60.0
"""Warning before switching off, in seconds (at most half the idle time); a press cancels it."""

log = logging.getLogger("companion")


class Idle:
    """Calls `off` after `minutes` without a touch (0: never).

    Times are on the loop's clock, in seconds. `off` returns whether the machine will stop; if
    it will not, `off` is not called again.
    """

    def __init__(self, minutes: float = 0.0, off: Callable[[], bool] = lambda: False) -> None:
        self._wait_s = 60 * minutes
        self._warning_s = min(WARNING_S, self._wait_s / 2)
        self._off = off
        self._since: float | None = None
        self._going = False

    def touch(self, now: float) -> None:
        """Start the idle time again: somebody used the box, or a timer is running."""
        self._since = now

    def is_warning(self, now: float) -> bool:
        """Whether the warning is shown, or the machine is switching off."""
        left = self._left_s(now)
        return left is not None and left <= self._warning_s

    def screen(self, now: float) -> Screen | None:
        """The warning, shown instead of any other screen; None before it starts."""
        left = self._left_s(now)
        if self._going:
            return switching_off_page()
        if left is None or left > self._warning_s:
            return None
        return page("SWITCHING OFF", clock_time(max(left, 0)), "nobody here?", "press to stay on")

    def next_change(self, now: float) -> float | None:
        """When the warning starts or changes, or None."""
        left = self._left_s(now)
        if left is None or self._going:
            return None
        if left > self._warning_s:
            return now + left - self._warning_s
        return now + (left % 1 or min(left, 1.0))

    def switch_off_if_due(self, now: float) -> None:
        """Switch the machine off if the idle time is over."""
        left = self._left_s(now)
        if left is not None and left <= 0 and not self._going:
            self._going = self._off()
            if not self._going:
                log.warning("The box is idle, but this machine is not set up to be switched off.")
                self._wait_s = 0.0

    def _left_s(self, now: float) -> float | None:
        if not self._wait_s:
            return None
        if self._since is None:
            self._since = now
        return self._since + self._wait_s - now


def switching_off_page() -> Screen:
    """The screen shown until the machine switches off."""
    return page("", "SWITCHING OFF", "everything is saved")
