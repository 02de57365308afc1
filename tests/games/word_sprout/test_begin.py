"""Starting a game of Word Sprout, and setting up a position (S1)."""

import pytest
from word_sprout_kit import NONE, act, after, after_challenge, after_plays, new, position

from companion.errors import BadEntry, Refused
from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.rules import RULES


def test_the_setup_says_who_begins():
    assert (new().turn, new(first="C").turn, new(first="C").first) == ("A", "C", "C")


@pytest.mark.parametrize(
    ("players", "options", "setup"),
    [
        (("A",), {}, {}),
        (("A", "A"), {}, {}),
        (("A", "B"), {"unknown": 1}, {}),
        (("A", "B"), {"starter": "oldest"}, {}),
        (("A", "B"), {"turn_limit_s": -1}, {}),
        (("A", "B"), {"tile_counts": "limited"}, {}),
        (("A", "B"), {"tiles": {"AB": 1}}, {}),
        (("A", "B"), {"tiles": {"A": -1}}, {}),
        (("A", "B"), {"rounds": 0}, {}),
        (("A", "B"), {}, {"first": "C"}),
        (("A", "B"), {}, {"variations": "teams"}),
        (("A", "B"), {}, {"variations": ["teem"]}),
        (("A", "B"), {}, {"seed": 1}),
    ],
)
def test_an_invalid_setup_is_refused(players, options, setup):
    with pytest.raises(BadEntry) as fault:
        RULES.new(players, options, setup)
    assert str(fault.value).endswith(".")


def test_one_player_cannot_play_alone():
    with pytest.raises(Refused) as fault:
        RULES.new(("A",), {}, {})
    assert fault.value.reason == "player_count"


def test_a_letter_missing_in_the_tiles_has_none():
    state = new(options={"tile_counts": "limited", "tiles": {"q": 1}})
    assert (state.ground.pot["Q"], state.ground.pot["A"], len(state.ground.pot)) == (1, 0, 26)


@pytest.mark.parametrize(
    "given",
    [
        {"turn": "Z"},
        {"out": ["Z"]},
        {"win_pending": "Z"},
        {"history": [{"by": "Z", "string": "O"}]},
        {"history": [{"string": "O"}]},
        {"string": "O4"},
        {"direction": "up"},
        {"phase": "middle"},
        {"phase": "answer"},
        {"variations": ["no_such_rule"]},
        {"pot": {"ZZ": 1}},
        {"pot": {"Z": -1}},
        {"collections": {"A": ["0"]}},
        {"group_accepts": ["C4T"]},
        {"players": ["A", "A"]},
        {"variations": ["two_d"], "cells": [[0, 0, "A"], [0, 0, "B"]]},
        {"variations": ["two_d"], "cells": [[0, 0, "AB"]]},
        {"variations": ["two_d"], "grid": [5]},
        {"variations": ["two_d"], "strings": ["A", "BREAD"]},
    ],
)
def test_an_invalid_position_is_refused(given):
    with pytest.raises(BadEntry) as fault:
        position(**given)
    assert str(fault.value).endswith(".")


def test_a_missing_key_of_a_position_has_its_start_value():
    state = messages.position({"players": ["A", "B"]})
    assert (state.turn, state.phase, state.ground, state.stack) == ("A", "play", new().ground, ())
    assert messages.position({"players": ["A", "B", "C"], "history": [{"by": "B", "string": "O"}],
                           "string": "O"}).turn == "C"  # fmt: skip


def test_a_position_without_players_has_those_it_names():
    state = messages.position({"string": "O", "history": [{"by": "A", "string": "O"}], "turn": "B"})
    assert state.players == ("A", "B")
    state = after(state, NONE, "play", "B", string="OA")
    told = messages.answer(act(state, NONE, "play", "C", string="OAT"))
    assert told["players"] == ["A", "B", "C"]
    assert act(messages.position({}), NONE, "play", "A", string="O").accepted


@pytest.mark.parametrize(
    ("given", "plays", "locked"),
    [
        ({"string": "EVE"}, 3, True),
        ({"string": "OO"}, 2, False),
        ({"string": "EVE", "palindrome_lock": False}, 3, False),
        ({"string": "EVER"}, 4, False),
        ({"string": "OXO", "history": [{"by": "A", "string": "O"}, {"by": "B", "string": "OXO"}]},
         2, False),
        ({"string": "OXO", "history": [{"by": "A", "string": "OXO"}]}, 3, True),
    ],
)  # fmt: skip
def test_plays_are_counted_by_letters_unless_the_history_is_complete(given, plays, locked):
    state = position(**{"history": [], **given}, variations=["palindrome_lock"])
    assert (state.ground.stage.plays, state.ground.stage.locked) == (plays, locked)


def test_a_play_without_an_earlier_string_added_the_last_letter():
    state = position("OAT", history=[{"by": "A", "string": "OAT"}], turn="B")
    assert after_challenge(state, "B", None, NONE).ground.board.string == "OA"


def test_a_pending_play_without_history_is_the_last_one():
    state = position("OAT", pending_out_of_turn="C", turn="A", history=[])
    state = after(state, NONE, "call_out_of_turn", "A", against="C")
    assert (state.ground.board.string, state.out) == ("OA", ("C",))


@pytest.mark.parametrize("variations", [[], ["two_d", "hole_wins"], ["vowel_collections"]])
def test_a_snapshot_sets_up_the_same_state(variations):
    state = new(variations=variations, options={"turn_limit_s": 30}, custom_rules=["no Q"])
    states = [state]
    for play in ("A:O", "D:OA", "A:OAT", "B:OATS"):
        state = after_plays(state, play)
        states.append(state)
    states.append(after(state, NONE, "open_challenge", "C"))
    states.append(after_challenge(state, "C", None, NONE))
    for told in states:
        assert messages.position(messages.snapshot(told)) == told


def test_the_player_on_turn_may_act_and_others_may_interrupt():
    state = new()
    assert messages.legal(state) == [{"do": "play"}, {"do": "give_up"}]
    may = RULES.view(after_plays(state, "A:O"), None).may
    assert may["B"] == ("play", "challenge", "open_challenge", "call_out_of_turn", "give_up")
    assert may["C"] == ("play", "call_out_of_turn")
    assert RULES.view(new(variations=["two_d"]), "A").may["A"] == (
        "play", "place", "insert_2d", "play_2d", "give_up",
    )  # fmt: skip


def test_the_view_has_everything_a_screen_needs():
    state = position("OMBAT", "A", variations=["vowel_reverses"], direction="anticlockwise")
    view = RULES.view(state, "B")
    assert (view.string, view.vowels, view.consonants, view.plays) == ("OMBAT", 2, 3, 5)
    assert (view.direction, view.active, view.out) == ("anticlockwise", tuple("ABCD"), ())
    assert (view.collections, view.teams, view.pot, view.win) == (None, {}, None, None)
    assert (view.scores, view.round, view.letters) == (dict.fromkeys("ABCD", 0), 1, 1)
