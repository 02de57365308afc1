"""The header of an SQLite file, read without SQLite (fileformat2.html, 1.3)."""

from __future__ import annotations

from pathlib import Path

from companion.journal.file import migrations

SIZE = 100
"""Bytes in the header."""

MAGIC = b"SQLite format 3\0"


def other_version(path: Path) -> int | None:
    """The version of a file that this program cannot read (`migrations.other`), else None.

    Raises OSError.
    """
    with path.open("rb") as file:
        head = file.read(SIZE)
    if len(head) < SIZE or not head.startswith(MAGIC):
        return None
    return migrations.other(_number(head, 60), _number(head, 68))


def _number(head: bytes, at: int) -> int:
    return int.from_bytes(head[at : at + 4])
