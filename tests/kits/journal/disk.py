"""A disk under SQLite whose commits fail or stall during an evening."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from typing import Any

import pytest
from evening import Evening

from companion.journal import journal as journal_module
from companion.journal import store

CONNECT = sqlite3.connect


class Disk:
    """A simulated disk; `refuses` is SQLite's error code for commits, or None."""

    def __init__(self) -> None:
        self.refuses: int | None = None
        self.waiting = False
        self._runs = threading.Event()
        self._runs.set()

    def stall(self) -> None:
        """Let the next commit wait until `run`."""
        self._runs.clear()

    def run(self) -> None:
        """Let the waiting commit complete."""
        self.waiting = False
        self._runs.set()

    def spoil(self, table: Evening) -> None:
        """Let virtual time go on while a commit stalls."""
        loop: Any = asyncio.get_running_loop()
        busy: Callable[[], bool] = table.host.journal.busy
        loop.busy = lambda: not self.waiting and busy()

    def connect(self, *args: Any, **options: Any) -> sqlite3.Connection:
        """Connect to a file on this disk."""
        disk = self

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
                if sql == "COMMIT":
                    disk._commit()
                return super().execute(sql, *values)

        return CONNECT(*args, factory=Connection, **options)

    def _commit(self) -> None:
        if not self._runs.is_set():
            self.waiting = True
            self._runs.wait()
        if self.refuses is not None:
            error = sqlite3.OperationalError("the disk says no")
            error.sqlite_errorcode = self.refuses
            raise error


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A working disk, with retries after 10 ms."""
    disk = Disk()
    monkeypatch.setattr(store, "PATIENCE_S", 0.01)
    monkeypatch.setattr(sqlite3, "connect", disk.connect)
    monkeypatch.setattr(journal_module, "RETRY_S", 0.01)
    yield disk
    disk.run()
