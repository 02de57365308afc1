"""Protection of the games beyond commits: ends file, log, copies, and a file that disappears."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from journal_kit import HEADER, act, journal, path, play_rows, reports
from waiting import wait_until

from companion.errors import NotRead
from companion.journal import copies, judge, keeper, rescue, store
from companion.journal.file import log
from companion.journal.file.ends import SIZE, End, Ends
from companion.journal.file.log import FRAME_HEAD, Doubt
from companion.journal.file.pages import PAGE
from companion.journal.journal import Journal, Saved

__all__ = ["journal", "path", "reports"]

FRAME = FRAME_HEAD + PAGE


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeper, "QUIET_S", 0.02)


# -- the ends file --------------------------------------------------------------------


def test_after_each_commit_the_number_and_the_checksum_are_in_the_ends_file(path, journal):
    game = play_rows(journal, 7)
    wait_until(lambda: not journal.busy())
    with store.reading(path) as file:
        assert Ends(path).read() == {game: End(*store.last_row(file, game))} == judge.ends_of(file)
    assert Ends(path).read()[game].n == 7


def test_an_entry_missing_at_the_end_of_a_game_is_noticed(path, journal):
    game = play_rows(journal, 7)
    journal.close()
    file = sqlite3.connect(path)
    file.execute("DELETE FROM rows WHERE id = ?", (game * store.SPAN + 7,))
    file.commit()
    file.close()
    assert judge.is_damaged(path)
    with rescue.history(path) as found:
        assert [(record.count, record.lost) for record in store.records(found)] == [(6, 1)]


def test_an_ends_file_that_lags_behind_is_not_damage(path, journal):
    game = play_rows(journal, 7)
    before = Path(f"{path}.ends").read_bytes()
    for n in range(7, 9):
        journal.append(game, act(n)).result()
    journal.close()
    Path(f"{path}.ends").write_bytes(before)
    assert not judge.is_damaged(path)


@pytest.mark.parametrize("at", [0, SIZE * 2 + 3])
def test_an_ends_file_that_is_damaged_or_of_another_journal_is_ignored(path, journal, at):
    play_rows(journal, 3)
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


def test_no_press_waits_for_the_ends_file_which_is_never_synced(path, journal, monkeypatch):
    game, written, synced = play_rows(journal, 1), threading.Event(), []
    wait_until(lambda: not journal.busy())
    note = Ends.note
    with monkeypatch.context() as patch:
        for name in ("fsync", "fdatasync", "sync"):
            patch.setattr(os, name, synced.append, raising=False)
        patch.setattr(Ends, "note", lambda *given: written.wait() and note(*given))
        assert journal.append(game, act(1)).result(5) is Saved.YES
        written.set()
        wait_until(lambda: not journal.busy())
    assert Ends(path).read()[game].n == 2
    assert synced == []


# -- the log --------------------------------------------------------------------------


def test_a_good_frame_after_a_bad_one_is_doubtful_and_a_truncated_log_is_not(path, journal):
    play_rows(journal, 20)
    whole = Path(f"{path}-wal").read_bytes()
    assert log.doubt(whole) is log.doubt(whole[:-3000]) is Doubt.NONE
    frames = list(log.frames(whole))
    for number in range(len(frames)):
        harmed = bytearray(whole)
        harmed[log.HEAD + number * FRAME + random.Random(number).randrange(8, FRAME)] ^= 1
        later = any(frame.size for frame in frames[number:-1])
        last = number == len(frames) - 1
        expected = Doubt.NONE if last else Doubt.INSIDE if later else Doubt.END
        assert log.doubt(bytes(harmed)) is expected, number


def test_entries_after_a_bad_frame_are_found_even_without_the_ends_file(path, journal):
    game = play_rows(journal, 20)
    pulled = path.with_name("pulled.db")
    pulled.write_bytes(path.read_bytes())
    logged = bytearray(Path(f"{path}-wal").read_bytes())
    logged[log.HEAD + 9 * FRAME + 2000] ^= 1
    Path(f"{pulled}-wal").write_bytes(logged)
    with store.reading(pulled) as file:
        assert len(store.rows(file, game)) < 10
    assert judge.is_damaged(pulled)
    again = Journal(pulled)
    assert again.rows(game) == [act(n) for n in range(20)]
    again.close()
    assert pulled.with_name("pulled.db.damaged-1-wal").read_bytes() == logged


def test_the_log_is_written_back_into_the_file_while_nobody_plays(path, journal, quick):
    play_rows(journal, 30)
    alone = path.with_name("alone.db")

    def is_there() -> bool:
        alone.write_bytes(path.read_bytes())
        with store.reading(alone) as file:
            return file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] > 0 and (
                file.execute("SELECT count(*) FROM rows").fetchone() == (30,)
            )

    wait_until(is_there)


# -- copies ---------------------------------------------------------------------------


def test_a_copy_is_made_after_every_finished_game_and_the_last_three_are_kept(path, journal, quick):
    for number in range(1, 6):
        play_rows(journal, 3, ended=True)
        wait_until(lambda number=number: bool(copies.all_of(path)) and newest(path) == (number,))
    wait_until(lambda: names(path) == [f"copies/games-00000{n}.db" for n in (5, 4, 3)])


def names(path: Path) -> list[str]:
    return [str(copy.relative_to(path.parent)) for copy in copies.all_of(path)]


def newest(path: Path) -> Any:
    file = sqlite3.connect(copies.all_of(path)[0])
    found = file.execute("SELECT count(*) FROM games").fetchone()
    file.close()
    return found


def test_an_unfinished_game_is_copied_too_but_not_again_at_once(path, journal, quick):
    play_rows(journal, 3)
    wait_until(lambda: len(copies.all_of(path)) == 1)
    play_rows(journal, 3)
    wait_until(lambda: not journal.busy() and journal._keeper.due_s() is None)
    assert len(copies.all_of(path)) == 1


def test_no_press_waits_for_a_copy_and_a_copy_includes_the_log(path, journal, quick, monkeypatch):
    copying, goes_on = threading.Event(), threading.Event()
    make = copies.make

    def slowly(journal: Path) -> Path:
        copying.set()
        assert goes_on.wait()
        return make(journal)

    monkeypatch.setattr(copies, "make", slowly)
    game = play_rows(journal, 2)
    assert copying.wait()
    monkeypatch.setattr(keeper, "QUIET_S", 60.0)
    assert journal.append(game, act(2)).result(5) is Saved.YES
    goes_on.set()
    wait_until(lambda: bool(copies.all_of(path)))
    with store.reading(copies.all_of(path)[0]) as file:
        assert store.rows(file, game) == [act(n) for n in range(3)]


def test_closing_waits_for_a_copy_that_is_being_made(path, journal, quick, monkeypatch):
    copying, make = threading.Event(), copies.make

    def slowly(path: Path) -> Path:
        copying.set()
        wait_until(lambda: journal._closing)
        return make(path)

    monkeypatch.setattr(copies, "make", slowly)
    play_rows(journal, 3, ended=True)
    assert copying.wait()
    journal.close()
    assert copies.all_of(path)
    assert not Path(f"{path}-wal").exists()


def test_entries_lost_from_the_file_are_taken_from_a_copy(path, journal, quick, reports):
    journal.set_pref("volume", 4).result()
    play_rows(journal, 30, ended=True)
    wait_until(lambda: bool(copies.all_of(path)))
    copy = copies.all_of(path)[0]
    copied = copy.read_bytes()
    second = play_rows(journal, 5)
    journal.close()
    for later in copies.all_of(path):
        later.unlink()
    copy.write_bytes(copied)
    data = path.read_bytes()
    path.write_bytes(data[: 2 * PAGE] + bytes(len(data) - 2 * PAGE))
    again = Journal(path, rescued=reports.append)
    assert [(r.game, r.how, r.count, r.lost) for r in again.games()] == [
        (1, "over", 31, 0),
        (second, None, 0, 5),
    ]
    assert again.prefs == {"volume": 4}
    assert again.damage is not None
    assert (again.damage.entries, again.damage.missing) == (31, 5)
    again.close()
    assert "5 are missing" in str(reports[-1])


def test_a_deleted_file_is_restored_from_its_copy(path, journal, quick):
    play_rows(journal, 4, ended=True)
    wait_until(lambda: bool(copies.all_of(path)))
    journal.close()
    path.unlink()
    with rescue.history(path) as file:
        assert len(store.records(file)) == 1
    again = Journal(path)
    assert len(again.rows(1)) == 5
    again.close()


# -- a file that has disappeared ------------------------------------------------------


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
def test_a_file_that_disappears_while_the_box_runs_is_written_again(
    path, journal, reports, gone, readable, monkeypatch
):
    first = play_rows(journal, 4)
    game = play_rows(journal, 6)
    wait_until(lambda: not journal.busy())
    gone(path)
    if not readable:
        monkeypatch.setattr(copies, "write_from", refuse)
    assert journal.append(game, act(6)).result() is Saved.YES
    assert journal.append(game, act(7)).result() is Saved.YES
    assert journal.rows(game) == [act(n) for n in range(8)]
    (report,) = {str(sentence) for sentence in reports if sentence}
    assert ("All games were written again." in report) is readable
    assert ("Only this game could be written again" in report) is not readable
    journal.close()
    again = Journal(path)
    assert again.rows(game) == [act(n) for n in range(8)]
    assert len(again.rows(first)) == (4 if readable else 0)
    again.close()
    if gone is replaced:
        assert path.with_name("games.db.replaced-1").read_bytes() == b"something else"


def refuse(*_: object) -> None:
    raise sqlite3.OperationalError("the file is gone")


def test_a_file_with_the_same_inode_on_another_disk_is_another_file(
    path, journal, reports, monkeypatch
):
    game = play_rows(journal, 2)
    wait_until(lambda: not journal.busy())
    with monkeypatch.context() as patch:
        patch.setattr(keeper, "_place", lambda path: (path.stat().st_dev + 1, path.stat().st_ino))
        assert journal.append(game, act(2)).result() is Saved.YES
    assert any("written again" in str(sentence) for sentence in reports)
    assert journal.rows(game) == [act(n) for n in range(3)]


def test_an_unreadable_file_is_not_reported_as_unsaved(path, reports, monkeypatch):
    unread: list[str] = []
    journal = Journal(path, report=reports.append, unread=unread.append)
    game = journal.begin(HEADER).result()
    journal.append(game, act(0)).result()
    error = sqlite3.OperationalError("disk I/O error")
    with monkeypatch.context() as patch:
        patch.setattr(store, "rows", lambda *_: (_ for _ in ()).throw(error))
        for _ in range(2):
            with pytest.raises(NotRead, match="Check the disk"):
                journal.rows(game)
    assert unread == ["The games cannot be read (disk I/O error). Check the disk."]
    assert reports == []
    assert journal.rows(game) == [act(0)]
    journal.close()
