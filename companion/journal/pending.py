"""Changes that wait to be saved. They can be saved twice, and shown before they are saved.

A change gets its number at the first attempt and keeps it, because a commit that
the disk reported as failed may still have been written. The text is made at once,
so that the caller gets the error for a value that cannot be encoded.
"""

from __future__ import annotations

import contextlib
import enum
import sqlite3
from concurrent.futures import Future, InvalidStateError
from typing import Any

import msgspec

from companion.errors import JournalError
from companion.journal import store
from companion.journal.file import chain
from companion.journal.file.entries import AnyRow, Clocks, GameHeader, GameRecord

Ids = dict[int, int]
"""The permanent numbers of games that were begun while the disk failed, by temporary number."""

Records = dict[int, GameRecord]


class Saved(enum.Enum):
    """Whether a row is durable, or only in memory because the disk refused it."""

    YES = "yes"
    NOT_YET = "not yet"


def running() -> Future[Any]:
    """A future that cannot be cancelled, because its row will be saved anyway."""
    done: Future[Any] = Future()
    done.set_running_or_notify_cancel()
    return done


class Pending(msgspec.Struct, eq=False, kw_only=True):
    """A change to the file. It replaces an older change with an equal `key`."""

    value: Any
    done: Future[Any] = msgspec.field(default_factory=running)
    text: str = ""

    def __post_init__(self) -> None:
        self.text = store.encode(self.value)

    @property
    def key(self) -> object:
        """Identifies what the change sets; the change itself if nothing ever replaces it."""
        return self

    def save(self, file: sqlite3.Connection, ids: Ids) -> None:
        """Make the change inside a transaction; may be called twice."""
        raise NotImplementedError

    def settle(self, saved: Saved) -> None:
        """Complete the future, once; a newer change may do so from another thread."""
        with contextlib.suppress(InvalidStateError):
            self.done.set_result(saved)

    def show(self, records: Records, ids: Ids) -> None:
        """Apply the change to records read from the file, as if it were saved."""


class Begin(Pending, eq=False, kw_only=True):
    """A new game; `handle` is its number until it has a permanent one."""

    value: GameHeader
    handle: int
    id: int = 0

    def save(self, file: sqlite3.Connection, ids: Ids) -> None:
        """Insert the game."""
        found = file.execute("SELECT header FROM games WHERE id = ?", (self.id,)).fetchone()
        if found != (self.text,):  # not written yet, or the number went to another game
            self.id = 1 + store.newest(file)
            values = (self.id, self.text, chain.start(self.id, self.text))
            file.execute("INSERT INTO games VALUES (?, ?, ?)", values)
        ids[self.handle] = self.id

    def settle(self, saved: Saved) -> None:
        """Complete with the permanent number, or with the temporary one."""
        with contextlib.suppress(InvalidStateError):
            self.done.set_result(self.id if saved is Saved.YES else self.handle)

    def show(self, records: Records, ids: Ids) -> None:
        """Add the game."""
        game = ids.get(self.handle, self.handle)
        records.setdefault(game, GameRecord(game=game, header=self.value))


class Append(Pending, eq=False, kw_only=True):
    """A game's next row."""

    game: int
    value: AnyRow
    n: int = 0

    def save(self, file: sqlite3.Connection, ids: Ids) -> None:
        """Insert the row after the last one; raises JournalError if that would leave a gap."""
        game = ids.get(self.game, self.game)
        last, before = store.last_row(file, game)
        self.n = self.n or last + 1
        id = game * store.SPAN + self.n
        if self.n == last + 1:
            values = (id, self.text, chain.link(before, self.text))
            file.execute("INSERT INTO rows VALUES (?, ?, ?)", values)
        elif file.execute("SELECT body FROM rows WHERE id = ?", (id,)).fetchone() != (self.text,):
            raise JournalError(
                f"The file has {last} entries of this game, but entry {self.n} is next. "
                "End the game, and start a new one."
            )

    def show(self, records: Records, ids: Ids) -> None:
        """Add the row to its game's record."""
        record = records.get(ids.get(self.game, self.game))
        if record and not 0 < self.n <= record.count:
            records[record.game] = record.with_row(record.count + 1, self.value)

    def extend(self, rows: list[AnyRow]) -> None:
        """Add the row to the game's rows from the file."""
        if not 0 < self.n <= len(rows):
            rows.append(self.value)


class Beat(Pending, eq=False, kw_only=True):
    """The current state of a game's clocks."""

    game: int
    value: Clocks

    @property
    def key(self) -> object:
        """The game's clocks; the newest wins."""
        return Beat, self.game

    def save(self, file: sqlite3.Connection, ids: Ids) -> None:
        """Replace the game's clocks, with the row they belong after."""
        game = ids.get(self.game, self.game)
        n, _ = store.last_row(file, game)
        values = (game, n, self.text, store.clocks_sum(game, n, self.text))
        file.execute("INSERT OR REPLACE INTO clocks VALUES (?, ?, ?, ?)", values)

    def show(self, records: Records, ids: Ids) -> None:
        """Put the clocks into the game's record."""
        record = records.get(ids.get(self.game, self.game))
        if record:
            records[record.game] = msgspec.structs.replace(record, clocks=self.value)


class Pref(Pending, eq=False, kw_only=True):
    """A preference of the table."""

    name: str

    @property
    def key(self) -> object:
        """The preference's name; the newest value wins."""
        return Pref, self.name

    def save(self, file: sqlite3.Connection, ids: Ids) -> None:
        """Replace the preference."""
        values = (self.name, self.text, store.pref_sum(self.name, self.text))
        file.execute("INSERT OR REPLACE INTO prefs VALUES (?, ?, ?)", values)
