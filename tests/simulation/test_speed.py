"""What the simulation costs beside its games, and what a second process gains."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.lexicon import open_ruling
from companion.simulation import run
from companion.simulation.match import Match, Played
from companion.simulation.run import Plan
from companion.simulation.statistics import sides
from companion.simulation.store import Store
from companion.simulation.task import Chunk, Task, encode, play_chunk, task_of

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc/stat")

GAMES = 120
"""Games of two processes: about 20 seconds, so that starting them hardly counts."""

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
NOT_FREE = "Two processes were not compared with one: two cores are not free."


def task(game: str, strength: int) -> Task:
    players = {"P1": strength, "P2": strength}
    return task_of(Match(game, players, {}, open_ruling(), 1, paired=True))


def test_the_overhead_of_the_quickest_game_is_below_a_thousandth(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Everything but the games: chunks, results, the store, and the statistics."""
    quickest, count = task("word_for_word", 1), 10_000
    play_chunk(quickest, 0, 2)  # opens the word list
    game_s = play_chunk(quickest, 0, 60).seconds / 60
    one = Played({"P1": 61, "P2": 48}, ("P1",), "P1", 33)

    def at_once(task: Task, first: int, count: int) -> Chunk:
        return Chunk(first, count, encode([one] * count, list(task.players)), count * game_s)

    monkeypatch.setattr(run, "play_chunk", at_once)
    store, begun = Store(str(tmp_path / "games.db")), time.process_time()
    run.run(quickest, store, Plan(count))
    assert sides(quickest.players, store.results(quickest, count), 2)[0].won == count
    assert time.process_time() - begun < count * game_s / 1000


class Used(NamedTuple):
    """Seconds that have passed, and seconds of the processor: of this test, and of all else."""

    wall: float
    own: float
    others: float


def used() -> Used:
    """The use since the machine started; `others` has the share that its host took from it."""
    own = sum(os.times()[:4])
    user, nice, system, _idle, _waits, *more = map(
        int, Path("/proc/stat").read_text().split("\n")[0].split()[1:9]
    )
    return Used(time.monotonic(), own, (user + nice + system + sum(more)) / TICKS - own)


def since(begun: Used) -> Used:
    """The use since then; skips the test if two cores were not free."""
    after = Used(*(now - then for now, then in zip(used(), begun, strict=True)))
    if after.others > ((os.cpu_count() or 1) - 2 + 0.1) * after.wall:
        pytest.skip(NOT_FREE)
    return after


def test_two_processes_cost_little_and_are_nearly_twice_as_fast() -> None:
    """At most 1.1 times the processor time of one process, and at least 1.8 times its speed."""
    begun = used()
    time.sleep(0.5)
    since(begun)
    found = []
    for jobs in (1, 2):
        begun = used()
        run.run(task("word_lift", 4), Store(), Plan(GAMES, jobs=jobs))
        found.append(since(begun))
    one, two = found
    assert two.own <= 1.1 * one.own
    assert one.wall >= 1.8 * two.wall
