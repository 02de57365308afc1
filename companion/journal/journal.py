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

from companion.errors import JournalError, NotRead
from companion.journal import store
from companion.journal.file import migrations
from companion.journal.file.entries import AnyRow, Clocks, Finish, GameHeader, GameRecord, Raw
from companion.journal.keeper import Keeper, Memory
from companion.journal.patience import Patience
from companion.journal.pending import (
    Append,
    Beat,
    Begin,
    Ids,
    Pending,
    Pref,
    Records,
    Saved,
)
from companion.journal.rescue import Rescued
from companion.journal.sentences import SLOW, not_saved

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
        self.path, self._report, self._rescued, self._gone = path, report, rescued, gone
        self._unread, self.unreadable = unread, False
        self._trouble: str | None = None
        self.damage: Rescued | None = None
        self._keeper = Keeper(path)
        self._store: sqlite3.Connection | None = None
        self._changed = threading.Condition()
        self._kept: dict[object, Pending] = {}
        self._ids: Ids = {}
        self._memory = Memory()
        self._handed = self._tried = self._games = 0
        self._closing = self._abandoned = self._slow = False
        self._patience = Patience(self._go_on)
        opened: Future[None] = Future()
        self._thread = threading.Thread(
            target=self._run, args=(opened,), name="journal", daemon=True
        )
        self._thread.start()
        opened.result()
        self._prefs: Raw = self.read(store.prefs) or {}

    def begin(self, header: GameHeader) -> Future[int]:
        """Begin a game; the result is its number.

        While the disk fails, the result is a negative number. It stays valid in this
        process; the game gets its permanent number when it is saved.
        """
        with self._changed:
            self._games += 1
            write = Begin(value=header, handle=-self._games)
        self._hand_over(write)
        return write.done

    def append(self, game: int, *rows: AnyRow) -> Future[Saved]:
        """Append rows to a game, or to NO_GAME a spin or a note: all of them are saved at once."""
        writes = [Append(game=game, value=row) for row in rows]
        self._hand_over(*writes)
        return writes[-1].done

    def finish(self, game: int, how: str, result: Raw) -> Future[Saved]:
        """End the game. A row appended later (an undo) makes it unfinished again."""
        return self.append(game, Finish(how=how, result=result))

    def clocks(self, game: int, clocks: Clocks) -> None:
        """Save the current state of the clocks; it replaces the previous one."""
        self._hand_over(Beat(game=game, value=clocks))

    @property
    def prefs(self) -> Raw:
        """The table's preferences by key; JSON types."""
        with self._changed:
            return dict(self._prefs)

    def set_pref(self, key: str, value: Any) -> Future[Saved]:
        """Save a preference; the result is NOT_YET if a newer value replaced it."""
        write = Pref(name=key, value=value)
        with self._changed:
            self._prefs[key] = value
        self._hand_over(write)
        return write.done

    def games(self, most: int = -1) -> list[GameRecord]:
        """The newest games (default: all), oldest first, including those not saved yet."""
        return list(self._records(most).values())

    def unfinished_game(self) -> GameRecord | None:
        """The newest game if it is unfinished, else None."""
        records = self._records(1).values()
        # games not saved yet have negative numbers, and are the newest
        newest = max(records, key=lambda one: (one.game < 0, abs(one.game)), default=None)
        return newest if newest and newest.how is None else None

    def lost_games(self) -> dict[int, int]:
        """The games that cannot be read at all, with the number of entries each had."""
        return self.read(store.lost_games) or {}

    def rows(self, game: int, *, past: bool = False) -> list[AnyRow]:
        """A game's rows in order, including those not saved yet; `past` keeps none in memory.

        Raises NotRead if the file cannot be read: an unreadable game must not look empty.
        """
        kept = [w for w in self._waiting() if isinstance(w, Append)]
        found = self.read(lambda file: self._read_rows(file, self._lasting(game), past)) or []
        if not found and self.unreadable:
            raise NotRead
        for write in kept:
            if self._lasting(write.game) == self._lasting(game):
                write.extend(found)
        return found

    def read(self, ask: Callable[[sqlite3.Connection], T]) -> T | None:
        """Query the file in the caller's thread; None if it cannot be read."""
        if self._abandoned or not self.path.exists():
            return None
        try:
            with store.reading(self.path) as file:
                found = ask(file) if migrations.version(file) else None
        except JournalError:
            raise  # an entry of an unknown kind is not a fault of the disk
        except (sqlite3.Error, OSError) as error:
            if not self.unreadable:  # new entries are still saved
                self.unreadable = True
                _call(self._unread, f"The games cannot be read ({error}). Check the disk.")
            return None
        self.unreadable = False
        return found

    def abandon(self) -> None:
        """Keep the file, which cannot be read, under another name, and play in a new one.

        The new file gets what the copies have. Until it can be made, games are only in memory.
        """
        with self._changed:
            self._abandoned, self.unreadable = True, False
            self._handed += 1
            self._changed.notify()

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

    def _hand_over(self, *writes: Pending) -> None:
        """Let the thread save these, all of them in one transaction."""
        with self._changed:
            replaced = [self._kept.pop(write.key, None) for write in writes]
            self._kept |= {write.key: write for write in writes}
            if self._tried == self._handed:
                self._patience.begin()
            self._handed += 1
            self._changed.notify()
        for one in (*replaced, *(writes if self._slow else ())):
            if one is not None:
                one.settle(Saved.NOT_YET)

    def _go_on(self) -> None:
        """Let everybody go on who waits for a disk that does not answer."""
        with self._changed:
            self._slow = True
        for write in self._waiting():
            write.settle(Saved.NOT_YET)
        self._report_once(SLOW)

    def _lasting(self, game: int) -> int:
        return self._ids.get(game, game)

    def _waiting(self) -> list[Pending]:
        with self._changed:
            return list(self._kept.values())

    def _records(self, limit: int) -> Records:
        kept = self._waiting()
        found = self.read(lambda file: store.records(file, limit)) or []
        records = {record.game: record for record in found}
        for write in kept:
            write.show(records, self._ids)
        return records

    # Everything below runs in the journal's thread.

    def _run(self, opened: Future[None]) -> None:
        try:
            self._open()
        except JournalError as error:
            self._let_go()
            opened.set_exception(error)
            return
        except Exception as error:
            self._report_once(not_saved(error))
        opened.set_result(None)
        while not self._closing or self.busy():
            self._wait()
            self._save_all()
        if self.unsaved:  # the last attempt may have started before `close`
            self._save_all()
        self._keeper.finish()
        self._let_go()

    def _wait(self) -> None:
        with self._changed:
            waits = self._kept or self._abandoned
            pause = RETRY_S if waits else self._keeper.due_s()
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
        saved = self._try(batch) if batch or self._abandoned else True
        with self._changed:
            for write in batch if saved else []:
                if self._kept.get(write.key) is write:
                    del self._kept[write.key]
        for write in batch:
            write.settle(Saved.YES if saved else Saved.NOT_YET)
        if batch and saved:
            time.sleep(0)  # let those who waited for the rows continue first
            self._note(batch)
            self._report_once(None)
        with self._changed:
            self._tried, self._slow = handed, False
            if self._tried == self._handed:
                self._patience.end()
            else:
                self._patience.begin()

    def _try(self, batch: list[Pending]) -> bool:
        try:
            if self._abandoned:
                self._let_go_of_store()
            elif self._store and self._keeper.is_gone():
                self._put_back(self._store)
            self._keeper.check_lock()
            self._commit(self._store or self._open(), batch)
        except Exception as error:  # the game goes on, whatever the error
            self._let_go_of_store()
            self._report_once(not_saved(error))
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
        rows = [write for write in batch if isinstance(write, Append)]
        games = {self._lasting(write.game) for write in rows}
        finished = any(isinstance(write.value, Finish) for write in rows)
        if self._store is None:
            return
        try:
            self._keeper.on_commit(self._store, games, finished=finished)
        except (sqlite3.Error, OSError) as error:
            logging.getLogger(__name__).warning("The ends file lags behind: %s", error)

    def _open(self) -> sqlite3.Connection:
        whole = not self._abandoned
        self._store = self._keeper.open(self._memory, self._report_rescue, itself=whole)
        return self._store

    def _report_rescue(self, found: Rescued) -> None:
        self.damage, self._abandoned = found, False
        _call(self._rescued, found.sentence)

    def _put_back(self, file: sqlite3.Connection) -> None:
        """Write all games again from the open file, because the path no longer leads to it."""
        outcome = self._keeper.put_back(file, self._memory)
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
        self._keeper.close()
        self._patience.close()


def _call(report: Callable[[T], None], sentence: T) -> None:
    """Call a callback; its errors must not end the journal's thread."""
    try:
        report(sentence)
    except Exception:
        logging.getLogger(__name__).exception("could not report: %s", sentence)
