"""The versions of the journal's file, and the migrations from each to the next."""

from __future__ import annotations

import contextlib
import os
import sqlite3

from companion.journal.file import chain

SPAN = 1_000_000
"""Row `n` of a game has the id `game * SPAN + n`. So a game is contiguous and grows at the end:
commits stay small, and a truncated file loses only the newest rows."""

MARK = 0x574F0000
"""The application id is this plus the version, to tell another version from damage."""

IDENTITY = "journal's identity"
"""The preference with a number that no other journal has; it stays when the file is copied."""

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


def migrate(file: sqlite3.Connection, to: int | None = None) -> None:
    """Migrate a file to the latest version or to `to`, in one transaction per version."""
    for found in range(max(version(file), FIRST - 1), to or latest()):
        file.execute("BEGIN IMMEDIATE")
        MIGRATIONS[found + 1 - FIRST](file)
        file.execute(f"PRAGMA user_version = {found + 1}")
        file.execute(f"PRAGMA application_id = {MARK + found + 1}")
        file.execute("COMMIT")


def tables(file: sqlite3.Connection) -> dict[str, str]:
    """Everything that a file has by name, as SQL: tables, and whatever else somebody added."""
    return dict(file.execute("SELECT name, sql FROM sqlite_master").fetchall())


def has_its_tables(file: sqlite3.Connection) -> bool:
    """Whether a file has the tables of its version, and nothing else that SQLite would run."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as new:
        migrate(new, version(file))
        return tables(file) == tables(new)


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
    identity = str(int.from_bytes(os.urandom(7)))
    values = (IDENTITY, identity, chain.link(0, IDENTITY + identity))
    file.execute("INSERT INTO prefs VALUES (?, ?, ?)", values)


MIGRATIONS = (_make_tables,)
"""The first makes the tables in an empty file; each of the others leads to the next version."""
