"""Plays out of turn stand until a player calls them; the box stays silent (S4)."""

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

LEXICON = words("TOMATO", "OATS")


def pending(**given):
    """A state in which C played OAT after D's OA, although A was on turn."""
    return after_plays(position("OA", "D", turn="A", **given), "C:OAT")


def test_a_play_out_of_turn_stands_and_the_turn_stays():
    state = pending()
    assert (state.ground.board.string, state.turn, state.out) == ("OAT", "A", ())
    assert messages.snapshot(state)["pending_out_of_turn"] == "C"


@pytest.mark.parametrize("by", ["A", "B", "D"])
@pytest.mark.parametrize("against", ["C", None])
def test_every_active_player_may_call_it(by, against):
    state = after(pending(), NONE, "call_out_of_turn", by, against=against)
    assert (state.out, state.ground.board.string, state.turn) == (("C",), "OA", "A")
    assert messages.snapshot(state)["pending_out_of_turn"] is None


@pytest.mark.parametrize(("by", "turn"), [("A", "B"), ("D", "A")])
def test_it_counts_once_the_next_player_plays(by, turn):
    """The player on turn, or the one after the offender, may play next."""
    state = after_plays(pending(), f"{by}:OMAT")
    assert (state.ground.board.string, state.turn, state.out) == ("OMAT", turn, ())
    assert messages.snapshot(state)["pending_out_of_turn"] is None
    assert refusal(state, "call_out_of_turn", "B", against="C") == "too_late"


def test_a_wrong_call_costs_nothing():
    state = position("OAT", "C", "D", turn="A")
    assert refusal(state, "call_out_of_turn", "B", against="D") == "not_out_of_turn"
    assert refusal(state, "call_out_of_turn", "A", against="B") == "not_out_of_turn"
    assert refusal(new(), "call_out_of_turn", "A") == "not_out_of_turn"
    assert refusal(state, "call_out_of_turn", "A", against="Z") == "not_out_of_turn"


def test_a_player_cannot_call_their_own_play():
    assert refusal(pending(), "call_out_of_turn", "C", against="C") == "own_play"
    assert refusal(pending(), "call_out_of_turn", "C") == "own_play"


def test_a_box_that_notices_says_so_at_once():
    state = after(position("OA", "D", turn="A", options={"notice": "machine"}), NONE,
                  "play", "C", string="OAT")  # fmt: skip
    assert (state.out, state.ground.board.string, state.turn) == (("C",), "OA", "A")
    assert refusal(state, "call_out_of_turn", "B", against="C") == "not_out_of_turn"


def test_an_invalid_entry_is_not_a_play_out_of_turn():
    state = position("OA", "D", turn="A", options={"notice": "machine"})
    assert refusal(state, "play", "C", string="OATX") == "not_one_letter"


def test_the_player_on_turn_may_challenge_it():
    state = after_challenge(pending(), "A", None, LEXICON)
    assert (state.out, state.ground.board.string, state.turn) == (("C",), "OA", "A")
    state = after_challenge(pending(), "A", "OATS", LEXICON)
    assert (state.out, state.ground.board.string, state.turn) == (("A",), "OAT", "B")
    assert refusal(pending(), "challenge", "D", against="C") == "not_entitled_to_challenge"


def test_it_can_be_called_after_a_lost_challenge():
    state = after_challenge(pending(), "A", "OATS", LEXICON)
    state = after(state, NONE, "call_out_of_turn", "D", against="C")
    assert (state.out, state.ground.board.string, state.turn) == (("A", "C"), "OA", "B")


def test_the_turn_passes_if_the_offender_is_on_turn_by_then():
    state = after_plays(position("OA", "A", turn="B"), "C:OAT")
    state = after(state, NONE, "give_up", "B")
    assert state.turn == "C"
    state = after(state, NONE, "call_out_of_turn", "A", against="C")
    assert (state.out, state.turn, state.ground.board.string) == (("B", "C"), "D", "OA")


def test_the_offenders_next_play_in_turn_makes_it_count():
    state = after_plays(position("OA", "A", turn="B"), "C:OAT")
    state = after_plays(after(state, NONE, "give_up", "B"), "C:OATS")
    assert (state.turn, state.pending) == ("D", ())


def test_several_may_play_out_of_turn():
    state = after_plays(
        position("O", "A", players=[*"ABCDEF"], turn="B"), "D:OA", "F:OAT", "F:OATS"
    )
    assert (state.turn, len(state.pending)) == ("B", 3)
    top = after(state, NONE, "call_out_of_turn", "C", against="F")
    assert (top.ground.board.string, top.out, top.turn) == ("OA", ("F",), "B")
    assert messages.snapshot(top)["pending_out_of_turn"] == "D"
    below = after(state, NONE, "call_out_of_turn", "C", against="D")
    assert (below.ground.board.string, below.out, below.turn) == ("O", ("D", "F"), "B")
    for by in ("B", "E", "A"):
        assert after_plays(state, f"{by}:OATSX").pending == ()
    assert len(after_plays(state, "C:OATSX").pending) == 4


def test_a_call_puts_out_everybody_who_played_out_of_turn_on_top_of_that_play():
    state = after_plays(position("O", "A", turn="B"), "D:OM", "C:OMA")
    called = after(state, NONE, "call_out_of_turn", "A", against="D")
    assert (called.out, called.ground.board.string, called.turn) == (("D", "C"), "O", "B")
    assert refusal(called, "call_out_of_turn", "A", against="C") == "not_out_of_turn"


def test_with_two_players_the_other_ones_play_makes_it_count():
    state = after_plays(new("A", "B"), "B:T")
    assert (state.turn, messages.snapshot(state)["pending_out_of_turn"]) == ("A", "B")
    state = after_plays(state, "A:TO")
    assert (state.turn, state.pending) == ("B", ())


def test_a_reversal_out_of_turn_is_undone_with_the_play():
    given = {"variations": ["vowel_reverses"], "turn": "B"}
    state = after_plays(position("T", "A", **given), "D:TO")
    assert (state.ground.direction, state.turn) == ("anticlockwise", "B")
    called = after(state, NONE, "call_out_of_turn", "B", against="D")
    assert (called.ground.direction, called.turn, called.out) == ("clockwise", "B", ("D",))
    assert after_plays(state, "C:TOM").turn == "B"  # C follows D now, and B follows C


# -- silence ------------------------------------------------------------------------------

FOLLOWS = {
    *("string", "strings", "plays", "vowels", "consonants", "may"),
    *("direction", "collections", "locked", "pot", "letters"),
}
"""What a play changes for everybody to see."""


@pytest.mark.parametrize("variations", [[], ["vowel_reverses"], ["anyone_challenges"],
                                        ["vowel_collections"]])  # fmt: skip
def test_the_view_reveals_only_the_string(variations):
    before = position("OA", "D", turn="A", variations=variations)
    was, now = (RULES.view(state, None) for state in (before, after_plays(before, "C:OAT")))
    for name in was.__struct_fields__:
        assert name in FOLLOWS or getattr(was, name) == getattr(now, name), name
    assert now.may == RULES.view(position("OAT", "C", "D", turn="A", variations=variations),
                                 None).may  # fmt: skip


@pytest.mark.parametrize("variations", [[], ["vowel_reverses"], ["anyone_challenges"]])
def test_a_view_is_the_same_whether_the_last_play_was_in_turn_or_not(variations):
    given = {"turn": "A", "variations": variations, "first": "A"}
    proper, late = (
        position("OAT", "C", "D", **given),
        position("OAT", "C", "B", **given, pending_out_of_turn="B"),
    )
    assert RULES.view(proper, None) == RULES.view(late, None)
    assert messages.legal(proper) == messages.legal(late)


def test_only_its_player_knows_the_last_play():
    state = after_plays(position("OA", "B", turn="C"), "D:OAT")
    known = {seat: RULES.view(state, seat).own_play for seat in (None, "A", "B", "C", "D")}
    assert known == {None: False, "A": False, "B": False, "C": False, "D": True}


def test_the_clock_of_the_turn_runs_on():
    before = position("OA", "D", turn="A", options={"turn_limit_s": 30}, elapsed_s=12)
    state = after_plays(before, "C:OAT")
    assert state.elapsed_s == 12
    assert RULES.view(state, None).deadlines == RULES.view(before, None).deadlines


def test_the_event_reveals_no_more_than_for_any_play():
    before = position("OA", "D", turn="A")
    in_turn, out_of_turn = (
        messages.answer(act(before, NONE, "play", by, string="OAT"))["event"] for by in ("A", "C")
    )
    assert {**in_turn, "player": "C"} == out_of_turn
