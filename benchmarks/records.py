"""Time to compute all players' records over hundreds of games, compared with listing the games.

`--quick` uses few games. Games of older versions, saved without the points of their words,
are replayed once; that is measured per game.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import midgame
import msgspec

from companion.journal.file.entries import Act, AnyRow, GameRecord
from companion.journal.journal import Journal
from companion.journal.store import NAME as JOURNAL
from companion.lexicon import open_ruling
from companion.reports.records import Records
from companion.table.history import History
from companion.table.summary import feats

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


def many(journal: Journal, count: int, *, old: bool) -> None:
    """Add `count` finished copies of that game."""
    with tempfile.TemporaryDirectory() as folder:
        record, rows = one_game(Path(folder))
    history = History(record.header, open_ruling())
    history.load(rows)
    standing = history.standing()
    result = {"scores": standing.points, "winners": list(standing.winners)}
    result |= {} if old else {"words": msgspec.to_builtins(feats(history))}
    for _ in range(count):
        game = journal.begin(record.header).result()
        for row in rows:
            journal.append(game, row)
        journal.finish(game, "over", result).result()


def measure(count: int, *, old: bool) -> tuple[float, float, float]:
    """Seconds to list the games, to compute the records, and to compute them again."""
    with tempfile.TemporaryDirectory() as folder:
        journal, records = Journal(Path(folder) / JOURNAL), Records()
        many(journal, count, old=old)
        games, listing = timed(journal.games)

        def work() -> object:
            return records.players(games, lambda game: journal.rows(game, past=True))

        first, again = timed(work)[1], timed(work)[1]
        journal.close()
    return listing, first, again


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="use few games")
    count = 20 if parser.parse_args().quick else 500
    listing, first, _ = measure(count, old=False)
    print(f"{count} games of {ENTRIES} entries, saved with the points of their words:")
    print(f"  records {1000 * first:.1f} ms, {first / listing:.2f} times listing the games")
    few = max(count // 10, 2)
    _, first, again = measure(few, old=True)
    print(f"{few} games of an older version:")
    print(f"  first {1000 * first / few:.1f} ms per game, then {1000 * again / few:.3f} ms")


if __name__ == "__main__":
    main()
