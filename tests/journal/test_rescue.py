"""The rescue saves every readable entry of a damaged file, and renames no file too early."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest
from journal_kit import HEADER, act, journal, path, play_rows, reports
from waiting import wait_until

from companion.journal import copies, judge, rescue, salvage, store
from companion.journal.file import disk
from companion.journal.file.entries import GameHeader
from companion.journal.file.pages import PAGE
from companion.journal.file.texts import decode
from companion.journal.journal import Journal, Saved

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

__all__ = ["journal", "path", "reports"]


def test_a_damaged_first_page_costs_nothing(path, journal):
    game = play_rows(journal, 40)
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
def test_a_value_of_a_wrong_type_costs_only_its_row(path, journal, table, column, value):
    first, second = play_rows(journal, 3), play_rows(journal, 3)
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
    third = again.begin(HEADER).result()
    assert third > second
    assert again.append(third, act(0)).result() is Saved.YES
    again.close()


@pytest.mark.parametrize("value", [None, b"\xff\xfe", 3])
def test_a_preference_of_a_wrong_type_does_not_stop_the_rescue(path, journal, value):
    game = play_rows(journal, 3)
    journal.set_pref("volume", 4)
    journal.set_pref("brightness", 5)
    journal.close()
    file = sqlite3.connect(path)
    file.execute("CREATE TABLE loose AS SELECT * FROM prefs")
    file.execute("DROP TABLE prefs")
    file.execute("ALTER TABLE loose RENAME TO prefs")
    file.execute("UPDATE prefs SET body = ? WHERE key = 'volume'", (value,))
    file.execute("UPDATE rows SET body = 'torn' WHERE id = (SELECT max(id) FROM rows)")
    file.commit()
    file.close()
    again = Journal(path)
    assert again.rows(game) == [act(0), act(1)]
    assert again.prefs == {"brightness": 5}
    assert again.append(game, act(2)).result() is Saved.YES
    again.close()


def change_file(path: Path, change: str) -> None:
    file = sqlite3.connect(path)
    file.execute(change)
    file.commit()
    file.close()


def counts(path: Path) -> list[tuple[int, int]]:
    with rescue.history(path) as file:
        return [(record.count, record.lost) for record in store.records(file)]


def play_on_after_damage(path: Path, journal: Journal) -> int:
    """Damage two of a game's six entries, then append another; returns the game's number."""
    game = play_rows(journal, 6)
    journal.close()
    change_file(path, f"UPDATE rows SET body = 'torn' WHERE id = {game * store.SPAN + 5}")
    again = Journal(path)
    again.append(game, act(9)).result()
    play_rows(again, 4)
    again.close()
    assert counts(path) == [(5, 2), (4, 0)]
    return game


@pytest.mark.parametrize(
    "change",
    [
        f"UPDATE rows SET body = 'torn' WHERE id = {2 * store.SPAN + 4}",
        f"UPDATE rows SET body = 'torn' WHERE id = {1 * store.SPAN + 5}",
        "UPDATE games SET header = 'torn' WHERE id = 1",
    ],
)
def test_entries_lost_to_earlier_damage_are_still_reported_after_the_next(path, journal, change):
    play_on_after_damage(path, journal)
    change_file(path, change)
    found = counts(path)
    again = Journal(path)
    lost = {**{r.game: r.lost for r in again.games()}, **again.lost_games()}
    assert sum(lost.values()) + sum(r.count for r in again.games()) == 11
    again.close()
    assert found == counts(path)


@pytest.mark.parametrize("value", ["NULL", "7", "'torn'"])
def test_the_lost_entries_are_read_from_a_copy_if_the_file_does_not_have_them(path, journal, value):
    play_on_after_damage(path, journal)
    copies.make(path)
    change_file(path, f"UPDATE lost SET entries = {value}")
    assert counts(path) == [(5, 2), (4, 0)]
    Journal(path).close()
    assert counts(path) == [(5, 2), (4, 0)]


def test_a_missing_end_is_noticed_in_a_game_damaged_before(path, journal):
    game = play_on_after_damage(path, journal)
    change_file(path, f"DELETE FROM rows WHERE id = {game * store.SPAN + 5}")
    assert counts(path) == [(4, 3), (4, 0)]


def test_of_two_games_with_the_same_number_the_longer_one_is_kept(path, journal):
    game = play_rows(journal, 3)
    journal.close()
    other = path.with_name("other.db")
    longer = Journal(other)
    header = msgspec.structs.replace(HEADER, players=("JR", "AR"))
    assert longer.begin(header).result() == game
    for n in range(5):
        longer.append(game, act(n)).result()
    longer.close()
    for first, second in ((path, other), (other, path)):
        found = salvage.salvage(first, [second], {}).games[game]
        assert decode(found.header, GameHeader).players == ("JR", "AR")
        assert len(found.rows) == found.had == 5


def test_a_disk_that_cannot_be_read_at_the_moment_is_not_damage(
    path, journal, monkeypatch, reports
):
    game = play_rows(journal, 5)
    journal.close()
    before = path.read_bytes()

    def failing(*_: object) -> bytes:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(judge, "_is_sound_for_sqlite", failing)
        patch.setattr(disk, "read_block", failing)
        patch.setattr(disk, "PATIENCE_S", 0)
        again = Journal(path, report=reports.append, rescued=reports.append)
        assert "Input/output error" in str(reports[0])
    assert path.read_bytes() == before
    wait_until(lambda: again.append(game, act(5)).result() is Saved.YES)
    assert len(again.rows(game)) == 6
    again.close()
    assert not list(path.parent.glob("*.damaged*"))


def test_no_file_is_renamed_before_the_entries_are_counted(path, journal, monkeypatch, reports):
    game = play_rows(journal, 5)
    journal.close()
    data = bytearray(path.read_bytes())
    data[100:120] = bytes(20)
    path.write_bytes(data)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(salvage.Salvage, "write", full)
        again = Journal(path, report=reports.append)
        assert path.read_bytes() == data
        assert "The disk is full." in str(reports[0])
    wait_until(lambda: again.append(game, act(5)).result() is Saved.YES)
    assert len(again.rows(game)) == 6
    again.close()


def test_a_damaged_file_that_cannot_be_read_at_the_moment_is_not_treated_as_empty(
    path, journal, monkeypatch
):
    game = play_rows(journal, 5)
    journal.close()
    data = bytearray(path.read_bytes())
    data[100:120] = bytes(20)
    path.write_bytes(data)

    def failing(*_: object) -> bytes:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(disk, "read_block", failing)
        patch.setattr(disk, "PATIENCE_S", 0)
        again = Journal(path)
    assert path.read_bytes() == data
    wait_until(lambda: again.append(game, act(5)).result() is Saved.YES)
    assert len(again.rows(game)) == 6
    again.close()


def test_a_long_row_is_read_from_all_its_pages(path, journal):
    game = journal.begin(HEADER).result()
    for n in range(4):
        journal.append(game, act(n, padding=9000 + n)).result()
    journal.close()
    data = bytearray(path.read_bytes())
    data[100:PAGE] = bytes(PAGE - 100)
    path.write_bytes(data)
    again = Journal(path)
    assert again.rows(game) == [act(n, padding=9000 + n) for n in range(4)]
    again.close()
