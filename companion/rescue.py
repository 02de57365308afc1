"""Saving what can be read out of a damaged journal."""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion import store
from companion.errors import JournalError
from companion.rows import NO_GAME

GAP = 300
"""So many games in a row that cannot be found: there are no more."""


def rescue(path: Path) -> str:
    """Replace the file by what can be read of it, and say so; raises sqlite3.Error, OSError.

    Of every game the rows up to its first unreadable one are saved, for what
    comes after a hole cannot be played on from. The damaged file is kept.
    """
    fresh = Path(f"{path}.rescuing")
    fresh.unlink(missing_ok=True)
    with contextlib.closing(store.connect(fresh)) as new:
        games, rows = _copy_all(path, new)
    fresh.replace(_rescued(path))
    aside = settle(path)
    return (
        f"The journal was damaged: {games} games with {rows} entries were saved from it, and the "
        f"damaged file is kept as {aside.name}. Nothing needs to be done."
    )


def settle(path: Path) -> Path:
    """Put a finished rescue in place, also one that was cut off; answers where the old file is."""
    aside = _free_name(path)
    if _rescued(path).exists():
        for part in ("-wal", "-shm", ""):
            with contextlib.suppress(FileNotFoundError):
                Path(f"{path}{part}").rename(f"{aside}{part}")
        _rescued(path).rename(path)
    return aside


def _rescued(path: Path) -> Path:
    return Path(f"{path}.rescued")


def _free_name(path: Path) -> Path:
    names = (Path(f"{path}.damaged-{n}") for n in itertools.count(1))
    return next(name for name in names if not name.exists())


def _copy_all(path: Path, new: sqlite3.Connection) -> tuple[int, int]:
    """Copy what can be read; how many games and rows that is."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as old:
        # Without this SQLite reads nothing of a file that lost its end.
        _ask(old, "PRAGMA writable_schema = ON", ())
        new.execute("BEGIN IMMEDIATE")
        games = rows = 0
        for game in itertools.chain([NO_GAME], _copy_headers(old, new)):
            games += game != NO_GAME
            rows += _copy_rows(old, new, game)
        _copy_prefs(old, new)
        store.upgrade_games(new)
        new.execute("COMMIT")
    return games, rows


def _copy_headers(old: sqlite3.Connection, new: sqlite3.Connection) -> Iterator[int]:
    missed = 0
    for game in itertools.count(1):
        found = _ask(old, "SELECT id, header FROM games WHERE id = ?", (game,))
        missed = 0 if found else missed + 1
        if found:
            new.execute("INSERT INTO games VALUES (?, ?)", found)
            yield game
        if missed == GAP:
            return


def _copy_rows(old: sqlite3.Connection, new: sqlite3.Connection, game: int) -> int:
    for n in itertools.count(1):
        found = _ask(old, "SELECT id, body FROM rows WHERE id = ?", (game * store.SPAN + n,))
        if not found or not _readable(found[1]):
            break
        new.execute("INSERT INTO rows VALUES (?, ?)", found)
    clocks = _ask(old, "SELECT * FROM clocks WHERE game = ?", (game,))
    if clocks:
        new.execute("INSERT INTO clocks VALUES (?, ?, ?)", clocks)
    return n - 1


def _copy_prefs(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    with contextlib.suppress(sqlite3.DatabaseError):
        new.executemany(
            "INSERT INTO prefs VALUES (?, ?)", old.execute("SELECT key, body FROM prefs")
        )


def _readable(body: str) -> bool:
    try:
        store.decode_row(body)
    except JournalError:
        return False
    return True


def _ask(old: sqlite3.Connection, question: str, values: tuple[int, ...]) -> tuple[Any, ...] | None:
    """The first row of an answer, None where the file cannot give it."""
    try:
        row: tuple[Any, ...] | None = old.execute(question, values).fetchone()
    except sqlite3.DatabaseError:
        return None
    return row
