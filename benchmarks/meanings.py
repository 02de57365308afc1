"""Time and memory of looking up what words mean, compared with a table in SQLite.

`--quick` looks few words up. Times are processor time, the best of several rounds. Memory is what
the process has more after all look-ups, so a mapped file counts as far as its pages stay.
"""

from __future__ import annotations

import argparse
import random
import sqlite3
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion.lexicon import open_ruling
from companion.lexicon.meanings import PATH, meanings

ROUNDS = 5


def resident_kb() -> int:
    """The resident memory of this process."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0])


def milliseconds(look_up: Callable[[str], object], words: list[str]) -> tuple[float, float]:
    """The median and the longest time of a look-up, each word at its best of some rounds."""
    best = []
    for word in words:
        times = []
        for _ in range(ROUNDS):
            began = time.process_time()
            look_up(word)
            times.append(time.process_time() - began)
        best.append(min(times) * 1e3)
    return sorted(best)[len(best) // 2], max(best)


def main() -> None:
    """Measure, and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="look up few words")
    ruling = open_ruling("ENABLE1")
    count = 50 if parser.parse_args().quick else 1000
    tried = random.Random(2).sample(list(ruling.words()), count)

    def ours(word: str) -> list[str]:
        return meanings(word, ruling, asked=True)

    ours("MICE")
    before = resident_kb()
    median, worst = milliseconds(ours, tried)
    grown = resident_kb() - before

    with tempfile.TemporaryDirectory() as folder:
        table = sqlite3.connect(Path(folder) / "meanings.db")
        table.execute("CREATE TABLE meanings (word TEXT PRIMARY KEY, texts TEXT) WITHOUT ROWID")
        rows = ((word, "\n".join(ours(word))) for word in tried)
        table.executemany("INSERT INTO meanings VALUES (?, ?)", rows)
        table.commit()
        query = "SELECT texts FROM meanings WHERE word = ?"
        theirs, _ = milliseconds(lambda word: table.execute(query, (word,)).fetchone(), tried)
        table.close()

    known = sum(bool(ours(word)) for word in tried)
    print(f"{known / len(tried):.0%} of the words mean something")
    print(f"look-up: median {median:.2f} ms, worst {worst:.2f} ms")
    print(f"SQLite's median is {theirs / median:.2f} of ours")
    print(f"file: {PATH.stat().st_size / 1e6:.2f} MB")
    print(f"memory after {len(tried):,} words: {grown / 1024:.2f} MB")


if __name__ == "__main__":
    main()
