"""A disk that refuses, stalls or loses data never stops a game."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from journal_kit import played

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
    """A disk under SQLite that can be told to refuse commits, or to stall on them."""

    def __init__(self) -> None:
        self.refuses: int | None = None
        self.runs = threading.Event()
        self.runs.set()

    def connect(self, *args: object, **options: object) -> sqlite3.Connection:
        disk = self

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
                if sql == "COMMIT":
                    assert disk.runs.wait(10)
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
def told() -> list[str | None]:
    return []


@pytest.fixture
def journal(disk: Disk, path: Path, told: list[str | None]) -> Iterator[Journal]:
    journal = Journal(path, report=told.append, rescued=told.append)
    yield journal
    disk.runs.set()
    journal.close()


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end
        time.sleep(0.001)


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (sqlite3.SQLITE_FULL, "Free some space"),
        (sqlite3.SQLITE_READONLY, "Make it writable"),
        (sqlite3.SQLITE_IOERR_WRITE, "Check the disk"),
        (sqlite3.SQLITE_BUSY, "Close it"),
    ],
)
def test_a_refusing_disk_is_told_once_and_all_is_saved_in_order_when_it_relents(
    code, says, path, disk, journal, told
):
    game = journal.begin(HEADER).result(10)
    disk.refuses = code
    assert [journal.append(game, act(n)).result(10) for n in range(5)] == [Saved.NOT_YET] * 5
    assert journal.rows(game) == [act(n) for n in range(5)]
    assert len(told) == 1
    assert says in told[0]
    assert "goes on" in told[0]
    disk.refuses = None
    until(lambda: told[-1] is None)
    assert len(told) == 2
    with rescue.history(path) as file:
        assert store.rows(file, game) == [act(n) for n in range(5)]
    assert journal.append(game, act(5)).result(10) is Saved.YES


def test_a_commit_that_failed_but_is_on_the_disk_is_not_saved_twice(path, disk, journal, told):
    game = journal.begin(HEADER).result(10)
    disk.refuses = sqlite3.SQLITE_IOERR
    journal.append(game, act(0)).result(10)
    file = CONNECT(path)
    text, (_, before) = store.encode(act(0)), store.last_row(file, game)
    values = (game * store.SPAN + 1, text, chain.link(before, text))
    file.execute("INSERT INTO rows VALUES (?, ?, ?)", values)
    file.commit()
    file.close()
    disk.refuses = None
    until(lambda: told[-1] is None)
    assert journal.rows(game) == [act(0)]


def test_a_game_begun_on_a_refusing_disk_is_known_by_both_its_numbers(disk, journal, told):
    first = journal.begin(HEADER).result(10)
    disk.refuses = sqlite3.SQLITE_FULL
    game = journal.begin(HEADER).result(10)
    assert game < 0 < first
    journal.append(game, act(1)).result(10)
    journal.clocks(game, Clocks(elapsed={"turn": 1.0}))
    assert journal.unfinished_game().clocks == Clocks(elapsed={"turn": 1.0})
    disk.refuses = None
    until(lambda: told[-1:] == [None])
    assert journal.append(game, act(2)).result(10) is Saved.YES
    assert journal.rows(game) == journal.rows(2) == [act(1), act(2)]
    assert [record.game for record in journal.games()] == [1, 2]
    assert journal.unfinished_game().count == 2


def test_a_stalling_disk_blocks_nobody_and_its_row_is_durable_in_the_end(disk, journal):
    game = journal.begin(HEADER).result(10)
    disk.runs.clear()
    started = time.monotonic()
    rows = [journal.append(game, act(n)) for n in range(3)]
    for n in range(1000):
        journal.clocks(game, Clocks(elapsed={"turn": float(n)}))
    journal.set_pref("volume", 2)
    assert journal.prefs["volume"] == 2
    assert journal.rows(game) == [act(n) for n in range(3)]
    assert journal.busy()
    assert not any(row.done() for row in rows)
    assert time.monotonic() - started < 5
    disk.runs.set()
    assert [row.result(10) for row in rows] == [Saved.YES] * 3
    until(lambda: not journal.busy())
    assert journal.unfinished_game().clocks == Clocks(elapsed={"turn": 999.0})


def test_a_choice_that_a_newer_one_replaces_keeps_nobody_waiting(disk, journal):
    disk.runs.clear()
    row = journal.begin(HEADER)
    choices = [journal.set_pref("volume", n) for n in range(3)]
    assert [choice.result(10) for choice in choices[:2]] == [Saved.NOT_YET] * 2
    assert not choices[2].done()
    disk.runs.set()
    row.result(10)
    assert choices[2].result(10) is Saved.YES


def test_what_cannot_be_written_is_refused_where_it_comes_from(journal, told):
    game = journal.begin(HEADER).result(10)
    with pytest.raises(TypeError):
        journal.append(game, Act(action={"do": object()}))
    with pytest.raises(TypeError):
        journal.set_pref("volume", object())
    assert journal.append(game, act(0)).result(10) is Saved.YES
    assert (journal.rows(game), journal.prefs, told) == ([act(0)], {}, [])


def test_a_fault_of_whoever_is_told_does_not_end_the_journal(path, disk, caplog):
    def report(sentence: str | None) -> None:
        raise ValueError("no display")

    journal = Journal(path, report=report)
    game = journal.begin(HEADER).result(10)
    disk.refuses = sqlite3.SQLITE_FULL
    assert journal.append(game, act(0)).result(10) is Saved.NOT_YET
    disk.refuses = None
    until(lambda: len(caplog.records) == 2)
    assert journal.append(game, act(1)).result(10) is Saved.YES
    journal.close()


def test_an_error_that_nobody_thought_of_is_told_and_survived(disk, journal, told, monkeypatch):
    game = journal.begin(HEADER).result(10)
    with monkeypatch.context() as patch:
        patch.setattr(Append, "save", lambda *_: 1 / 0)
        assert journal.append(game, act(0)).result(10) is Saved.NOT_YET
    until(lambda: told[-1] is None)
    assert "division by zero" in told[0]
    assert journal.rows(game) == [act(0)]


def test_closing_does_not_wait_for_a_disk_that_never_answers(disk, journal):
    disk.runs.clear()
    journal.begin(HEADER)
    journal.close(0.05)
    assert journal.busy()


def test_closing_tries_once_more(path, disk, journal, monkeypatch):
    monkeypatch.setattr(journal_module, "RETRY_S", 60.0)
    game = journal.begin(HEADER).result(10)
    disk.refuses = sqlite3.SQLITE_FULL
    assert journal.append(game, act(0)).result(10) is Saved.NOT_YET
    disk.refuses = None
    journal.close()
    with rescue.history(path) as file:
        assert store.rows(file, game) == [act(0)]


def test_a_folder_that_is_not_there_yet_is_waited_for(tmp_path, disk, told):
    (tmp_path / "card").write_text("not a folder")
    journal = Journal(tmp_path / "card" / "games.db", report=told.append)
    assert journal.games() == []
    assert journal.unfinished_game() is None
    game = journal.begin(HEADER).result(10)
    assert journal.append(game, act(0)).result(10) is Saved.NOT_YET
    (tmp_path / "card").unlink()
    until(lambda: told[-1] is None)
    assert journal.rows(game) == [act(0)]
    journal.close()


def test_a_transaction_of_another_program_delays_rows_and_loses_none(path, disk, journal, told):
    game = journal.begin(HEADER).result(10)
    other = CONNECT(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert journal.append(game, act(0)).result(10) is Saved.NOT_YET
    assert "Close it" in told[0]
    other.close()
    until(lambda: told[-1] is None)
    assert journal.rows(game) == [act(0)]


def test_a_file_that_goes_bad_during_a_game_loses_nothing_of_that_game(path, disk, journal, told):
    game = journal.begin(HEADER).result(10)
    rows = [act(n) for n in range(30)]
    for row in rows:
        journal.append(game, row).result(10)
    disk.refuses = sqlite3.SQLITE_CORRUPT
    assert journal.append(game, act(30)).result(10) is Saved.NOT_YET
    Path(f"{path}-wal").write_bytes(b"")
    path.write_bytes(b"rubbish" * 1000)
    disk.refuses = None
    until(lambda: told[-1] is None)
    assert journal.rows(game) == [*rows, act(30)]
    assert [text and text.split(".")[0].split(" and ")[0] for text in told] == [
        "The journal is damaged",
        "The games file was damaged",
        None,
    ]


PLAY = """
import os, sys, urllib.parse  # what is needed later: another user may not read it
from pathlib import Path
from companion.journal.journal import Journal
from companion.journal.file.entries import Act, Dictionary, GameHeader
if len(sys.argv) > 2:
    os.setuid(int(sys.argv[2]))  # root may write anywhere
said = []
journal = Journal(Path(sys.argv[1]), report=said.append)
record = journal.unfinished_game()
game = record.game if record else journal.begin(GameHeader(game="worph", players=("A",),
    dictionary=Dictionary(name="short", size=3, sha256="00"), version="0")).result()
row = Act(action={"do": "play", "word": "X" * 3000})
for _ in range(100):
    saved = journal.append(game, row).result().name
print(len(journal.rows(game)), saved, said)
sys.stdout.flush()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits on file sizes are POSIX")
def test_a_game_goes_on_on_a_full_disk(path):
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


@pytest.mark.skipif(sys.platform == "win32", reason="rights of folders are POSIX")
def test_a_game_is_read_and_goes_on_on_a_read_only_disk():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        journal = Journal(path)
        played(journal, 5)
        journal.close()
        path.chmod(0o444)
        Path(folder).chmod(0o555)
        nobody = ["65534"] if os.geteuid() == 0 else []
        command = [sys.executable, "-c", PLAY, str(path), *nobody]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
        Path(folder).chmod(0o755)
    assert answer.stderr == ""
    assert answer.stdout.startswith("105 NOT_YET ['The ")
