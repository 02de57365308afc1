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
from companion.journal.file import chain, disk, header, image, log, pages
from companion.journal.file.chain import Cell
from companion.journal.file.disk import Content
from companion.journal.file.ends import End, Ends
from companion.journal.file.entries import NO_GAME
from companion.journal.file.migrations import IDENTITY, SPAN
from companion.journal.file.pages import Found
from companion.journal.file.texts import decode, encode
from companion.quantity import quantity

MOST_ROWS = 100_000
"""More entries than any game has; a greater number must be damage."""


class Game(msgspec.Struct, frozen=True):
    """The rest of a damaged game: header ("" if lost), sound rows, and how many rows it had."""

    header: str
    rows: list[str]
    had: int

    def without(self, text: str) -> Game:
        """The game without the rows that have this text in JSON."""
        rows = [row for row in self.rows if encode(text) not in row]
        return Game(self.header, rows, self.had - len(self.rows) + len(rows))


class Salvage(msgspec.Struct, frozen=True):
    """The rest of a damaged journal.

    `games` are by number, `prefs` are (key, text, checksum), `clocks` are (game, number of the last
    row, text, checksum), and `unread` names what the disk did not give.
    """

    games: dict[int, Game]
    prefs: list[tuple[str, str, int]]
    clocks: list[tuple[int, int, str, int]] = []
    unread: tuple[str, ...] = ()

    @property
    def entries(self) -> int:
        """The number of entries saved."""
        return sum(len(game.rows) for game in self.games.values())

    @property
    def had(self) -> int:
        """The number of entries before the damage, as far as is known."""
        return sum(game.had for game in self.games.values())

    @property
    def ends(self) -> dict[int, End]:
        """The newest entry of each game."""
        return {number: _end(number, game) for number, game in self.games.items() if game.rows}

    def write(self, file: sqlite3.Connection) -> None:
        """Fill the tables of an empty journal of the current version."""
        file.execute("BEGIN IMMEDIATE")
        for number, game in sorted(self.games.items()):
            _write(file, number, game)
        file.executemany("INSERT OR REPLACE INTO prefs VALUES (?, ?, ?)", self.prefs)
        file.executemany("INSERT OR REPLACE INTO clocks VALUES (?, ?, ?, ?)", self.clocks)
        file.execute("COMMIT")


def _end(number: int, game: Game) -> End:
    before = chain.start(number, game.header)
    for body in game.rows:
        before = chain.link(before, body)
    return End(len(game.rows), before)


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


class _File(msgspec.Struct, frozen=True):
    """The bytes of a journal or a copy, and of its log."""

    name: str
    file: Content
    log: Content

    @property
    def unread(self) -> str:
        """The blocks that could not be read, in a few words; empty if all could."""
        blocks = self.file.unread + self.log.unread
        return f"{quantity(blocks, 'block')} of {self.name}" if blocks else ""


def salvage(
    path: Path,
    copies: Iterable[Path],
    memory: Mapping[int, list[Cell]],
    *,
    itself: bool = True,
) -> Salvage:
    """Combine a damaged journal, its copies, and the games in memory.

    `itself`: read the journal too; raises OSError if it cannot be opened, or most of it cannot be
    read. Each copy is read on its own: one that cannot be read is left out.
    """
    files, unread = [], [] if itself else [path.name]
    if itself:
        files.append(_File(path.name, disk.read(path), disk.read(store.log_of(path))))
        unread.append(files[0].unread)
    for copy in copies:
        try:
            files.append(_File(copy.name, disk.read(copy), Content()))
            unread.append(files[-1].unread)
        except OSError:
            unread.append(f"the copy {copy.name}")
    return _combine(path, files, memory, tuple(filter(None, unread)))


def _combine(
    path: Path, files: list[_File], memory: Mapping[int, list[Cell]], unread: tuple[str, ...]
) -> Salvage:
    found, tables = _Cells(), _Tables()
    for file in files:
        found.read(file)
        tables.read(file)
    found.remember(memory)
    ends = {game: end.n for game, end in Ends(path).read(tables.identity).items()}
    numbers = {*found.headers, *found.rows, *ends, *tables.lost}
    games = {n: found.best(n, ends.get(n, 0), tables.lost.get(n, 0)) for n in numbers}
    kept = {number: game for number, game in games.items() if game.header or game.had}
    clocks = [one for one in tables.clocks.values() if one[0] in kept]
    return Salvage(kept, list(tables.prefs.values()), clocks, unread)


class _Cells:
    """Everything that was found under each number, in whatever file."""

    def __init__(self) -> None:
        self.headers: defaultdict[int, list[Cell]] = defaultdict(list)
        self.rows: defaultdict[int, defaultdict[int, list[Cell]]] = defaultdict(
            lambda: defaultdict(list)
        )

    def read(self, file: _File) -> None:
        """Add all texts of a file and its log, with any size of pages that they may have."""
        logged, size = list(log.frames(file.log.data)), log.page_size(file.log.data)
        for number in {pages.PAGE, size, header.page_size(file.file.data) or size}:
            by_number = pages.by_number(file.file.data, number)
            framed = logged if number == size else []
            newest = {**by_number, **{frame.number: frame.page for frame in framed if frame.good}}
            for page in (*(frame.page for frame in framed), *by_number.values()):
                for found in pages.texts(page, newest.get):
                    self._take(found)

    def remember(self, memory: Mapping[int, list[Cell]]) -> None:
        """Add the games that the running program has in memory."""
        for game, (head, *rows) in memory.items():
            self.headers[game].append(head)
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


def _is_header(number: int, cell: Cell) -> bool:
    return cell.sum == chain.start(number, cell.text)


def _chain(number: int, head: Cell, rows: Mapping[int, list[Cell]]) -> tuple[str, list[str]]:
    """A header and its rows."""
    found = chain.longest_chain(chain.start(number, head.text), rows)
    return head.text, [cell.text for cell in found]


def _highest(rows: Mapping[int, list[Cell]], sound: int) -> int:
    """The number of the last row after the sound ones, across gaps of a single row.

    A row after a wider gap is ignored, because its number itself may be damaged.
    """
    last = sound
    while last + 1 in rows or last + 2 in rows:
        last += 1 if last + 1 in rows else 2
    return last


class _Tables:
    """The small tables, as far as SQLite can read them: a file's values win over its copies'."""

    def __init__(self) -> None:
        self.prefs: dict[str, tuple[str, str, int]] = {}
        self.clocks: dict[int, tuple[int, int, str, int]] = {}
        self.lost: dict[int, int] = {}
        self._complete = False

    @property
    def identity(self) -> int | None:
        """The journal's identity; None if it cannot be read."""
        found = self.prefs.get(IDENTITY)
        with contextlib.suppress(JournalError):
            return decode(found[1], int) if found else None
        return None

    def read(self, file: _File) -> None:
        """Add what a file and its log have, and then what it has without the log."""
        for logged in (file.log.data, b""):
            with (
                contextlib.suppress(sqlite3.Error),
                contextlib.closing(
                    image.open_bytes(image.apply_log(file.file.data, logged))
                ) as opened,
            ):
                # Otherwise SQLite cannot read a truncated file at all.
                opened.execute("PRAGMA writable_schema = ON")
                for key, body, sum in _rows(opened, "SELECT key, body, sum FROM prefs"):
                    if _is_text(key, body) and sum == store.pref_sum(key, body):
                        self.prefs.setdefault(key, (key, body, sum))
                for game, n, body, sum in _rows(opened, "SELECT game, n, body, sum FROM clocks"):
                    if _is_text(body) and sum == store.clocks_sum(game, n, body):
                        self.clocks.setdefault(game, (game, n, body, sum))
                self._read_lost(opened)

    def _read_lost(self, file: sqlite3.Connection) -> None:
        """The entries that earlier damage cost; older copies are asked for what is damaged."""
        if self._complete:
            return
        found = file.execute("SELECT game, entries, sum FROM lost").fetchall()
        for game, entries, sum in found:
            if isinstance(entries, int) and sum == chain.start(game, f"lost {entries}"):
                self.lost.setdefault(game, entries)
        self._complete = all(game in self.lost for game, *_ in found)


def _rows(file: sqlite3.Connection, question: str) -> Iterator[tuple[Any, ...]]:
    """The rows before the first that SQLite cannot read."""
    with contextlib.suppress(sqlite3.Error):
        yield from file.execute(question)


def _is_text(*values: object) -> bool:
    return all(isinstance(value, str) for value in values)
