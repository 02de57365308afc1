"""What the simulation adds to a game, and what a second process gains.

    python benchmarks/simulate.py [--games 400] [--quick]

"Overhead" is the processor time that chunks, results and the store take for each game, as a share
of the time of the game itself, which is the baseline. It is measured with games that take no time,
in chunks as long as those of real ones.

The second part plays the same games in one process and in two, and compares processor time and
speed. It needs two free cores, and says so if there are none.
"""

from __future__ import annotations

import argparse
import os
import resource
import tempfile
import time
from pathlib import Path
from unittest.mock import patch

from companion.lexicon import open_ruling
from companion.simulation import run
from companion.simulation.match import Match, Played
from companion.simulation.run import CHUNK_S, Plan
from companion.simulation.store import Store
from companion.simulation.task import Chunk, Task, encode, play_chunk, task_of

GAME, PLAYERS = "word_lift", {"P1": 5, "P2": 4}
FREE_LOAD = 0.3


def processor_s() -> float:
    """Processor time of this process and its ended children."""
    both = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(sum(resource.getrusage(who)[:2]) for who in both)


def overhead(task: Task, count: int) -> None:
    """Print the time of a game, and what is added to it."""
    game_s = play_chunk(task, 0, count).seconds / count
    one = Played({"P1": 61, "P2": 48}, ("P1",), "P1", 33)

    def at_once(task: Task, first: int, count: int) -> Chunk:
        return Chunk(first, count, encode([one] * count, list(task.players)), count * game_s)

    games = max(int(20 * CHUNK_S / game_s), 1)
    with tempfile.TemporaryDirectory() as folder, patch.object(run, "play_chunk", at_once):
        store, begun = Store(str(Path(folder) / "games.db")), time.process_time()
        run.run(task, store, Plan(games))
        added = (time.process_time() - begun) / games
        store.close()
    print(f"a game {1000 * game_s:.1f} ms, overhead {1e6 * added:.1f} us")
    print(f"overhead / game: {100 * added / game_s:.3f} %")


def speed(task: Task, count: int) -> None:
    """Print the processor time and speed of two processes compared with those of one."""
    if os.getloadavg()[0] > FREE_LOAD or (os.cpu_count() or 1) < 2:
        print("The speed of two processes was not measured: two cores are not free.")
        return
    figures = []
    for jobs in (1, 2):
        begun, used = time.perf_counter(), processor_s()
        run.run(task, Store(), Plan(count, jobs=jobs))
        figures.append((time.perf_counter() - begun, processor_s() - used))
    (wall, one), (shorter, two) = figures
    print(f"two processes / one: processor time {two / one:.2f}, speed {wall / shorter:.2f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--quick", action="store_true", help="a few games, to see that it works")
    given = parser.parse_args()
    task = task_of(Match(GAME, PLAYERS, {}, open_ruling(), 1, paired=True))
    play_chunk(task, 0, 1)  # opens the word list
    overhead(task, 4 if given.quick else 40)
    if not given.quick:
        speed(task, given.games)


if __name__ == "__main__":
    main()
