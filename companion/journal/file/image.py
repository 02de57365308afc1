"""A journal in memory, as SQLite would read the bytes of its file and its log."""

from __future__ import annotations

import sqlite3

from companion.journal.file import header, log
from companion.journal.file.pages import LONGEST


def apply_log(data: bytes, log_bytes: bytes) -> bytes:
    """The bytes of a file after the commits in its log, marked as a file without a log."""
    pages, count = log.commits(log_bytes)
    whole, size = bytearray(data), log.page_size(log_bytes)
    for number, page in pages.items():
        end = number * size
        whole.extend(bytes(max(end - len(whole), 0)))
        whole[end - size : end] = page
    if count:
        whole = whole[: count * size]
    if len(whole) >= header.SIZE:
        whole[18:20] = header.LOG_MODES[0]
    return bytes(whole)


def open_bytes(data: bytes) -> sqlite3.Connection:
    """Open the bytes of a file without a log; raises sqlite3.Error."""
    file = sqlite3.connect(":memory:", isolation_level=None)
    file.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    if data:
        file.deserialize(data)
    return file
