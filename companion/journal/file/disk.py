"""Reads the bytes of a file on a disk that may fail, without SQLite.

A failed read is not damage: each block is tried again for two seconds. Closing a file drops the
locks that SQLite holds on it in the same process, so nothing here reads a file that is in use.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

BLOCK = 4096
"""Bytes that are read at a time where a disk fails."""

PATIENCE_S = 2.0
"""How long a block is tried again."""

PAUSE_S = 0.02
"""Seconds between two attempts."""


class Content(msgspec.Struct, frozen=True):
    """The bytes of a file; blocks that cannot be read are zeros, and `unread` counts them."""

    data: bytes = b""
    unread: int = 0


def read(path: Path) -> Content:
    """Read a regular file; empty if there is none.

    Raises OSError if it cannot be opened, or if most of its blocks cannot be read.
    """
    try:
        with _open(path) as file:
            return _read(file, path)
    except FileNotFoundError:
        return Content()


def read_head(path: Path, size: int) -> bytes:
    """The first bytes of a regular file, at most a block, without patience; raises OSError."""
    with _open(path) as file:
        return read_block(file, 0)[:size]


@contextlib.contextmanager
def _open(path: Path) -> Iterator[int]:
    """Open a regular file; never waits, as opening a pipe would."""
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    try:
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise OSError(errno.EINVAL, "It is not a file", str(path))
        yield file
    finally:
        os.close(file)


def _read(file: int, path: Path) -> Content:
    data = bytearray(os.fstat(file).st_size)
    blocks = range(0, len(data), BLOCK)
    failed, until = list(_fill(file, data, blocks)), time.monotonic() + PATIENCE_S
    while failed and time.monotonic() < until:
        time.sleep(PAUSE_S)
        failed = list(_fill(file, data, failed))
    if 2 * len(failed) > len(blocks):
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
    return Content(bytes(data), len(failed))


def _fill(file: int, data: bytearray, blocks: range | list[int]) -> Iterator[int]:
    """Read these blocks; yields those that fail."""
    for at in blocks:
        try:
            found = read_block(file, at)
        except OSError:
            yield at
        else:
            data[at : at + len(found)] = found


def read_block(file: int, at: int) -> bytes:
    """Read a block of an open file; raises OSError."""
    return os.pread(file, BLOCK, at)
