"""What people read when entries cannot be saved."""

from __future__ import annotations

import errno
import sqlite3

from companion.errors import JournalError, JournalLocked
from companion.journal import store

_FAULTS = {
    sqlite3.SQLITE_FULL: "The disk is full. Free some space",
    sqlite3.SQLITE_READONLY: "The games file cannot be written. `companion doctor` says why",
    sqlite3.SQLITE_CANTOPEN: "The games file cannot be opened. `companion doctor` says why",
    sqlite3.SQLITE_BUSY: "Another program is using the journal. Close it",
    sqlite3.SQLITE_CORRUPT: "The journal is damaged and will be rescued. Change the card soon",
}
"""What each of SQLite's codes says. Two have several causes, which doctor tells apart: it can open
the file, which this program must not close while SQLite has it open."""

_CODES = {errno.ENOSPC: sqlite3.SQLITE_FULL, errno.EROFS: sqlite3.SQLITE_READONLY}
"""SQLite's codes for those of the system."""


def not_saved(error: Exception) -> str:
    """Why an entry is not saved, and that the game goes on."""
    if isinstance(error, JournalError) and not isinstance(error, JournalLocked):
        return str(error)
    kind = sqlite3.SQLITE_BUSY if isinstance(error, JournalLocked) else store.kind(error)
    if isinstance(error, OSError):
        kind = _CODES.get(error.errno or 0, kind)
    fault = _FAULTS.get(kind, f"The journal cannot be saved ({error}). Check the disk")
    return f"{fault}. {GOES_ON}"


GOES_ON = "The game goes on and is kept in memory until then."

SLOW = f"The disk does not answer. Check the card. {GOES_ON}"
