"""From handing a row to the journal until it is durable, beside a bare SQLite commit.

    python benchmarks/journal.py [FOLDER]

Both take turns, row by row, on the same disk. The bare commit is the least that
can be durable: one insert of the same text, WAL, synchronous=FULL.
"""

from __future__ import annotations

import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion.journal import Journal
from companion.rows import Act, Clocks, Dictionary, GameHeader
from companion.store import encode

ROWS = 2000
ROW = Act(
    action={"do": "play", "by": "AL", "word": "SPEAK", "elapsed_s": 12.5}, clocks={"turn": 12.5}
)
HEADER = GameHeader(
    game="worph",
    players=("AL", "NB", "JR", "AR"),
    dictionary=Dictionary(name="short", size=3, sha256="00"),
    version="0",
)


def main() -> None:
    """Measure and print."""
    place = sys.argv[1] if len(sys.argv) > 1 else None
    with tempfile.TemporaryDirectory(dir=place) as folder:
        bare, durable, handed = measure(Path(folder))
    show("bare commit", bare)
    show("row to durable", durable)
    show("caller held up by append", handed)
    print(f"row to durable / bare commit: {ratio(durable, bare, 50):.2f} median, ", end="")
    print(f"{ratio(durable, bare, 99):.2f} p99")


def measure(folder: Path) -> tuple[list[float], list[float], list[float]]:
    """Seconds of each bare commit, each journaled row, and each call of `append` alone."""
    journal, commit = Journal(folder / "games.db"), bare_commit(folder / "bare.db")
    game = journal.begin(HEADER).result()
    bare, durable, handed = [], [], []
    for n in range(ROWS):
        start = time.perf_counter()
        commit(n)
        bare.append(time.perf_counter() - start)
        start = time.perf_counter()
        saved = journal.append(game, ROW)
        handed.append(time.perf_counter() - start)
        saved.result()
        durable.append(time.perf_counter() - start)
        journal.clocks(game, Clocks(elapsed={"turn": float(n)}))
        while journal.busy():
            time.sleep(0)
    journal.close()
    return bare, durable, handed


def bare_commit(path: Path) -> Callable[[int], None]:
    """A function that makes one row durable with SQLite and nothing else."""
    file = sqlite3.connect(path, isolation_level=None)
    file.execute("PRAGMA journal_mode = WAL")
    file.execute("PRAGMA synchronous = FULL")
    file.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL)")
    body = encode(ROW)

    def commit(n: int) -> None:
        file.execute("INSERT INTO rows VALUES (?, ?)", (n, body))

    return commit


def percentile(seconds: list[float], percent: int) -> float:
    """So many percent of the values are not greater."""
    return statistics.quantiles(seconds, n=100, method="inclusive")[percent - 1]


def ratio(one: list[float], other: list[float], percent: int) -> float:
    """How many times as long one takes as the other, at that percentile."""
    return percentile(one, percent) / percentile(other, percent)


def show(what: str, seconds: list[float]) -> None:
    """One line: median and p99, microseconds."""
    median, slow = (1e6 * percentile(seconds, percent) for percent in (50, 99))
    print(f"{what:<26} median {median:8.1f} us   p99 {slow:8.1f} us")


if __name__ == "__main__":
    main()
