"""How long the records of all players take over hundreds of games, beside listing the games.

`--quick` takes few games. Older games, whose end does not keep what their words came to, are
played again once; that is measured for each of them.
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

from companion.app.serve import JOURNAL
from companion.journal.file.entries import Act, AnyRow, GameRecord
from companion.journal.journal import Journal
from companion.lexicon import open_ruling
from companion.reports.records import Records
from companion.table.history import History
from companion.table.summary import feats

T = TypeVar("T")

ENTRIES = 150
"""Actions in each game."""


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """What it returns, and how long it took, seconds."""
    begun = time.perf_counter()
    found = work()
    return found, time.perf_counter() - begun


def one_game(folder: Path) -> tuple[GameRecord, list[AnyRow]]:
    """A game of so many entries."""
    midgame.played(folder, ENTRIES // 2)
    journal = Journal(folder / JOURNAL)
    (record,) = journal.games()
    rows = journal.rows(record.game)
    journal.close()
    return record, [row for row in rows if isinstance(row, Act)][:ENTRIES]


def many(journal: Journal, count: int, *, old: bool) -> None:
    """So many copies of that game, put away."""
    with tempfile.TemporaryDirectory() as folder:
        record, rows = one_game(Path(folder))
    history = History(record.header, open_ruling())
    history.load(rows)
    points, winners = history.standing()
    result = {"scores": points, "winners": list(winners)}
    result |= {} if old else {"words": msgspec.to_builtins(feats(history))}
    for _ in range(count):
        game = journal.begin(record.header).result()
        for row in rows:
            journal.append(game, row)
        journal.finish(game, "over", result).result()


def measured(count: int, *, old: bool) -> tuple[float, float, float]:
    """Listing the games, their records, and the same once more, seconds."""
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
    parser.add_argument("--quick", action="store_true", help="take few games")
    count = 20 if parser.parse_args().quick else 500
    listing, first, _ = measured(count, old=False)
    print(f"{count} games of {ENTRIES} entries, kept with what their words came to:")
    print(f"  records {1000 * first:.1f} ms, {first / listing:.2f} times listing the games")
    few = max(count // 10, 2)
    _, first, again = measured(few, old=True)
    print(f"{few} games of an older version:")
    print(f"  once {1000 * first / few:.1f} ms a game, then {1000 * again / few:.3f} ms")


if __name__ == "__main__":
    main()
