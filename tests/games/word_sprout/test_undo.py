"""Undoing a play undoes all its effects, but its player stays out (S6)."""

import pytest
from word_sprout_kit import NONE, after, after_challenge, after_plays, new, position, refusal, words

REVERSING = {"variations": ["vowel_reverses"]}


def test_the_worked_example_of_the_sheet():
    """C plays; A plays a vowel, so C is next and challenges: A is out and B is next."""
    state = position("TQA", "C", "A", players=["A", "B", "C"], direction="anticlockwise",
                     **REVERSING)  # fmt: skip
    assert state.turn == "C"
    state = after_challenge(state, "C", None, NONE)
    assert (state.out, state.turn, state.ground.direction) == (("A",), "B", "clockwise")
    assert state.ground.board.string == "TQ"


def test_the_worked_example_played_to_its_end():
    state = after_plays(
        new("A", "B", "C", first="C", **REVERSING), "C:T", "A:TQ", "B:TQZ", "C:TQZX"
    )
    state = after_plays(state, "A:TQZXA")
    assert (state.turn, state.ground.direction) == ("C", "anticlockwise")
    state = after_challenge(state, "C", None, NONE)
    assert (state.turn, state.ground.direction) == ("B", "clockwise")


def test_two_plays_in_a_row_after_two_challenges():
    state = after_plays(new(first="A", **REVERSING), "A:T", "B:TR", "C:TRE", "B:TRED")
    assert (state.turn, state.ground.direction) == ("A", "anticlockwise")
    state = after_challenge(state, "A", None, NONE)  # B is out; after C, backwards, comes A
    assert (state.out, state.turn, state.ground.direction) == (("B",), "A", "anticlockwise")
    state = after_challenge(state, "A", None, NONE)  # C is out; after B, forwards, comes D
    assert (state.out, state.turn, state.ground.direction) == (("B", "C"), "D", "clockwise")
    assert state.ground.board.string == "TR"


def test_two_reversals_in_a_row():
    state = after_plays(new(first="A", **REVERSING), "A:T", "B:TA", "A:TAE")
    assert (state.turn, state.ground.direction) == ("B", "clockwise")
    state = after_challenge(state, "B", None, NONE)
    assert (state.out, state.turn, state.ground.direction) == (("A",), "D", "anticlockwise")
    state = after_challenge(state, "D", None, NONE)
    assert (state.out, state.turn, state.ground.direction) == (("A", "B"), "C", "clockwise")


def test_the_first_play_of_the_round_undone():
    """Without A, who began, B would have begun."""
    state = after_challenge(after_plays(new(), "A:Q"), "B", None, NONE)
    assert (state.out, state.turn, state.stack, state.ground.board.letters) == (("A",), "B", (), "")


def test_the_first_play_undone_after_the_starter_gave_up():
    state = after_plays(after(new(), NONE, "give_up", "A"), "B:Q")
    state = after_challenge(state, "C", None, NONE)
    assert (state.out, state.turn) == (("A", "B"), "C")


def test_the_starter_continues_if_a_lucky_first_play_is_undone():
    """C played out of turn, D's play made it count; both are challenged successfully."""
    state = after_plays(new(), "C:T", "D:TX")
    state = after_challenge(state, "A", None, NONE)
    assert (state.out, state.ground.board.letters, state.turn) == (("D",), "T", "A")
    state = after_challenge(state, "A", None, NONE)
    assert (state.out, state.ground.board.letters, state.turn) == (("D", "C"), "", "A")


def test_a_player_who_gave_up_in_between_stays_out():
    state = after(position("OA", "A", turn="B"), NONE, "give_up", "B")
    state = after_challenge(after_plays(state, "C:OAQ"), "D", None, NONE)
    assert (state.out, state.turn) == (("B", "C"), "D")


def test_a_lucky_play_is_undone_like_any_other():
    state = after_plays(position("OA", "A", turn="B"), "C:OAQ", "D:OAQZ")
    assert state.turn == "A"
    state = after_challenge(state, "A", None, NONE)  # D is out; after C, without D, comes A
    assert (state.out, state.turn, state.ground.board.string) == (("D",), "A", "OAQ")
    state = after_challenge(state, "A", None, NONE)
    assert (state.out, state.turn, state.ground.board.string) == (("D", "C"), "B", "OA")


def test_a_challenge_after_a_play_out_of_turn_was_called():
    state = after_plays(position("OA", "D", turn="A"), "C:OAT")
    state = after(state, NONE, "call_out_of_turn", "B", against="C")
    state = after_challenge(state, "A", None, NONE)
    assert (state.out, state.turn, state.ground.board.string) == (("C", "D"), "A", "O")


def test_tiles_go_back_to_the_pot():
    state = position("TQ", "C", "A", turn="B", pot={"Q": 0, "T": 3})
    assert after_challenge(state, "B", None, NONE).ground.pot == {"Q": 1, "T": 3}


def test_vowels_go_back_to_the_pot_and_the_string():
    given = {"variations": ["vowel_collections"], "pot": {"E": 3}}
    before = position("TQ", "D", turn="A", **given, collections={"A": ["I"]})
    state = after_plays(before, "A:TQE")
    assert (state.ground.pot, state.ground.collections) == ({"E": 1}, {"A": "EI"})
    state = after_challenge(state, "B", None, NONE)
    assert (state.ground.pot, state.ground.collections) == ({"E": 3}, {"A": "I"})


def test_a_lost_vowel_comes_back():
    rules = ["vowel_collections", "vowel_repeat_loses"]
    state = position("TQ", "D", turn="A", variations=rules, pot={"E": 3}, collections={"A": ["E"]})
    state = after_plays(state, "A:TQE")
    assert (state.ground.pot, state.ground.collections) == ({"E": 3}, {})
    state = after_challenge(state, "B", None, NONE)
    assert (state.ground.pot, state.ground.collections) == ({"E": 3}, {"A": "E"})


def test_the_lock_is_lifted():
    state = after_plays(position("EV", "A", "B", variations=["palindrome_lock"]), "C:EVE")
    assert state.ground.stage.locked
    state = after_challenge(state, "D", None, NONE)
    assert not state.ground.stage.locked
    assert after_plays(state, "D:EVR").ground.board.string == "EVR"


def test_an_earlier_lock_stays():
    state = position("EVE", "A", "B", "C", variations=["palindrome_lock"])
    state = after_challenge(after_plays(state, "D:LEVEL"), "A", None, NONE)
    assert (state.ground.board.string, state.ground.stage.locked) == ("EVE", True)


def test_undo_restores_three_consonants_first():
    state = position("STR", "A", "B", "C", variations=["three_consonants_first"])
    state = after_challenge(state, "D", None, NONE)
    assert refusal(state, "play", state.turn, string="STA") == "must_be_consonant"


def test_a_win_that_nobody_accepted_yet_is_undone():
    state = position("TOMT", "A", turn="B", variations=["vowel_collections"],
                     collections={"B": [*"EIOU"]})  # fmt: skip
    state = after_plays(state, "B:TOMAT")
    assert state.ground.win == "B"
    state = after_challenge(state, "C", None, words("TOMATO"))
    assert (state.out, state.turn, state.phase) == (("B",), "C", "play")
    assert (state.ground.win, state.ground.collections) == (None, {"B": "EIOU"})


@pytest.mark.parametrize(
    ("entry", "collected"),
    [({"collected": "O"}, ""), ({"collected": ["O"]}, ""), ({"collected": None}, "O"), ({}, "")],
)
def test_a_position_says_what_a_play_collected(entry, collected):
    history = [{"by": "D", "string": "T"}, {"by": "A", "string": "TO", **entry}]
    state = position("TO", history=history, turn="B", collections={"A": ["O"]},
                     variations=["vowel_collections"])  # fmt: skip
    state = after_challenge(state, "B", None, NONE)
    assert state.ground.collections.get("A", "") == collected


@pytest.mark.parametrize(("held", "before"), [(["O"], ""), ([], "O")])
def test_a_lost_vowel_follows_from_what_is_held(held, before):
    state = position("TO", "D", "A", turn="B", collections={"A": held}, pot={"O": 2},
                     variations=["vowel_collections", "vowel_repeat_loses"])  # fmt: skip
    state = after_challenge(state, "B", None, NONE)
    assert state.ground.collections.get("A", "") == before
    assert state.ground.pot == {"O": 4 if held else 2}
