"""Protects the journal beyond its commits: the ends file, copies, and a check of its path."""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
import threading
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from companion.journal import copies, rescue, store
from companion.journal.file import chain
from companion.journal.file.chain import Cell
from companion.journal.file.ends import End, Ends
from companion.journal.file.migrations import span
from companion.journal.pending import Append, Begin, Ids, Pending

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
    """Maintains the ends file and the copies; used only in the journal's thread."""

    def __init__(self, path: Path) -> None:
        self._path, self._ends = path, Ends(path)
        self._places: tuple[Place, Place] = (None, None)
        self._logged = self._uncopied = self._finished = False
        self._copied_at = -COPY_S
        self._copying: threading.Thread | None = None

    def is_damaged(self) -> bool:
        """Whether the file must be rescued."""
        return rescue.is_damaged(self._path)

    def copies(self) -> list[Path]:
        """The copies of the journal, newest first."""
        return copies.all_of(self._path)

    def on_open(self, file: sqlite3.Connection) -> None:
        """Prepare for an open file; its log may contain entries of an earlier run."""
        self._places = self._current_places()
        if not self._ends.read():
            self._ends.begin(rescue.ends_of(file))
        self._logged = True

    def on_commit(self, file: sqlite3.Connection, games: Iterable[int], *, finished: bool) -> None:
        """Record the newest entries of these games after a commit."""
        self._ends.note({game: End(*store.last_row(file, game)) for game in games})
        if self._places[1] is None:
            self._places = self._current_places()
        self._logged = self._uncopied = True
        self._finished |= finished

    def close(self) -> None:
        """Close the ends file."""
        self._ends.close()

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
            self._copy()

    def _copy_is_due(self) -> bool:
        if not self._uncopied or (self._copying and self._copying.is_alive()):
            return False
        return self._finished or time.monotonic() - self._copied_at > COPY_S

    def _copy(self) -> None:
        self._uncopied = self._finished = False
        self._copied_at = time.monotonic()
        self._copying = threading.Thread(target=self._copy_now, name="journal's copy", daemon=True)
        self._copying.start()

    def _copy_now(self) -> None:
        with contextlib.suppress(sqlite3.Error, OSError):
            copies.make(self._path)

    # -- a file that has disappeared --------------------------------------------------

    def is_gone(self) -> bool:
        """Whether the file or its log was deleted, moved or replaced since it was opened."""
        pairs = zip(self._places, self._current_places(), strict=True)
        return any(known is not None and known != now for known, now in pairs)

    def _current_places(self) -> tuple[Place, Place]:
        return _place(self._path), _place(Path(f"{self._path}-wal"))

    def write_again(self, file: sqlite3.Connection) -> None:
        """Write all games from the file that is still open; raises sqlite3.Error, OSError."""
        fresh = self._fresh()
        with contextlib.closing(sqlite3.connect(fresh)) as new:
            file.backup(new)
        self._replace(fresh)

    def write_from_memory(self, cells: Mapping[int, list[Cell]]) -> None:
        """Write only the running game; raises sqlite3.Error, OSError."""
        fresh = self._fresh()
        with contextlib.closing(store.connect(fresh)) as new:
            rescue.from_memory(cells).write(new)
        self._replace(fresh)

    def _fresh(self) -> Path:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(f"{self._path}.rescuing")
        fresh.unlink(missing_ok=True)
        return fresh

    def _replace(self, fresh: Path) -> None:
        """Move the new file into place; a file already there is kept under another name."""
        names = (Path(f"{self._path}.replaced-{n}") for n in itertools.count(1))
        aside = next(name for name in names if not name.exists())
        rescue.move(self._path, aside)
        fresh.replace(self._path)
        self._ends.begin({})


def _place(path: Path) -> Place:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
