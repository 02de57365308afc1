"""Evenings on a failing disk: no entry is lost, and no rescue is started."""

from __future__ import annotations

import contextlib
import os
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sizes import examples, slow_after

from companion.errors import NotRead
from companion.journal import journal as journal_module
from companion.journal import keeper, store
from companion.journal.file.entries import AnyRow, Dictionary, GameHeader
from companion.journal.journal import Journal, Saved

from .journals import row

pytestmark = pytest.mark.no_cover

EVENINGS = 15 * int(os.environ.get("DAMAGE", "1"))
"""Number of evenings; the long set has twenty times as many."""

CODES = (
    sqlite3.SQLITE_IOERR, sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_BUSY,
)  # fmt: skip
CONNECT, READ = sqlite3.connect, Path.read_bytes


class Disk:
    """A disk that fails a share (0 to 1) of all operations."""

    def __init__(self, seed: int) -> None:
        self.share, self.failed = 0.0, 0
        self._luck = random.Random(seed)

    def fail(self) -> None:
        if self._luck.random() < self.share:
            self.failed += 1
            error = sqlite3.OperationalError("the disk fails")
            error.sqlite_errorcode = self._luck.choice(CODES)
            raise error

    def connect(self, *args: Any, **options: Any) -> sqlite3.Connection:
        disk = self

        class Connection(sqlite3.Connection):
            def execute(self, *what: Any) -> sqlite3.Cursor:
                disk.fail()
                return super().execute(*what)

        disk.fail()
        return CONNECT(*args, factory=Connection, **options)

    def read_bytes(self, path: Path) -> bytes:
        if self._luck.random() < self.share:
            self.failed += 1
            raise OSError(5, "Input/output error", str(path))
        return READ(path)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PATIENCE_S", 0.01)
    monkeypatch.setattr(journal_module, "RETRY_S", 0.005)
    monkeypatch.setattr(keeper, "QUIET_S", 0.005)
    monkeypatch.setattr(keeper, "COPY_S", 0.02)


class Evening:
    """Games played over several starts of the box, and which rows were acknowledged."""

    def __init__(self, path: Path, disk: Disk, seed: int) -> None:
        self.path, self.disk, self.luck = path, disk, random.Random(f"evening {seed}")
        self.rows: dict[str, list[AnyRow]] = {}
        self.acknowledged: dict[str, int] = {}

    def play(self) -> None:
        for start in range(3):
            self.disk.share = self.luck.choice((0.0, 0.02, 0.2, 0.5))
            journal = self._open()
            self._game(journal, f"{start + 1:032}")
            self.disk.share = 0.0
            journal.close(20)
            assert not journal.unsaved

    def _open(self) -> Journal:
        """Open the journal, trying again until it succeeds as the service does."""
        while True:
            try:
                return Journal(self.path)
            except store.JournalLocked:
                continue

    def _game(self, journal: Journal, uid: str) -> None:
        words = Dictionary(name="short", size=3, sha256="00")
        header = GameHeader(game="worph", players=("AL",), dictionary=words, version="0", uid=uid)
        game = journal.begin(header).result(20)
        self.rows[uid], self.acknowledged[uid] = [], 0
        for n in range(self.luck.randrange(5, 30)):
            one = row(int(uid), n)
            self.rows[uid].append(one)
            if journal.append(game, one).result(20) is Saved.YES:
                self.acknowledged[uid] = n + 1
            if n % 7 == 0:
                journal.set_pref("volume", n)
            with contextlib.suppress(NotRead):
                assert journal.rows(game) == self.rows[uid]

    def check(self) -> None:
        journal = Journal(self.path)
        assert journal.damage is None
        found = {record.header.uid: journal.rows(record.game) for record in journal.games()}
        assert found == self.rows
        journal.close()
        assert not list(self.path.parent.glob("*.damaged-*"))


@pytest.mark.parametrize("part", slow_after(1, range(5)))
def test_a_failing_disk_loses_nothing_and_is_never_treated_as_damage(
    part: int, tmp_path: Path, quick: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = 0
    numbers = range(part, EVENINGS, 5)
    for number in numbers[: examples(len(numbers))]:
        disk = Disk(number)
        with monkeypatch.context() as patch:
            patch.setattr(sqlite3, "connect", disk.connect)
            patch.setattr(Path, "read_bytes", lambda path, disk=disk: disk.read_bytes(path))
            evening = Evening(tmp_path / str(number) / store.NAME, disk, number)
            evening.play()
            evening.check()
        failed += disk.failed
    assert failed > 0
