"""Protects the journal beyond its commits: its lock, the ends file, copies, and its path."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from companion.journal import copies, judge, rescue, store
from companion.journal.file import chain
from companion.journal.file.chain import Cell
from companion.journal.file.ends import End, Ends
from companion.journal.file.migrations import SPAN, span
from companion.journal.guard import Guard
from companion.journal.pending import Append, Begin, Ids, Pending
from companion.journal.rescue import Rescued

QUIET_S = 1.0
"""Seconds without a commit before the log is written back into the file."""

COPY_S = 4 * 3600.0
"""Maximum age of the newest copy during play, in seconds."""

Place = tuple[int, int] | None
"""The device and inode of a file, or None if it does not exist."""


class Memory:
    """The running game as saved, to write it again if the file becomes unreadable."""

    def __init__(self) -> None:
        self.cells: Mapping[int, list[Cell]] = {}

    def recall(self, file: sqlite3.Connection, game: int) -> None:
        """Read a game from the file into memory."""
        head = file.execute("SELECT header FROM games WHERE id = ?", (game,)).fetchone()
        if head:
            rows = file.execute("SELECT body, sum FROM rows WHERE id > ? AND id < ?", span(game))
            self.cells = {game: [_head(game, head[0]), *(Cell(*row) for row in rows)]}

    def put_back(self, file: sqlite3.Connection) -> None:
        """Add the saved rows of the running game that the file does not have any more."""
        for game, cells in self.cells.items():
            file.execute("BEGIN IMMEDIATE")
            values = (game, cells[0].text, cells[0].sum)
            file.execute("INSERT OR IGNORE INTO games VALUES (?, ?, ?)", values)
            last, before = store.last_row(file, game)
            if last < len(cells) and before == cells[last].sum:
                missing = enumerate(cells[last + 1 :], start=game * SPAN + last + 1)
                rows = [(id, cell.text, cell.sum) for id, cell in missing]
                file.executemany("INSERT INTO rows VALUES (?, ?, ?)", rows)
            file.execute("COMMIT")

    def remember(self, batch: Iterable[Pending], ids: Ids) -> None:
        """Add the rows that were just saved."""
        for write in batch:
            if isinstance(write, Begin):
                self.cells = {write.id: [_head(write.id, write.text)]}
            elif isinstance(write, Append):
                self._append(ids.get(write.game, write.game), write)

    def _append(self, game: int, write: Append) -> None:
        cells = self.cells.get(game)
        if cells and len(cells) == write.n:
            before = cells[-1].sum or 0
            cells.append(Cell(write.text, chain.link(before, write.text)))


def _head(game: int, header: str) -> Cell:
    return Cell(header, chain.start(game, header))


class Keeper:
    """Opens the file, and maintains its lock, ends file and copies.

    Used only in the journal's thread.
    """

    def __init__(self, path: Path) -> None:
        self._path, self._ends = path, Ends(path)
        self._guard: Guard | None = None
        self._places: tuple[Place, Place] = (None, None)
        self._logged = self._uncopied = self._finished = False
        self._copied_at = -COPY_S
        self._copying: threading.Thread | None = None

    def open(
        self, memory: Memory, on_rescue: Callable[[Rescued], None], *, itself: bool
    ) -> sqlite3.Connection:
        """Lock and open the file, after a rescue if it is damaged.

        `itself`: False if it cannot be read, and is put aside. Raises JournalError, sqlite3.Error,
        OSError.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._guard = self._guard or Guard(self._path)
        rescue.settle(self._path)
        try:
            if not itself or judge.is_damaged(self._path):
                on_rescue(rescue.rescue(self._path, memory.cells, itself=itself))
            file = store.connect(self._path)
        except sqlite3.Error as error:
            if store.kind(error) in store.LOCKED:
                raise store.lock_error(self._path) from error
            raise
        try:
            self._prepare(file, memory)
        except BaseException:
            file.close()
            raise
        return file

    def _prepare(self, file: sqlite3.Connection, memory: Memory) -> None:
        """Make a file that was just opened ready; its log may have entries of an earlier run."""
        assert self._guard is not None
        self._guard.renew()
        if self._places[0] is not None:  # opened again: a full disk may have room in the file alone
            with contextlib.suppress(sqlite3.Error):
                file.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        memory.put_back(file)
        self._places = self._current_places()
        identity = store.identity(file)
        if not self._ends.read(identity):
            self._ends.begin(judge.ends_of(file), identity)
        self._logged = True

    def check_lock(self) -> None:
        """Make sure that no other program has taken the journal; raises JournalLocked, OSError."""
        if self._guard:
            self._guard.check()

    def finish(self) -> None:
        """Wait for a copy, and let SQLite delete the log once it has been written back."""
        if self._copying:
            self._copying.join()
        if self._guard:
            self._guard.finish()

    def put_back(self, file: sqlite3.Connection, memory: Memory) -> str:
        """Write all games again from the open file; returns what could be written.

        Raises sqlite3.Error, OSError.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            rescue.write_again(self._path, file)
        except (sqlite3.Error, OSError):
            rescue.write_from_memory(self._path, memory.cells)
            return "Only this game could be written again; `companion restore` reads a copy"
        return "All games were written again"

    def on_commit(self, file: sqlite3.Connection, games: Iterable[int], *, finished: bool) -> None:
        """Record the newest entries of these games after a commit."""
        self._ends.note({game: End(*store.last_row(file, game)) for game in games})
        if self._places[1] is None:
            self._places = self._current_places()
            if self._guard:
                self._guard.renew()  # there is a log now
        self._logged = self._uncopied = True
        self._finished |= finished

    def close(self) -> None:
        """Close the ends file, and let others have the journal."""
        self._ends.close()
        if self._guard:
            self._guard.close()

    # -- quiet moments ----------------------------------------------------------------

    def due_s(self) -> float | None:
        """Seconds without activity before `quiet` is due, or None if it has nothing to do."""
        return QUIET_S if self._logged or self._copy_is_due() else None

    def quiet(self, file: sqlite3.Connection) -> None:
        """Write the log back into the file, or make a copy if one is due."""
        if self._logged:
            file.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            self._logged = False
        elif self._copy_is_due():
            self._uncopied = self._finished = False
            self._copied_at = time.monotonic()
            self._copying = threading.Thread(target=self._copy, name="journal's copy", daemon=True)
            self._copying.start()

    def _copy_is_due(self) -> bool:
        if not self._uncopied or (self._copying and self._copying.is_alive()):
            return False
        return self._finished or time.monotonic() - self._copied_at > COPY_S

    def _copy(self) -> None:
        with contextlib.suppress(sqlite3.Error, OSError):
            copies.make(self._path)

    def is_gone(self) -> bool:
        """Whether the file or its log was deleted, moved or replaced since it was opened."""
        pairs = zip(self._places, self._current_places(), strict=True)
        return any(known is not None and known != now for known, now in pairs)

    def _current_places(self) -> tuple[Place, Place]:
        return _place(self._path), _place(store.log_of(self._path))


def _place(path: Path) -> Place:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
