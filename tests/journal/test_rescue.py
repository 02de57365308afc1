"""The rescue: every entry that is left of a damaged file, and no file renamed too early."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec
import pytest
from journal_kit import HEADER, act, journal, path, played, said, until

from companion.journal import copies, rescue, salvage, store
from companion.journal.file.entries import GameHeader
from companion.journal.file.pages import PAGE
from companion.journal.file.texts import decode
from companion.journal.journal import Journal, Saved

__all__ = ["journal", "path", "said"]


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


@pytest.mark.parametrize("value", [None, b"\xff\xfe", 3])
def test_a_choice_of_any_other_kind_stops_no_rescue(path, journal, value):
    game = played(journal, 3)
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
    assert again.append(game, act(2)).result(10) is Saved.YES
    again.close()


def torn(path: Path, change: str) -> None:
    file = sqlite3.connect(path)
    file.execute(change)
    file.commit()
    file.close()


def counts(path: Path) -> list[tuple[int, int]]:
    with rescue.history(path) as file:
        return [(record.count, record.lost) for record in store.records(file)]


def gone_on_after_damage(path: Path, journal: Journal) -> int:
    """A game that lost two of its six entries, and then got another; its number."""
    game = played(journal, 6)
    journal.close()
    torn(path, f"UPDATE rows SET body = 'torn' WHERE id = {game * store.SPAN + 5}")
    again = Journal(path)
    again.append(game, act(9)).result(10)
    played(again, 4)
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
def test_what_earlier_damage_took_stays_named_after_the_next(path, journal, change):
    gone_on_after_damage(path, journal)
    torn(path, change)
    found = counts(path)
    again = Journal(path)
    lost = {**{r.game: r.lost for r in again.games()}, **again.lost_games()}
    assert sum(lost.values()) + sum(r.count for r in again.games()) == 11
    again.close()
    assert found == counts(path)


@pytest.mark.parametrize("value", ["NULL", "7", "'torn'"])
def test_a_copy_tells_what_was_missing_where_the_file_does_not(path, journal, value):
    gone_on_after_damage(path, journal)
    copies.make(path)
    torn(path, f"UPDATE lost SET entries = {value}")
    assert counts(path) == [(5, 2), (4, 0)]
    Journal(path).close()
    assert counts(path) == [(5, 2), (4, 0)]


def test_an_end_that_is_gone_is_missed_in_a_game_that_was_damaged_before(path, journal):
    game = gone_on_after_damage(path, journal)
    torn(path, f"DELETE FROM rows WHERE id = {game * store.SPAN + 5}")
    assert counts(path) == [(4, 3), (4, 0)]


def test_of_two_games_of_one_number_the_one_with_more_good_entries_is_kept(path, journal):
    game = played(journal, 3)
    journal.close()
    other = path.with_name("other.db")
    longer = Journal(other)
    header = msgspec.structs.replace(HEADER, players=("JR", "AR"))
    assert longer.begin(header).result(10) == game
    for n in range(5):
        longer.append(game, act(n)).result(10)
    longer.close()
    for first, second in ((path, other), (other, path)):
        found = salvage.salvage(first, [second], {}).games[game]
        assert decode(found.header, GameHeader).players == ("JR", "AR")
        assert len(found.rows) == found.had == 5


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


def test_a_damaged_file_that_cannot_be_read_just_now_is_not_taken_for_an_empty_one(
    path, journal, monkeypatch
):
    game = played(journal, 5)
    journal.close()
    data = bytearray(path.read_bytes())
    data[100:120] = bytes(20)
    path.write_bytes(data)

    def failing(*_: object) -> bytes:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", failing)
        again = Journal(path)
    assert path.read_bytes() == data
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
