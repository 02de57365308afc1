"""Detects damage in the journal, and builds a sound file from everything that can be read.

Entries come from the damaged file and its log, from the copies, and from memory. Each game
keeps its longest chain of sound entries. No file is renamed before the entries are counted.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

from companion.errors import JournalError, OtherVersion
from companion.journal import copies, store
from companion.journal.file import chain, header, log, migrations
from companion.journal.file.chain import Cell
from companion.journal.file.ends import End, Ends
from companion.journal.file.entries import NO_GAME
from companion.journal.file.migrations import SPAN
from companion.journal.salvage import Salvage, salvage

Memory = Mapping[int, list[Cell]]
"""The games that the running program has in memory: the header, then the rows."""


DAMAGE = {*store.DAMAGED, sqlite3.SQLITE_ERROR, 0}
"""Error codes of a damaged file; the last two mean a missing table and an undecodable text."""


class Rescued(msgspec.Struct, frozen=True):
    """The result of a rescue: games and entries saved, entries before, and the damaged file."""

    games: int
    entries: int
    had: int
    aside: Path

    @property
    def sentence(self) -> str:
        """The report that people read."""
        saved = f"{self.games} games with {self.entries:,} of {self.had:,} entries"
        missing = f"{self.missing:,} are missing" if self.missing else "nothing is missing"
        return (
            f"The games file was damaged. Saved: {saved}; {missing}. The damaged file is kept as "
            f"{self.aside.name}. `companion games` lists the games with missing entries."
        )

    @property
    def missing(self) -> int:
        """How many entries could not be saved."""
        return self.had - self.entries


# -- is there damage? -----------------------------------------------------------------


def is_damaged(path: Path) -> bool:
    """Whether the journal is damaged, or missing although there are copies.

    Raises OtherVersion, sqlite3.Error, OSError. A disk that cannot be read at the moment is not
    damage: its error is raised.
    """
    if not path.exists():
        copies.refuse_others(path)
        return bool(copies.all_of(path))
    store.refuse_other(header.other_version(path), path)
    doubtful = log.is_doubtful(_bytes(Path(f"{path}-wal")))
    ends = Ends(path).read()
    try:
        with store.reading(path) as file:
            store.refuse_other(migrations.other_version(file), path)
            return is_unsound(file, ends) or (doubtful and _has_more(path, file))
    except OtherVersion:
        raise
    except sqlite3.Error as error:
        if store.kind(error) in DAMAGE:
            return True
        raise
    except (JournalError, AttributeError, TypeError, ValueError):  # a value of the wrong type
        return True


def _has_more(path: Path, file: sqlite3.Connection) -> bool:
    """Whether SQLite misses sound entries because they follow a bad frame of the log."""
    found = salvage(path, (), {})
    ends = ends_of(file)
    return any(len(game.rows) > ends.get(n, End(0, 0)).n for n, game in found.games.items())


def is_unsound(file: sqlite3.Connection, ends: Mapping[int, End]) -> bool:
    """Whether SQLite or a checksum finds a fault, or entries are missing at the end."""
    if file.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        return True
    found = migrations.version(file)
    if not found:  # the first start was cut short
        tables = file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        return bool(ends or tables)
    if not migrations.FIRST <= found <= migrations.latest():
        return True
    return _is_broken(file, ends)


def _is_broken(file: sqlite3.Connection, ends: Mapping[int, End]) -> bool:
    starts = {NO_GAME: chain.start(NO_GAME, "")}
    for game, text, sum in file.execute("SELECT id, header, sum FROM games"):
        if not isinstance(text, str) or sum != chain.start(game, text):
            return True
        starts[game] = sum
    for game, entries, sum in file.execute("SELECT game, entries, sum FROM lost"):
        if sum != chain.start(game, f"lost {entries}"):
            return True
    sound = _sound(file, starts)
    return sound is None or any(sound.get(game, End(0, 0)).n < end.n for game, end in ends.items())


def _sound(file: sqlite3.Connection, starts: Mapping[int, int]) -> dict[int, End] | None:
    """The newest entry of each game, or None if any entry is not sound.

    Optimised for speed: it reads every row at each start of the box.
    """
    found: dict[int, End] = {}
    last, before = -1, 0
    for id, body, sum in file.execute("SELECT id, body, sum FROM rows ORDER BY id"):
        if id != last + 1 or id % SPAN == 0:
            if id % SPAN != 1 or id // SPAN not in starts:
                return None
            found[last // SPAN] = End(last % SPAN, before)  # the first one belongs to no game
            before = starts[id // SPAN]
        if chain.link(before, body) != sum:
            return None
        last, before = id, sum
    found[last // SPAN] = End(last % SPAN, before)
    return found


def ends_of(file: sqlite3.Connection) -> dict[int, End]:
    """The newest entry of each game in a file."""
    question = f"SELECT id / {SPAN}, max(id) % {SPAN}, sum FROM rows GROUP BY id / {SPAN}"
    return {game: End(n, sum) for game, n, sum in file.execute(question)}


# -- the rescue -----------------------------------------------------------------------


def rescue(path: Path, copies: Iterable[Path] = (), memory: Memory | None = None) -> Rescued:
    """Replace the file by one with everything that can be saved; raises sqlite3.Error, OSError.

    The damaged file is kept under another name.
    """
    whole = salvage(path, copies, memory or {})
    fresh = Path(f"{path}.rescuing")
    fresh.unlink(missing_ok=True)
    with contextlib.closing(store.connect(fresh)) as file:
        whole.write(file)
        ends = ends_of(file)
    fresh.replace(_rescued_path(path))
    aside = settle(path)
    Ends(path).begin(ends)
    games = sum(bool(game.header) for game in whole.games.values())
    return Rescued(games, whole.entries, whole.had, aside)


def from_memory(memory: Memory) -> Salvage:
    """The games in memory only, without any file."""
    return salvage(Path(os.devnull), (), memory)


@contextlib.contextmanager
def in_memory(path: Path, copies: Iterable[Path] = ()) -> Iterator[sqlite3.Connection]:
    """Everything that can be saved of a damaged file, for reading; the file is not changed."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as file:
        whole = salvage(path, copies, {})
        if not whole.had:
            raise JournalError(
                f"{path} is damaged, and no game in it can be read. Restore a backup, or start the "
                "box: it begins a new file and keeps this one."
            )
        migrations.migrate(file)
        whole.write(file)
        yield file


def settle(path: Path) -> Path:
    """Complete a rescue, even after an interruption; returns the path of the old file."""
    aside = _free_name(path)
    if _rescued_path(path).exists():
        move(path, aside)
        _rescued_path(path).rename(path)
    return aside


def move(path: Path, aside: Path) -> None:
    """Rename a journal, and its log unless that is empty."""
    Path(f"{path}-shm").unlink(missing_ok=True)
    log_path = Path(f"{path}-wal")
    if not _bytes(log_path):
        log_path.unlink(missing_ok=True)
    for part in ("-wal", ""):
        with contextlib.suppress(FileNotFoundError):
            Path(f"{path}{part}").rename(f"{aside}{part}")


def _rescued_path(path: Path) -> Path:
    return Path(f"{path}.rescued")


def _free_name(path: Path) -> Path:
    names = (Path(f"{path}.damaged-{n}") for n in itertools.count(1))
    return next(name for name in names if not name.exists())


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


# -- reading for a report -------------------------------------------------------------


@contextlib.contextmanager
def history(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file for reading, even while the box is using it; raises JournalError."""
    kept = copies.all_of(path)
    if not path.exists() and not kept:
        copies.refuse_others(path)
        raise store.no_journal_error(path)
    try:
        with in_memory(path, kept) if _is_surely_damaged(path) else store.reading(path) as file:
            store.refuse_other(migrations.other_version(file), path)
            if not migrations.version(file):
                raise store.no_journal_error(path)
            yield file
    except (sqlite3.Error, OSError) as error:
        if isinstance(error, JournalError):
            raise
        raise JournalError(
            f"{path} cannot be read ({error}). Try again as the user who plays (sudo). "
            "A damaged file is rescued when the box starts."
        ) from error


def _is_surely_damaged(path: Path) -> bool:
    """Check twice for damage, because another program may be writing at the moment."""
    return is_damaged(path) and is_damaged(path)
