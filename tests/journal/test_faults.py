"""A disk that refuses, stalls or loses data never stops a game."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from journal_kit import play_rows
from waiting import wait_until

from companion.journal import journal as journal_module
from companion.journal import rescue, store
from companion.journal.file import chain
from companion.journal.file.entries import Act, AnyRow, Clocks, Dictionary, GameHeader
from companion.journal.journal import Journal, Saved
from companion.journal.pending import Append

HEADER = GameHeader(
    game="worph",
    players=("AL", "NB"),
    dictionary=Dictionary(name="short", size=3, sha256="00"),
    version="0.1",
)


def act(number: int, padding: int = 0) -> AnyRow:
    return Act(action={"do": "play", "number": number, "word": "X" * padding})


class Disk:
    """A disk under SQLite whose commits can be made to fail or to stall."""

    def __init__(self) -> None:
        self.refuses: int | None = None
        self.runs = threading.Event()
        self.runs.set()

    def connect(self, *args: object, **options: object) -> sqlite3.Connection:
        disk = self

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
                if sql == "COMMIT":
                    assert disk.runs.wait()
                    disk.fail()
                return super().execute(sql, *values)

        return CONNECT(*args, factory=Connection, **options)

    def fail(self) -> None:
        if self.refuses is not None:
            error = sqlite3.OperationalError("the disk says no")
            error.sqlite_errorcode = self.refuses
            raise error


CONNECT = sqlite3.connect


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    monkeypatch.setattr(store, "PATIENCE_S", 0.01)
    monkeypatch.setattr(sqlite3, "connect", disk.connect)
    monkeypatch.setattr(journal_module, "RETRY_S", 0.01)
    return disk


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def reports() -> list[str | None]:
    return []


@pytest.fixture
def journal(disk: Disk, path: Path, reports: list[str | None]) -> Iterator[Journal]:
    journal = Journal(path, report=reports.append, rescued=reports.append)
    yield journal
    disk.runs.set()
    journal.close()


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (sqlite3.SQLITE_FULL, "Free some space"),
        (sqlite3.SQLITE_READONLY, "cannot be written. `companion doctor` says why"),
        (sqlite3.SQLITE_CANTOPEN, "cannot be opened. `companion doctor` says why"),
        (sqlite3.SQLITE_IOERR_WRITE, "Check the disk"),
        (sqlite3.SQLITE_BUSY, "Close it"),
    ],
)
def test_a_failing_disk_is_reported_once_and_everything_is_saved_in_order_later(
    code, says, path, disk, journal, reports
):
    game = journal.begin(HEADER).result()
    disk.refuses = code
    assert [journal.append(game, act(n)).result() for n in range(5)] == [Saved.NOT_YET] * 5
    assert journal.rows(game) == [act(n) for n in range(5)]
    assert len(reports) == 1
    assert says in reports[0]
    assert "goes on" in reports[0]
    disk.refuses = None
    wait_until(lambda: reports[-1] is None)
    assert len(reports) == 2
    with rescue.history(path) as file:
        assert store.rows(file, game) == [act(n) for n in range(5)]
    assert journal.append(game, act(5)).result() is Saved.YES


def test_a_failed_commit_that_reached_the_disk_is_not_saved_twice(path, disk, journal, reports):
    game = journal.begin(HEADER).result()
    disk.refuses = sqlite3.SQLITE_IOERR
    journal.append(game, act(0)).result()
    file = CONNECT(path)
    text, (_, before) = store.encode(act(0)), store.last_row(file, game)
    values = (game * store.SPAN + 1, text, chain.link(before, text))
    file.execute("INSERT INTO rows VALUES (?, ?, ?)", values)
    file.commit()
    file.close()
    disk.refuses = None
    wait_until(lambda: reports[-1] is None)
    assert journal.rows(game) == [act(0)]


def test_a_game_begun_on_a_failing_disk_is_known_by_both_its_numbers(disk, journal, reports):
    first = journal.begin(HEADER).result()
    disk.refuses = sqlite3.SQLITE_FULL
    game = journal.begin(HEADER).result()
    assert game < 0 < first
    journal.append(game, act(1)).result()
    journal.clocks(game, Clocks(elapsed={"turn": 1.0}))
    assert journal.unfinished_game().clocks == Clocks(elapsed={"turn": 1.0})
    disk.refuses = None
    wait_until(lambda: reports[-1:] == [None])
    assert journal.append(game, act(2)).result() is Saved.YES
    assert journal.rows(game) == journal.rows(2) == [act(1), act(2)]
    assert [record.game for record in journal.games()] == [1, 2]
    assert journal.unfinished_game().count == 2


def test_a_stalling_disk_blocks_nobody_and_saves_the_rows_later(disk, journal):
    game = journal.begin(HEADER).result()
    disk.runs.clear()
    rows = [journal.append(game, act(n)) for n in range(3)]
    for n in range(1000):
        journal.clocks(game, Clocks(elapsed={"turn": float(n)}))
    journal.set_pref("volume", 2)
    assert journal.prefs["volume"] == 2
    assert journal.rows(game) == [act(n) for n in range(3)]
    assert journal.busy()
    assert not any(row.done() for row in rows)
    disk.runs.set()
    assert [row.result() for row in rows] == [Saved.YES] * 3
    wait_until(lambda: not journal.busy())
    assert journal.unfinished_game().clocks == Clocks(elapsed={"turn": 999.0})


def test_nobody_waits_for_a_preference_that_a_newer_one_replaced(disk, journal):
    disk.runs.clear()
    row = journal.begin(HEADER)
    choices = [journal.set_pref("volume", n) for n in range(3)]
    assert [choice.result() for choice in choices[:2]] == [Saved.NOT_YET] * 2
    assert not choices[2].done()
    disk.runs.set()
    row.result()
    assert choices[2].result() is Saved.YES


def test_a_value_that_cannot_be_saved_raises_an_error_at_once(journal, reports):
    game = journal.begin(HEADER).result()
    with pytest.raises(TypeError):
        journal.append(game, Act(action={"do": object()}))
    with pytest.raises(TypeError):
        journal.set_pref("volume", object())
    assert journal.append(game, act(0)).result() is Saved.YES
    assert (journal.rows(game), journal.prefs, reports) == ([act(0)], {}, [])


def test_an_error_in_a_callback_does_not_end_the_journal(path, disk, caplog):
    def report(sentence: str | None) -> None:
        raise ValueError("no display")

    journal = Journal(path, report=report)
    game = journal.begin(HEADER).result()
    disk.refuses = sqlite3.SQLITE_FULL
    assert journal.append(game, act(0)).result() is Saved.NOT_YET
    disk.refuses = None
    wait_until(lambda: len(caplog.records) == 2)
    assert journal.append(game, act(1)).result() is Saved.YES
    journal.close()


def test_an_unexpected_error_is_reported_and_survived(disk, journal, reports, monkeypatch):
    game = journal.begin(HEADER).result()
    with monkeypatch.context() as patch:
        patch.setattr(Append, "save", lambda *_: 1 / 0)
        assert journal.append(game, act(0)).result() is Saved.NOT_YET
    wait_until(lambda: reports[-1] is None)
    assert "division by zero" in reports[0]
    assert journal.rows(game) == [act(0)]


def test_closing_does_not_wait_for_a_disk_that_never_responds(disk, journal):
    disk.runs.clear()
    journal.begin(HEADER)
    journal.close(0.05)
    assert journal.busy()


def test_closing_tries_to_save_once_more(path, disk, journal, monkeypatch):
    monkeypatch.setattr(journal_module, "RETRY_S", 60.0)
    game = journal.begin(HEADER).result()
    disk.refuses = sqlite3.SQLITE_FULL
    assert journal.append(game, act(0)).result() is Saved.NOT_YET
    disk.refuses = None
    journal.close()
    with rescue.history(path) as file:
        assert store.rows(file, game) == [act(0)]


def test_the_journal_waits_for_a_missing_folder(tmp_path, disk, reports):
    (tmp_path / "card").write_text("not a folder")
    journal = Journal(tmp_path / "card" / "games.db", report=reports.append)
    assert journal.games() == []
    assert journal.unfinished_game() is None
    game = journal.begin(HEADER).result()
    assert journal.append(game, act(0)).result() is Saved.NOT_YET
    (tmp_path / "card").unlink()
    wait_until(lambda: reports[-1] is None)
    assert journal.rows(game) == [act(0)]
    journal.close()


def test_a_transaction_of_another_program_delays_rows_and_loses_none(path, disk, journal, reports):
    game = journal.begin(HEADER).result()
    other = CONNECT(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert journal.append(game, act(0)).result() is Saved.NOT_YET
    assert "Close it" in reports[0]
    other.close()
    wait_until(lambda: reports[-1] is None)
    assert journal.rows(game) == [act(0)]


def test_a_file_damaged_during_a_game_loses_nothing_of_that_game(path, disk, journal, reports):
    game = journal.begin(HEADER).result()
    rows = [act(n) for n in range(30)]
    for row in rows:
        journal.append(game, row).result()
    disk.refuses = sqlite3.SQLITE_CORRUPT
    assert journal.append(game, act(30)).result() is Saved.NOT_YET
    Path(f"{path}-wal").write_bytes(b"")
    path.write_bytes(b"rubbish" * 1000)
    disk.refuses = None
    wait_until(lambda: reports[-1] is None)
    assert journal.rows(game) == [*rows, act(30)]
    assert [text and text.split(".")[0].split(" and ")[0] for text in reports] == [
        "The journal is damaged",
        "The games file was damaged",
        None,
    ]


PLAY = """
import fcntl, os, sys, urllib.parse  # what is needed later: another user may not read it
from pathlib import Path
from companion.journal.journal import Journal
from companion.journal.file.entries import Act, Dictionary, GameHeader
if len(sys.argv) > 2:
    os.setuid(int(sys.argv[2]))  # root may write anywhere
reports = []
journal = Journal(Path(sys.argv[1]), report=reports.append)
record = journal.unfinished_game()
game = record.game if record else journal.begin(GameHeader(game="worph", players=("A",),
    dictionary=Dictionary(name="short", size=3, sha256="00"), version="0")).result()
row = Act(action={"do": "play", "word": "X" * 3000})
for _ in range(100):
    saved = journal.append(game, row).result().name
print(len(journal.rows(game)), saved, reports)
sys.stdout.flush()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="file size limits are POSIX")
def test_a_game_continues_on_a_full_disk(path):
    import resource

    def full() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))

    command = [sys.executable, "-c", PLAY, str(path)]
    answer = subprocess.run(command, preexec_fn=full, capture_output=True, text=True, check=False)
    assert answer.stderr == ""
    assert answer.stdout.startswith("100 NOT_YET ['The ")
    journal = Journal(path)
    assert 20 < len(journal.rows(1)) < 100
    journal.close()


@pytest.mark.skipif(sys.platform == "win32", reason="folder permissions are POSIX")
def test_a_game_continues_on_a_read_only_disk():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        journal = Journal(path)
        play_rows(journal, 5)
        journal.close()
        path.chmod(0o444)
        Path(folder).chmod(0o555)
        nobody = ["65534"] if os.geteuid() == 0 else []
        command = [sys.executable, "-c", PLAY, str(path), *nobody]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
        Path(folder).chmod(0o755)
    assert answer.stderr == ""
    assert answer.stdout.startswith("105 NOT_YET ['The ")
