"""The versions of the journal's file, and the migrations from each to the next."""

from __future__ import annotations

import sqlite3

SPAN = 1_000_000
"""Row `n` of a game has the id `game * SPAN + n`. So a game is contiguous and grows at the end:
commits stay small, and a truncated file loses only the newest rows."""

MARK = 0x574F0000
"""The application id is this plus the version, to tell another version from damage."""

FIRST = 3
"""The first version; 1 and 2 were never released, and had no mark."""


def version(file: sqlite3.Connection) -> int:
    """The version of the file; 0 for an empty one."""
    return int(file.execute("PRAGMA user_version").fetchone()[0])


def latest() -> int:
    """The version that this program writes."""
    return FIRST + len(MIGRATIONS) - 1


def other_version(file: sqlite3.Connection) -> int | None:
    """The file's version if number and mark agree on one that this program cannot read."""
    (mark,) = file.execute("PRAGMA application_id").fetchone()
    return other(version(file), mark)


def other(number: int, mark: int) -> int | None:
    """The version if number and mark agree on one that this program cannot read, else None."""
    agreed = mark == MARK + number or (0 < number < FIRST and not mark)
    return number if agreed and number and not FIRST <= number <= latest() else None


def migrate(file: sqlite3.Connection) -> None:
    """Migrate a file to the latest version, in one transaction per version."""
    for found in range(max(version(file), FIRST - 1), latest()):
        file.execute("BEGIN IMMEDIATE")
        MIGRATIONS[found + 1 - FIRST](file)
        file.execute(f"PRAGMA user_version = {found + 1}")
        file.execute(f"PRAGMA application_id = {MARK + found + 1}")
        file.execute("COMMIT")


def span(game: int) -> tuple[int, int]:
    """The exclusive bounds of the ids of a game's rows."""
    return game * SPAN, (game + 1) * SPAN


def _make_tables(file: sqlite3.Connection) -> None:
    columns = (
        "games (id INTEGER PRIMARY KEY, header TEXT NOT NULL, sum INTEGER)",
        "rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL, sum INTEGER)",
        "clocks (game INTEGER PRIMARY KEY, n INTEGER NOT NULL, body TEXT NOT NULL, sum INTEGER)",
        "prefs (key TEXT PRIMARY KEY, body TEXT NOT NULL, sum INTEGER) WITHOUT ROWID",
        "lost (game INTEGER PRIMARY KEY, entries INTEGER, sum INTEGER)",
    )
    for table in columns:
        file.execute(f"CREATE TABLE {table}")


MIGRATIONS = (_make_tables,)
"""The first makes the tables in an empty file; each of the others leads to the next version."""
