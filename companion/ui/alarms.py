"""What the clocks have people hear: the last seconds one by one, and the buzzer at the end."""

from __future__ import annotations

from collections import deque

from companion.ui.timers import Timer, Timers
from hardware.box import Box

BUZZ_S, BUZZ_HZ = 1.0, 440.0
LAST_SECONDS = 5


class Alarms:
    """Looks at the clocks, and works the buzzer; moments are of the loop's clock."""

    def __init__(self, box: Box, timers: Timers) -> None:
        self._box, self._timers = box, timers
        self._counted: tuple[Timer, int] | None = None
        self._silences: deque[float] = deque()

    def buzz(self, now: float) -> None:
        """Sound the buzzer; `hush` ends it."""
        self._box.buzz(BUZZ_HZ)
        self._silences.append(now + BUZZ_S)

    def hush(self, now: float) -> None:
        """Silence the buzzer if it has sounded long enough."""
        while self._silences and self._silences[0] <= now:
            self._silences.popleft()
            self._box.buzz(None)

    def counts(self, now: float) -> bool:
        """Whether one of the last seconds begins; true once for each."""
        timer, ends = self._running()
        if timer is None:
            return False
        whole = -int(-(ends - now) // 1)
        if not 0 < whole <= LAST_SECONDS or self._counted == (timer, whole):
            return False
        self._counted = (timer, whole)
        return True

    def moment(self, now: float) -> float | None:
        """When the next second is counted, or the buzzer silenced."""
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
        """The timer that is shown and the moment it runs out; None where it stands or is over."""
        timer = self._timers.first()
        if timer is None or timer.ends is None or timer.fired:
            return None, 0.0
        return timer, timer.ends
