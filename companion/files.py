"""Reads and writes the small files beside the journal, such as house words and decks.

A file is replaced whole or not at all: the new content goes into a temporary file, which is on
the disk before it gets the file's name, and the folder is on the disk before the writer goes on.
So after a pulled plug the file has its old or its new content, and what was acknowledged is there.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import BinaryIO

LARGEST = 1 << 20
"""Most bytes of a small file; larger ones are not read."""

PATIENCE_S = 5.0
"""How long to wait for another writer, who needs milliseconds."""

RETRY_S = 0.01


def open_file(path: Path, *, links: bool = True) -> BinaryIO:
    """Open a regular file for reading; raises OSError for anything else.

    Never waits, as opening a pipe would. Without `links`, a symbolic link is not followed.
    """

    def opener(name: str, flags: int) -> int:
        keep_off = 0 if links else getattr(os, "O_NOFOLLOW", 0)
        return os.open(name, flags | keep_off | getattr(os, "O_NONBLOCK", 0))

    file = open(path, "rb", opener=opener)  # noqa: SIM115 (for the caller)
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "a pipe or a device, not a file", str(path))
    return file


def read(path: Path, most: int = LARGEST, *, links: bool = True) -> bytes:
    """The content of a file, as `open_file` opens it; raises OSError, also for a larger file."""
    with open_file(path, links=links) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return content


def write(path: Path, content: bytes) -> None:
    """Replace a file, or make a new one, and wait until it is on the disk; raises OSError."""
    if path.is_dir():  # `.` has no name
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    fresh = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with fresh.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        rename(fresh, path)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise


def rename(path: Path, new: Path) -> None:
    """Rename a file or folder in its folder, replacing a file of that name; raises OSError."""
    path.replace(new)
    sync_folder(new.parent)


def free_name(path: Path, why: str) -> Path:
    """A name beside a file under which it can be kept, such as `ours.toml.removed-1`."""
    names = (Path(f"{path}.{why}-{n}") for n in count(1))
    return next(name for name in names if not os.path.lexists(name))


def remove(path: Path) -> None:
    """Delete a file for good; raises OSError."""
    path.unlink()
    sync_folder(path.parent)


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Make a folder, and those above it, where they are missing; raises OSError."""
    if not folder.exists():
        make_folder(folder.parent)
        folder.mkdir(mode, exist_ok=True)
        sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk; raises OSError.

    Windows, and a few file systems, cannot do this.
    """
    if sys.platform != "win32":
        with _descriptor(folder) as number:
            try:
                os.fsync(number)
            except OSError as fault:
                if fault.errno != errno.EINVAL:
                    raise


@contextlib.contextmanager
def lock(folder: Path) -> Iterator[None]:
    """Keep other writers in a folder waiting while a file is read, changed and written.

    Take it for moments only, and once: it ends with the block or the process. Raises OSError if
    another writer does not finish. Windows has no such lock.
    """
    if sys.platform == "win32":
        yield
    else:
        with _descriptor(folder) as number:
            _wait_for(number, folder)
            yield


if sys.platform != "win32":

    @contextlib.contextmanager
    def _descriptor(folder: Path) -> Iterator[int]:
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            yield number
        finally:
            os.close(number)

    def _wait_for(number: int, folder: Path) -> None:
        import fcntl  # which Windows does not have

        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                return fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() > until:
                    raise OSError(
                        errno.EBUSY, "Another program is writing there", str(folder)
                    ) from None
                time.sleep(RETRY_S)
