"""The clocks of a table: deadlines that run, stand still, and run out.

Plain arithmetic on moments that are handed in (seconds on the loop's clock);
nothing here waits. A deadline's time is what has elapsed, kept as a number
while the clock stands and counted from a moment while it runs, so that pausing
and the journal never lose a fraction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from companion.games.api.rules import Deadline

SETTLE_S = 0.01
"""How long after its end a deadline waits for presses that were made before it."""


class Timer(msgspec.Struct, eq=False):
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

        One with the id and the player of before runs on. `spent` gives what had
        elapsed of each already (a resumed or taken-back turn).
        """
        old, self._timers = self._timers, {}
        for deadline in deadlines:
            kept = old.get(deadline.id) if spent is None else None
            if kept is None or kept.deadline.player != deadline.player:
                kept = self._armed(deadline, now, spent or {})
            kept.deadline = deadline
            self._timers[deadline.id] = kept

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
        """Let all of them run on; what ran out while it stood has still to be told."""
        self.running = True
        for timer in self._timers.values():
            if timer.since is None:
                timer.since, timer.fired = now, False

    def outlived(self, deadlines: Iterable[Deadline]) -> None:
        """What a view does not name any more makes no noise while its end is being saved."""
        named = {(deadline.id, deadline.player) for deadline in deadlines}
        for timer in self._timers.values():
            timer.fired = timer.fired or (timer.deadline.id, timer.deadline.player) not in named

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

    def due(self, now: float, press: float | None = None) -> Timer | None:
        """A timer whose time is over and which has not been told so.

        `press` is when something was pressed of which it is not yet known what it
        means (a button may still be held); it comes before what ends later.
        """
        for ends, timer in self._untold(press):
            if ends + SETTLE_S <= now:
                timer.fired = True
                return timer
        return None

    def next_end(self, press: float | None = None) -> float | None:
        """When `due` next has something, None for never."""
        ends = [ends for ends, _ in self._untold(press)]
        return min(ends) + SETTLE_S if ends else None

    def _untold(self, press: float | None) -> Iterator[tuple[float, Timer]]:
        for timer in self._timers.values():
            ends = timer.ends
            if ends is not None and not timer.fired and (press is None or ends < press):
                yield ends, timer
