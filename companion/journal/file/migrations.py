"""Migrations of the journal's file, from each version to the next."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec

from companion.errors import JournalError
from companion.journal.file import chain
from companion.journal.file.entries import NO_GAME, AnyRow, GameHeader, Raw
from companion.journal.file.texts import decode, decode_row, encode

SPAN = 1_000_000
"""Row `n` of a game has the id `game * SPAN + n`. So a game is contiguous and grows at the end:
commits stay small, and a truncated file loses only the newest rows."""

MARK = 0x574F0000
"""The application id is this plus the version, to tell a newer version from damage."""

ROWS = "SELECT id, body FROM rows WHERE id > ? AND id < ? ORDER BY id"


def version(file: sqlite3.Connection) -> int:
    """The version of the file; 0 for an empty one."""
    return int(file.execute("PRAGMA user_version").fetchone()[0])


def is_newer(file: sqlite3.Connection) -> bool:
    """Whether a newer program wrote the file."""
    found = version(file)
    (mark,) = file.execute("PRAGMA application_id").fetchone()
    return found > len(MIGRATIONS) and mark == MARK + found


def migrate(file: sqlite3.Connection) -> None:
    """Migrate a file to the current version, in one transaction per version."""
    for found in range(version(file), len(MIGRATIONS)):
        file.execute("BEGIN IMMEDIATE")
        MIGRATIONS[found](file)
        file.execute(f"PRAGMA user_version = {found + 1}")
        file.execute(f"PRAGMA application_id = {MARK + found + 1}")
        file.execute("COMMIT")


def span(game: int) -> tuple[int, int]:
    """The exclusive bounds of the ids of a game's rows."""
    return game * SPAN, (game + 1) * SPAN


# -- version 1: the tables ------------------------------------------------------------


def _make_tables(file: sqlite3.Connection) -> None:
    columns = (
        "games (id INTEGER PRIMARY KEY, header TEXT NOT NULL)",
        "rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL)",
        "clocks (game INTEGER PRIMARY KEY, n INTEGER NOT NULL, body TEXT NOT NULL)",
        "prefs (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID",
    )
    for table in columns:
        file.execute(f"CREATE TABLE {table}")


# -- version 2: games have a uid, entries have the dictionary's answers ---------------


def _name_games(file: sqlite3.Connection) -> None:
    """Upgrade all readable games from version 1 to 2."""
    for game, text in file.execute("SELECT id, header FROM games").fetchall():
        with contextlib.suppress(JournalError):
            _name_game(file, game, text)


def _name_game(file: sqlite3.Connection, game: int, text: str) -> None:
    found = file.execute(ROWS, span(game)).fetchall()
    header, bodies = to_version_2(text, [body for _, body in found])
    rows = [(body, id) for body, (id, _) in zip(bodies, found, strict=False)]
    file.executemany("UPDATE rows SET body = ? WHERE id = ?", rows)
    file.execute("UPDATE games SET header = ? WHERE id = ?", (header, game))


def to_version_2(text: str, bodies: Sequence[str]) -> tuple[str, list[str]]:
    """Upgrade a game's header and rows from version 1 to 2; raises JournalError."""
    from companion.journal.file import upgrade  # needed only once per file

    header = decode(text, GameHeader)
    if header.uid:
        return text, list(bodies)
    name = upgrade.uid(text, bodies[0] if bodies else "")
    fresh = encode(msgspec.structs.replace(header, uid=name))
    return fresh, [encode(row) for row in current_rows(bodies, header.game)]


def current_rows(bodies: Sequence[str], game: str) -> list[AnyRow]:
    """Upgrade the rows of a version 1 game, up to the first unreadable one."""
    from companion.journal.file import upgrade  # needed only once per file

    raw: list[Raw] = []
    with contextlib.suppress(JournalError):
        for body in bodies:
            decode_row(body)
            raw.append(decode(body, dict[str, Any]))
    return [msgspec.convert(row, AnyRow) for row in upgrade.upgrade_rows(game, raw)]


# -- version 3: checksums -------------------------------------------------------------


def _add_sums(file: sqlite3.Connection) -> None:
    for table in ("games", "rows", "clocks", "prefs"):
        file.execute(f"ALTER TABLE {table} ADD COLUMN sum INTEGER")
    file.execute("CREATE TABLE lost (game INTEGER PRIMARY KEY, entries INTEGER, sum INTEGER)")
    starts = {NO_GAME: chain.start(NO_GAME, "")}
    for game, header in file.execute("SELECT id, header FROM games").fetchall():
        starts[game] = chain.start(game, header)
        file.execute("UPDATE games SET sum = ? WHERE id = ?", (starts[game], game))
    found = file.execute("SELECT id, body FROM rows ORDER BY id").fetchall()
    for game, rows in groupby(found, key=lambda row: int(row[0]) // SPAN):
        file.executemany("UPDATE rows SET sum = ? WHERE id = ?", _sums(starts.get(game, 0), rows))
    file.execute("DELETE FROM clocks")  # a game's newest row has the clocks too
    _sum_prefs(file)


def _sums(before: int, rows: Any) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for id, body in rows:
        before = chain.link(before, body)
        found.append((before, id))
    return found


def _sum_prefs(file: sqlite3.Connection) -> None:
    for key, body in file.execute("SELECT key, body FROM prefs").fetchall():
        file.execute("UPDATE prefs SET sum = ? WHERE key = ?", (chain.link(0, key + body), key))


MIGRATIONS = (_make_tables, _name_games, _add_sums)
"""In version order; an empty file has version 0."""

NAMED, SUMMED = 2, 3
"""The first versions in which games have a uid, and texts have checksums."""
