"""The header of an SQLite file, judged without SQLite (fileformat2.html, 1.3)."""

from __future__ import annotations

from pathlib import Path

from companion.journal.file import disk, migrations

SIZE = 100
"""Bytes in the header."""

MAGIC = b"SQLite format 3\0"
PAGE_SIZES = (1, *(1 << power for power in range(9, 16)))
"""All sizes of pages in bytes; 1 stands for 65,536."""

LOG_MODES = (b"\1\1", b"\2\2")
"""The versions for writing and reading: copies have no log, the journal has one."""


def read(path: Path) -> bytes:
    """The header of a file, as far as it is that long; raises OSError."""
    return disk.read_head(path, SIZE)


def is_sound(head: bytes) -> bool:
    """Whether a header is one of this program's current or empty files."""
    if not head:
        return True
    marked = migrations.MARK + _number(head, 60) == _number(head, 68)
    known = migrations.FIRST <= _number(head, 60) <= migrations.latest()
    return (
        len(head) == SIZE
        and head.startswith(MAGIC)
        and _number(head, 16, 2) in PAGE_SIZES
        and head[18:20] in LOG_MODES
        and ((marked and known) or _number(head, 60) == _number(head, 68) == 0)
    )


def other_version(head: bytes) -> int | None:
    """The version of a file that this program cannot read (`migrations.other`), else None."""
    if len(head) < SIZE or not head.startswith(MAGIC):
        return None
    return migrations.other(_number(head, 60), _number(head, 68))


def page_size(head: bytes) -> int | None:
    """Bytes in a page, or None if the header has no valid size."""
    found = _number(head, 16, 2)
    return (65536 if found == 1 else found) if found in PAGE_SIZES else None


def _number(head: bytes, at: int, size: int = 4) -> int:
    return int.from_bytes(head[at : at + size])
