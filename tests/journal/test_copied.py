"""A copied folder of a journal, its log, and what somebody else put into the file."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest
from journal_kit import HEADER, act, journal, path, play_rows, reports
from waiting import wait_until

from companion.journal import copies, judge, rescue, store
from companion.journal.file import disk, log, migrations
from companion.journal.file.ends import Ends
from companion.journal.journal import Journal, Saved

__all__ = ["journal", "path", "reports"]


def copied(path: Path, name: str) -> Path:
    """The folder as a command copies it while the box runs."""
    place = path.parent.with_name(name)
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(path.parent, place, ignore=shutil.ignore_patterns("*.lock", "*-shm"))
    return place / path.name


@pytest.mark.parametrize("share", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_a_bit_of_the_last_frame_of_a_copied_folder_is_noticed(path, journal, share):
    game = play_rows(journal, 9)
    wait_until(lambda: not journal.busy())
    whole = Path(f"{path}-wal").read_bytes()
    frame = log.FRAME_HEAD + disk.BLOCK
    for bit in range(share, 8 * frame, 101 if share else 2999):
        harmed = bytearray(whole)
        harmed[len(whole) - frame + bit // 8] ^= 1 << bit % 8
        copy = copied(path, "copied")
        Path(f"{copy}-wal").write_bytes(harmed)
        with rescue.history(copy) as file:
            found = [(record.count, record.lost) for record in store.records(file)]
        assert sum(found[0]) == 9, bit
    assert len(journal.rows(game)) == 9


def test_the_ends_of_another_journal_are_ignored(path, journal, tmp_path):
    play_rows(journal, 9)
    journal.close()
    other = tmp_path / "other" / path.name
    new = Journal(other)
    play_rows(new, 2)
    new.close()
    shutil.copy(f"{path}.ends", f"{other}.ends")
    assert not judge.is_damaged(other)


def test_a_commit_that_a_cut_tore_before_it_was_acknowledged_is_not_damage(path, journal):
    play_rows(journal, 3)
    wait_until(lambda: not journal.busy())
    before = copied(path, "before")
    journal.append(1, act(3, padding=9000)).result()
    torn = copied(path, "torn")
    shutil.copy(f"{before}.ends", f"{torn}.ends")
    logged = bytearray(Path(f"{torn}-wal").read_bytes())
    last = [frame.size > 0 for frame in log.frames(bytes(logged))][:-1]
    first = len(last) - last[::-1].index(True)
    logged[log.HEAD + first * (log.FRAME_HEAD + disk.BLOCK) + 3000] ^= 1
    Path(f"{torn}-wal").write_bytes(logged)
    assert log.doubt(bytes(logged)) is log.Doubt.END
    assert not judge.is_damaged(torn)
    for never_written in (b"", bytes(96), bytes(32) + Path(f"{torn}.ends").read_bytes()[32:]):
        Path(f"{torn}.ends").write_bytes(never_written)
        assert not judge.is_damaged(torn)
    Path(f"{torn}.ends").write_bytes(b"something else")
    assert judge.is_damaged(torn)
    Path(f"{torn}.ends").unlink()
    assert judge.is_damaged(torn)


def test_a_first_start_that_was_cut_short_is_not_damage(path, journal):
    play_rows(journal, 1)
    torn = copied(path, "torn")
    Path(f"{torn}.ends").unlink()
    logged = bytearray(Path(f"{torn}-wal").read_bytes())
    frames = list(log.frames(bytes(logged)))
    first = next(number for number, frame in enumerate(frames, start=1) if frame.size)
    del logged[log.HEAD + first * (log.FRAME_HEAD + disk.BLOCK) :]
    logged[log.HEAD + 100] ^= 1
    Path(f"{torn}-wal").write_bytes(logged)
    assert log.doubt(bytes(logged)) is log.Doubt.END
    assert not judge.is_damaged(torn)


def test_a_file_of_zeros_was_never_written(path, reports):
    path.parent.mkdir()
    path.write_bytes(bytes(2048))
    Path(f"{path}-journal").write_bytes(bytes(512))
    again = Journal(path, report=reports.append, rescued=reports.append)
    assert again.append(again.begin(HEADER).result(), act(0)).result() is Saved.YES
    assert reports == []
    again.close()


def test_a_file_keeps_its_identity_and_no_other_has_it(path, journal, tmp_path):
    with store.reading(path) as file:
        mine = store.identity(file)
    with store.reading(copies.make(path)) as file:
        assert store.identity(file) == mine
    Journal(tmp_path / "other.db").close()
    with store.reading(tmp_path / "other.db") as file:
        assert store.identity(file) not in (None, mine)
    assert migrations.IDENTITY not in journal.prefs
    assert Ends(path).read(mine) == Ends(path).read()


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TRIGGER own AFTER INSERT ON rows BEGIN DELETE FROM games; END",
        "CREATE VIEW endless AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) "
        "SELECT x FROM n",
        "CREATE INDEX more ON rows (body)",
    ],
)
def test_whatever_somebody_added_is_left_behind(path, journal, sql):
    game = play_rows(journal, 4)
    journal.close()
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.execute(sql)
    again = Journal(path)
    assert again.append(game, act(4)).result() is Saved.YES
    again.close()
    with store.reading(path) as file:
        assert migrations.has_its_tables(file)
        assert len(store.rows(file, game)) == 5
