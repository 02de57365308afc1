"""Keeps the results of simulated games in a file, so that a run can stop, continue and grow."""

from __future__ import annotations

import sqlite3
import zlib
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from heapq import heappop, heappush
from itertools import islice
from typing import NoReturn

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

ADD = """
INSERT INTO chunks VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
SET count = excluded.count, body = excluded.body, seconds = excluded.seconds
WHERE excluded.count > count
"""
"""Another run may have stored a chunk with the same first game: the longer one is kept."""

FIND = "SELECT first, count, seconds FROM chunks WHERE key = ? ORDER BY first"
READ = "SELECT count, body FROM chunks WHERE key = ? AND first = ?"

DAMAGED = "it is damaged"
PATIENCE_S = 60

MEMORY = ":memory:"
"""The path of a store that keeps nothing."""


class _Shelf:
    """The chunks of a match, as far as the memory has to hold them.

    row: the first games of the chunks that follow each other without a gap, up to game `reach`.
    later: first game and number of games of the others. games, seconds: running sums of all.
    """

    def __init__(self) -> None:
        self.row, self.reach = list[int](), 0
        self.later = list[tuple[int, int]]()
        self.games, self.seconds = 0, 0.0

    def add(self, first: int, count: int, seconds: float) -> None:
        """Add a chunk."""
        self.games, self.seconds = self.games + count, self.seconds + seconds
        heappush(self.later, (first, count))
        while self.later and self.later[0][0] <= self.reach:
            first, count = heappop(self.later)
            if first + count > self.reach:
                while self.row and self.row[-1] >= first:
                    self.row.pop()  # the new one has all their games
                self.row.append(first)
                self.reach = first + count


class Store:
    """The games of any number of matches; without a path, in memory. Raises SimulationError.

    `added` is the number of games that were not in the file when it was opened.
    """

    def __init__(self, path: str = MEMORY) -> None:
        self.path, self.added = path, 0
        self._shelves = dict[str, _Shelf]()
        with self._faults():
            self._file = sqlite3.connect(path, timeout=PATIENCE_S, isolation_level=None)
            self._refuse_other_databases()
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.executescript(TABLES)
            if self._file.execute(UNSOUND).fetchone() != (0,):
                self._file.close()
                self._refuse(DAMAGED)

    @property
    def in_memory(self) -> bool:
        """Whether the games are lost in the end."""
        return self.path == MEMORY

    def _refuse_other_databases(self) -> None:
        """Raise SimulationError for a journal, or a database with views or triggers."""
        own = {_plain(text) for text in TABLES.split(";")}
        asked = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"
        if not {_plain(text) for (text,) in self._file.execute(asked)} <= own:
            self._file.close()
            self._refuse("it has data other than simulated games")

    def _refuse(self, why: object) -> NoReturn:
        raise SimulationError(
            f"{self.path} cannot be used: {why}. Choose another file for --store."
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
        shelf, row = self._shelf(task), (chunk.first, chunk.count, chunk.body, chunk.seconds)
        with self._faults():
            self._file.execute("INSERT OR IGNORE INTO matches VALUES (?, ?)", (task.key, about))
            self._file.execute(ADD, (task.key, *row))
        shelf.add(chunk.first, chunk.count, chunk.seconds)
        self.added += chunk.count

    def gaps(self, task: Task, goal: int) -> Iterator[range]:
        """The games below `goal` that are not there yet, the first ones first."""
        shelf = self._shelf(task)
        at = shelf.reach
        for first, count in [*sorted(shelf.later), (goal, 0)]:
            if first > at and at < goal:
                yield range(at, min(first, goal))
            at = max(at, first + count)

    def reach(self, task: Task) -> int:
        """The number of games that are there without a gap before them."""
        return self._shelf(task).reach

    def results(self, task: Task, goal: int, start: int = 0) -> Iterator[Played]:
        """The results of the games from `start` to `goal`, in order; none may be missing."""
        names, shelf, at = list(task.players), self._shelf(task), start
        for first in shelf.row[bisect_right(shelf.row, start) - 1 :]:
            if at >= goal:
                break
            with self._faults():
                count, body = self._file.execute(READ, (task.key, first)).fetchone()
            yield from islice(self._decode(body, names, count), at - first, goal - first)
            at = max(at, first + count)

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
        shelf = self._shelf(task)
        return shelf.seconds / shelf.games if shelf.games else None

    def games(self, task: Task) -> int:
        """The number of games of a match."""
        return self._shelf(task).games

    def _shelf(self, task: Task) -> _Shelf:
        """The shelf of a match, read from the file once."""
        key = task.key
        if key not in self._shelves:
            shelf = _Shelf()
            with self._faults():
                for row in self._file.execute(FIND, (key,)):
                    shelf.add(*row)
            self._shelves[key] = shelf
        return self._shelves[key]

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _plain(text: str) -> str:
    """A statement as SQLite keeps it, without line ends."""
    return " ".join(text.replace("IF NOT EXISTS", "").split())
