"""The clocks of a table: deadlines that run, stand still, and run out.

Plain arithmetic on moments that are handed in (seconds on the loop's clock);
nothing here waits. A deadline's time is what has elapsed, kept as a number
while the clock stands and counted from a moment while it runs, so that pausing
and the journal never lose a fraction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.games.base import Deadline

SETTLE_S = 0.01
"""How long after its end a deadline waits for presses that were made before it."""


@dataclass
class Timer:
    """One deadline under way; `since` is when it began to run, None while it stands."""

    deadline: Deadline
    elapsed: float = 0.0
    since: float | None = None
    fired: bool = False

    def spent(self, now: float) -> float:
        """Seconds used up until now; none before the delay is over."""
        running = 0.0 if self.since is None else max(now - self.since, 0.0)
        return self.elapsed + running

    def remaining(self, now: float) -> float:
        """Seconds left, never below 0."""
        return max(self.deadline.seconds - self.spent(now), 0.0)

    @property
    def ends(self) -> float | None:
        """The moment it runs out, None while it stands."""
        if self.since is None:
            return None
        return self.since + self.deadline.seconds - self.elapsed


class Timers:
    """All deadlines of the state in force, running or standing together."""

    def __init__(self) -> None:
        self._timers: dict[str, Timer] = {}
        self.running = True

    def sync(
        self, deadlines: Iterable[Deadline], now: float, spent: Mapping[str, float] | None = None
    ) -> None:
        """Take over what a view names: new deadlines are armed, missing ones dropped.

        `spent` gives what had elapsed of each already (a resumed or taken-back turn).
        """
        old, self._timers = self._timers, {}
        for deadline in deadlines:
            kept = None if spent is not None else old.get(deadline.id)
            self._timers[deadline.id] = kept or self._armed(deadline, now, spent or {})

    def _armed(self, deadline: Deadline, now: float, spent: Mapping[str, float]) -> Timer:
        elapsed = spent.get(deadline.id, 0.0)
        since = now + (0.0 if elapsed else deadline.delay_s)
        return Timer(deadline, elapsed, since if self.running else None)

    def stop(self, now: float) -> None:
        """Let all of them stand, as of the moment `now` (a press's own stamp)."""
        self.running = False
        for timer in self._timers.values():
            timer.elapsed, timer.since = timer.spent(now), None

    def run(self, now: float) -> None:
        """Let all of them run on."""
        self.running = True
        for timer in self._timers.values():
            if timer.since is None:
                timer.since = now

    def clear(self) -> None:
        """No deadlines any more."""
        self._timers.clear()
        self.running = True

    def get(self, id: str) -> Timer | None:
        """The timer of a deadline."""
        return self._timers.get(id)

    def first(self) -> Timer | None:
        """The timer that will run out first (the one that a screen shows)."""
        return min(self._timers.values(), key=lambda t: t.remaining(t.since or 0.0), default=None)

    def spent(self, now: float) -> dict[str, float]:
        """What has elapsed of each deadline, for the journal."""
        return {id: round(timer.spent(now), 3) for id, timer in self._timers.items()}

    def due(self, now: float) -> Timer | None:
        """A timer whose time is over and which has not been told so."""
        for timer in self._timers.values():
            if not timer.fired and timer.ends is not None and timer.ends + SETTLE_S <= now:
                timer.fired = True
                return timer
        return None

    def next_end(self) -> float | None:
        """When `due` next has something, None for never."""
        ends = [t.ends for t in self._timers.values() if t.ends is not None and not t.fired]
        return min(ends) + SETTLE_S if ends else None
