"""Switches the machine off when nobody has touched the box for long, and says so before."""

from __future__ import annotations

import logging
from collections.abc import Callable

from companion.screen.screen import Screen, page

WARNING_S = 60.0
"""So long before it happens every press keeps the machine on, seconds; at most half the time."""

log = logging.getLogger("companion")


class Idle:
    """After so many `minutes` without a touch (0: never) `off` has the machine stopped.

    Moments are of the loop's clock. `off` tells whether the machine will stop; one that
    cannot is not asked again.
    """

    def __init__(self, minutes: float = 0.0, off: Callable[[], bool] = lambda: False) -> None:
        self._wait_s = 60 * minutes
        self._warning_s = min(WARNING_S, self._wait_s / 2)
        self._off = off
        self._since: float | None = None
        self._going = False

    def touch(self, now: float) -> None:
        """Somebody did something, or a clock runs: all the time begins anew."""
        self._since = now

    def warns(self, now: float) -> bool:
        """Whether it is about to happen, or happening."""
        left = self._left(now)
        return left is not None and left <= self._warning_s

    def screen(self, now: float) -> Screen | None:
        """What the display shows then instead of anything else."""
        left = self._left(now)
        if self._going:
            return switching_off_page()
        if left is None or left > self._warning_s:
            return None
        whole = max(-int(-left // 1), 0)
        seconds = f"{whole // 60}:{whole % 60:02}"
        return page("SWITCHING OFF", seconds, "nobody is here?", "press to stay on")

    def moment(self, now: float) -> float | None:
        """When something changes by itself."""
        left = self._left(now)
        if left is None or self._going:
            return None
        if left > self._warning_s:
            return now + left - self._warning_s
        return now + (left % 1 or min(left, 1.0))

    def pass_on(self, now: float) -> None:
        """Have it stopped if the time is over."""
        left = self._left(now)
        if left is not None and left <= 0 and not self._going:
            self._going = self._off()
            if not self._going:
                log.warning("Nobody was here, but this machine is not set up to be switched off.")
                self._wait_s = 0.0

    def _left(self, now: float) -> float | None:
        if not self._wait_s:
            return None
        if self._since is None:
            self._since = now
        return self._since + self._wait_s - now


def switching_off_page() -> Screen:
    """What is shown from the wish to switch off until the machine obeys."""
    return page("", "SWITCHING OFF", "all is saved")
