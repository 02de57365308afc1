"""Plays the games of a match that are not stored yet, until there are enough."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from itertools import islice
from typing import NamedTuple

from companion.errors import SimulationError
from companion.simulation.processes import Workers, workers
from companion.simulation.statistics import Z_95, sides
from companion.simulation.store import Store
from companion.simulation.task import Chunk, Task, play_chunk

CHUNK_S = 5.0
"""Processor time of a chunk: long enough that sending it costs nothing."""

FIRST_CHUNK = 4
"""Deals in a chunk while nobody knows how long a game takes."""

FIRST_LOOK = 128
"""Deals after which it is asked for the first time whether the result is sure enough."""

TRIES = 3
"""How often new processes are started after one has died."""

Progress = Callable[[int, int], None]
"""Gets the number of games that are there, and how many it will probably be."""


class Plan(NamedTuple):
    """How much to play, and where.

    games: at most. until: half the width, in percent of the games, to which every player's
    confidence interval has to shrink; 0 plays all games.
    """

    games: int
    until: float = 0.0
    jobs: int = 1
    cluster: str = ""


def run(task: Task, store: Store, plan: Plan, progress: Progress = lambda *_: None) -> int:
    """Play what is missing; returns the number of games that count. Raises SimulationError."""
    for attempt in range(TRIES):
        try:
            with workers(plan.jobs, plan.cluster) as found:
                return _Run(task, store, plan, found, progress).play()
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
        self, task: Task, store: Store, plan: Plan, found: Workers, progress: Progress
    ) -> None:
        self._task, self._store, self._plan, self._workers = task, store, plan, found
        self._progress, self._likely = progress, self._first_guess()

    def play(self) -> int:
        """Play until the result is sure enough, or all games are played."""
        goal = 0
        for goal in self._looks():
            self._fill(goal)
            if self._plan.until and self._is_sure(goal):
                break
        return goal

    def _first_guess(self) -> int:
        """How many games there will probably be: all, or enough to know an even share."""
        most, until = self._plan.games, self._plan.until
        enough = math.ceil((50 * Z_95 / until) ** 2) if until else most
        return self._whole_deals(min(most, enough))

    def _whole_deals(self, games: int) -> int:
        return math.ceil(games / self._task.deal) * self._task.deal

    def _looks(self) -> Iterator[int]:
        """Numbers of games after which to look, each twice as many as the one before."""
        most, goal = self._whole_deals(self._plan.games), FIRST_LOOK * self._task.deal
        while self._plan.until and goal < most:
            yield goal
            goal *= 2
        yield most

    def _is_sure(self, goal: int) -> bool:
        """Whether all intervals are narrow enough; if not, guess how many games that takes."""
        played = self._store.results(self._task, goal)
        found = sides(self._task.players, played, self._task.deal)
        wide = max(50 * (side.high - side.low) for side in found)
        needed = goal * (wide / self._plan.until) ** 2
        self._likely = min(self._whole_deals(self._plan.games), math.ceil(needed))
        return wide <= self._plan.until

    def _fill(self, goal: int) -> None:
        """Play all games below `goal` that are missing."""
        gaps = list(self._store.gaps(self._task, goal))
        self._left = sum(map(len, gaps))
        chunks, running = self._chunks(gaps), set[Future[Chunk]]()
        self._report(goal)
        while self._submit(chunks, running):
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                self._store.add(self._task, one.result())
                self._left -= one.result().count
            self._report(goal)

    def _submit(self, chunks: Iterator[range], running: set[Future[Chunk]]) -> bool:
        """Keep one chunk waiting for each that is played; False when all are done."""
        ahead = 1 if self._workers.slots == 1 else 2 * self._workers.slots
        for part in islice(chunks, ahead - len(running)):
            submit = self._workers.executor.submit
            running.add(submit(play_chunk, self._task, part.start, len(part)))
        return bool(running)

    def _chunks(self, gaps: list[range]) -> Iterator[range]:
        """The missing games in chunks of whole deals, which shrink towards the end."""
        for gap in gaps:
            at = gap.start
            while at < gap.stop:
                size = self._size()
                yield gap[at - gap.start :][:size]
                at += size

    def _size(self) -> int:
        seconds = self._store.seconds(self._task)
        deals = CHUNK_S / max(seconds * self._task.deal, 1e-6) if seconds else FIRST_CHUNK
        share = self._left / self._task.deal / (2 * self._workers.slots)
        return max(int(min(deals, share)), 1) * self._task.deal

    def _report(self, goal: int) -> None:
        self._progress(goal - self._left, max(self._likely, goal))
