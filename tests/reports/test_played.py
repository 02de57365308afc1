"""The rows of all games, and the file that keeps them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from table_kit import RULING, new_game, worph
from waiting import wait_until

from companion.journal import store
from companion.journal.journal import Journal
from companion.reports import played
from companion.reports.played import Played, all_games
from companion.table.feats import Feat


@pytest.fixture
def journal(tmp_path: Path):
    opened = Journal(tmp_path / store.NAME)
    yield opened
    opened.close()


def rows(journal: Journal) -> list[Played]:
    wait_until(lambda: not journal.busy())
    folder = journal.path.parent
    found = journal.read(lambda file: all_games(file, folder))
    assert found is not None
    return found


def unread(*_: object) -> Any:
    raise AssertionError("a game was replayed")


def test_a_row_has_what_records_evenings_and_lists_need(journal):
    worph(journal, ("AL", "CARE"), ("NB", "SCARE"), ("AL", "SCARED"), machines={"NB": 3})
    (row,) = rows(journal)
    assert (row.game, row.kind, row.title, row.how) == (1, "worph", "Worph", "over")
    assert (row.players, row.machines, row.winners) == (("AL", "NB"), ("NB",), ("AL",))
    assert (row.points, row.words) == ({"AL": 5, "NB": 3}, {"AL": 2, "NB": 1})
    assert Feat("longest", "AL", 6, "SCARED") in row.feats
    assert {feat.player for feat in row.feats} == {"AL"}


def test_only_games_that_have_changed_are_replayed(journal, monkeypatch):
    first, second = (worph(journal, ("AL", "CARE"), how="") for _ in range(2))
    before = rows(journal)
    assert [row.how for row in before] == [None, None]
    with monkeypatch.context() as patch:
        patch.setattr(played, "_row", unread)
        assert rows(journal) == before
    second.undo(1, ("AL",)).result()
    first.finish("stopped").result()
    changed = rows(journal)
    assert [row.how for row in changed] == ["stopped", None]
    assert [row.words for row in changed] == [{"AL": 1}, {}]
    first.rename("AL", "JR").result()
    assert rows(journal)[0].players == ("JR", "NB")
    monkeypatch.setattr(played, "_row", unread)
    rows(journal)


@pytest.mark.parametrize(
    "damage", [lambda text: b"", lambda text: text[:-9], lambda text: text.replace(b"form 1", b"x")]
)
def test_a_damaged_old_or_missing_file_is_made_anew(journal, damage):
    worph(journal, ("AL", "CARE"))
    worph(journal, ("AL", "CART"))
    before, kept = rows(journal), journal.path.parent / played.NAME
    whole = kept.read_bytes()
    kept.write_bytes(damage(whole))
    assert rows(journal) == before
    assert kept.read_bytes() == whole
    kept.unlink()
    assert rows(journal) == before


def test_a_game_that_is_gone_leaves_the_file(journal, tmp_path):
    worph(journal, ("AL", "CARE"))
    rows(journal)
    kept = tmp_path / played.NAME
    other = Journal(tmp_path / "empty" / store.NAME)
    assert other.read(lambda file: all_games(file, tmp_path)) == []
    assert b"CARE" not in kept.read_bytes()
    other.close()


def test_a_folder_that_cannot_be_written_costs_only_time(journal, tmp_path):
    worph(journal, ("AL", "CARE"))
    (tmp_path / played.NAME).mkdir()
    assert [row.words for row in rows(journal)] == [{"AL": 1}]


def test_a_game_of_an_unknown_kind_has_what_was_saved_at_its_end(journal, tmp_path):
    table = worph(journal, ("AL", "CARE"))
    header = msgspec.structs.replace(table.header, game="chess")
    game = journal.begin(header).result()
    journal.finish(game, "over", {"scores": {"AL": 3}, "winners": ["AL"]}).result()
    row = rows(journal)[1]
    assert (row.title, row.points, row.winners) == ("chess", {"AL": 3}, ("AL",))
    assert not row.feats


def test_house_rules_tell_games_apart_and_who_plays_does_not(journal):
    worph(journal, options={"turn_limit_s": 30.0})
    worph(journal, options={"turn_limit_s": 60.0, "meanings": False})
    new_game(journal, "worph", "AL", "JR", ruling=RULING, setup={"drawer": "JR"})
    printed, slow, other = (row.house for row in rows(journal))
    assert printed == other != slow
    assert (printed.rules, slow.rules) == ((), ("turn time: 60 seconds",))
