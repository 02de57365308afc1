"""Two boxes never write one journal, and no disk holds a game up."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from journal_kit import HEADER, act, journal, path, play_rows, reports
from waiting import wait_until

from companion.errors import JournalLocked
from companion.journal import journal as journal_module
from companion.journal import patience, store
from companion.journal.guard import Guard
from companion.journal.journal import Journal, Saved
from companion.journal.pending import Append

__all__ = ["journal", "path", "reports"]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PATIENCE_S", 0.01)


def locked(path: Path) -> bool:
    with contextlib.suppress(JournalLocked):
        Journal(path).close()
        return False
    return True


def test_a_box_saves_whatever_is_in_the_lock_file(path, journal):
    game = play_rows(journal, 2)
    journal.close()
    Path(f"{path}.lock").write_bytes(os.urandom(5000))
    again = Journal(path)
    assert again.append(game, act(2)).result() is Saved.YES
    assert locked(path)
    again.close()


def test_two_boxes_never_share_a_journal_even_without_the_lock_file(path, journal):
    game = play_rows(journal, 2)
    Path(f"{path}.lock").unlink()
    assert locked(path)
    assert journal.append(game, act(2)).result() is Saved.YES
    assert Path(f"{path}.lock").exists()
    assert locked(path)


def test_a_journal_that_another_box_took_meanwhile_is_not_written(path, journal, reports):
    game = play_rows(journal, 2)
    wait_until(lambda: not journal.busy())
    Path(f"{path}.lock").unlink()
    path.rename(path.with_name("elsewhere.db"))
    other = Journal(path)
    assert journal.append(game, act(2)).result() is Saved.NOT_YET
    assert "Close it" in str(reports[-1])
    other.close()
    wait_until(lambda: not journal.unsaved)


def test_reading_the_bytes_of_a_journal_does_not_open_it_to_others(path, journal):
    """Closing any descriptor drops SQLite's own locks, but not those of the guard."""
    play_rows(journal, 2)
    path.read_bytes()
    assert locked(path)


def test_sqlite_deletes_no_log_after_an_error(path, journal, monkeypatch):
    game = play_rows(journal, 3)
    wait_until(lambda: not journal.busy())
    log, size = Path(f"{path}-wal"), Path(f"{path}-wal").stat().st_size
    with monkeypatch.context() as patch:
        patch.setattr(Append, "save", lambda *_: 1 / 0)
        patch.setattr(journal_module, "RETRY_S", 60)
        assert journal.append(game, act(9)).result() is Saved.NOT_YET
        assert log.stat().st_size == size
    assert journal.append(game, act(3)).result() is Saved.YES
    journal.close()
    assert not log.exists()
    guard = Guard(path)
    guard.finish()
    guard.close()


class Stalling(sqlite3.Connection):
    """A connection whose commits wait."""

    runs = threading.Event()

    def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
        if sql == "COMMIT":
            assert Stalling.runs.wait(60)
        return super().execute(sql, *values)


@pytest.fixture
def stalling(path: Path, reports: list[str | None], monkeypatch) -> Iterator[Journal]:
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **o: connect(*a, factory=Stalling, **o))
    monkeypatch.setattr(patience, "HOLD_S", 0.01)
    monkeypatch.setattr(journal_module, "RETRY_S", 0.01)
    Stalling.runs.set()
    journal = Journal(path, report=reports.append)
    yield journal
    Stalling.runs.set()
    journal.close()


def test_a_disk_that_does_not_answer_holds_up_no_game(stalling, reports):
    first = stalling.begin(HEADER).result()
    Stalling.runs.clear()
    assert stalling.append(first, act(0)).result() is Saved.NOT_YET
    wait_until(lambda: bool(reports and reports[-1]))
    assert reports[-1].startswith("The disk does not answer. Check the card.")
    game = stalling.begin(HEADER).result()
    assert game < 0
    rows = [stalling.append(game, act(n)) for n in range(3)]
    assert [row.result(0) for row in rows] == [Saved.NOT_YET] * 3  # nobody waits again
    assert stalling.rows(game) == [act(n) for n in range(3)]
    Stalling.runs.set()
    wait_until(lambda: not stalling.unsaved and reports[-1] is None)
    assert stalling.rows(game) == [act(n) for n in range(3)]
    assert stalling.rows(first) == [act(0)]


def test_the_thread_that_watches_ends_with_the_journal(stalling):
    stalling.begin(HEADER).result()
    watch = stalling._patience._thread
    stalling.close()
    watch.join(10)
    assert not watch.is_alive()
