"""The journal's file: SQLite, opened with care, read by anybody, rescued when damaged."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from companion.errors import JournalError, JournalLocked, JournalTooNew
from companion.rows import NO_GAME, Act, AnyRow, Clocks, GameHeader, GameRecord, Raw

NAME = "games.db"
"""What the journal is called in the folder where the games are kept."""

PATIENCE_S = 1.0
"""How long another process's lock is waited for."""

SPAN = 1_000_000
"""Row `n` of a game has the id `game * SPAN + n`: a game lies together, and grows at the end,
which keeps a commit small and lets a file that lost its end lose the newest rows only."""

TODAYS_FORM = 2
"""The version of the file since which games have names, and entries keep their answers."""

DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}

_RECORDS = f"""
    SELECT g.id, g.header, coalesce(r.id % {SPAN}, 0), r.body, c.body FROM games g
    LEFT JOIN rows r ON r.id =
        (SELECT max(id) FROM rows WHERE id > g.id * {SPAN} AND id < (g.id + 1) * {SPAN})
    LEFT JOIN clocks c ON c.game = g.id AND c.n = coalesce(r.id % {SPAN}, 0)
    ORDER BY g.id DESC LIMIT ?
"""

_ROWS = "SELECT id, body FROM rows WHERE id > ? AND id < ? ORDER BY id"

T = TypeVar("T")
_row_decoder: msgspec.json.Decoder[AnyRow] = msgspec.json.Decoder(AnyRow)


def kind(error: Exception) -> int:
    """SQLite's primary error code, 0 for an error that is not SQLite's."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def encode(value: Any) -> str:
    """A value as the text that the file holds."""
    return msgspec.json.encode(value).decode()


def decode(text: str, what: type[T]) -> T:
    """A value out of the file; raises JournalError."""
    try:
        return msgspec.json.decode(text, type=what)
    except msgspec.DecodeError as error:
        raise _unreadable(error) from error


def decode_row(text: str) -> AnyRow:
    """A row out of the file; raises JournalError."""
    try:
        return _row_decoder.decode(text)
    except msgspec.DecodeError as error:
        raise _unreadable(error) from error


def _unreadable(error: Exception) -> JournalError:
    return JournalError(
        f"An entry of the journal cannot be read ({error}). Update the program, or begin anew."
    )


def guard(path: Path) -> sqlite3.Connection:
    """Keep other owners away until the result is closed; raises JournalLocked, sqlite3.Error.

    The lock is on a file beside the journal, so that others can go on reading it.
    """
    lock = sqlite3.connect(f"{path}.lock", timeout=PATIENCE_S, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        raise (locked(path) if kind(error) in LOCKED else error) from error
    return lock


def locked(path: Path) -> JournalLocked:
    """What is said when another process owns the journal."""
    return JournalLocked(f"Another program has {path} open. Close it, then start again.")


def connect(path: Path) -> sqlite3.Connection:
    """The journal's file, made or migrated where needed, ready for durable writes.

    Raises JournalTooNew with the file untouched, and sqlite3.Error; its `kind`
    is in DAMAGED when the file has to be rescued.
    """
    if path.exists():
        with reading(path) as old:
            _refuse_newer(old, path)
            _refuse_damaged(old)
    store = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)
    try:
        store.execute("PRAGMA journal_mode = WAL")
        store.execute("PRAGMA synchronous = FULL")
        store.executescript("BEGIN IMMEDIATE; COMMIT")  # fails now, not in the first turn
        _migrate(store)
    except BaseException:
        store.close()
        raise
    return store


def _none(path: Path) -> JournalError:
    """What is said where nothing was kept yet, or the first start was cut short."""
    return JournalError(f"There is no journal at {path} yet. Play a game, or name another file.")


def _refuse_newer(store: sqlite3.Connection, path: Path) -> None:
    if _version(store) > len(MIGRATIONS):
        raise JournalTooNew(
            f"{path} is from a newer version. Update the program, or name another folder (--state)."
        )


def _refuse_damaged(store: sqlite3.Connection) -> None:
    complaint = store.execute("PRAGMA quick_check(1)").fetchone()[0]
    if complaint != "ok":
        error = sqlite3.DatabaseError(complaint)
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error


def _version(store: sqlite3.Connection) -> int:
    return int(store.execute("PRAGMA user_version").fetchone()[0])


def _migrate(store: sqlite3.Connection) -> None:
    for version in range(_version(store), len(MIGRATIONS)):
        store.execute("BEGIN IMMEDIATE")
        MIGRATIONS[version](store)
        store.execute(f"PRAGMA user_version = {version + 1}")
        store.execute("COMMIT")


def _make_tables(store: sqlite3.Connection) -> None:
    columns = (
        "games (id INTEGER PRIMARY KEY, header TEXT NOT NULL)",
        "rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL)",
        "clocks (game INTEGER PRIMARY KEY, n INTEGER NOT NULL, body TEXT NOT NULL)",
        "prefs (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID",
    )
    for table in columns:
        store.execute(f"CREATE TABLE {table}")


def upgrade_games(store: sqlite3.Connection) -> None:
    """Bring the games of older versions into today's form, as far as they can be read."""
    for game, text in store.execute("SELECT id, header FROM games").fetchall():
        with contextlib.suppress(JournalError):
            _upgrade_game(store, game, text)


def _upgrade_game(store: sqlite3.Connection, game: int, text: str) -> None:
    header = decode(text, GameHeader)
    if header.uid:
        return
    found = store.execute(_ROWS, _span(game)).fetchall()
    named = msgspec.structs.replace(header, uid=_uid(text, found))
    rows = zip(_readable(found, header.game), found, strict=False)
    store.executemany(
        "UPDATE rows SET body = ? WHERE id = ?", [(encode(row), id) for row, (id, _) in rows]
    )
    store.execute("UPDATE games SET header = ? WHERE id = ?", (encode(named), game))


def _uid(header: str, rows: Sequence[tuple[int, str]]) -> str:
    from companion import upgrade  # needed once in the life of a file

    return upgrade.uid(header, rows[0][1] if rows else "")


def _readable(found: Sequence[tuple[int, str]], game: str) -> list[AnyRow]:
    """The rows of an older version up to the first that cannot be read."""
    from companion import upgrade  # needed once in the life of a file

    raw: list[Raw] = []
    with contextlib.suppress(JournalError):
        for _, body in found:
            decode_row(body)
            raw.append(decode(body, dict[str, Any]))
    return [msgspec.convert(row, AnyRow) for row in upgrade.upgraded(game, raw)]


MIGRATIONS = (_make_tables, upgrade_games)
"""What takes a file from each version to the next; an empty file has version 0."""


@contextlib.contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """The file for reading only, beside its owner if need be; raises sqlite3.Error.

    Where nothing can be written, SQLite wants to be told that nothing changes;
    that is true only when no write-ahead log is left.
    """
    uri = f"{path.absolute().as_uri()}?mode=ro"
    log = Path(f"{path}-wal")
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
    try:
        store.execute("SELECT 1 FROM sqlite_master").fetchone()
    except BaseException:
        store.close()
        raise
    return store


def records(store: sqlite3.Connection, limit: int = -1) -> list[GameRecord]:
    """The newest games of the file, oldest first; all without a limit."""
    found = [_record(*row) for row in store.execute(_RECORDS, (limit,))]
    return found[::-1]


def _record(game: int, header: str, n: int, row: str | None, clocks: str | None) -> GameRecord:
    record = GameRecord(game=game, header=decode(header, GameHeader))
    if row is not None:
        record = record.with_row(n, decode_row(row))
    if clocks is None:
        return record
    return msgspec.structs.replace(record, clocks=decode(clocks, Clocks))


def rows(store: sqlite3.Connection, game: int) -> list[AnyRow]:
    """A game's rows in order, those of an older version in today's form."""
    found = store.execute(_ROWS, _span(game)).fetchall()
    rows = [decode_row(body) for _, body in found]
    if game == NO_GAME or _version(store) >= TODAYS_FORM:
        return rows
    (header,) = store.execute("SELECT header FROM games WHERE id = ?", (game,)).fetchone()
    return _readable(found, decode(header, GameHeader).game)


def _span(game: int) -> tuple[int, int]:
    return game * SPAN, (game + 1) * SPAN


def last_row(store: sqlite3.Connection, game: int) -> int:
    """How many rows a game has."""
    question = "SELECT max(id) FROM rows WHERE id > ? AND id < ?"
    (found,) = store.execute(question, _span(game)).fetchone()
    return found % SPAN if found else 0


def acts(store: sqlite3.Connection, do: str) -> Iterator[tuple[int, Act]]:
    """Every action of that kind in the file, with its game, in the order of the games."""
    found = store.execute(
        "SELECT id, body FROM rows WHERE body LIKE ? ORDER BY id", (f'%"do":"{do}"%',)
    )
    for at, body in found:
        row = decode_row(body)
        if isinstance(row, Act) and row.action.get("do") == do:
            yield at // SPAN, row


def prefs(store: sqlite3.Connection) -> dict[str, Any]:
    """What the table chose and wants to find again."""
    return {key: decode(body, Any) for key, body in store.execute("SELECT key, body FROM prefs")}


@contextlib.contextmanager
def history(path: Path) -> Iterator[sqlite3.Connection]:
    """The file for a report, beside its owner if need be; raises JournalError."""
    if not path.exists():
        raise _none(path)
    try:
        with reading(path) as store:
            _refuse_newer(store, path)
            if not _version(store):
                raise _none(path)
            yield store
    except sqlite3.Error as error:
        raise JournalError(
            f"{path} cannot be read ({error}). Try it as the user who plays (sudo); "
            "a damaged file is rescued when the next game starts."
        ) from error
