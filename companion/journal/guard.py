"""Keeps a second program from writing the journal."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

from companion.journal import store

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

RETRY_S = 0.02


class Guard:
    """Locks a journal until it is closed: the file `.lock` beside it, and the journal itself.

    What is in the lock file does not matter. If somebody deletes it, the lock on the journal still
    keeps others away, and `renew` makes it again. SQLite's own locks are of another kind.
    """

    def __init__(self, path: Path) -> None:
        """Lock it; raises JournalLocked, OSError."""
        self._path, self._lock_path = path, Path(f"{path}.lock")
        self._files: dict[Path, int] = {}
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

    def close(self) -> None:
        """Let others have it. Only while the journal is not open in SQLite."""
        for path in list(self._files):
            self._let_go(path)

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


if sys.platform == "win32":

    def _lock(file: int) -> bool:
        with contextlib.suppress(OSError):
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            return True
        return False

else:

    def _lock(file: int) -> bool:
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False
