"""Sounds of the timers: a tick for each of the last seconds, and the buzzer at the end."""

from __future__ import annotations

from collections import deque

from companion.ui.timers import Timer, Timers
from hardware.box import Box

BUZZ_S, BUZZ_HZ = 1.0, 440.0
LAST_SECONDS = 5


class Alarms:
    """Decides when to tick and when to buzz. Times are on the loop's clock, in seconds."""

    def __init__(self, box: Box, timers: Timers) -> None:
        self._box, self._timers = box, timers
        self._counted: tuple[Timer, int] | None = None
        self._silences: deque[float] = deque()

    def buzz(self, now: float) -> None:
        """Sound the buzzer; `hush` stops it after `BUZZ_S`."""
        self._box.buzz(BUZZ_HZ)
        self._silences.append(now + BUZZ_S)

    def hush(self, now: float) -> None:
        """Stop the buzzer if it has sounded for `BUZZ_S`."""
        while self._silences and self._silences[0] <= now:
            self._silences.popleft()
            self._box.buzz(None)

    def ticks(self, now: float) -> bool:
        """Whether one of the last seconds starts now; true once for each second."""
        timer, ends = self._running()
        if timer is None:
            return False
        whole = -int(-(ends - now) // 1)
        if not 0 < whole <= LAST_SECONDS or self._counted == (timer, whole):
            return False
        self._counted = (timer, whole)
        return True

    def next_change(self, now: float) -> float | None:
        """The time of the next tick, or of the end of the buzzer."""
        second = self._next_second(now)
        if not self._silences or (second is not None and second < self._silences[0]):
            return second
        return self._silences[0]

    def _next_second(self, now: float) -> float | None:
        timer, ends = self._running()
        if timer is None:
            return None
        left = ends - now
        whole = min(int(left), LAST_SECONDS) if left > 0 else 0
        if whole == left and self._counted == (timer, whole):
            whole -= 1
        return ends - whole if whole > 0 else None

    def _running(self) -> tuple[Timer | None, float]:
        """The timer on the display and its end, or None if it is stopped or over."""
        timer = self._timers.first()
        if timer is None or timer.ends is None or timer.fired:
            return None, 0.0
        return timer, timer.ends
