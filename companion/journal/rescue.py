"""Builds a sound journal from everything that can be read of a damaged one.

Entries come from the damaged file and its log, from the copies, and from memory. Each game keeps
its longest chain of sound entries. The new file is written without a log and read back before
anything is renamed, so whatever fails, the old file stays in place. It is never changed, and kept
under another name.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from companion import files
from companion.errors import JournalError, NoGames
from companion.journal import copies, judge, store
from companion.journal.file import disk, header, image, migrations
from companion.journal.file.chain import Cell
from companion.journal.file.ends import End, Ends
from companion.journal.salvage import Salvage, salvage
from companion.quantity import quantity

Memory = Mapping[int, list[Cell]]
"""The games that the running program has in memory: the header, then the rows."""

KEPT = re.compile(r"\.(damaged|replaced)-[0-9]+")
"""The end of the name under which an old file is kept."""


class Rescued(msgspec.Struct, frozen=True):
    """The result of a rescue: games and entries saved, entries before, and the damaged file.

    `unread` names what the disk did not give.
    """

    games: int
    entries: int
    had: int
    aside: Path
    unread: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """The report that people read."""
        saved = f"{quantity(self.games, 'game')} with {self.entries:,} of {self.had:,} entries"
        missing = f"{self.missing:,} are missing" if self.missing else "nothing is missing"
        unread = f" The disk could not read {', '.join(self.unread)}." if self.unread else ""
        return (
            f"The games file was damaged. Saved: {saved}; {missing}.{unread} The damaged file is "
            f"kept as {self.aside.name}. `companion games` lists the games with missing entries."
        )

    @property
    def missing(self) -> int:
        """How many entries could not be saved."""
        return self.had - self.entries


# -- the rescue -----------------------------------------------------------------------


def rescue(path: Path, memory: Memory | None = None, *, itself: bool = True) -> Rescued:
    """Replace the file by one with everything that can be saved; raises sqlite3.Error, OSError.

    `itself`: False if the file cannot be read, so only its copies and memory are used. The damaged
    file is kept under another name. If anything fails, it is still in its place.
    """
    whole = salvage(path, copies.all_of(path), memory or {}, itself=itself)
    aside = files.free_name(path, "damaged")
    replace(path, _write(whole, path), aside)
    games = sum(bool(game.header) for game in whole.games.values())
    return Rescued(games, whole.entries, whole.had, aside, whole.unread)


def write_from_memory(path: Path, memory: Memory) -> None:
    """Write only the games in memory, in the place of a file that is gone.

    Raises sqlite3.Error, OSError.
    """
    whole = salvage(path, (), memory, itself=False)
    replace(path, _write(whole, path), files.free_name(path, "replaced"))


def write_again(path: Path, file: sqlite3.Connection) -> None:
    """Write all games from a file that is still open, in the place of one that is gone.

    Raises sqlite3.Error, OSError.
    """
    fresh = _fresh(path)
    copies.write_from(file, fresh)
    _read_back(fresh, judge.ends_of(file))
    replace(path, fresh, files.free_name(path, "replaced"))


def write_less(path: Path, less: Salvage) -> None:
    """Write something less than a sound journal without a log has, in its place.

    Nothing of the old one is kept, and no copy. Raises sqlite3.Error, OSError.
    """
    fresh = _write(less, path)
    copies.delete(path)
    Ends(path).delete()
    files.rename(fresh, path)


def _fresh(path: Path) -> Path:
    """The name of a new file beside the journal; what an interrupted attempt left is deleted."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for rest in unfinished_files(path):
        rest.unlink(missing_ok=True)
    return Path(f"{path}.rescuing")


def unfinished_files(path: Path) -> list[Path]:
    """What an interrupted attempt to write a new file may have left beside the journal."""
    return [Path(f"{path}.rescuing{rest}") for rest in ("", "-wal", "-shm", "-journal", ".part")]


def _write(whole: Salvage, path: Path) -> Path:
    """Write a new file without a log beside the journal, and read it back."""
    fresh = _fresh(path)
    try:
        with contextlib.closing(sqlite3.connect(fresh, isolation_level=None)) as file:
            file.execute("PRAGMA journal_mode = OFF")
            migrations.migrate(file)
            whole.write(file)
        _sync(fresh)
        _read_back(fresh, whole.ends)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
    return fresh


def _sync(path: Path) -> None:
    """Wait until a file is on the disk, and forget it, so that reading it asks the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def _read_back(fresh: Path, ends: Mapping[int, End]) -> None:
    """Raise OSError unless the new file is sound and each game ends as it should."""
    if _sound_ends(fresh) != ends:
        raise OSError(errno.EIO, "The new file cannot be read back", str(fresh))


def _sound_ends(path: Path) -> dict[int, End] | None:
    """The newest entry of each game in a file without a log; None if that is not sound."""
    content = disk.read(path)
    if content.unread or not content.data:
        return None
    try:
        with contextlib.closing(image.open_bytes(image.apply_log(content.data, b""))) as file:
            sound = migrations.version(file) and judge.is_sound(path, file)
            return judge.ends_of(file) if sound else None
    except (sqlite3.Error, JournalError, ValueError, TypeError, AttributeError):
        return None


def _is_finished(rescued: Path, path: Path) -> bool:
    """Whether a rescue was finished: its file is sound, and has all that the journal has."""
    found = _sound_ends(rescued) if rescued.exists() else None
    if found is None:
        return False
    there = salvage(path, (), {}).games if path.exists() else {}
    return all(found.get(n, End(0, 0)).n >= len(game.rows) for n, game in there.items())


def replace(path: Path, fresh: Path, aside: Path) -> None:
    """Put a new file in the place of the journal, which is kept as `aside`; raises OSError.

    An interruption between two renames is completed by `settle`.
    """
    files.rename(fresh, _rescued_path(path))
    _exchange(path, aside)


def _exchange(path: Path, aside: Path) -> None:
    Ends(path).delete()
    move(path, aside)
    files.rename(_rescued_path(path), path)


def settle(path: Path) -> None:
    """Complete a rescue that was interrupted; raises OSError.

    A file with the name of a finished rescue is believed only if it is sound and has all that the
    journal has. Otherwise it is kept under another name.
    """
    if path.exists() and _is_blank(path):  # a first start that was cut short
        path.unlink()
        Path(f"{path}-journal").unlink(missing_ok=True)
    rescued = _rescued_path(path)
    if not rescued.exists():
        return
    if _is_finished(rescued, path):
        _exchange(path, files.free_name(path, "damaged"))
    else:
        files.rename(rescued, files.free_name(path, "damaged"))


def _is_blank(path: Path) -> bool:
    """Whether a file has nothing but zeros, no log, no ends and no copies."""
    beside = (store.log_of(path), Path(f"{path}.ends"), path.parent / copies.FOLDER)
    with contextlib.suppress(OSError):
        head = header.read(path)
        if head and not any(head) and not any(one.exists() for one in beside):
            content = disk.read(path)
            return not content.unread and not any(content.data)
    return False


def move(path: Path, aside: Path) -> None:
    """Rename a journal, and its log unless that is empty; raises OSError."""
    Path(f"{path}-shm").unlink(missing_ok=True)
    log = store.log_of(path)
    if log.exists() and not log.stat().st_size:
        log.unlink(missing_ok=True)
    for part in ("-wal", ""):
        with contextlib.suppress(FileNotFoundError):
            Path(f"{path}{part}").rename(f"{aside}{part}")
    files.sync_folder(path.parent)


def kept_files(path: Path) -> list[str]:
    """The names of the damaged or replaced files that are kept beside a journal."""
    found = (one.name for one in path.parent.glob(f"{path.name}.*-*"))
    return sorted(name for name in found if KEPT.fullmatch(name.removeprefix(path.name)))


def _rescued_path(path: Path) -> Path:
    return Path(f"{path}.rescued")


# -- reading for a report -------------------------------------------------------------


@contextlib.contextmanager
def history(path: Path) -> Iterator[sqlite3.Connection]:
    """Open the file for reading, even while the box is using it; raises JournalError."""
    if _is_finished(_rescued_path(path), path):
        path = _rescued_path(path)  # the box is about to put it in place
    if not path.exists() and not copies.all_of(path):
        copies.refuse_others(path)
        raise store.no_journal_error(path)
    if path.exists() and not path.is_file():
        raise JournalError(f"{path} is not a file. Name the file that has the games.")
    try:
        with in_memory(path) if _is_surely_damaged(path) else store.reading(path) as file:
            store.refuse_other(migrations.other_version(file), path)
            if not migrations.version(file):
                raise store.no_journal_error(path)
            yield file
    except (sqlite3.Error, OSError) as error:
        if isinstance(error, JournalError):
            raise
        raise JournalError(
            f"{path} cannot be read ({error}). If ls -l says that it is not yours, copy it. "
            "A damaged file is rescued when the box starts."
        ) from error


@contextlib.contextmanager
def in_memory(path: Path) -> Iterator[sqlite3.Connection]:
    """Everything that can be saved of a damaged file, for reading; the file is not changed."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as file:
        whole = salvage(path, copies.all_of(path), {})
        if not whole.had:
            raise NoGames(
                f"{path} is damaged, and no game in it can be read. Restore a backup, or start the "
                "box: it begins a new file and keeps this one."
            )
        migrations.migrate(file)
        whole.write(file)
        yield file


def _is_surely_damaged(path: Path) -> bool:
    """Check twice for damage, because another program may be writing at the moment."""
    return judge.is_damaged(path) and judge.is_damaged(path)
