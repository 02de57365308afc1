"""Keeps the results of simulated games in a file, so that a run can stop, continue and grow."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, NoReturn

import msgspec

from companion.errors import SimulationError
from companion.simulation.match import Played
from companion.simulation.task import LARGEST, Chunk, Task, decode

TABLES = """
CREATE TABLE IF NOT EXISTS matches (key TEXT PRIMARY KEY, task TEXT);
CREATE TABLE IF NOT EXISTS chunks (
    key TEXT, first INTEGER, count INTEGER, body BLOB, seconds REAL, PRIMARY KEY (key, first)
);
"""
UNSOUND = f"""
SELECT count(*) FROM chunks WHERE NOT (
    typeof(first) = 'integer' AND first >= 0 AND typeof(count) = 'integer'
    AND count BETWEEN 1 AND {LARGEST} AND typeof(body) = 'blob' AND length(body) <= {LARGEST}
    AND typeof(seconds) = 'real' AND seconds >= 0 AND seconds < 1e9
);
"""

DAMAGED = "it is damaged"
PATIENCE_S = 60


class Store:
    """The games of any number of matches; without a path, in memory. Raises SimulationError.

    `added` is the number of games that were not in the file when it was opened.
    """

    def __init__(self, path: str = ":memory:") -> None:
        self._path, self.added = path, 0
        with self._faults():
            self._file = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)
            self._refuse_other_databases()
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.executescript(TABLES)
            if self._file.execute(UNSOUND).fetchone() != (0,):
                self._file.close()
                self._refuse(DAMAGED)

    def _refuse_other_databases(self) -> None:
        """Raise SimulationError for a journal, or a database with views or triggers."""
        own = {_plain(text) for text in TABLES.split(";")}
        asked = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"
        if not {_plain(text) for (text,) in self._file.execute(asked)} <= own:
            self._file.close()
            self._refuse("it has data other than simulated games")

    def _refuse(self, why: object) -> NoReturn:
        raise SimulationError(
            f"{self._path} cannot be used: {why}. Choose another file for --store."
        ) from None

    @contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as fault:
            self._refuse("".join(filter(str.isprintable, str(fault))))

    def add(self, task: Task, chunk: Chunk) -> None:
        """Save a chunk; it is on the disk when this returns."""
        about = msgspec.json.encode(task).decode()
        row = (task.key, chunk.first, chunk.count, chunk.body, chunk.seconds)
        with self._faults():
            self._file.execute("INSERT OR IGNORE INTO matches VALUES (?, ?)", (task.key, about))
            self._file.execute("INSERT OR IGNORE INTO chunks VALUES (?, ?, ?, ?, ?)", row)
        self.added += chunk.count

    def gaps(self, task: Task, goal: int) -> Iterator[range]:
        """The games below `goal` that are not there yet, the first ones first."""
        at = 0
        for first, count in [*self._rows(task, "first, count"), (goal, 0)]:
            if first > at and at < goal:
                yield range(at, min(first, goal))
            at = max(at, first + count)

    def results(self, task: Task, goal: int) -> Iterator[Played]:
        """The results of the games below `goal`, in order; none may be missing."""
        names, at = list(task.players), 0
        for first, count, body in self._rows(task, "first, count, body"):
            if first + count > at and at < goal:
                yield from islice(self._decode(body, names, count), at - first, goal - first)
                at = min(first + count, goal)

    def _decode(self, body: bytes, names: Sequence[str], count: int) -> list[Played]:
        """The results of a chunk; raises SimulationError if it is damaged."""
        try:
            played = list(decode(body, names))
        except (zlib.error, msgspec.DecodeError, ValueError, IndexError):
            played = []
        if len(played) != count:
            self._refuse(DAMAGED)
        return played

    def seconds(self, task: Task) -> float | None:
        """Processor time of a game, seconds; None without any games."""
        rows = self._rows(task, "sum(seconds) / sum(count)")
        seconds: float | None = next(rows)[0]
        return seconds

    def _rows(self, task: Task, what: str) -> Iterator[tuple[Any, ...]]:
        asked = f"SELECT {what} FROM chunks WHERE key = ? ORDER BY first"
        with self._faults():
            yield from self._file.execute(asked, (task.key,))

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _plain(text: str) -> str:
    """A statement as SQLite keeps it, without line ends."""
    return " ".join(text.replace("IF NOT EXISTS", "").split())
