"""Plays the games of one or several matches that are not stored yet, until there are enough."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from itertools import islice
from typing import NamedTuple

from companion.errors import SimulationError
from companion.simulation.processes import Workers, workers
from companion.simulation.statistics import Z_95, Count, Deal, Tally
from companion.simulation.store import Store
from companion.simulation.task import Chunk, Task, play_chunk

CHUNK_S = 5.0
"""Processor time of a chunk: long enough that sending it costs nothing."""

FIRST_LOOK = 128
"""Deals after which it is asked for the first time whether the result is sure enough."""

NEXT_LOOK = 1.25
"""How many times as many deals there are at each further look."""

WAIT_S = 1.0
"""How long to wait for a chunk before the progress is reported again, seconds."""

TRIES = 3
"""How often new processes are started after one has died."""


class Plan(NamedTuple):
    """How much to play, and where.

    games: of each match, at most. until: half the width, in percent of the games, to which the
    widest confidence interval has to shrink; 0 plays all games. limit_s: the time after which no
    more games are played, seconds.
    """

    games: int
    until: float = 0.0
    jobs: int = 1
    cluster: str = ""
    limit_s: float = math.inf


class Asked(NamedTuple):
    """A question to the games: what to count in a deal, and how unsure the result is.

    wide: half the width of the widest confidence interval, in percent of the games.
    """

    counts: Sequence[Count]
    wide: Callable[[Sequence[Tally]], float]


class Progress(NamedTuple):
    """The number of games that are there, how many it will probably be, and the counts so far."""

    done: int
    total: int
    found: Sequence[Tally]


Report = Callable[[Progress], None]


class Counting:
    """Counts the stored deals of some matches in order, each of them once.

    found: the counts. games: the number of games of each match that were counted.
    """

    def __init__(self, tasks: Sequence[Task], store: Store, counts: Sequence[Count]) -> None:
        self._tasks, self._store, self._counts = tasks, store, counts
        self.deal, self.games = tasks[0].deal, 0
        self.found = [Tally(self.deal) for _ in counts]

    def until(self, goal: int) -> Iterator[None]:
        """Count the deals below `goal` that all matches have, and stop after each."""
        there = min(goal, *(self._store.reach(task) for task in self._tasks))
        played = [self._store.results(task, there, self.games) for task in self._tasks]
        while self.games + self.deal <= there:
            games = tuple(tuple(islice(one, self.deal)) for one in played)
            deal = Deal(self.games, games)
            for tally, count in zip(self.found, self._counts, strict=True):
                tally.add(count(deal))
            self.games += self.deal
            yield


def run(
    tasks: Sequence[Task], store: Store, plan: Plan, asked: Asked, report: Report = lambda _: None
) -> Sequence[Tally]:
    """Play what is missing; returns what was counted. Raises SimulationError.

    The matches advance together: their deals have as many games.
    """
    for attempt in range(TRIES):
        try:
            with workers(plan.jobs, plan.cluster) as found:
                return _Run(tasks, store, plan, asked, found, report).play()
        except BrokenExecutor:
            if attempt + 1 == TRIES:
                raise SimulationError(
                    "A process of the simulation ended early, perhaps for want of memory. "
                    "Use fewer --jobs; with --store, nothing is played twice."
                ) from None
    raise AssertionError


class _Run:
    """One run, with its processes."""

    def __init__(
        self,
        tasks: Sequence[Task],
        store: Store,
        plan: Plan,
        asked: Asked,
        found: Workers,
        report: Report,
    ) -> None:
        self._tasks, self._store, self._plan, self._workers = tasks, store, plan, found
        self._asked, self._report = asked, report
        self._counting = Counting(tasks, store, asked.counts)
        deal = tasks[0].deal
        self._goal = math.ceil(plan.games / deal) * deal
        self._look, self._sure = FIRST_LOOK, False
        self._likely = self._first_guess()
        self._begun, self._running = time.monotonic(), dict[Future[Chunk], Task]()

    def play(self) -> Sequence[Tally]:
        """Play until the result is sure enough, all games are played, or the time is over."""
        try:
            while not self._is_enough() and self._left:
                self._submit()
                if not self._running:  # other runs on the store play the last games
                    time.sleep(WAIT_S)
                    continue
                done, _ = wait(self._running, WAIT_S, FIRST_COMPLETED)
                self._workers.check()
                for one in done:
                    self._store.add(self._running.pop(one), one.result())
        finally:
            self._store.release()
        return self._counting.found

    def _first_guess(self) -> int:
        """How many games there will probably be: all, or enough to know an even share."""
        until = self._plan.until
        enough = math.ceil((50 * Z_95 / until) ** 2) if until else self._goal
        return min(self._goal, enough)

    def _is_enough(self) -> bool:
        """Count what is new, report it, and say whether to stop."""
        # Before the count: another run may store the last games meanwhile.
        self._left = sum(self._store.missing(task, self._goal) for task in self._tasks)
        for _ in self._counting.until(self._goal):
            if self._plan.until and self._counting.games >= self._look * self._counting.deal:
                self._look = int(self._look * NEXT_LOOK)
                if self._is_sure():
                    break
        games, matches = self._counting.games, len(self._tasks)
        done = games * matches if self._sure else self._goal * matches - self._left
        total = done if self._sure else max(self._likely * matches, done)
        self._report(Progress(done, total, self._counting.found))
        late = time.monotonic() - self._begun >= self._plan.limit_s and games > 0
        return self._sure or late

    def _is_sure(self) -> bool:
        """Whether all intervals are narrow enough; if not, guess how many games that takes."""
        wide = self._asked.wide(self._counting.found)
        needed = self._counting.games * (wide / self._plan.until) ** 2
        self._likely = min(self._goal, math.ceil(needed))
        self._sure = wide <= self._plan.until
        return self._sure

    def _submit(self) -> None:
        """Keep one chunk waiting for each that is played."""
        ahead = 1 if self._workers.slots == 1 else 2 * self._workers.slots
        while len(self._running) < ahead:
            found = self._store.take(self._tasks, self._goal, self._size)
            if found is None:
                return
            task, part = found
            future = self._workers.executor.submit(play_chunk, task, part.start, len(part))
            self._running[future] = task

    def _size(self, task: Task, unplayed: int) -> int:
        """Games in a chunk: one while nobody knows how long it takes, and fewer at the end."""
        seconds = self._store.seconds(task)
        games = CHUNK_S / max(seconds, 1e-6) if seconds is not None else 1
        return max(int(min(games, unplayed / (2 * self._workers.slots))), 1)
