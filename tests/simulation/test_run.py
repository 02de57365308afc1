"""Many games: in one process or several, interrupted, continued, and until they are enough."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from waiting import wait_until

from companion import lexicon
from companion.errors import SimulationError
from companion.lexicon import open_ruling
from companion.simulation import processes, run
from companion.simulation.match import Match, Played
from companion.simulation.run import Asked, Plan, Progress, Report
from companion.simulation.statistics import WIN, Side, Tally, side_counts, sides
from companion.simulation.store import Store
from companion.simulation.task import Chunk, Task, encode, play_chunk, program, task_of

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

GAMES = 24


@pytest.fixture
def task() -> Task:
    """Two players of Word Sprout, the quickest game, with the same deals in both seats."""
    rules = {"rounds": 1}
    return task_of(Match("word_sprout", {"P1": 2, "P2": 1}, rules, open_ruling(), 7, paired=True))


def ask(task: Task) -> Asked:
    """What the sides of a match won."""

    def wide(found: Sequence[Tally]) -> float:
        return max(50 * (side.high - side.low) for side in sides(task.players, found))

    return Asked(side_counts(task.players), wide)


def result(task: Task, store: Store, plan: Plan, report: Report = lambda _: None) -> list[Side]:
    return sides(task.players, run.run([task], store, plan, ask(task), report))


@pytest.mark.slow
def test_one_two_and_four_processes_play_the_same_games(task: Task) -> None:
    found = [result(task, Store(), Plan(GAMES, jobs=jobs)) for jobs in (1, 2, 4)]
    assert found[0] == found[1] == found[2]
    assert found[0][0].won + found[0][1].won == GAMES


def command(path: Path, *more: str) -> list[str]:
    given = ["simulate", "word-sprout", "--rules", "rounds=1", "--players", "5,4", "--paired"]
    given += ["--games", "96", "--store", str(path)]
    return [sys.executable, "-m", "companion", *given, "--json", *more]


def children(pid: int) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True, check=False)
    return [int(one) for one in found.stdout.split()]


def stored(path: Path) -> int:
    return path.exists() and len(list(_chunks(path)))


def _chunks(path: Path) -> Iterator[Any]:
    file = sqlite3.connect(path, timeout=10)
    try:
        yield from file.execute("SELECT first FROM chunks").fetchall()
    except sqlite3.OperationalError:
        return
    finally:
        file.close()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="kill -9 and pgrep")
def test_a_killed_run_continues_and_gives_the_same_result(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with subprocess.Popen(command(path, "--jobs", "2"), stdout=subprocess.DEVNULL) as killed:
        wait_until(lambda: stored(path) >= 2)
        helpers = children(killed.pid)
        killed.send_signal(signal.SIGKILL)
    wait_until(lambda: not [pid for pid in helpers if Path(f"/proc/{pid}/exe").exists()])
    played = stored(path)
    assert played
    fresh = subprocess.run(command(tmp_path / "fresh.db"), capture_output=True, check=True)
    again = subprocess.run(command(path), capture_output=True, check=True)
    assert json.loads(again.stdout)["sides"] == json.loads(fresh.stdout)["sides"]
    assert stored(path) > played


def counted(monkeypatch: pytest.MonkeyPatch) -> list[range]:
    """The games that are played from now on."""
    asked = []

    def noted(task: Task, first: int, count: int) -> Chunk:
        asked.append(range(first, first + count))
        return play_chunk(task, first, count)

    monkeypatch.setattr(run, "play_chunk", noted)
    return asked


@pytest.mark.slow
def test_a_longer_run_plays_only_what_is_missing(
    task: Task, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, path = counted(monkeypatch), str(tmp_path / "games.db")
    result(task, Store(path), Plan(8))
    result(task, Store(path), Plan(20))
    assert sorted(number for part in asked for number in part) == list(range(20))
    assert result(task, Store(path), Plan(8)) == result(task, Store(), Plan(8))


def test_two_runs_on_one_store_share_the_work(
    task: Task, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each waits with its first chunk until the other has one too."""
    asked, both, path = list[int](), threading.Barrier(2), str(tmp_path / "games.db")
    one = Played({"P1": 2, "P2": 1}, ("P1",), "P1", 3)

    def play(task: Task, first: int, count: int) -> Chunk:
        asked.extend(range(first, first + count))
        if first < 2:
            both.wait()
        return Chunk(first, count, encode([one] * count, list(task.players)), 1.0 * count)

    monkeypatch.setattr(run, "play_chunk", play)
    monkeypatch.setattr(run, "WAIT_S", 0.001)

    def begin() -> Any:
        try:
            return result(task, Store(path), Plan(20))
        except BaseException:
            both.abort()  # else the other one never stops waiting
            raise

    with ThreadPoolExecutor(2) as pool:
        found = [each.result() for each in [pool.submit(begin) for _ in range(2)]]
    assert sorted(asked) == list(range(20))
    assert found[0] == found[1]


def test_games_that_another_run_stores_after_the_count_are_counted_too(
    task: Task, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, until = str(tmp_path / "games.db"), run.Counting.until
    other, chunks = Store(path), [play_chunk(task, 0, 4)]
    other.take([task], 4, lambda *_: 4)

    def counted(self: run.Counting, goal: int) -> Iterator[None]:
        yield from until(self, goal)
        if chunks:
            other.add(task, chunks.pop())

    monkeypatch.setattr(run.Counting, "until", counted)
    monkeypatch.setattr(run, "WAIT_S", 0.001)
    assert result(task, Store(path), Plan(4)) == result(task, Store(), Plan(4))
    other.release()


@pytest.mark.slow
def test_a_gap_and_an_overlap_in_the_store_change_nothing(task: Task) -> None:
    store = Store()
    for first, count in ((4, 6), (8, 6), (0, 2)):
        store.add(task, play_chunk(task, first, count))
    assert store.missing(task, 16) == 4
    assert result(task, store, Plan(16)) == result(task, Store(), Plan(16))


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "newword"},
        {"players": {"P1": 2, "P2": 2}},
        {"options": {"rounds": 2}},
        {"seed": 8},
        {"sha256": "other"},
        {"program": "other"},
        {"deal": 1},
        {"setup": {"deck": {}}},
    ],
)
def test_whatever_decides_a_result_is_in_the_key(task: Task, changes: dict[str, Any]) -> None:
    assert replace(task, **changes).key != task.key


@pytest.mark.parametrize("file", ["family.txt", "levels", "listed.py", "deck.toml"])
def test_every_file_of_the_words_is_in_the_hash_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    monkeypatch.setattr(lexicon, "__file__", str(tmp_path / "__init__.py"))
    found = set()
    for text in ("one", "two"):
        (tmp_path / file).write_text(text)
        found.add(program.__wrapped__("word_lift"))
    assert len(found) == 2


def test_the_name_of_the_list_is_not_in_the_key(task: Task) -> None:
    assert replace(task, list="enable1").key == task.key


def test_another_program_or_list_is_refused(task: Task) -> None:
    with pytest.raises(SimulationError, match="another version"):
        play_chunk(replace(task, program="other"), 0, 1)
    with pytest.raises(SimulationError, match="another word list"):
        play_chunk(replace(task, sha256="other"), 0, 1)


def dying(task: Task, first: int, count: int) -> Chunk:
    """Ends its process once."""
    mark = Path(task.options["mark"])
    if not mark.exists():
        mark.touch()
        os._exit(9)
    own = {name: value for name, value in task.options.items() if name != "mark"}
    return play_chunk(replace(task, options=own), first, count)


@pytest.mark.slow
def test_a_process_that_dies_costs_only_its_chunks(
    task: Task, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "play_chunk", dying)
    dies = replace(task, options={**task.options, "mark": str(tmp_path / "died")})
    found = result(dies, Store(), Plan(GAMES, jobs=2))
    monkeypatch.undo()
    assert (tmp_path / "died").exists()
    assert found == result(task, Store(), Plan(GAMES))


def always_dying(_task: Task, _first: int, _count: int) -> Chunk:
    os._exit(9)


@pytest.mark.slow
def test_processes_that_always_die_are_reported(
    task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "play_chunk", always_dying)
    with pytest.raises(SimulationError, match="Use fewer --jobs"):
        result(task, Store(), Plan(GAMES, jobs=2))


def waking_first(task: Task, first: int, count: int) -> Chunk:
    """Plays the first chunk at once, and never ends another one."""
    while first:
        time.sleep(60)
    return play_chunk(task, first, count)


def test_an_interruption_does_not_wait_for_games_being_played(
    task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(now: Progress) -> None:
        if now.done:
            raise KeyboardInterrupt

    monkeypatch.setattr(run, "play_chunk", waking_first)
    with pytest.raises(KeyboardInterrupt):
        result(task, Store(), Plan(GAMES, jobs=2), interrupt)


def coins(odds: float, seed: str = "") -> Callable[[Task, int, int], Chunk]:
    """Plays games by tossing a coin."""

    def play(task: Task, first: int, count: int) -> Chunk:
        names = list(task.players)
        tosses = (random.Random(f"{seed}{n}").random() < odds for n in range(first, first + count))
        won = ["P1" if toss else "P2" for toss in tosses]
        played = [Played({"P1": 1, "P2": 1}, (one,), one, 1) for one in won]
        return Chunk(first, count, encode(played, names), 0.001)

    return play


def test_it_stops_when_sure_enough(task: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "play_chunk", coins(0.5))
    single = replace(task, deal=1)
    found = run.run([single], Store(), Plan(1_000_000, until=2.0), ask(single))
    side = sides(single.players, found)[0]
    assert 50 * (side.high - side.low) <= 2.0
    assert found[0].games == 2895  # 2401 games are needed; it looks at 128, 160, 200 ... games


@pytest.mark.slow
def test_stopping_when_sure_enough_keeps_the_intervals_true(
    task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    """95 % of the intervals hold the truth, although the games decide when to stop."""
    single, held = replace(task, deal=1), 0
    for seed in range(200):
        monkeypatch.setattr(run, "play_chunk", coins(0.85, f"{seed}/"))
        side = result(single, Store(), Plan(100_000, until=4.0))[0]
        held += side.low <= 0.85 <= side.high
    assert held >= 181  # fewer in one of a thousand runs, if it is 95 %


def test_the_progress_says_how_many_games_there_will_be(
    task: Task, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "play_chunk", coins(0.5))
    said = list[Progress]()
    single = replace(task, deal=1)
    result(single, Store(), Plan(1_000_000, until=2.0), said.append)
    assert said[-1].done == said[-1].total == 2895
    assert all(2000 < now.total < 6000 for now in said)


def test_games_with_the_same_luck_are_not_counted_as_independent() -> None:
    same, fair = Tally(2), Tally(2)
    for number in range(100):
        same.add(2 * WIN * (number % 2))
        fair.add(2 * WIN * number if number < 2 else WIN)
    assert same.share(WIN).error == pytest.approx(0.097, abs=0.003)
    assert fair.share(WIN).error < 0.03
    assert same.games == fair.games == 200


@pytest.mark.slow
def test_the_same_deals_narrow_the_interval() -> None:
    """Word For Word: fewer games are enough for the same width, if the players play alike."""
    ruling, games = open_ruling(), 100
    plain = Match("word_for_word", {"P1": 2, "P2": 1}, {"rounds": 1}, ruling, 5)
    errors = [
        result(task_of(replace(plain, paired=paired)), Store(), Plan(games))[0].error
        for paired in (True, False)
    ]
    assert errors[0] < 0.95 * errors[1]


def test_peak_memory_is_reported() -> None:
    peak = processes.peak_mb()
    assert peak is None or peak > 10
