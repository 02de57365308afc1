"""Changing a player's name: what a table refuses, and what the journal keeps."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from notes_kit import header, notes_of, playing, seen, table, wedge

from companion.errors import BadEntry, ReplayDiffers
from companion.games.api.rules import Join, Leave
from companion.games.worph.rules.actions import Pass, Play
from companion.journal import exchange, rescue, store
from companion.journal.file.entries import Finish, Led, Rename, Undo, current_names, kept_points
from companion.journal.journal import Journal


@pytest.mark.parametrize("name", ["AL", "NB", "JR", "ZZ"])
def test_a_name_used_in_the_game_is_refused(name: str) -> None:
    made = playing()
    made.act(Join(by="ZZ", left_of="AL"))
    made.act(Leave(by="ZZ"))
    before = seen(made)
    with pytest.raises(BadEntry):
        made.rename("AL", name)
    assert seen(made) == before


def test_only_the_accents_of_their_own_name_may_change() -> None:
    made = playing()
    with pytest.raises(BadEntry, match=r"^ÄL and AL differ in accents alone\. "):
        made.rename("NB", "ÄL")
    made.rename("AL", "ÄL")
    assert made.view().players == ("ÄL", "NB", "JR")


def test_a_later_player_sits_beside_no_namesake() -> None:
    made = playing()
    refused = made.act(Join(by="ÄL", left_of="AL")).outcome
    assert not refused.accepted
    assert refused.message == "ÄL and AL differ in accents alone. Give another name."
    with pytest.raises(BadEntry, match="ÄL and AL differ in accents alone"):
        made.rules.new(("AL", "ÄL"), {}, {})


def test_a_computer_player_keeps_its_name() -> None:
    made = table(msgspec.structs.replace(header(), machines={"NB": 2}), notes_of(playing()))
    with pytest.raises(BadEntry):
        made.rename("NB", "ZOE")


@given(renames=st.lists(st.sampled_from(["AES", "SAES", "by", "word", "X"]), max_size=6))
def test_a_resumed_table_knows_the_new_names_and_repeats_no_spin(renames: list[str]) -> None:
    made = playing()
    wedge(made)
    for name in renames:
        if name not in made.all_names:
            made.rename(made.view().players[0], name)
    again = table(header(), notes_of(made), 99)
    assert (again.state, again.records) == (made.state, made.records)
    assert again.view().players == made.view().players
    assert again.player_at(1) == made.view().players[0]


@given(st.data())
def test_an_undone_spin_stays_the_same_after_a_change_of_name(data: st.DataObject) -> None:
    made = playing(data.draw(st.integers(0, 10**9)))
    first = wedge(made)
    made.rename("AL", "AES")
    made.undo(1, ())
    assert wedge(made) == first
    assert made.records[-1].action.by == "AES"
    assert made.view().players == ("AES", "NB", "JR")


def test_the_table_can_still_vote_on_a_refused_word() -> None:
    made = playing()
    wedge(made)
    made.act(Play(by="AL", word="QAES"))
    made.rename("AL", "QAES")
    assert made.refused
    assert made.refused.action == Play(by="QAES", word="QAES")
    assert made.refused.outcome.fault
    assert made.refused.outcome.fault.word == "QAES"


def test_a_game_judged_differently_has_the_latest_names() -> None:
    made = playing()
    wedge(made)
    made.act(Pass(by="AL"))
    made.rename("NB", "ZOE")
    made.act(Join(by="AR", left_of="AL"))
    made.rename("AL", "NB")
    rows = notes_of(made).rows()
    rows[2] = msgspec.structs.replace(rows[2], led=Led("00000000"))
    old = table(header(), notes_of(playing()))
    old.records.clear()
    with pytest.raises(ReplayDiffers):
        old.load(rows)
    assert old.view().players == ("NB", "ZOE", "JR")
    assert kept_points(rows) == {"NB": 0, "ZOE": 0, "JR": 0, "AR": 0}


def test_lists_of_games_and_backups_have_the_latest_names(tmp_path: Path) -> None:
    journal = Journal(tmp_path / store.NAME)
    for rows in (
        [Rename(old="AL", new="ZOE"), Undo(), Rename(old="ZOE", new="EVE")],
        [Rename(old="NB", new="X"), Finish(how="over")],
        [],
    ):
        game = journal.begin(msgspec.structs.replace(header(), uid=str(len(rows)))).result()
        for row in rows:
            journal.append(game, row)
    expected = [("EVE", "NB", "JR"), ("AL", "X", "JR"), ("AL", "NB", "JR")]
    assert [record.players for record in journal.games()] == expected
    journal.close()
    with rescue.history(tmp_path / store.NAME) as file:
        assert [record.players for record in store.records(file)] == expected
        assert store.records(file, 1)[0].players == expected[-1]
        assert [game.players for game in exchange.compare(file, None)] == expected


def test_renames_are_applied_in_order() -> None:
    rows = [Rename(old="A", new="X"), Rename(old="B", new="A"), Rename(old="X", new="B")]
    assert current_names(("A", "B"), rows) == ("B", "A")
