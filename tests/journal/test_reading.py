"""A journal on a disk that reads badly, or with strange files beside it."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import sqlite3
from pathlib import Path

import pytest
from journal_kit import HEADER, act, journal, path, play_rows, reports
from waiting import wait_until

from companion.journal import copies, judge, rescue, store
from companion.journal import journal as journal_module
from companion.journal.file import disk
from companion.journal.file.entries import Clock
from companion.journal.journal import Journal, Saved
from companion.journal.pending import Append

__all__ = ["journal", "path", "reports"]

READ = disk.read_block


@pytest.fixture
def no_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite cannot read the file, for whatever reason."""

    def fail(*_: object) -> bool:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(judge, "_is_sound_for_sqlite", fail)
    monkeypatch.setattr(disk, "PAUSE_S", 0)


def fail_block(monkeypatch: pytest.MonkeyPatch, bad: Path, at: int | None) -> None:
    """Let a block of a file fail for good; None: all of them."""
    inode = bad.stat().st_ino

    def read(file: int, place: int) -> bytes:
        if os.fstat(file).st_ino == inode and at in (None, place):
            raise OSError(5, "Input/output error")
        return READ(file, place)

    monkeypatch.setattr(disk, "read_block", read)
    monkeypatch.setattr(disk, "PATIENCE_S", 0)


@pytest.mark.parametrize("seed", range(5))
def test_reads_that_fail_now_and_then_are_tried_again(
    path, journal, reports, no_sqlite, monkeypatch, seed
):
    game = play_rows(journal, 30)
    journal.close()
    before, luck = path.read_bytes(), random.Random(seed)

    def read(file: int, at: int) -> bytes:
        if luck.random() < 0.3:
            raise OSError(5, "Input/output error")
        return READ(file, at)

    monkeypatch.setattr(disk, "read_block", read)
    again = Journal(path, report=reports.append, rescued=reports.append)
    assert (again.damage, reports) == (None, [])
    assert again.append(game, act(30)).result() is Saved.YES
    assert len(again.rows(game)) == 31
    again.close()
    assert len(before) <= path.stat().st_size
    assert rescue.kept_files(path) == []


def test_one_bad_block_costs_no_more_than_its_entries(path, journal, reports, monkeypatch):
    first, game = play_rows(journal, 40), play_rows(journal, 80)
    journal.close()
    whole, blocks = path.read_bytes(), path.stat().st_size // disk.BLOCK
    for block in range(blocks):
        place = path.parent.with_name(f"{block}") / path.name
        place.parent.mkdir()
        place.write_bytes(whole)
        with monkeypatch.context() as patch:
            fail_block(patch, place, block * disk.BLOCK)
            patch.setattr(judge, "_is_sound_for_sqlite", lambda _: False)
            again = Journal(place, rescued=reports.append)
        found = {record.game: (record.count, record.lost) for record in again.games()}
        lost = again.lost_games()
        sums = [sum(found.get(n, (0, 0))) + lost.get(n, 0) for n in (first, game)]
        assert all(count <= true for count, true in zip(sums, (40, 80), strict=True))
        assert "The disk could not read 1 block of games.db." in str(reports[-1])
        assert again.append(again.begin(HEADER).result(), act(0)).result() is Saved.YES
        again.close()
        assert place.with_name("games.db.damaged-1").read_bytes() == whole
        shutil.rmtree(place.parent)


def test_a_file_that_cannot_be_read_at_all_is_left_where_it_is(
    path, journal, reports, no_sqlite, monkeypatch
):
    game = play_rows(journal, 5)
    journal.close()
    before = path.read_bytes()
    fail_block(monkeypatch, path, None)
    monkeypatch.setattr(journal_module, "RETRY_S", 0.01)
    again = Journal(path, report=reports.append)
    assert "Input/output error" in str(reports[0])
    assert again.append(game, act(5)).result() is Saved.NOT_YET
    assert path.read_bytes() == before
    again.abandon()
    wait_until(lambda: not again.unsaved)
    new = again.begin(HEADER).result()
    assert again.append(new, act(0)).result() is Saved.YES
    again.close()
    assert path.with_name("games.db.damaged-1").read_bytes() == before


@pytest.mark.parametrize("kind", ["folder", "pipe", "unreadable"])
def test_a_copy_that_cannot_be_read_does_not_stop_a_rescue(
    path, journal, reports, kind, monkeypatch
):
    game = play_rows(journal, 6)
    good, bad = copies.make(path), copies.make(path)
    journal.close()
    path.write_bytes(b"torn" * 5000)
    if kind == "unreadable":
        fail_block(monkeypatch, bad, None)
    else:
        bad.unlink()
        bad.mkdir() if kind == "folder" else os.mkfifo(bad)
    again = Journal(path, rescued=reports.append)
    assert len(again.rows(game)) == 6
    assert f"The disk could not read the copy {bad.name}." in str(reports[0])
    again.close()
    assert good.exists()


def test_files_with_odd_names_among_the_copies_are_ignored(path, journal):
    play_rows(journal, 2)
    (path.parent / copies.FOLDER).mkdir(exist_ok=True)
    for name in ("games-\u00b2.db", "games-.db", "games-new.db"):
        (path.parent / copies.FOLDER / name).write_bytes(b"odd")
    assert [copy.name for copy in (copies.make(path), *copies.all_of(path))] == [
        "games-000001.db"
    ] * 2


def test_a_pipe_in_the_place_of_the_ends_file_holds_nobody_up(path, journal):
    game = play_rows(journal, 2)
    journal.close()
    Path(f"{path}.ends").unlink()
    os.mkfifo(f"{path}.ends")
    again = Journal(path)
    assert again.append(game, act(2)).result() is Saved.YES
    again.close()


# -- what a rescue leaves behind ------------------------------------------------------


def torn_bytes(whole: bytes) -> bytes:
    """The bytes of a file whose first page has lost its head."""
    return whole[:100] + bytes(10) + whole[110:]


def empty(stray: Path, whole: bytes) -> None:
    stray.touch()


def short(stray: Path, whole: bytes) -> None:
    Journal(stray.with_name("short.db")).close()
    stray.with_name("short.db").rename(stray)


def torn(stray: Path, whole: bytes) -> None:
    stray.write_bytes(whole[:5000] + bytes(4000) + whole[9000:])


@pytest.mark.parametrize("make", [empty, short, torn])
def test_a_file_with_the_name_of_a_finished_rescue_is_not_believed(path, journal, make):
    game = play_rows(journal, 30)
    journal.close()
    make(Path(f"{path}.rescued"), path.read_bytes())
    with rescue.history(path) as file:
        assert len(store.rows(file, game)) == 30
    again = Journal(path)
    assert len(again.rows(game)) == 30
    again.close()
    assert rescue.kept_files(path) == ["games.db.damaged-1"]


def test_a_log_that_lies_beside_a_new_file_is_not_read_into_it(path, journal):
    game = play_rows(journal, 6)
    wal = Path(f"{path}-wal").read_bytes()
    journal.close()
    path.write_bytes(torn_bytes(path.read_bytes()))
    for part in (".rescuing", ".rescued"):
        Path(f"{path}{part}-wal").write_bytes(wal)
    again = Journal(path)
    assert again.append(game, act(6)).result() is Saved.YES
    again.close()
    assert not judge.is_damaged(path)


def test_nothing_is_replaced_before_the_new_file_was_read_back(path, journal, reports, monkeypatch):
    game = play_rows(journal, 8)
    journal.close()
    whole = path.read_bytes()
    path.write_bytes(torn_bytes(whole))
    with monkeypatch.context() as patch:
        patch.setattr(rescue, "_sound_ends", lambda _: {game: 7})
        patch.setattr(journal_module, "RETRY_S", 0.01)
        again = Journal(path, report=reports.append)
        assert "cannot be read back" in str(reports[0])
        assert path.read_bytes() == torn_bytes(whole)
        assert not [*path.parent.glob("*.rescu*"), *rescue.kept_files(path)]
    wait_until(lambda: again.append(game, act(8)).result() is Saved.YES)
    again.close()


def test_a_command_beside_a_running_rescue_shows_all_games(path, journal, monkeypatch):
    game = play_rows(journal, 8)
    journal.close()
    whole, seen = path.read_bytes(), list[int]()
    path.write_bytes(torn_bytes(whole))
    with rescue.history(path) as file:
        (kept,) = (record.count for record in store.records(file))
    rename = Path.rename

    def watched(old: Path, new: Path) -> Path:
        found = rename(old, new)
        with rescue.history(path) as file:
            seen.append(len(store.rows(file, game)))
        return found

    monkeypatch.setattr(Path, "rename", watched)
    rescue.rescue(path)
    assert seen
    assert set(seen) == {kept}


# -- entries and headers --------------------------------------------------------------


def test_a_gap_is_filled_from_memory(path, journal, monkeypatch):
    game = play_rows(journal, 6)
    wait_until(lambda: not journal.busy())
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        file.execute("DELETE FROM rows WHERE id > ?", (game * store.SPAN + 3,))
    Path(f"{path}.ends").unlink()
    with monkeypatch.context() as patch:
        patch.setattr(journal_module, "RETRY_S", 0.01)
        patch.setattr(Append, "save", lambda *_: 1 / 0)
        assert journal.append(game, act(6)).result() is Saved.NOT_YET
    wait_until(lambda: not journal.unsaved)
    assert journal.rows(game) == [act(n) for n in range(7)]


def test_an_entry_after_a_gap_that_nobody_can_fill_stays_unsaved(path, journal, reports):
    game = play_rows(journal, 3)
    row = journal_module.Append(game=game, value=act(9), n=9)
    journal._hand_over(row)
    assert row.done.result() is Saved.NOT_YET
    assert "The file has 3 entries of this game, but entry 9 is next." in str(reports[-1])
    assert journal.unsaved


BITS = [(at, bit) for at in range(100) for bit in range(8)]
FEW = [(at, bit) for at in (0, 16, 17, 18, 19, 60, 63, 68, 71) for bit in (0, 1, 7)]


def check_header(path: Path, whole: bytes, at: int, bit: int) -> None:
    data = bytearray(whole)
    data[at] ^= 1 << bit
    path.write_bytes(data)
    said: list[str | None] = []
    again = Journal(path, report=said.append)
    assert again.append(1, Clock(elapsed={}, running=False, why="x")).result() is Saved.YES, said
    assert again.rows(1)[:-1] == [act(n) for n in range(4)]
    assert not again.unsaved
    again.close()
    for part in path.parent.glob("games.db?*"):
        part.unlink()


@pytest.mark.parametrize("bits", [FEW, pytest.param(BITS, marks=pytest.mark.slow)])
def test_no_bit_of_the_header_makes_the_journal_unsaveable(path, journal, bits):
    play_rows(journal, 4)
    journal.close()
    shutil.rmtree(path.parent / copies.FOLDER, ignore_errors=True)
    whole = path.read_bytes()
    for at, bit in bits:
        check_header(path, whole, at, bit)


@pytest.mark.parametrize("size", [512, 1024, 8192, 65536])
@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_every_size_of_pages_is_sound_and_can_be_rescued(path, journal, size, mode):
    game = play_rows(journal, 50)
    journal.close()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA journal_mode = DELETE")
        file.execute(f"PRAGMA page_size = {size}")
        file.execute("VACUUM")
        file.execute(f"PRAGMA journal_mode = {mode}")
    assert not judge.is_damaged(path)
    data = bytearray(path.read_bytes())
    data[100:110] = bytes(10)
    path.write_bytes(data)
    again = Journal(path)
    assert again.damage
    assert len(again.rows(game)) == 50
    again.close()


def test_a_game_of_an_unknown_form_hides_no_other(path, journal):
    first, game = play_rows(journal, 3), play_rows(journal, 4)
    journal.close()
    with contextlib.closing(sqlite3.connect(path)) as file, file:
        text = '{"game":["a","later","form"]}'
        sum = journal_module.store.chain.start(first, text)
        file.execute("UPDATE games SET header = ?, sum = ? WHERE id = ?", (text, sum, first))
        file.execute("DELETE FROM rows WHERE id < ?", (game * store.SPAN,))
        file.execute("INSERT INTO prefs VALUES ('later', '[', ?)", (store.pref_sum("later", "["),))
    Path(f"{path}.ends").unlink()
    with rescue.history(path) as file:
        assert [record.game for record in store.records(file)] == [game]
        assert store.unknown_games(file) == [first]
        assert store.prefs(file) == {}
