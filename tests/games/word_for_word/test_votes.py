"""The table votes on a challenged word, and on words that the category of the round asks for."""

import pytest
from word_for_word_kit import NONE, act, after, facts_after, position, refusal

from companion.games.api.highlights import Word
from companion.games.api.rules import Record
from companion.games.word_for_word.protocol import messages
from companion.games.word_for_word.rules.actions import CastVote
from companion.games.word_for_word.rules.rules import RULES
from companion.games.word_for_word.rules.state import WordForWordState
from companion.games.word_for_word.ui.highlights import words

ADAMS = {"word": "ADAMS", "category": "PRESIDENTS"}


def declared(*claimed: str, **given: object) -> WordForWordState:
    """A showdown in which A declared ADAMS, and B declared CAT; some claim PRESIDENTS."""
    usual = {
        "chips": {"A": 90, "B": 90, "C": 90},
        "contributions": {"A": 10, "B": 10, "C": 10},
        "category": "PRESIDENTS",
        "declared": {"A": "ADAMS", "B": "CAT"},
        "scores": {"A": 21, "B": 9},
        "claimed": list(claimed),
    }
    return position("challenges", **{**usual, **given})


def challenged(*claimed: str) -> WordForWordState:
    """B has challenged ADAMS, on which people can vote."""
    return after(declared(*claimed), "challenge", "B", against="A", vote=True, ruling=NONE)


def test_a_challenged_word_that_is_not_in_the_dictionary_waits():
    state = challenged()
    facts = messages.snapshot(state)
    assert (facts["phase"], facts["doubt"]) == ("appeal", {"by": "B", "against": "A"})
    assert (facts["settled"], facts["folded"], facts["debts"]) == ({}, [], {})
    assert refusal(state, "accept", "C") == "wrong_phase"
    assert refusal(state, "pay_out") == "wrong_phase"
    again = RULES.view(messages.position(facts), None)
    assert again == RULES.view(state, None)


@pytest.mark.parametrize("how", [{"do": "let_fall"}, {"do": "group_accepts", "accepts": False}])
def test_it_falls_without_a_vote_or_after_a_no(how):
    word = {"word": "ADAMS"} if how["do"] == "group_accepts" else {}
    state = challenged()
    facts = facts_after(state, **how, **word)
    assert (facts["folded"], facts["settled"], facts["debts"]) == (["A"], {"A": "illegal"}, {})
    assert (facts["result"], facts["player"], facts["against"]) == ("illegal", "B", "A")
    assert (facts["phase"], facts["doubt"]) == ("challenges", None)


def test_an_accepted_word_is_legal_and_the_challenger_has_lost():
    state = after(challenged(), "group_accepts", word="ADAMS")
    assert (state.settled, state.folded, state.debts) == ({"A": True}, (), {"B": 10})
    assert (state.phase, state.verdicts) == ("challenges", {"ADAMS": True})
    assert after(state, "pay_out").paid.winners == ("A",)


def test_the_table_votes_only_once_on_a_word():
    decided = after(declared(), "group_accepts", word="ADAMS", accepts=False)
    state = after(decided, "challenge", "B", against="A", vote=True, ruling=NONE)
    assert (state.phase, state.folded) == ("challenges", ("A",))


@pytest.mark.parametrize("more", [{}, {"decided": False, "vote": True}])
def test_a_challenge_without_a_vote_or_with_a_verdict_is_settled_at_once(more):
    state = after(declared(), "challenge", "B", against="A", ruling=NONE, **more)
    assert (state.phase, state.folded, state.doubt) == ("challenges", ("A",), None)


def test_a_correction_may_decide_for_the_word():
    state = after(declared(), "challenge", "B", against="A", ruling=NONE, decided=True)
    assert (state.settled, state.debts) == ({"A": True}, {"B": 10})


def test_a_player_who_leaves_ends_the_wait_for_a_vote():
    state = after(challenged(), "leave", "C")
    assert (state.phase, state.doubt, state.settled) == ("challenges", None, {})


# -- names that the category asks for -----------------------------------------------------


def test_a_name_claimed_for_the_category_counts_once_the_table_accepts_it():
    """The dictionary is asked only about other words (F7.7)."""
    state = after(declared("A"), "group_accepts", **ADAMS)
    assert messages.snapshot(state)["category_accepts"] == ["ADAMS"]
    judged = facts_after(state, "challenge", "B", against="A", vote=True, ruling=NONE)
    assert (judged["result"], judged["debts"]) == ("legal", {"B": 10})


def test_a_challenged_name_is_accepted_for_the_category_only():
    state = challenged("A")
    (yes,) = RULES.view(state, None).appeals
    assert (yes.word, yes.category) == ("ADAMS", "PRESIDENTS")
    state = after(state, "group_accepts", **ADAMS)
    assert (state.settled, state.verdicts, state.names) == ({"A": True}, {}, {"ADAMS": True})


@pytest.mark.parametrize("claimed", [(), ("B",)])
def test_it_does_not_count_for_a_word_that_is_not_claimed(claimed):
    state = after(declared(*claimed), "group_accepts", **ADAMS)
    assert after(state, "challenge", "B", against="A", ruling=NONE).folded == ("A",)


def test_it_counts_for_that_round_and_with_one_category_for_the_game():
    for scope, names in (("round", {}), ("game", {"ADAMS": True})):
        state = declared("A", options={"category_scope": scope})
        state = after(after(state, "group_accepts", **ADAMS), "pay_out")
        assert state.names == {"ADAMS": True}
        assert after(state, "next_round").names == names


def test_a_name_is_accepted_only_for_the_category_of_the_round():
    assert refusal(declared("A"), "group_accepts", word="ADAMS", category="FISH") == "bad_entry"


def test_a_box_that_checks_words_lets_an_accepted_name_pass():
    given = {
        "category": "PRESIDENTS", "options": {"strict_referee": True}, "to_act": "B",
        "thought": {"B": ["Ab", "Db"]}, "board": ["Ab", "Mb", "Sb", "Tb", "Eb"],
    }  # fmt: skip
    state = position("showdown", **given)
    word = {"word": "ADAMS", "cards": ["Ab", "Db", "Ab", "Mb", "Sb"], "category": True}
    assert refusal(state, "declare", "B", ruling=NONE, **word) == "not_a_word"
    state = after(state, "group_accepts", **ADAMS)
    assert act(state, "declare", "B", ruling=NONE, **{**word, "category": False}).reason
    assert after(state, "declare", "B", ruling=NONE, **word).declared["B"].category


def test_before_a_challenge_the_table_may_vote_on_claimed_words_only():
    """Whether the dictionary has them does not show."""
    view = RULES.view(declared("A", "B"), None)
    assert [one.word for one in view.appeals] == ["ADAMS", "CAT"]
    assert RULES.view(declared(), None).appeals == ()
    settled = declared("A", "B", settled={"A": "legal"})
    assert [one.word for one in RULES.view(settled, None).appeals] == ["CAT"]


def test_a_word_that_loses_its_category_keeps_the_points_without_it():
    state = declared("A", scores={"A": 31, "B": 9})
    state = after(state, "challenge_category", "B", against="A")
    for player in ("A", "B"):
        state = after(state, "vote", player, qualifies=False)
    outcome = act(state, "vote", "C", qualifies=True)
    assert outcome.state.declared["A"].total == 21
    record = Record(CastVote(by="C", qualifies=True), outcome)
    assert words(record) == (Word("A", "ADAMS", 21, stands=False), Word("A", "ADAMS", 21))
