"""Keeps the results of simulated games in a file, so that a run can stop, continue and grow.

Several runs may work on one file: each claims the games that it is going to play, and renews its
claims while it lives. Games that a killed run had claimed are free again after `LEASE_S`.
"""

from __future__ import annotations

import sqlite3
import threading
import time
import uuid
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
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
CREATE TABLE IF NOT EXISTS claims (
    run TEXT, key TEXT, first INTEGER, count INTEGER, until REAL, PRIMARY KEY (key, first)
);
"""
GAMES = f"""
typeof(first) = 'integer' AND first >= 0
AND typeof(count) = 'integer' AND count BETWEEN 1 AND {LARGEST}
"""
UNSOUND = f"""
SELECT (SELECT count(*) FROM claims WHERE NOT ({GAMES})) + (SELECT count(*) FROM chunks WHERE NOT (
    {GAMES} AND typeof(body) = 'blob' AND length(body) <= {LARGEST}
    AND typeof(seconds) = 'real' AND seconds >= 0 AND seconds < 1e9
));
"""

ADD = "INSERT INTO chunks VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
FIND = """
SELECT rowid, first, count, seconds FROM chunks WHERE rowid > ? AND +key = ? ORDER BY rowid
"""
"""The + keeps SQLite from reading all chunks of the match by their index."""

READ = "SELECT count, body FROM chunks WHERE key = ? AND first = ?"

CLAIM = "INSERT OR REPLACE INTO claims VALUES (?, ?, ?, ?, ?)"
CLAIMED = "SELECT first, count FROM claims WHERE key = ? AND (run = ? OR until BETWEEN ? AND ?)"
RENEW = "UPDATE claims SET until = ? WHERE run = ?"
FORGET = "DELETE FROM claims WHERE run = ? AND key = ? AND first = ?"
RELEASE = "DELETE FROM claims WHERE run = ?"

LEASE_S, BEAT_S = 10.0, 2.0
"""How long a claim lasts, and how often a run renews its claims; seconds."""

DAMAGED = "it is damaged"
PATIENCE_S, BUSY_S = 60, 0.01
"""How long to wait for other runs, and until the next try where SQLite does not wait; seconds."""

MEMORY = ":memory:"
"""The path of a store that keeps nothing."""


class _Shelf:
    """The chunks of a match, as far as the memory has to hold them.

    row: the first games of the chunks that follow each other without a gap, up to game `reach`.
    later: first game and number of games of the others. games, seconds: running sums of all.
    seen: the last row of the file that is here.
    """

    def __init__(self) -> None:
        self.row, self.reach, self.seen = list[int](), 0, 0
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

    def gaps(self, goal: int, claimed: Sequence[tuple[int, int]] = ()) -> Iterator[range]:
        """The games below `goal` that are neither here nor claimed, the first ones first."""
        at = self.reach
        for first, count in [*sorted([*self.later, *claimed]), (goal, 0)]:
            if first > at and at < goal:
                yield range(at, min(first, goal))
            at = max(at, first + count)


class Store:
    """The games of any number of matches; without a path, in memory. Raises SimulationError.

    `added` is the number of games that were not in the file when it was opened.
    """

    def __init__(self, path: str = MEMORY) -> None:
        self.path, self.added = path, 0
        self._shelves = dict[str, _Shelf]()
        self._run, self._ended = uuid.uuid4().hex, threading.Event()
        self._beats: threading.Thread | None = None
        with self._faults():
            self._file = self._connect()
            self._refuse_other_databases()
            self._write_ahead()
            self._file.executescript(TABLES)
            if self._file.execute(UNSOUND).fetchone() != (0,):
                self._file.close()
                self._refuse(DAMAGED)

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self.path, timeout=PATIENCE_S, isolation_level=None)

    def _write_ahead(self) -> None:
        """Let others read while one run writes.

        Of two runs that open a new file at the same time, SQLite refuses one without waiting.
        """
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                self._file.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as fault:
                is_busy = fault.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
                if not is_busy or time.monotonic() > end:
                    raise
                time.sleep(BUSY_S)
            else:
                return

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

    def take(
        self, tasks: Sequence[Task], goal: int, size: Callable[[Task, int], int]
    ) -> tuple[Task, range] | None:
        """Claim the next games below `goal` that no run has played or claimed; None without any.

        They are of the match that has come least far. `size` returns how many of a match to claim,
        given the number of such games in all matches.
        """
        if self._beats is None and not self.in_memory:
            self._beats = threading.Thread(target=self._beat, daemon=True)
            self._beats.start()
        with self._change():
            free = [gap for task in tasks for gap in self._free(task, goal)]
            if not free:
                return None
            unplayed = sum(stop - start for start, stop, _ in free)
            start, stop, task = min(free, key=lambda gap: gap[0])
            taken = range(start, min(start + size(task, unplayed), stop))
            row = (self._run, task.key, start, len(taken), time.time() + LEASE_S)
            self._file.execute(CLAIM, row)
        return task, taken

    def _free(self, task: Task, goal: int) -> Iterator[tuple[int, int, Task]]:
        now = time.time()
        asked = (task.key, self._run, now, now + LEASE_S)  # a clock set back makes none last longer
        claimed = self._file.execute(CLAIMED, asked).fetchall()
        for gap in self._shelf(task).gaps(goal, claimed):
            yield gap.start, gap.stop, task

    def _beat(self) -> None:
        """Renew the claims of this run until it ends; if that fails, they lapse."""
        with suppress(sqlite3.Error), closing(self._connect()) as file:
            while not self._ended.wait(BEAT_S):
                file.execute(RENEW, (time.time() + LEASE_S, self._run))

    def release(self) -> None:
        """Give up the games that were claimed and are not stored."""
        self._ended.set()
        if self._beats is not None:
            self._beats.join()
        self._beats, self._ended = None, threading.Event()
        with self._faults():
            self._file.execute(RELEASE, (self._run,))

    def add(self, task: Task, chunk: Chunk) -> None:
        """Save a chunk; it is on the disk when this returns."""
        about = msgspec.json.encode(task).decode()
        row = (chunk.first, chunk.count, chunk.body, chunk.seconds)
        with self._change():
            self._file.execute("INSERT OR IGNORE INTO matches VALUES (?, ?)", (task.key, about))
            new = self._file.execute(ADD, (task.key, *row)).rowcount == 1
            self._file.execute(FORGET, (self._run, task.key, chunk.first))
        self.added += chunk.count * new

    @contextmanager
    def _change(self) -> Iterator[None]:
        """A transaction; it waits for that of another run."""
        with self._faults():
            self._file.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._file.execute("ROLLBACK")
                raise
            self._file.execute("COMMIT")

    def missing(self, task: Task, goal: int) -> int:
        """The number of games below `goal` that are not there yet."""
        return sum(map(len, self._shelf(task).gaps(goal)))

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
        """The shelf of a match, with what all runs have stored."""
        shelf = self._shelves.setdefault(task.key, _Shelf())
        with self._faults():
            for row, *chunk in self._file.execute(FIND, (shelf.seen, task.key)):
                shelf.add(*chunk)
                shelf.seen = row
        return shelf

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _plain(text: str) -> str:
    """A statement as SQLite keeps it, without line ends."""
    return " ".join(text.replace("IF NOT EXISTS", "").split())
