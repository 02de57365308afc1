"""The timers of a table: deadlines that run, stop and expire.

Nothing here waits: every method gets the time, in seconds on the loop's clock. A timer keeps
the seconds that have elapsed, plus the moment since it runs; so neither a pause nor the
journal loses a fraction of a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from companion.games.api.rules import Deadline

SETTLE_S = 0.01
"""Grace period for presses made before a deadline but delivered after it, in seconds."""

Grace = Callable[[str | None], float]
"""The further grace period of a player's deadline, in seconds."""


def no_grace(_: str | None) -> float:
    """No further grace period: the player uses a button of the box."""
    return 0.0


class Timer(msgspec.Struct, eq=False):
    """The timer of one deadline; `since` is when it started to run, None while stopped."""

    deadline: Deadline
    elapsed: float = 0.0
    since: float | None = None
    fired: bool = False

    def spent(self, now: float) -> float:
        """Seconds used up so far; 0 until the deadline's delay is over."""
        running = 0.0 if self.since is None else max(now - self.since, 0.0)
        return self.elapsed + running

    def remaining(self, now: float) -> float:
        """Seconds left, never below 0."""
        return max(self.deadline.seconds - self.spent(now), 0.0)

    @property
    def ends(self) -> float | None:
        """When the timer expires, or None while stopped."""
        if self.since is None:
            return None
        return self.since + self.deadline.seconds - self.elapsed


class Timers:
    """The timers of all deadlines in the current view; they run and stop together."""

    def __init__(self) -> None:
        self._timers: dict[str, Timer] = {}
        self.running = True

    def sync(
        self, deadlines: Iterable[Deadline], now: float, spent: Mapping[str, float] | None = None
    ) -> None:
        """Use the deadlines of a view: start new timers, drop those no longer named.

        A timer with the same id and player keeps running. `spent` gives the seconds already
        elapsed of each (for a turn that is resumed or undone).
        """
        old, self._timers = self._timers, {}
        for deadline in deadlines:
            timer = old.get(deadline.id) if spent is None else None
            if timer is None or timer.deadline.player != deadline.player:
                timer = self._new_timer(deadline, now, spent or {})
            timer.deadline = deadline
            self._timers[deadline.id] = timer

    def _new_timer(self, deadline: Deadline, now: float, spent: Mapping[str, float]) -> Timer:
        elapsed = spent.get(deadline.id, 0.0)
        since = now + (0.0 if elapsed else deadline.delay_s)
        return Timer(deadline, elapsed, since if self.running else None)

    def stop(self, now: float) -> None:
        """Stop all timers, as of the time `now` (the time stamp of a press)."""
        self.running = False
        for timer in self._timers.values():
            timer.elapsed, timer.since = timer.spent(now), None

    def run(self, now: float) -> None:
        """Resume all timers; one that expired while stopped is still to be reported."""
        self.running = True
        for timer in self._timers.values():
            if timer.since is None:
                timer.since, timer.fired = now, False

    def silence_all_but(self, deadlines: Iterable[Deadline]) -> None:
        """Do not report timers other than these while the action that ended them is saved."""
        named = {(deadline.id, deadline.player) for deadline in deadlines}
        for timer in self._timers.values():
            timer.fired = timer.fired or (timer.deadline.id, timer.deadline.player) not in named

    def clear(self) -> None:
        """Drop all timers."""
        self._timers.clear()
        self.running = True

    def get(self, id: str) -> Timer | None:
        """The timer of the deadline with this id, or None."""
        return self._timers.get(id)

    def first(self) -> Timer | None:
        """The timer that expires first, which is the one on the display; or None."""
        return min(self._timers.values(), key=lambda t: t.remaining(t.since or 0.0), default=None)

    def spent(self, now: float) -> dict[str, float]:
        """Seconds elapsed of each deadline, by id, for the journal."""
        return {id: round(timer.spent(now), 3) for id, timer in self._timers.items()}

    def due(self, now: float, press: float | None = None, grace: Grace = no_grace) -> Timer | None:
        """A timer that has expired and was not reported before, or None.

        `press` is the time of a press that may still become a hold. It takes effect before
        timers that end after it.
        """
        for ends, timer in self._pending(press):
            if ends + SETTLE_S + grace(timer.deadline.player) <= now:
                timer.fired = True
                return timer
        return None

    def next_end(self, press: float | None = None, grace: Grace = no_grace) -> float | None:
        """When `due` next returns a timer, or None."""
        pending = self._pending(press)
        ends = [ends + SETTLE_S + grace(timer.deadline.player) for ends, timer in pending]
        return min(ends, default=None)

    def _pending(self, press: float | None) -> Iterator[tuple[float, Timer]]:
        for timer in self._timers.values():
            ends = timer.ends
            if ends is not None and not timer.fired and (press is None or ends < press):
                yield ends, timer
