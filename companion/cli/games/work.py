"""Plays the games of a command, and shows how far they are and what they say so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from rich.console import Console
from rich.progress import Progress as Bars

from companion import __version__
from companion.quantity import quantity
from companion.simulation.run import Asked, Counting, Plan, Progress, Report, run
from companion.simulation.statistics import Tally
from companion.simulation.store import Store
from companion.simulation.task import Task
from companion.visible import visible

EVERY_S = 10.0
"""How often the answer so far is said, seconds."""

FEWEST = 5
"""Deals without which there is no answer so far."""

INTERRUPTED = 130
"""The status of a command that Ctrl+C ended."""

LOOKED = (
    "Do not stop because of what an interval says: it is right in 95% of the cases only if "
    "something else decides how many games there are, such as its width or the time."
)

Brief = Callable[[Sequence[Tally]], str]
"""The answer so far, in a line."""


class Played(NamedTuple):
    """The counts, the number of games of each match, and the status of the command."""

    found: Sequence[Tally]
    games: int
    status: int


def caption(game: str, players: str, games: str, seed: int, dashed: str = "") -> list[str]:
    """What a reader of a plot has to know of the games."""
    expected = f"; the dashed one is {dashed}" if dashed else ""
    return [
        f"{game}, {players}, {games}, seed {seed}, tabletop-word-companion {__version__}.",
        f"Each line is a 95% confidence interval{expected}.",
    ]


class Work(NamedTuple):
    """The games that a command needs."""

    tasks: Sequence[Task]
    store: Store
    plan: Plan
    asked: Asked

    def play(self, brief: Brief) -> Played:
        """Play them; Ctrl+C ends that early. Raises KeyboardInterrupt before there is an answer."""
        try:
            with _show(brief) as report:
                found = run(self.tasks, self.store, self.plan, self.asked, report)
        except KeyboardInterrupt:
            return self._count_stored()
        return Played(found, found[0].games, 0)

    def _count_stored(self) -> Played:
        """Count the games that are there anew: the interruption may have come while counting."""
        counting = Counting(self.tasks, self.store, self.asked.counts)
        for _ in counting.until(self.plan.games):
            pass
        console = Console(stderr=True, highlight=False, markup=False)
        fate = self._fate(sum(map(self.store.games, self.tasks)))
        console.print(f"Stopped. {fate}", soft_wrap=True)
        if not counting.games:
            raise KeyboardInterrupt
        console.print(f"{LOOKED}\n", soft_wrap=True)
        return Played(counting.found, counting.games, INTERRUPTED)

    def _fate(self, games: int) -> str:
        """What becomes of the games that were played."""
        if not games:
            return "No game was played to its end."
        if self.store.in_memory:
            return (
                f"{quantity(games, 'game is', 'games are')} lost. "
                "With --store FILE they are kept, and the same command continues."
            )
        kept = f"{quantity(games, 'game is', 'games are')} in {visible(self.store.path)}."
        return f"{kept} The same command continues."


@contextmanager
def _show(brief: Brief) -> Iterator[Report]:
    """A bar with the time left and the answer so far; on a pipe, a line every ten seconds."""
    console = Console(stderr=True, highlight=False, markup=False)
    with Bars(console=console, disable=not console.is_terminal, transient=True) as bar:
        shown, said = bar.add_task("Playing"), time.monotonic()

        def report(now: Progress) -> None:
            nonlocal said
            bar.update(shown, completed=now.done, total=now.total)
            if time.monotonic() - said < EVERY_S or now.found[0].deals < FEWEST:
                return
            said, line = time.monotonic(), brief(now.found)
            bar.update(shown, description=line)
            if not console.is_terminal:
                console.print(f"{now.done} of {now.total} games: {line}", soft_wrap=True)

        yield report
