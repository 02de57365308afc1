"""Copies of the journal, in a folder next to it. The last three are kept."""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from pathlib import Path

from companion import files
from companion.journal import store
from companion.journal.file import header

KEPT = 3
FOLDER = "copies"
NAME = re.compile(r"games-[0-9]+\.db")


def all_of(journal: Path) -> list[Path]:
    """The copies of a journal that this program can read, newest first."""
    return [copy for copy in _files(journal) if not _is_other(copy)]


def refuse_others(journal: Path) -> None:
    """Raise OtherVersion if there are only copies of versions that this program cannot read."""
    found = _files(journal)
    if found and not all_of(journal):
        store.refuse_other(header.other_version(header.read(found[0])), found[0])


def make(journal: Path) -> Path:
    """Write another copy while the journal is in use; raises sqlite3.Error, OSError.

    The copy gets its name only when it is complete and on the disk. Then the oldest are deleted.
    """
    older = _files(journal)
    _folder(journal).mkdir(exist_ok=True)
    name = _folder(journal) / f"games-{_number(older[0]) + 1 if older else 1:06}.db"
    write(journal, name)
    for old in all_of(journal)[KEPT:]:
        old.unlink(missing_ok=True)
    return name


def delete(journal: Path) -> None:
    """Delete all copies for good, also of other versions; raises OSError."""
    for copy in everything(journal):
        copy.unlink()
    if _folder(journal).exists():
        files.sync_folder(_folder(journal))


def everything(journal: Path) -> list[Path]:
    """All copies of a journal, and what an interrupted one left."""
    return sorted(_folder(journal).glob("games-*"))


def write(journal: Path, to: Path) -> None:
    """Copy a journal into a single file; raises sqlite3.Error, OSError."""
    with store.reading(journal) as file:
        write_from(file, to)


def write_from(file: sqlite3.Connection, to: Path) -> None:
    """Copy an open journal into a single file; raises sqlite3.Error, OSError."""
    fresh = to.with_name(f"{to.name}.part")
    fresh.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(fresh)) as new:
        file.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")
    with fresh.open("rb") as whole:
        os.fsync(whole.fileno())
    files.rename(fresh, to)


def _files(journal: Path) -> list[Path]:
    found = (copy for copy in _folder(journal).glob("games-*.db") if NAME.fullmatch(copy.name))
    return sorted(found, key=_number, reverse=True)


def _is_other(copy: Path) -> bool:
    with contextlib.suppress(OSError):  # the rescue reports it
        return header.other_version(header.read(copy)) is not None
    return False


def _folder(journal: Path) -> Path:
    return journal.parent / FOLDER


def _number(copy: Path) -> int:
    return int(copy.stem.removeprefix("games-"))
