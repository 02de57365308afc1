"""Opens and reads the journal's SQLite file."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.errors import JournalError, JournalLocked, NoGames, OtherVersion
from companion.journal.file import chain, migrations
from companion.journal.file.entries import (
    NO_GAME,
    RENAMED,
    Act,
    AnyRow,
    Clocks,
    GameHeader,
    GameRecord,
    Rename,
)
from companion.journal.file.migrations import SPAN, span
from companion.journal.file.pages import LONGEST
from companion.journal.file.texts import decode, decode_row, encode

__all__ = ["SPAN", "decode", "decode_row", "encode"]

NAME = "games.db"
"""File name of the journal in the state folder."""

PATIENCE_S = 1.0
"""Seconds to wait for another process's lock."""

LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}

OF_THE_MACHINE = LOCKED | {
    *(sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY),
    *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM),
}
"""Faults that say nothing about the bytes of a file."""

_RECORDS = f"""
    SELECT g.id, g.header, coalesce(r.id % {SPAN}, 0), r.body, c.body, c.sum,
        (SELECT entries FROM lost WHERE game = g.id) FROM games g
    LEFT JOIN rows r ON r.id =
        (SELECT max(id) FROM rows WHERE id > g.id * {SPAN} AND id < (g.id + 1) * {SPAN})
    LEFT JOIN clocks c ON c.game = g.id AND c.n = coalesce(r.id % {SPAN}, 0)
    ORDER BY g.id DESC LIMIT ?
"""


def kind(error: Exception) -> int:
    """SQLite's primary error code, 0 for an error that is not SQLite's."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def log_of(path: Path) -> Path:
    """SQLite's log of a file."""
    return Path(f"{path}-wal")


def lock_error(path: Path) -> JournalLocked:
    """The error for a journal that another process owns."""
    return JournalLocked(f"Another program has {path} open. Close it, then start again.")


def connect(path: Path) -> sqlite3.Connection:
    """Open the journal for durable writes; create or migrate it if needed.

    Raises OtherVersion, leaving the file unchanged, and sqlite3.Error.
    """
    if path.exists():
        with reading(path) as old:
            refuse_other(migrations.other_version(old), path)
    store = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)
    try:
        store.execute("PRAGMA journal_mode = WAL")
        store.execute("PRAGMA synchronous = FULL")
        store.executescript("BEGIN IMMEDIATE; COMMIT")  # fail now rather than in the first turn
        migrations.migrate(store)
    except BaseException:
        store.close()
        raise
    return store


def no_journal_error(path: Path) -> NoGames:
    """The error for a missing journal, or one whose first start was interrupted."""
    return NoGames(f"There is no journal at {path} yet. Play a game, or name another file.")


def refuse_other(found: int | None, path: Path) -> None:
    """Raise OtherVersion if a version was found that this program cannot read."""
    if found is not None and found > migrations.latest():
        raise OtherVersion(
            f"{path} is from a newer version. Update the program, or name another folder (--state)."
        )
    if found is not None:
        raise OtherVersion(
            f"{path} has format {found}, which was never released. No program reads it any more. "
            "Move it away, or name another folder (--state)."
        )


@contextlib.contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file read-only, even while its owner writes; raises sqlite3.Error.

    On a read-only disk SQLite needs `immutable`, which is correct only without
    a write-ahead log.
    """
    if path.exists() and not path.is_file():  # SQLite would wait for a pipe
        raise sqlite3.OperationalError("it is not a file")
    uri = f"{path.absolute().as_uri()}?mode=ro"
    log = log_of(path)
    try:
        store = _open(uri)
    except sqlite3.OperationalError:
        if log.exists() and log.stat().st_size:
            raise
        store = _open(f"{uri}&immutable=1")
    with contextlib.closing(store):
        yield store


def _open(uri: str) -> sqlite3.Connection:
    store = sqlite3.connect(uri, uri=True, timeout=PATIENCE_S, isolation_level=None)
    store.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    try:
        store.execute("SELECT 1 FROM sqlite_master").fetchone()
    except BaseException:
        store.close()
        raise
    return store


def records(store: sqlite3.Connection, limit: int = -1) -> list[GameRecord]:
    """The newest `limit` games of the file (default: all), oldest first.

    Those whose header has a form that this version does not know are left out.
    """
    found: list[GameRecord] = []
    for row in store.execute(_RECORDS, (limit,)):
        with contextlib.suppress(JournalError):  # `unknown_games` counts them
            found.append(_record(*row))
    renames = _renames(store, min((record.game for record in found), default=0))
    current = [replace(one, renames=tuple(renames.get(one.game, ()))) for one in found]
    return current[::-1]


def _renames(store: sqlite3.Connection, first: int) -> dict[int, list[Rename]]:
    """Renames in games from number `first` on; damaged rows are skipped."""
    found: dict[int, list[Rename]] = {}
    question = "SELECT id, body FROM rows WHERE id > ? AND body LIKE ? ORDER BY id"
    for at, body in store.execute(question, (first * SPAN, f"{RENAMED}%")):
        with contextlib.suppress(JournalError):
            row = decode_row(body)
            if isinstance(row, Rename):
                found.setdefault(at // SPAN, []).append(row)
    return found


def _record(
    game: int, header: str, n: int, row: str | None, clocks: str | None, sum: int | None,
    lost: int | None,
) -> GameRecord:  # fmt: skip
    record = GameRecord(game=game, header=decode(header, GameHeader), lost=lost or 0)
    if row is not None:
        record = _after(record, n, row)
    if clocks is None or sum != clocks_sum(game, n, clocks):
        return record
    with contextlib.suppress(JournalError):
        return replace(record, clocks=decode(clocks, Clocks))
    return record


def _after(record: GameRecord, n: int, row: str) -> GameRecord:
    """Add the last row to a game; a row of an unknown kind must not hide the game."""
    try:
        return record.with_row(n, decode_row(row))
    except JournalError:
        return replace(record, count=n)


def clocks_sum(game: int, n: int, text: str) -> int:
    """The checksum of a game's clocks after row `n`."""
    return chain.link(0, f"{game} {n} {text}")


def lost_games(store: sqlite3.Connection) -> dict[int, int]:
    """The games whose header cannot be read, with the number of entries each had."""
    question = "SELECT game, entries FROM lost WHERE game NOT IN (SELECT id FROM games)"
    return {game: entries for game, entries in store.execute(question) if game != NO_GAME}


def unknown_games(store: sqlite3.Connection) -> list[int]:
    """The games whose header has a form that this version does not know."""
    found: list[int] = []
    for game, header in store.execute("SELECT id, header FROM games ORDER BY id"):
        try:
            decode(header, GameHeader)
        except JournalError:
            found.append(game)
    return found


def rows(store: sqlite3.Connection, game: int) -> list[AnyRow]:
    """A game's rows in order."""
    question = "SELECT body FROM rows WHERE id > ? AND id < ? ORDER BY id"
    return [decode_row(body) for (body,) in store.execute(question, span(game))]


def ends(store: sqlite3.Connection) -> dict[int, tuple[int, int]]:
    """The number of rows of each game, and the checksum of all of them; quick for many games."""
    found = store.execute(
        f"""SELECT g.id, coalesce(r.id % {SPAN}, 0), coalesce(r.sum, g.sum) FROM games g
        LEFT JOIN rows r ON r.id =
            (SELECT max(id) FROM rows WHERE id > g.id * {SPAN} AND id < (g.id + 1) * {SPAN})
        ORDER BY g.id"""
    )
    return {game: (count, sum) for game, count, sum in found}


def last_row(store: sqlite3.Connection, game: int) -> tuple[int, int]:
    """The number of rows of a game, and the checksum that the next row continues from."""
    question = "SELECT id, sum FROM rows WHERE id > ? AND id < ? ORDER BY id DESC LIMIT 1"
    found = store.execute(question, span(game)).fetchone()
    if found:
        return found[0] % SPAN, found[1]
    head = store.execute("SELECT sum FROM games WHERE id = ?", (game,)).fetchone()
    return 0, head[0] if head else chain.start(game, "")


def newest(store: sqlite3.Connection) -> int:
    """The greatest game number, including unreadable games; 0 if there are none."""
    question = "SELECT max(id) FROM (SELECT id FROM games UNION SELECT game FROM lost)"
    return int(store.execute(question).fetchone()[0] or 0)


def acts(store: sqlite3.Connection, do: str) -> Iterator[tuple[int, Act]]:
    """Every action of a kind (such as "spin") with its game number, in order."""
    found = store.execute(
        "SELECT id, body FROM rows WHERE body LIKE ? ORDER BY id", (f'%"do":"{do}"%',)
    )
    for at, body in found:
        with contextlib.suppress(JournalError):
            row = decode_row(body)
            if isinstance(row, Act) and row.action.get("do") == do:
                yield at // SPAN, row


def prefs(store: sqlite3.Connection) -> dict[str, Any]:
    """The saved preferences of the table."""
    found: dict[str, Any] = {}
    for key, body, sum in store.execute("SELECT key, body, sum FROM prefs"):
        with contextlib.suppress(JournalError, TypeError):
            if sum == pref_sum(key, body) and key != migrations.IDENTITY:
                found[key] = decode(body, Any)
    return found


def identity(store: sqlite3.Connection) -> int | None:
    """The number that belongs to this journal and its copies alone; None if it cannot be read."""
    question = "SELECT body, sum FROM prefs WHERE key = ?"
    with contextlib.suppress(JournalError, sqlite3.Error, TypeError):
        body, sum = store.execute(question, (migrations.IDENTITY,)).fetchone()
        return decode(body, int) if sum == pref_sum(migrations.IDENTITY, body) else None
    return None


def pref_sum(key: str, text: str) -> int:
    """The checksum of a preference."""
    return chain.link(0, f"{key}{text}")
