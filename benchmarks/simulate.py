"""What the simulation adds to a game, and what a second process gains.

    python benchmarks/simulate.py [--games 400] [--stored 1000000] [--quick]

"Overhead" is the processor time that chunks, results and the store take for each game, as a share
of the time of the game itself, which is the baseline. It is measured with games that take no time,
in chunks as long as those of real ones.

The second part has a store with a million invented games. It counts all of them and plays some more
chunks; the baselines are reading every chunk of the file once, and the same chunks of an empty
store.

The third part plays the same games in one process and in two, and compares processor time and
speed. It needs two free cores, and says so if there are none.
"""

from __future__ import annotations

import argparse
import os
import resource
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

from companion.lexicon import open_ruling
from companion.simulation import run
from companion.simulation.match import Match, Played
from companion.simulation.run import CHUNK_S, Asked, Plan
from companion.simulation.statistics import side_counts
from companion.simulation.store import Store
from companion.simulation.task import Chunk, Task, decode, encode, play_chunk, task_of

GAME, PLAYERS = "word_lift", {"P1": 5, "P2": 4}
FREE_LOAD = 0.3


def processor_s() -> float:
    """Processor time of this process and its ended children."""
    both = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(sum(resource.getrusage(who)[:2]) for who in both)


def ask(task: Task) -> Asked:
    """What `companion simulate` asks."""
    return Asked(side_counts(task.players), lambda _: 0.0)


def at_once(game_s: float) -> Callable[[Task, int, int], Chunk]:
    """Plays invented games, which take no time but are said to take some."""
    one = Played({"P1": 61, "P2": 48}, ("P1",), "P1", 33)

    def play(task: Task, first: int, count: int) -> Chunk:
        return Chunk(first, count, encode([one] * count, list(task.players)), count * game_s)

    return play


def playing_s(task: Task, path: str, games: int) -> tuple[float, float]:
    """Processor time of counting the games of a store, and of playing the others, seconds."""
    with closing(Store(path)) as store:
        times = [time.process_time()]
        run.run([task], store, Plan(games), ask(task), lambda _: times.append(time.process_time()))
    return times[1] - times[0], times[-1] - times[1]


def overhead(task: Task, count: int) -> None:
    """Print the time of a game, and what is added to it."""
    game_s = play_chunk(task, 0, count).seconds / count
    games = max(int(20 * CHUNK_S / game_s), 1)
    with tempfile.TemporaryDirectory() as folder, patch.object(run, "play_chunk", at_once(game_s)):
        added = playing_s(task, str(Path(folder) / "games.db"), games)[1] / games
    print(f"a game {1000 * game_s:.1f} ms, overhead {1e6 * added:.1f} us")
    print(f"overhead / game: {100 * added / game_s:.3f} %")


def scale(task: Task, stored: int) -> None:
    """Print what a store with many games costs, compared with reading it and with an empty one."""
    size, more = 6, 200
    play = at_once(CHUNK_S / size)
    with tempfile.TemporaryDirectory() as folder, patch.object(run, "play_chunk", play):
        path, empty = (str(Path(folder) / name) for name in ("games.db", "empty.db"))
        with closing(Store(path)) as store, closing(sqlite3.connect(path)) as file:
            rows = (
                (task.key, one.first, one.count, one.body, one.seconds)
                for one in (play(task, first, size) for first in range(0, stored, size))
            )
            with file:
                file.executemany("INSERT INTO chunks VALUES (?, ?, ?, ?, ?)", rows)
            begun = time.process_time()
            for (body,) in file.execute("SELECT body FROM chunks ORDER BY first"):
                list(decode(body, list(task.players)))
            reading = time.process_time() - begun
            there = store.reach(task)
        counting, further = playing_s(task, path, there + more * size)
        _, alone = playing_s(task, empty, more * size)
    print(f"{there} stored games: read {reading:.1f} s, read and counted {counting:.1f} s")
    print(f"{more} more chunks: {further:.2f} s; in an empty store {alone:.2f} s")


def speed(task: Task, count: int) -> None:
    """Print the processor time and speed of two processes compared with those of one."""
    if os.getloadavg()[0] > FREE_LOAD or (os.cpu_count() or 1) < 2:
        print("The speed of two processes was not measured: two cores are not free.")
        return
    figures = []
    for jobs in (1, 2):
        begun, used = time.perf_counter(), processor_s()
        run.run([task], Store(), Plan(count, jobs=jobs), ask(task))
        figures.append((time.perf_counter() - begun, processor_s() - used))
    (wall, one), (shorter, two) = figures
    print(f"two processes / one: processor time {two / one:.2f}, speed {wall / shorter:.2f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--stored", type=int, default=1_000_000, help="invented games")
    parser.add_argument("--quick", action="store_true", help="a few games, to see that it works")
    given = parser.parse_args()
    task = task_of(Match(GAME, PLAYERS, {}, open_ruling(), 1, paired=True))
    play_chunk(task, 0, 1)  # opens the word list
    overhead(task, 4 if given.quick else 40)
    scale(task, 600 if given.quick else given.stored)
    if not given.quick:
        speed(task, given.games)


if __name__ == "__main__":
    main()
