"""Detects damage in the journal. A disk that cannot be read at the moment is not damage.

If SQLite reads the whole file and every checksum is right, the file is sound. Otherwise its bytes
are read without SQLite, each block for as long as it takes, and only they are judged.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Mapping
from pathlib import Path

from companion.errors import JournalError, OtherVersion
from companion.journal import copies, store
from companion.journal.file import chain, disk, header, image, log, migrations
from companion.journal.file.ends import End, Ends
from companion.journal.file.entries import NO_GAME
from companion.journal.file.log import Doubt
from companion.journal.file.migrations import SPAN
from companion.journal.salvage import salvage


def is_damaged(path: Path) -> bool:
    """Whether the journal is damaged, or missing although there are copies or a log.

    Raises OtherVersion, sqlite3.Error if it is locked, and OSError if it cannot be read at the
    moment: it cannot be opened, or most of it cannot be read.
    """
    if not path.exists():
        copies.refuse_others(path)
        return bool(copies.all_of(path) or log.commits(disk.read(store.log_of(path)).data)[0])
    try:
        if _is_sound_for_sqlite(path):
            return False
    except sqlite3.Error as error:
        if store.kind(error) in store.LOCKED:
            raise
    except (OSError, ValueError, TypeError, AttributeError):
        pass  # its bytes will say more
    return not _is_sound_by_bytes(path)


def refuse_damaged(path: Path) -> None:
    """Raise JournalError for a damaged journal, which only the box rescues, and what it raises."""
    if is_damaged(path):
        raise JournalError(
            f"{path} is damaged. Start the box, which rescues what can be read. Then try again."
        )


def _is_sound_for_sqlite(path: Path) -> bool:
    """Whether everything can be read, and is sound; any error may be the disk's."""
    head = header.read(path)
    store.refuse_other(header.other_version(head), path)
    found = disk.read(store.log_of(path))
    if found.unread or not header.is_sound(head):
        return False
    with store.reading(path) as file:
        return is_sound(path, file) and not _has_more(path, file, log.doubt(found.data))


def _is_sound_by_bytes(path: Path) -> bool:
    """Whether the bytes of the file and its log are a sound journal."""
    data, logged = disk.read(path), disk.read(store.log_of(path))
    store.refuse_other(header.other_version(data.data), path)
    if data.unread or logged.unread or not header.is_sound(data.data[: header.SIZE]):
        return False
    whole = image.apply_log(data.data, logged.data)
    try:
        with contextlib.closing(image.open_bytes(whole)) as file:
            return is_sound(path, file) and not _has_more(path, file, log.doubt(logged.data))
    except (sqlite3.Error, JournalError, ValueError, TypeError, AttributeError) as error:
        if isinstance(error, OtherVersion) or store.kind(error) in store.OF_THE_MACHINE:
            raise
        return False  # a value of a wrong type


def _has_more(path: Path, file: sqlite3.Connection, doubt: Doubt) -> bool:
    """Whether SQLite misses sound entries because they follow a bad frame of the log.

    The ends file knows whether the last commit in the log was acknowledged. If a power cut left
    that file empty, it tore the commit too.
    """
    noted = Ends(path)
    torn = doubt is Doubt.END and (noted.read(store.identity(file)) or noted.is_unwritten())
    if doubt is Doubt.NONE or torn:
        return False
    ends = ends_of(file) if migrations.version(file) else {}
    found = salvage(path, (), {})
    return any(len(game.rows) > ends.get(n, End(0, 0)).n for n, game in found.games.items())


def is_sound(path: Path, file: sqlite3.Connection) -> bool:
    """Whether SQLite and every checksum find a file sound, and no entry is missing at an end.

    Raises OtherVersion, sqlite3.Error, and other errors for a value of a wrong type.
    """
    store.refuse_other(migrations.other_version(file), path)
    ends = Ends(path).read(store.identity(file))
    number = migrations.version(file)
    if not number:  # the first start was cut short
        return not ends and not migrations.tables(file)
    return (
        migrations.FIRST <= number <= migrations.latest()
        and migrations.has_its_tables(file)
        and file.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
        and not _is_broken(file, ends)
    )


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
