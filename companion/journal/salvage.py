"""Reads every sound entry of a damaged journal, even if SQLite cannot open the file."""

from __future__ import annotations

import contextlib
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.errors import JournalError
from companion.journal import store
from companion.journal.file import chain, log, pages
from companion.journal.file.chain import Cell
from companion.journal.file.ends import Ends
from companion.journal.file.entries import NO_GAME
from companion.journal.file.migrations import SPAN
from companion.journal.file.pages import Found
from companion.journal.file.texts import decode_row

MOST_ROWS = 100_000
"""More entries than any game has; a greater number must be damage."""


class Game(msgspec.Struct, frozen=True):
    """The rest of a damaged game: header ("" if lost), sound rows, and how many rows it had."""

    header: str
    rows: list[str]
    had: int


class Salvage(msgspec.Struct, frozen=True):
    """The rest of a damaged journal: games by number; preferences as (key, text, checksum)."""

    games: dict[int, Game]
    prefs: list[tuple[str, str, int]]

    @property
    def entries(self) -> int:
        """The number of entries saved."""
        return sum(len(game.rows) for game in self.games.values())

    @property
    def had(self) -> int:
        """The number of entries before the damage, as far as is known."""
        return sum(game.had for game in self.games.values())

    def write(self, file: sqlite3.Connection) -> None:
        """Fill the tables of an empty journal of the current version."""
        file.execute("BEGIN IMMEDIATE")
        for number, game in sorted(self.games.items()):
            _write(file, number, game)
        file.executemany("INSERT OR REPLACE INTO prefs VALUES (?, ?, ?)", self.prefs)
        file.execute("COMMIT")


def _write(file: sqlite3.Connection, number: int, game: Game) -> None:
    before = chain.start(number, game.header)
    if game.header:
        file.execute("INSERT INTO games VALUES (?, ?, ?)", (number, game.header, before))
    for n, body in enumerate(game.rows, start=1):
        before = chain.link(before, body)
        file.execute("INSERT INTO rows VALUES (?, ?, ?)", (number * SPAN + n, body, before))
    if game.had > len(game.rows):
        missing = game.had - len(game.rows)
        values = (number, missing, chain.start(number, f"lost {missing}"))
        file.execute("INSERT INTO lost VALUES (?, ?, ?)", values)


def salvage(path: Path, copies: Iterable[Path], memory: Mapping[int, list[Cell]]) -> Salvage:
    """Combine a damaged journal, its copies, and the games in memory.

    Raises OSError if an existing file cannot be read.
    """
    found = _Cells()
    found.read(path, Path(f"{path}-wal"))
    for copy in copies:
        found.read(copy)
    found.remember(memory)
    ends = {game: end.n for game, end in Ends(path).read().items()}
    lost = _lost_entries(path, copies)
    numbers = {*found.headers, *found.rows, *ends, *lost}
    games = {n: found.best(n, ends.get(n, 0), lost.get(n, 0)) for n in numbers}
    kept = {number: game for number, game in games.items() if game.header or game.had}
    return Salvage(kept, _prefs(path, copies))


class _Cells:
    """Everything that was found under each number, in whatever file."""

    def __init__(self) -> None:
        self.headers: defaultdict[int, list[Cell]] = defaultdict(list)
        self.rows: defaultdict[int, defaultdict[int, list[Cell]]] = defaultdict(
            lambda: defaultdict(list)
        )

    def read(self, path: Path, log_path: Path | None = None) -> None:
        """Add all texts of a file and its log."""
        by_number = pages.by_number(_bytes(path))
        logged = list(log.frames(_bytes(log_path)))
        newest = {**by_number, **{frame.number: frame.page for frame in logged if frame.good}}
        for page in (*(frame.page for frame in logged), *by_number.values()):
            for found in pages.texts(page, newest.get):
                self._take(found)

    def remember(self, memory: Mapping[int, list[Cell]]) -> None:
        """Add the games that the running program has in memory."""
        for game, (header, *rows) in memory.items():
            self.headers[game].append(header)
            for n, cell in enumerate(rows, start=1):
                self.rows[game][n].append(cell)

    def _take(self, found: Found) -> None:
        game, n = divmod(found.id, SPAN)
        if found.cell.text.startswith('{"game"'):
            _add(self.headers[found.id], found.cell)
        elif 0 < n < MOST_ROWS and game >= 0:
            _add(self.rows[game][n], found.cell)

    def best(self, number: int, end: int, lost: int) -> Game:
        """The header with the longest chain of readable rows.

        The game had `end` rows according to the ends file, plus `lost` from earlier damage.
        """
        rows = self.rows[number]
        heads = [cell for cell in self.headers[number] if _is_header(number, cell)]
        if number == NO_GAME:
            heads = [Cell("", chain.start(NO_GAME, ""))]
        chains = [_chain(number, head, rows) for head in heads]
        header, best = max(chains, key=lambda one: len(one[1]), default=("", []))
        had = (end or len(best)) + lost
        return Game(header, best, max(len(best), had, _highest(rows, len(best))))


def _add(cells: list[Cell], cell: Cell) -> None:
    if cell not in cells:
        cells.append(cell)


def _bytes(path: Path | None) -> bytes:
    return path.read_bytes() if path and path.exists() else b""


def _is_header(number: int, cell: Cell) -> bool:
    return cell.sum == chain.start(number, cell.text)


def _chain(number: int, head: Cell, rows: Mapping[int, list[Cell]]) -> tuple[str, list[str]]:
    """A header and its rows."""
    found = chain.longest_chain(chain.start(number, head.text), rows)
    return head.text, _readable([cell.text for cell in found])


def _readable(bodies: list[str]) -> list[str]:
    """The rows before the first that this program cannot read."""
    for at, body in enumerate(bodies):
        try:
            decode_row(body)
        except JournalError:
            return bodies[:at]
    return bodies


def _highest(rows: Mapping[int, list[Cell]], sound: int) -> int:
    """The number of the last row after the sound ones, across gaps of a single row.

    A row after a wider gap is ignored, because its number itself may be damaged.
    """
    last = sound
    while last + 1 in rows or last + 2 in rows:
        last += 1 if last + 1 in rows else 2
    return last


def _prefs(path: Path, copies: Iterable[Path]) -> list[tuple[str, str, int]]:
    """The readable preferences; those of the file win over those of its copies."""
    found: dict[str, tuple[str, str, int]] = {}
    for file in (path, *copies):
        for key, body, sum in _choices(file):
            if isinstance(key, str) and isinstance(body, str) and sum == store.pref_sum(key, body):
                found.setdefault(key, (key, body, sum))
    return list(found.values())


def _lost_entries(path: Path, copies: Iterable[Path]) -> dict[int, int]:
    """The entries that earlier damage cost each game, from the file or else from its copies."""
    known: dict[int, int] = {}
    for file in (path, *copies):
        found = _lost_rows(file)
        for game, entries, sum in found or ():
            if isinstance(entries, int) and sum == chain.start(game, f"lost {entries}"):
                known.setdefault(game, entries)
        if found is not None and all(game in known for game, *_ in found):
            break
    return known


def _lost_rows(path: Path) -> list[tuple[int, object, object]] | None:
    """A file's record of earlier damage, or None if SQLite cannot read it."""
    with contextlib.suppress(sqlite3.Error, OSError), contextlib.closing(_open_copy(path)) as file:
        return file.execute("SELECT game, entries, sum FROM lost").fetchall()
    return None


def _choices(path: Path) -> Iterator[tuple[Any, ...]]:
    """The preferences in a file, as far as SQLite can read it."""
    with contextlib.suppress(sqlite3.Error, OSError), contextlib.closing(_open_copy(path)) as file:
        yield from file.execute("SELECT key, body, sum FROM prefs")


def _open_copy(path: Path) -> sqlite3.Connection:
    """Load a file into memory without its log, which may be the damaged part."""
    data = _without_log(path.read_bytes())
    file = sqlite3.connect(":memory:", isolation_level=None)
    with contextlib.suppress(sqlite3.Error):
        file.deserialize(data)
        # Otherwise SQLite cannot read a truncated file at all.
        file.execute("PRAGMA writable_schema = ON")
    return file


def _without_log(data: bytes) -> bytes:
    """Mark the file as not using a log, because a database in memory has none."""
    return data[:18] + b"\x01\x01" + data[20:]
