"""What keeps the games safe beside the commits: ends, the log, copies, a file that is gone."""

from __future__ import annotations

import random
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from journal_kit import HEADER, act, played, until

from companion.errors import NotRead
from companion.journal import copies, keeper, rescue, salvage, store
from companion.journal.file import log
from companion.journal.file.ends import SIZE, End, Ends
from companion.journal.file.pages import PAGE
from companion.journal.journal import Journal, Saved


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "state" / "games.db"


@pytest.fixture
def said() -> list[str | None]:
    return []


@pytest.fixture
def journal(path: Path, said: list[str | None]) -> Iterator[Journal]:
    journal = Journal(path, report=said.append, rescued=said.append)
    yield journal
    journal.close()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "QUIET_S", 0.02)


# -- the second file ------------------------------------------------------------------


def test_after_each_commit_the_number_and_the_checksum_are_in_the_second_file(path, journal):
    game = played(journal, 7)
    until(lambda: not journal.busy())
    with store.reading(path) as file:
        assert Ends(path).read() == {game: End(*store.last_row(file, game))} == rescue.ends_of(file)
    assert Ends(path).read()[game].n == 7


def test_an_entry_that_is_gone_from_the_end_of_a_game_is_missed(path, journal):
    game = played(journal, 7)
    journal.close()
    file = sqlite3.connect(path)
    file.execute("DELETE FROM rows WHERE id = ?", (game * store.SPAN + 7,))
    file.commit()
    file.close()
    assert rescue.is_damaged(path)
    with store.history(path) as found:
        assert [(record.count, record.lost) for record in store.records(found)] == [(6, 1)]


def test_a_second_file_that_lags_is_no_damage(path, journal):
    game = played(journal, 7)
    before = Path(f"{path}.ends").read_bytes()
    for n in range(7, 9):
        journal.append(game, act(n)).result(10)
    journal.close()
    Path(f"{path}.ends").write_bytes(before)
    assert not rescue.is_damaged(path)


@pytest.mark.parametrize("at", [0, SIZE * 2 + 3])
def test_a_second_file_that_is_damaged_or_of_another_journal_says_nothing(path, journal, at):
    played(journal, 3)
    journal.close()
    ends = Path(f"{path}.ends")
    data = bytearray(ends.read_bytes())
    data[at] ^= 4
    ends.write_bytes(data)
    assert Ends(path).read() == {}
    other = path.with_name("copied.db")
    shutil.copy(path, other)
    shutil.copy(ends, f"{other}.ends")
    assert Ends(other).read() == {}


# -- the log --------------------------------------------------------------------------


def test_a_good_frame_behind_a_bad_one_is_doubtful_and_a_torn_end_is_not(path, journal):
    played(journal, 20)
    whole = Path(f"{path}-wal").read_bytes()
    assert not log.is_doubtful(whole)
    assert not log.is_doubtful(whole[:-3000])
    frames = (len(whole) - log.HEAD) // log.FRAME
    for frame in range(frames):
        harmed = bytearray(whole)
        harmed[log.HEAD + frame * log.FRAME + random.Random(frame).randrange(log.FRAME)] ^= 1
        assert log.is_doubtful(bytes(harmed)) is (frame < frames - 1), frame


def test_a_moment_of_quiet_brings_the_log_into_the_file(path, journal, quick):
    played(journal, 30)
    alone = path.with_name("alone.db")

    def is_there() -> bool:
        alone.write_bytes(path.read_bytes())
        with store.reading(alone) as file:
            return file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] > 0 and (
                file.execute("SELECT count(*) FROM rows").fetchone() == (30,)
            )

    until(is_there)


# -- copies ---------------------------------------------------------------------------


def test_after_every_finished_game_there_is_a_copy_and_the_last_three_are_kept(
    path, journal, quick
):
    for number in range(1, 6):
        played(journal, 3, ended=True)
        until(lambda number=number: bool(copies.all_of(path)) and newest(path) == (number,))
    until(lambda: names(path) == ["games-000005.db", "games-000004.db", "games-000003.db"])


def names(path: Path) -> list[str]:
    return [copy.name for copy in copies.all_of(path)]


def newest(path: Path) -> Any:
    file = sqlite3.connect(copies.all_of(path)[0])
    found = file.execute("SELECT count(*) FROM games").fetchone()
    file.close()
    return found


def test_an_evening_without_an_end_is_copied_too_but_not_again_at_once(path, journal, quick):
    played(journal, 3)
    until(lambda: len(copies.all_of(path)) == 1)
    played(journal, 3)
    time.sleep(0.3)
    assert len(copies.all_of(path)) == 1


def test_what_the_file_lost_is_taken_from_a_copy(path, journal, quick, said):
    played(journal, 30, ended=True)
    until(lambda: bool(copies.all_of(path)))
    second = played(journal, 5)
    journal.close()
    data = path.read_bytes()
    path.write_bytes(data[: 2 * PAGE] + bytes(len(data) - 2 * PAGE))
    again = Journal(path, rescued=said.append)
    assert [(r.game, r.how, r.count, r.lost) for r in again.games()] == [
        (1, "over", 31, 0),
        (second, None, 0, 5),
    ]
    assert again.damage is not None
    assert (again.damage.entries, again.damage.missing) == (31, 5)
    again.close()
    assert "5 are missing" in str(said[-1])


def test_a_file_that_was_deleted_is_made_from_its_copy(path, journal, quick):
    played(journal, 4, ended=True)
    until(lambda: bool(copies.all_of(path)))
    journal.close()
    path.unlink()
    with store.history(path) as file:
        assert len(store.records(file)) == 1
    again = Journal(path)
    assert len(again.rows(1)) == 5
    again.close()


# -- the rescue -----------------------------------------------------------------------


def test_a_damaged_first_page_costs_nothing(path, journal):
    game = played(journal, 40)
    journal.close()
    data = bytearray(path.read_bytes())
    data[100:PAGE] = bytes(PAGE - 100)
    path.write_bytes(data)
    again = Journal(path)
    assert again.rows(game) == [act(n) for n in range(40)]
    assert again.damage is not None
    assert again.damage.missing == 0
    again.close()


@pytest.mark.parametrize("value", [None, b"\xff\xfe", 3, 1.5, "torn"])
@pytest.mark.parametrize(
    ("table", "column"),
    [("rows", "body"), ("rows", "sum"), ("games", "header"), ("games", "sum"),
     ("prefs", "body"), ("clocks", "body"), ("clocks", "sum"), ("prefs", "sum")],
)  # fmt: skip
def test_a_value_of_any_other_kind_is_a_bad_row_and_stops_nothing(
    path, journal, table, column, value
):
    first, second = played(journal, 3), played(journal, 3)
    journal.set_pref("volume", 4)
    journal.close()
    file = sqlite3.connect(path)
    file.execute("PRAGMA writable_schema = ON")
    file.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '')")
    file.commit()
    file.close()
    file = sqlite3.connect(path)
    file.execute(f"UPDATE {table} SET {column} = ?", (value,))
    file.commit()
    file.close()
    again = Journal(path)
    games = {record.game: record.count for record in again.games()}
    lost = {**again.lost_games(), **{r.game: r.lost for r in again.games()}}
    hit = table in ("rows", "games")
    assert all(games.get(n, 0) + lost.get(n, 0) == 3 for n in (first, second)), (games, lost)
    assert hit or games == {first: 3, second: 3}
    third = again.begin(HEADER).result(10)
    assert third > second
    assert again.append(third, act(0)).result(10) is Saved.YES
    again.close()


def test_a_disk_that_cannot_be_read_just_now_is_no_damage(path, journal, monkeypatch, said):
    game = played(journal, 5)
    journal.close()
    before = path.read_bytes()
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ

    def failing(*_: object) -> bool:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(rescue, "is_unsound", failing)
        again = Journal(path, report=said.append, rescued=said.append)
        assert "disk I/O error" in str(said[0])
    assert path.read_bytes() == before
    until(lambda: again.append(game, act(5)).result(10) is Saved.YES)
    assert len(again.rows(game)) == 6
    again.close()
    assert not list(path.parent.glob("*.damaged*"))


def test_nothing_is_renamed_before_the_entries_are_counted(path, journal, monkeypatch, said):
    game = played(journal, 5)
    journal.close()
    data = bytearray(path.read_bytes())
    data[100:120] = bytes(20)
    path.write_bytes(data)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(salvage.Salvage, "write", full)
        again = Journal(path, report=said.append)
        assert path.read_bytes() == data
        assert "No space left" in str(said[0])
    until(lambda: again.append(game, act(5)).result(10) is Saved.YES)
    assert len(again.rows(game)) == 6
    again.close()


def test_a_long_row_is_found_over_all_its_pages(path, journal):
    game = journal.begin(HEADER).result(10)
    for n in range(4):
        journal.append(game, act(n, padding=9000 + n)).result(10)
    journal.close()
    data = bytearray(path.read_bytes())
    data[100:PAGE] = bytes(PAGE - 100)
    path.write_bytes(data)
    again = Journal(path)
    assert again.rows(game) == [act(n, padding=9000 + n) for n in range(4)]
    again.close()


# -- a file that is not there any more ------------------------------------------------


def deleted(path: Path) -> None:
    path.unlink()


def folder_gone(path: Path) -> None:
    shutil.rmtree(path.parent)


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def log_gone(path: Path) -> None:
    Path(f"{path}-wal").unlink()


def replaced(path: Path) -> None:
    fresh = path.with_name("fresh")
    fresh.write_bytes(b"something else")
    fresh.replace(path)


@pytest.mark.parametrize("gone", [deleted, folder_gone, moved, log_gone, replaced])
@pytest.mark.parametrize("readable", [True, False])
def test_a_file_that_goes_away_while_the_box_runs_is_written_again(
    path, journal, said, gone, readable, monkeypatch
):
    first = played(journal, 4)
    game = played(journal, 6)
    until(lambda: not journal.busy())
    gone(path)
    if not readable:
        monkeypatch.setattr(keeper.Keeper, "write_again", refuse)
    assert journal.append(game, act(6)).result(10) is Saved.YES
    assert journal.append(game, act(7)).result(10) is Saved.YES
    assert journal.rows(game) == [act(n) for n in range(8)]
    assert any("written again" in str(sentence) for sentence in said)
    journal.close()
    again = Journal(path)
    assert again.rows(game) == [act(n) for n in range(8)]
    assert len(again.rows(first)) == (4 if readable else 0)
    again.close()
    if gone is replaced:
        assert path.with_name("games.db.replaced-1").read_bytes() == b"something else"


def refuse(*_: object) -> None:
    raise sqlite3.OperationalError("the file is gone")


def test_what_cannot_be_read_is_not_called_unsaved(path, said, monkeypatch):
    unread: list[str] = []
    journal = Journal(path, report=said.append, unread=unread.append)
    game = journal.begin(HEADER).result(10)
    journal.append(game, act(0)).result(10)
    error = sqlite3.OperationalError("disk I/O error")
    with monkeypatch.context() as patch:
        patch.setattr(store, "rows", lambda *_: (_ for _ in ()).throw(error))
        for _ in range(2):
            with pytest.raises(NotRead, match="Check the disk"):
                journal.rows(game)
    assert unread == ["The games cannot be read (disk I/O error). Check the disk."]
    assert said == []
    assert journal.rows(game) == [act(0)]
    journal.close()
