"""Time to open the records of thousands of games, compared with listing the games.

The first time every game is replayed, which is measured per game. `--quick` uses few games.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import midgame

from companion.journal.file.entries import Act, AnyRow, GameRecord
from companion.journal.journal import Journal
from companion.journal.store import NAME as JOURNAL
from companion.lexicon import open_ruling
from companion.reports import played
from companion.reports.records import Records
from companion.table.history import History

T = TypeVar("T")

ENTRIES = 150
"""Actions in each game."""


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Run a function; returns its result and the seconds it took."""
    begun = time.perf_counter()
    found = work()
    return found, time.perf_counter() - begun


def one_game(folder: Path) -> tuple[GameRecord, list[AnyRow]]:
    """A game of ENTRIES entries."""
    midgame.write_game(folder, ENTRIES // 2)
    journal = Journal(folder / JOURNAL)
    (record,) = journal.games()
    rows = journal.rows(record.game)
    journal.close()
    return record, [row for row in rows if isinstance(row, Act)][:ENTRIES]


def many(journal: Journal, count: int) -> None:
    """Add `count` finished copies of that game."""
    with tempfile.TemporaryDirectory() as folder:
        record, rows = one_game(Path(folder))
    history = History(record.header, open_ruling())
    history.load(rows)
    standing = history.standing()
    result = {"scores": standing.points, "winners": list(standing.winners)}
    for _ in range(count):
        game = journal.begin(record.header).result()
        for row in rows:
            journal.append(game, row)
        journal.finish(game, "over", result).result()


def open_records(journal: Journal) -> Records:
    """The records of all games."""
    found = journal.read(lambda file: played.all_games(file, journal.path.parent))
    assert found
    return Records(found)


def measure(count: int) -> tuple[float, float, float, float]:
    """Seconds per game without the cache, then to list the games and to open their records.

    The last one is after one more game.
    """
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / JOURNAL)
        many(journal, count)
        first = timed(lambda: open_records(journal))[1] / count
        listing = min(timed(journal.games)[1] for _ in range(3))
        again = min(timed(lambda: open_records(journal))[1] for _ in range(3))
        many(journal, 1)
        more = timed(lambda: open_records(journal))[1]
        journal.close()
    return first, listing, again, more


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="use few games")
    count = 20 if parser.parse_args().quick else 2000
    first, listing, again, more = measure(count)
    print(f"{count} games of {ENTRIES} entries, without the cache: {1000 * first:.1f} ms per game")
    print(f"  with it {1000 * again:.1f} ms, {again / listing:.2f} times listing the games")
    print(f"  after one more game {1000 * more:.1f} ms")


if __name__ == "__main__":
    main()
