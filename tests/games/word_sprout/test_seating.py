"""Players leave, join late and swap seats during a game of Word Sprout."""

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

from companion.games.word_sprout.protocol import messages
from companion.games.word_sprout.rules.rules import RULES

TOMATO = words("TOMATO")


def test_a_player_who_leaves_is_out_and_the_turn_passes():
    state = after(position("OAT", "A", turn="B"), NONE, "leave", "B")
    assert (state.players, state.out, state.turn) == (("A", "C", "D"), ("B",), "C")
    state = after(state, NONE, "leave", "D")
    assert (state.turn, state.active) == ("C", ("A", "C"))


def test_the_plays_of_a_player_who_left_stand():
    state = after(position("OAT", "A", "B", turn="C"), TOMATO, "leave", "B")
    state = after_plays(state, "C:OATQ")
    state = after_challenge(state, "D", None, TOMATO)
    assert (state.ground.board.string, state.turn, state.out) == ("OAT", "D", ("B", "C"))
    state = after_challenge(state, "D", None, TOMATO)  # nobody is there to show a word
    assert (state.ground.board.string, state.turn, state.out) == ("OA", "D", ("B", "C"))


def test_a_player_who_returns_to_a_position_without_players_keeps_the_rounds_won():
    state = messages.position({"scores": {"A": 7, "B": 3, "C": 0}, "phase": "next_round"})
    state = after(after(state, NONE, "leave", "A"), NONE, "next_round", "A")
    assert (state.players, state.order) == (("B", "C", "A"), ("B", "C", "A"))
    assert state.scores == {"A": 7, "B": 3, "C": 0}


def test_leaving_one_player_ends_the_round_and_the_game():
    state = after(new("A", "B", "C"), NONE, "leave", "A")
    state = after(state, NONE, "leave", "B")
    assert (state.phase, state.winners, state.scores) == ("over", ("C",), {"A": 0, "B": 0, "C": 1})
    assert RULES.view(state, None).game_over
    assert refusal(state, "join", "A") == "game_over"


def test_leaving_two_players_ends_only_the_round():
    state = after(position("OAT", "A", players=["A", "B", "C"], out=["C"]), NONE, "leave", "B")
    assert (state.phase, state.winners, state.players) == ("next_round", ("A",), ("A", "C"))
    state = after(state, NONE, "next_round")
    assert (state.order, state.phase) == (("A", "C"), "play")


def test_leaving_between_rounds():
    over = after(new("A", "B", "C"), NONE, "give_up", "A")
    over = after(over, NONE, "give_up", "B")
    state = after(over, NONE, "leave", "B")
    assert after(state, NONE, "next_round").turn == "C"
    assert after(state, NONE, "leave", "A").phase == "over"


def test_leaving_during_a_challenge_counts_as_no_word():
    state = after(position("OQ", "C", "A", turn="B"), TOMATO, "open_challenge", "B")
    state = after(state, TOMATO, "leave", "A")
    assert (state.ground.board.string, state.out, state.phase) == ("O", ("A",), "play")
    assert (state.turn, state.players) == ("D", ("B", "C", "D"))


def test_a_challenge_is_dropped_if_its_player_leaves():
    state = after(position("OQ", "C", "A", turn="B"), TOMATO, "open_challenge", "B")
    state = after(state, TOMATO, "leave", "B")
    assert (state.ground.board.string, state.out, state.phase) == ("OQ", ("B",), "play")
    assert (state.turn, state.doubt) == ("C", None)


def test_others_may_leave_during_a_challenge():
    state = after(position("OQ", "C", "A", turn="B"), TOMATO, "open_challenge", "B")
    state = after(state, TOMATO, "leave", "D")
    assert state.phase == "answer"
    assert after(state, TOMATO, "show_word", "A").out == ("D", "A")


def test_a_late_player_waits_for_the_next_round():
    state = after(position("OAT", "A", turn="B"), NONE, "join", "E", left_of="A")
    assert (state.players, state.out, state.turn) == (("A", "E", "B", "C", "D"), ("E",), "B")
    assert refusal(state, "play", "E", string="OATS") == "player_is_out"
    for player in "BCD":
        state = after(state, NONE, "give_up", player)
    state = after(state, NONE, "next_round")
    assert (state.order, state.active) == (("A", "E", "B", "C", "D"),) * 2
    late = after(after(new("A", "B"), NONE, "give_up", "A"), NONE, "join", "C")
    assert after(late, NONE, "next_round").active == ("A", "B", "C")


def test_a_returning_player_has_their_rounds_won():
    state = after(new("A", "B", "C"), NONE, "leave", "B")
    state = after(state, NONE, "join", "B", left_of="A")
    assert (state.players, state.order, state.out) == (("A", "B", "C"), ("A", "B", "C"), ("B",))
    assert state.scores == {"A": 0, "B": 0, "C": 0}


def test_players_swap_seats():
    state = after(position("OAT", "A", turn="B"), NONE, "swap", "B", other="D")
    assert (state.players, state.turn) == (("A", "D", "C", "B"), "B")
    assert after_plays(state, "B:OATS").turn == "A"


@pytest.mark.parametrize(
    ("do", "by", "more"),
    [
        ("leave", "Z", {}),
        ("leave", None, {}),
        ("join", "A", {}),
        ("join", "", {}),
        ("join", "x" * 41, {}),
        ("join", "E", {"left_of": "Z"}),
        ("swap", "A", {"other": "Z"}),
        ("swap", "Z", {"other": "A"}),
        ("group_accepts", "Z", {"word": "CAT"}),
        ("group_accepts", None, {"word": "C4T"}),
        ("group_accepts", None, {"word": ""}),
        ("group_accepts", None, {"word": "A" * 61}),
    ],
)
def test_invalid_changes_of_seats_are_refused(do, by, more):
    assert refusal(position("OAT", "A"), do, by, **more) == "bad_entry"


def test_the_table_decides_about_words_for_the_whole_game():
    state = after(position("OMAT", "A"), NONE, "group_accepts", word="omatic")
    assert after_challenge(state, "B", "OMATIC", NONE).out == ("B",)
    state = after(state, TOMATO, "group_accepts", "C", word="TOMATO", accepts=False)
    assert after_challenge(state, "B", "TOMATO", TOMATO).out == ("A",)
    told = messages.answer(act(state, TOMATO, "group_accepts", word="X"))
    assert told["group_refuses"] == ["TOMATO"]
