"""Collecting vowels, pending wins, and teams (V5, V6)."""

import pytest
from word_sprout_kit import (
    NONE,
    act,
    after,
    after_challenge,
    after_plays,
    new,
    position,
    refusal,
    words,
)

from companion.errors import Refused
from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.rules import RULES

COLLECT = ["vowel_collections"]
KEEP = [*COLLECT, "collections_persist"]
RESET = [*KEEP, "collections_reset_on_win"]
TOMATO = words("TOMATO")


def holding(held, *more, **given):
    """A state: T on the table, and B on turn with that collection."""
    return position("T", "A", turn="B", variations=[*COLLECT, *more], collections={"B": [*held]},
                    **given)  # fmt: skip


def five_vowels(*variations, **given):
    """A state: B has just played the fifth vowel, and C is next."""
    held = {"A": ["E"], "B": [*"EIOU"], "C": ["U"]}
    state = position("TOMT", "A", turn="B", variations=variations or COLLECT, collections=held,
                     **given)  # fmt: skip
    return after_plays(state, "B:TOMAT")


@pytest.mark.parametrize(
    ("held", "string", "more", "left"),
    [
        ("A", "TO", [], "AO"),
        ("AO", "TO", [], "AO"),
        ("AO", "TO", ["vowel_repeat_loses"], "A"),
        ("A", "TO", ["vowel_repeat_loses"], "AO"),
        ("A", "TR", [], "A"),
        ("", "TY", [], ""),
    ],
)
def test_a_player_collects_each_vowel_played(held, string, more, left):
    state = after_plays(holding(held, *more), f"B:{string}")
    assert state.ground.collections.get("B", "") == left
    assert RULES.view(state, None).collections == {"A": "", "B": left, "C": "", "D": ""}


@pytest.mark.parametrize(("pot", "left", "held"), [(1, 0, ""), (2, 0, "O"), (3, 1, "O")])
def test_with_limited_tiles_the_pot_must_have_the_vowel(pot, left, held):
    state = after_plays(holding("", pot={"O": pot}), "B:TO")
    assert (state.ground.pot, state.ground.collections.get("B", "")) == ({"O": left}, held)


def test_a_lost_vowel_goes_back_to_the_pot():
    state = after_plays(holding("O", "vowel_repeat_loses", pot={"O": 1}), "B:TO")
    assert (state.ground.pot, state.ground.collections) == ({"O": 1}, {})


def test_two_vowels_in_one_turn_are_both_collected():
    state = position("TT", "A", turn="B", variations=[*COLLECT, "vowel_reverses"],
                     options={"two_letters_always": True}, pot={"A": 2, "E": 2})  # fmt: skip
    both = after_plays(state, "B:ATTE")
    assert (both.ground.collections, both.ground.direction) == ({"B": "AE"}, "clockwise")
    same = after_plays(state, "B:ATTA")
    assert (same.ground.collections, same.ground.pot["A"]) == ({}, 0)
    assert after_plays(state, "B:ATT").ground.direction == "anticlockwise"


def test_two_vowels_under_the_lock_reverse_twice():
    rules_ = ["palindrome_lock", "vowel_reverses"]
    state = position("BTB", "A", "B", "C", variations=rules_)
    state = after_plays(state, "D:ABTBA")
    assert (state.ground.direction, state.turn) == ("clockwise", "A")


def test_all_five_win_unless_the_next_player_challenges():
    state = five_vowels()
    assert (state.ground.win, state.phase, state.turn) == ("B", "play", "C")
    view = RULES.view(state, None)
    assert (view.win, view.how) == ("B", "vowels")
    assert "accept" in view.may["C"]
    assert "accept" not in view.may["D"]


@pytest.mark.parametrize(
    ("do", "more"),
    [
        ("accept", {}),
        ("play", {"string": "TOMATO"}),
        ("give_up", {}),
        ("timeout", {}),
        ("challenge", {"shown_word": "TOMATO"}),
    ],
)
def test_the_win_stands_once_the_next_player_accepts_it(do, more):
    state = after(five_vowels(), TOMATO, do, "C", **more)
    assert (state.winners, state.how, state.scores["B"]) == (("B",), "vowels", 1)
    assert messages.snapshot(state)["win_pending"] is None


def test_a_refused_play_does_not_accept_a_win():
    assert refusal(five_vowels(), "play", "C", string="TOMATOES") == "not_one_letter"


def test_others_decide_on_a_win_only_if_all_may_challenge():
    assert refusal(five_vowels(), "accept", "D") == "not_your_turn"
    assert refusal(five_vowels(), "accept", "B") == "own_play"
    state = five_vowels(*COLLECT, "anyone_challenges")
    state = after(state, NONE, "accept", "A")
    assert state.phase == "play"
    assert after(state, NONE, "accept", "D").winners == ("B",)
    assert after_challenge(state, "D", None, TOMATO).winners == ("D",)


def test_there_is_nothing_to_accept_without_a_win():
    assert refusal(position("T", "A"), "accept", "B") == "wrong_phase"


def test_a_win_out_of_turn_can_still_be_called():
    state = position("TOMT", "A", turn="B", variations=COLLECT, collections={"D": [*"EIOU"]})
    state = after_plays(state, "D:TOMAT")
    assert state.ground.win == "D"
    called = after(state, NONE, "call_out_of_turn", "C", against="D")
    assert (called.ground.win, called.ground.collections, called.out) == (
        None, {"D": "EIOU"}, ("D",),
    )  # fmt: skip
    assert after(state, NONE, "accept", "B").winners == ("D",)


@pytest.mark.parametrize(
    ("variations", "kept"),
    [
        (COLLECT, {}),
        (KEEP, {"A": "E", "C": "U"}),
        (RESET, {}),
    ],
)
def test_vowels_kept_after_a_win_by_vowels(variations, kept):
    state = after(five_vowels(*variations), NONE, "accept", "C")
    assert state.ground.collections == kept
    assert after(state, NONE, "next_round").ground.collections == kept


@pytest.mark.parametrize(
    ("variations", "kept"), [(COLLECT, {}), (KEEP, {"A": "IO", "B": "A"}), (RESET, None)]
)
def test_vowels_kept_after_another_win(variations, kept):
    held = {"A": ["O", "I"], "B": ["A"]}
    state = position("T", "A", players=["A", "B"], variations=variations, collections=held)
    state = after(state, NONE, "give_up", "B")
    assert state.ground.collections == ({"A": "IO", "B": "A"} if kept is None else kept)


def test_returned_vowels_go_back_to_the_pot():
    state = position("T", "A", players=["A", "B"], variations=COLLECT, pot={"O": 1, "T": 0},
                     collections={"A": ["O"]})  # fmt: skip
    state = after(state, NONE, "give_up", "B")
    assert state.ground.pot == {"O": 2, "T": 0}
    assert after(state, NONE, "next_round").ground.pot == {"O": 2, "T": 1}


def test_kept_vowels_are_missing_from_the_pot_of_the_next_round():
    state = position("TO", "A", players=["A", "B"], variations=KEEP, pot={"O": 1},
                     collections={"A": ["O"]})  # fmt: skip
    state = after(after(state, NONE, "give_up", "B"), NONE, "next_round")
    assert (state.ground.pot, state.ground.collections) == ({"O": 2}, {"A": "O"})


def test_vowels_are_returned_if_their_rule_is_removed():
    state = position(players=["A", "B"], phase="between_rounds", round_winner="A",
                     variations=["metamorphism", *KEEP], collections={"A": ["O"]},
                     pot={"O": 0})  # fmt: skip
    state = after(state, NONE, "change_rule", "A", remove="collections_persist")
    state = after(state, NONE, "next_round")
    assert (state.ground.collections, state.ground.pot) == ({}, {"O": 1})


def test_a_challenge_won_under_all_may_challenge_returns_what_the_play_collected():
    state = position("TQ", "A", turn="B", variations=[*KEEP, "anyone_challenges"])
    state = after_challenge(after_plays(state, "B:TQO"), "D", None, NONE)
    assert (state.winners, state.ground.collections) == (("D",), {})


# -- teams --------------------------------------------------------------------------------

TEAMS = {"red": ["A", "C"], "blue": ["B", "D"]}


def team_state(**given):
    return position("OAT", "A", turn="B", variations=["teams"], teams=TEAMS, **given)


def test_a_round_ends_when_one_team_is_left():
    state = after(team_state(), NONE, "give_up", "B")
    assert (state.phase, state.turn) == ("play", "C")
    state = after_plays(state, "C:OATS")
    state = after(state, NONE, "give_up", "D")
    facts = messages.snapshot(state)
    assert (facts["winning_team"], facts["winners"]) == ("red", ["A", "C"])
    assert state.scores == {"A": 1, "B": 0, "C": 1, "D": 0}


def test_teams_may_play_on_to_the_last_player():
    state = after(team_state(options={"teams_play_on": True}), NONE, "give_up", "B")
    state = after(after_plays(state, "C:OATS"), NONE, "give_up", "D")
    assert (state.phase, state.turn) == ("play", "A")
    state = after(state, NONE, "give_up", "A")
    assert messages.snapshot(state)["winning_team"] == "red"
    assert state.winners == ("A", "C")


def test_a_team_wins_however_its_member_wins():
    given = {"turn": "B", "teams": TEAMS, "collections": {"B": [*"EIOU"]}}
    state = position("TOMT", "A", variations=["teams", *COLLECT], **given)
    state = after(after_plays(state, "B:TOMAT"), NONE, "accept", "C")
    assert (RULES.view(state, None).winning_team, state.winners) == ("blue", ("B", "D"))
    state = position("TQ", "A", "B", variations=["teams", "anyone_challenges"], teams=TEAMS)
    state = after_challenge(state, "A", None, NONE)
    assert RULES.view(state, None).winning_team == "red"


def test_a_player_without_a_team_plays_alone():
    state = position("OAT", "A", turn="B", variations=["teams"], teams={"red": ["A", "C"]},
                     out=["D"])  # fmt: skip
    state = after(state, NONE, "give_up", "B")
    assert messages.snapshot(state)["winning_team"] == "red"
    state = position("OAT", "A", turn="B", variations=["teams"], teams={"red": ["B", "C"]},
                     players=["A", "B", "C"], out=["C"])  # fmt: skip
    assert messages.snapshot(after(state, NONE, "give_up", "B"))["winning_team"] == "A"


def test_by_default_every_other_seat_forms_a_team():
    assert new(variations=["teams"]).teams == {"red": ("A", "C"), "blue": ("B", "D")}
    assert new().teams == {}
    assert RULES.view(team_state(), None).teams == {"red": ("A", "C"), "blue": ("B", "D")}


@pytest.mark.parametrize(
    "teams",
    [
        {"red": ["A", "Z"]},
        {"red": ["A", "B"], "blue": ["B", "C"]},
        {"red": ["A", "B", "C", "D"]},
        {"red": ["A", "B", "C", "D"], "blue": []},
        {"": ["A", "B"], "blue": ["C"]},
        {"r\ned": ["A", "B"], "blue": ["C"]},
    ],
)
def test_invalid_teams_are_refused(teams):
    with pytest.raises(Refused):
        new(variations=["teams"], teams=teams)
    over = after(position("T", "A", players=["A", "B", "C", "D"], out=["C", "D"],
                          variations=["teams"], teams=TEAMS), NONE, "give_up", "B")  # fmt: skip
    assert refusal(over, "next_round", teams=teams) == "bad_entry"


def test_teams_may_change_between_rounds():
    over = after(team_state(out=["C", "D"]), NONE, "give_up", "B")
    assert after(over, NONE, "next_round").teams == {"red": ("A", "C"), "blue": ("B", "D")}
    other = {"x": ["A", "B"], "y": ["C", "D"]}
    assert after(over, NONE, "next_round", teams=other).teams == {"x": ("A", "B"), "y": ("C", "D")}


def test_new_teams_are_formed_if_one_team_has_left():
    over = after(team_state(out=["C", "D"]), NONE, "give_up", "B")
    for player in ("B", "D"):
        over = after(over, NONE, "leave", player)
    assert after(over, NONE, "next_round").teams == {"red": ("A",), "blue": ("C",)}
    assert messages.answer(act(over, NONE, "next_round"))["teams"] == {"red": ["A"], "blue": ["C"]}
