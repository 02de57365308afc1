"""Keeps a second program from writing the journal."""

from __future__ import annotations

import contextlib
import os
import struct
import sys
import time
from pathlib import Path

from companion.journal import store

if sys.platform == "win32":
    import msvcrt

RETRY_S = 0.02

READERS = 0x40000002, 510
"""The first byte that SQLite's readers lock, and the number of bytes (os.h: SHARED_FIRST)."""


class Guard:
    """Locks a journal until it is closed: the file `.lock` beside it, and the journal itself.

    What is in the lock file does not matter. If somebody deletes it, the lock on the journal still
    keeps others away, and `renew` makes it again. SQLite's own locks are of another kind.

    It also keeps the log. A connection that cannot read the log, because its index cannot be made
    on a full disk, takes it for empty, and deletes it when it is closed. SQLite deletes nothing
    while somebody else reads the journal, so the guard has the lock of a reader until `finish`.
    """

    def __init__(self, path: Path) -> None:
        """Lock it; raises JournalLocked, OSError."""
        self._path, self._lock_path = path, Path(f"{path}.lock")
        self._files: dict[Path, int] = {}
        self._keeps_log = False
        try:
            self.renew()
        except BaseException:
            self.close()
            raise

    def renew(self) -> None:
        """Lock what has been made, replaced or deleted since; raises JournalLocked, OSError."""
        for path, make in ((self._lock_path, os.O_CREAT), (self._path, 0)):
            if not self._is_ours(path):
                self._let_go(path)
                self._take(path, make)
        if not self._keeps_log and self._path in self._files and self._has_log():
            self._keeps_log = _read_lock(self._files[self._path])

    def check(self) -> None:
        """Renew it if the lock file was deleted or replaced: a single look at the disk."""
        if not self._is_ours(self._lock_path):
            self.renew()

    def finish(self) -> None:
        """Let SQLite write the log back into the journal, and delete it, when it is closed."""
        if self._keeps_log:
            _read_lock(self._files[self._path], release=True)

    def close(self) -> None:
        """Let others have it. Only while the journal is not open in SQLite."""
        for path in list(self._files):
            self._let_go(path)

    def _has_log(self) -> bool:
        """Whether there is a log to keep. A rollback, after a first start, needs the journal."""
        return store.log_of(self._path).exists() and not Path(f"{self._path}-journal").exists()

    def _is_ours(self, path: Path) -> bool:
        file = self._files.get(path)
        with contextlib.suppress(FileNotFoundError):
            return file is not None and os.path.samestat(os.fstat(file), path.stat())
        return False

    def _take(self, path: Path, make: int) -> None:
        until = time.monotonic() + store.PATIENCE_S
        while True:
            try:
                file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | make, 0o644)
            except FileNotFoundError:
                return  # a journal that is yet to be made
            self._files[path] = file
            if _lock(file) and self._is_ours(path):
                return
            self._let_go(path)
            if time.monotonic() > until:
                raise store.lock_error(self._path)
            time.sleep(RETRY_S)

    def _let_go(self, path: Path) -> None:
        if path in self._files:
            os.close(self._files.pop(path))
            self._keeps_log = self._keeps_log and path != self._path


if sys.platform == "win32":

    def _lock(file: int) -> bool:
        with contextlib.suppress(OSError):
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            return True
        return False

    def _read_lock(file: int, *, release: bool = False) -> bool:
        return not release  # nobody can delete a file that is open

else:

    def _lock(file: int) -> bool:
        import fcntl  # which Windows does not have

        with contextlib.suppress(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False

    def _read_lock(file: int, *, release: bool = False) -> bool:
        """Lock a journal that has a log as its readers do, or release it; whether it is locked.

        A lock of the open file, unlike SQLite's own, also counts in the same process.
        """
        import fcntl

        if not hasattr(fcntl, "F_OFD_SETLK"):
            return False
        kind = fcntl.F_UNLCK if release else fcntl.F_RDLCK
        with contextlib.suppress(OSError):
            fcntl.fcntl(file, fcntl.F_OFD_SETLK, struct.pack("hhqqi4x", kind, 0, *READERS, 0))
            return True
        return False
