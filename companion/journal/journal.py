"""The append-only record of the table. An acknowledged entry is on the disk.

One thread owns the file. `begin`, `append` and `finish` hand it a row and
return a future, which completes when the row is durable or when the disk has
just refused it. A failing disk never stops a game: rows wait in memory, in
order, and are tried again every second.

    saved = await asyncio.wrap_future(journal.append(game, row))
    if saved is Saved.NOT_YET: ...   # go on; `report(None)` follows when all is saved
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from companion.errors import JournalError, JournalLocked, NotRead
from companion.journal import rescue, store
from companion.journal.file import migrations
from companion.journal.file.entries import AnyRow, Clocks, Finish, GameHeader, GameRecord, Raw
from companion.journal.keeper import Keeper, Memory
from companion.journal.pending import Append, Beat, Begin, Ids, Pending, Pref, Records, Saved
from companion.journal.rescue import Rescued

T = TypeVar("T")

RETRY_S = 1.0
"""Seconds between attempts to save to a failing disk."""

__all__ = ["Journal", "Report", "Saved"]

Report = Callable[[str | None], None]


class Journal:
    """Owns the journal's file; only one Journal can have a file open.

    These are called with a sentence, in the journal's thread except `unread`:
    `report` when rows cannot be saved, and with None once everything is saved again;
    `rescued` when a damaged file was replaced by its readable part (see `damage`);
    `gone` when the file was deleted or moved, and written again;
    `unread` when the file cannot be read at the moment.
    Only opening, closing and reading block the caller.
    """

    def __init__(
        self,
        path: Path,
        *,
        report: Report = lambda sentence: None,
        rescued: Callable[[str], None] = lambda sentence: None,
        gone: Callable[[str], None] = lambda sentence: None,
        unread: Callable[[str], None] = lambda sentence: None,
    ) -> None:
        """Open the file; raises JournalLocked, OtherVersion, but nothing if the disk fails."""
        self._path, self._report, self._rescued, self._gone = path, report, rescued, gone
        self._unread, self.unreadable = unread, False
        self._trouble: str | None = None
        self.damage: Rescued | None = None
        self._keeper = Keeper(path)
        self._guard: sqlite3.Connection | None = None
        self._store: sqlite3.Connection | None = None
        self._changed = threading.Condition()
        self._kept: dict[object, Pending] = {}
        self._ids: Ids = {}
        self._memory = Memory()
        self._handed = self._tried = self._games = 0
        self._closing = False
        opened: Future[None] = Future()
        self._thread = threading.Thread(
            target=self._run, args=(opened,), name="journal", daemon=True
        )
        self._thread.start()
        opened.result()
        self._prefs: Raw = self._read(store.prefs) or {}

    def begin(self, header: GameHeader) -> Future[int]:
        """Begin a game; the result is its number.

        While the disk fails, the result is a negative number. It stays valid in this
        process; the game gets its permanent number when it is saved.
        """
        done: Future[int] = _running()
        with self._changed:
            self._games += 1
            write = Begin(header=header, handle=-self._games, done=done)
        self._hand_over(write)
        return done

    def append(self, game: int, row: AnyRow) -> Future[Saved]:
        """Append a row to a game, or a spin without a game to NO_GAME."""
        done: Future[Saved] = _running()
        self._hand_over(Append(game=game, row=row, done=done))
        return done

    def finish(self, game: int, how: str, result: Raw) -> Future[Saved]:
        """End the game. A row appended later (an undo) makes it unfinished again."""
        return self.append(game, Finish(how=how, result=result))

    def clocks(self, game: int, clocks: Clocks) -> None:
        """Save the current state of the clocks; it replaces the previous one."""
        self._hand_over(Beat(game=game, clocks=clocks))

    @property
    def prefs(self) -> Raw:
        """The table's preferences by key; JSON types."""
        with self._changed:
            return dict(self._prefs)

    def set_pref(self, key: str, value: Any) -> Future[Saved]:
        """Save a preference; the result is NOT_YET if a newer value replaced it."""
        done: Future[Saved] = _running()
        write = Pref(name=key, value=value, done=done)
        with self._changed:
            self._prefs[key] = value
        self._hand_over(write)
        return done

    def games(self) -> list[GameRecord]:
        """All games, oldest first, including those not saved yet."""
        return list(self._records(-1).values())

    def unfinished_game(self) -> GameRecord | None:
        """The newest game if it is unfinished, else None."""
        newest = max(self._records(1).values(), key=_age, default=None)
        return newest if newest and newest.how is None else None

    def lost_games(self) -> dict[int, int]:
        """The games that cannot be read at all, with the number of entries each had."""
        return self._read(store.lost_games) or {}

    def rows(self, game: int, *, past: bool = False) -> list[AnyRow]:
        """A game's rows in order, including those not saved yet; `past` keeps none in memory.

        Raises NotRead if the file cannot be read: an unreadable game must not look empty.
        """
        kept = [w for w in self._waiting() if isinstance(w, Append)]
        found = self._read(lambda file: self._read_rows(file, self._lasting(game), past)) or []
        if not found and self.unreadable:
            raise NotRead("The games cannot be read just now. Check the disk, then try again.")
        for write in kept:
            if self._lasting(write.game) == self._lasting(game):
                write.extend(found)
        return found

    def busy(self) -> bool:
        """Whether there are changes that the journal has not tried to save yet."""
        with self._changed:
            return self._tried < self._handed

    @property
    def unsaved(self) -> bool:
        """Whether anything is only in memory, not on the disk."""
        with self._changed:
            return bool(self._kept)

    def close(self, seconds: float = 10.0) -> None:
        """Try once more to save everything, then close the file; wait at most `seconds`."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join(seconds)

    def _read_rows(self, file: sqlite3.Connection, game: int, past: bool) -> list[AnyRow]:
        """A game's rows from the file; the rows of a running game are also kept in memory."""
        if not past:
            self._memory.recall(file, game)
        return store.rows(file, game)

    def _hand_over(self, write: Pending) -> None:
        with self._changed:
            replaced = self._kept.pop(write.key, None)
            self._kept[write.key] = write
            self._handed += 1
            self._changed.notify()
        if replaced is not None:
            replaced.settle(Saved.NOT_YET)

    def _lasting(self, game: int) -> int:
        return self._ids.get(game, game)

    def _waiting(self) -> list[Pending]:
        with self._changed:
            return list(self._kept.values())

    def _records(self, limit: int) -> Records:
        kept = self._waiting()
        found = self._read(lambda file: store.records(file, limit)) or []
        records = {record.game: record for record in found}
        for write in kept:
            write.show(records, self._ids)
        return records

    def _read(self, ask: Callable[[sqlite3.Connection], T]) -> T | None:
        """Query the file in the caller's thread; None if it cannot be read."""
        if not self._path.exists():
            return None
        try:
            with store.reading(self._path) as file:
                found = ask(file) if migrations.version(file) else None
        except JournalError:
            raise  # an entry of an unknown kind is not a fault of the disk
        except (sqlite3.Error, OSError) as error:
            self._report_unread(error)
            return None
        self.unreadable = False
        return found

    def _report_unread(self, error: Exception) -> None:
        """Report once that the file cannot be read; new entries are still saved."""
        if not self.unreadable:
            self.unreadable = True
            _call(self._unread, f"The games cannot be read ({error}). Check the disk.")

    # Everything below runs in the journal's thread.

    def _run(self, opened: Future[None]) -> None:
        try:
            self._open()
        except JournalError as error:
            self._let_go()
            opened.set_exception(error)
            return
        except Exception as error:
            self._report_once(_sentence(error))
        opened.set_result(None)
        while not self._closing or self.busy():
            self._wait()
            self._save_all()
        if self.unsaved:  # the last attempt may have started before `close`
            self._save_all()
        self._let_go()

    def _wait(self) -> None:
        with self._changed:
            pause = RETRY_S if self._kept else self._keeper.due_s()
            called = self._changed.wait_for(
                lambda: self._closing or self._tried < self._handed, pause
            )
        if not called and self._store and not self.unsaved:
            self._keep()

    def _keep(self) -> None:
        """While nobody plays, write the log back into the file and copy the file."""
        assert self._store is not None
        try:
            self._keeper.quiet(self._store)
        except (sqlite3.Error, OSError) as error:
            logging.getLogger(__name__).warning("The journal cannot be copied: %s", error)

    def _save_all(self) -> None:
        with self._changed:
            batch, handed = list(self._kept.values()), self._handed
        saved = not batch or self._try(batch)
        with self._changed:
            self._forget(batch if saved else [])
        for write in batch:
            write.settle(Saved.YES if saved else Saved.NOT_YET)
        if batch and saved:
            time.sleep(0)  # let those who waited for the rows continue first
            self._note(batch)
            self._report_once(None)
        with self._changed:
            self._tried = handed

    def _forget(self, batch: list[Pending]) -> None:
        for write in batch:
            if self._kept.get(write.key) is write:
                del self._kept[write.key]

    def _try(self, batch: list[Pending]) -> bool:
        try:
            if self._store and self._keeper.is_gone():
                self._put_back(self._store)
            self._commit(self._store or self._open(), batch)
        except Exception as error:  # the game goes on, whatever the error
            self._let_go_of_store()
            self._report_once(_sentence(error))
            return False
        return True

    def _commit(self, file: sqlite3.Connection, batch: list[Pending]) -> None:
        file.execute("BEGIN IMMEDIATE")
        for write in batch:
            write.save(file, self._ids)
        file.execute("COMMIT")
        self._memory.remember(batch, self._ids)

    def _note(self, batch: list[Pending]) -> None:
        """Write the acknowledged rows to the ends file."""
        games = {self._lasting(write.game) for write in batch if isinstance(write, Append)}
        if self._store is None:
            return
        try:
            self._keeper.on_commit(self._store, games, finished=any(map(_finishes, batch)))
        except sqlite3.Error as error:
            logging.getLogger(__name__).warning("The ends file lags behind: %s", error)

    def _open(self) -> sqlite3.Connection:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._guard = self._guard or store.guard(self._path)
        rescue.settle(self._path)
        try:
            if self._keeper.is_damaged():
                self._rescue()
            self._store = store.connect(self._path)
        except sqlite3.Error as error:
            if store.kind(error) in store.LOCKED:
                raise store.lock_error(self._path) from error
            raise
        self._keeper.on_open(self._store)
        return self._store

    def _rescue(self) -> None:
        self.damage = rescue.rescue(self._path, self._keeper.copies(), self._memory.cells)
        _call(self._rescued, self.damage.sentence)

    def _put_back(self, file: sqlite3.Connection) -> None:
        """Write all games again from the open file, because the path no longer leads to it."""
        if self._guard:
            self._guard.close()
        self._guard = None
        outcome = "All games were written again"
        try:
            self._keeper.write_again(file)
        except (sqlite3.Error, OSError):
            self._keeper.write_from_memory(self._memory.cells)
            outcome = "Only this game could be written again; `companion restore` reads a copy"
        self._let_go_of_store()
        _call(self._gone, f"The games file was deleted or moved. {outcome}.")

    def _report_once(self, sentence: str | None) -> None:
        with self._changed:
            if sentence == self._trouble:
                return
            self._trouble = sentence
        _call(self._report, sentence)

    def _let_go_of_store(self) -> None:
        if self._store:
            with contextlib.suppress(sqlite3.Error):
                self._store.close()
        self._store = None

    def _let_go(self) -> None:
        self._let_go_of_store()
        if self._guard:
            self._guard.close()
        self._keeper.close()


def _finishes(write: Pending) -> bool:
    return isinstance(write, Append) and isinstance(write.row, Finish)


def _running() -> Future[Any]:
    """A future that cannot be cancelled, because its row will be saved anyway."""
    done: Future[Any] = Future()
    done.set_running_or_notify_cancel()
    return done


def _call(report: Callable[[T], None], sentence: T) -> None:
    """Call a callback; its errors must not end the journal's thread."""
    try:
        report(sentence)
    except Exception:
        logging.getLogger(__name__).exception("could not report: %s", sentence)


def _kind(error: Exception) -> int:
    return sqlite3.SQLITE_BUSY if isinstance(error, JournalLocked) else store.kind(error)


_FAULTS = {
    sqlite3.SQLITE_FULL: "The disk is full. Free some space",
    sqlite3.SQLITE_READONLY: "The disk is read-only. Make it writable or change the card",
    sqlite3.SQLITE_CANTOPEN: "The journal's folder is not writable. Change its permissions",
    sqlite3.SQLITE_BUSY: "Another program is using the journal. Close it",
    sqlite3.SQLITE_CORRUPT: "The journal is damaged and will be rescued. Change the card soon",
}


def _sentence(error: Exception) -> str:
    if isinstance(error, JournalError) and not isinstance(error, JournalLocked):
        return str(error)
    fault = _FAULTS.get(_kind(error), f"The journal cannot be saved ({error}). Check the disk")
    return f"{fault}. The game goes on and is kept in memory until then."


def _age(record: GameRecord) -> tuple[bool, int]:
    """Sort key: games not saved yet (negative numbers) are the newest."""
    return record.game < 0, abs(record.game)
