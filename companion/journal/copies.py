"""Copies of the journal, in a folder next to it. The last three are kept."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from companion.journal import store

KEPT = 3
FOLDER = "copies"


def all_of(journal: Path) -> list[Path]:
    """The copies of a journal, newest first."""
    return sorted(_folder(journal).glob("games-*.db"), key=_number, reverse=True)


def make(journal: Path) -> Path:
    """Write another copy while the journal is in use; raises sqlite3.Error, OSError.

    The copy gets its name only when it is complete and on the disk. Then the oldest are deleted.
    """
    older = all_of(journal)
    _folder(journal).mkdir(exist_ok=True)
    name = _folder(journal) / f"games-{_number(older[0]) + 1 if older else 1:06}.db"
    write(journal, name)
    for old in all_of(journal)[KEPT:]:
        old.unlink(missing_ok=True)
    return name


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
    fresh.replace(to)


def _folder(journal: Path) -> Path:
    return journal.parent / FOLDER


def _number(copy: Path) -> int:
    digits = copy.stem.removeprefix("games-")
    return int(digits) if digits.isdigit() else 0
