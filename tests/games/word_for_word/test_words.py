"""Words, challenges and votes at the end of a round of Word For Word (F6, F7, F13)."""

import pytest
from word_for_word_kit import (
    NONE,
    act,
    after,
    after_bets,
    facts_after,
    opening_bet,
    position,
    refusal,
)

from companion.games.word_for_word.rules.rules import RULES
from companion.games.word_for_word.ui.word_entry import new_word_entry
from companion.lexicon import closed_lexicon
from hardware.box import KEYBOARD, KNOB, Event, Kind

CAT = closed_lexicon({"words": ["CAT", "TEA"]})
BOARD = ["Tb", "Ob", "Nr", "Eb", "Sb"]


def showdown(thought=None, **given):
    """B, C and then A have still to declare."""
    usual = {"board": BOARD, "pot": 30, "chips": {"A": 40, "B": 40, "C": 40}, "ante": 2}
    return position("showdown", thought=thought or {"B": ["Cb", "*r"]}, **{**usual, **given})


def hidden():
    """The same with real cards, as at a table."""
    state = after_bets(opening_bet(chips=20), "A bet 1", "B call", "C call")
    for cards in (BOARD[:3], BOARD[3:4], BOARD[4:]):
        state = after(state, "board", cards=cards)
        state = after_bets(state, "B check", "C check", "A check")
    assert state.phase == "showdown"
    return state


@pytest.mark.parametrize(
    ("word", "cards", "reason"),
    [
        ("C0T", ["Cb", "Ob", "Tb"], "bad_entry"),
        ("", [], "bad_entry"),
        ("COT", ["Cb", "Ob"], "bad_entry"),
        ("COT", [], "bad_entry"),
        ("COT", ["Cb", "Tb", "Ob"], "bad_entry"),
        ("COT", ["Cb", "Ob", "T"], "bad_entry"),
        ("COT", ["Cb", "Ob", "\x1b[2Jb"], "bad_entry"),
        ("C", ["Cb"], "too_short"),
        ("COT", ["Cb", "Ob", "*r"], "wild_unannounced"),
        ("TOOT", ["Tb", "Ob", "Ob", "Tb"], "card_not_available"),
        ("COT", ["Cr", "Ob", "Tb"], "card_not_available"),
        ("COT", ["Cb", "Ob", "*b=Tb"], "card_not_available"),
        ("COAT", ["Cb", "Ob", "Ab", "Tb"], "card_not_available"),
        ("TONESTER", ["Tb", "Ob", "Nr", "Eb", "Sb", "Tb", "Eb", "Rb"], "card_not_available"),
        ("T" * 5000, ["Tb"] * 5000, "card_not_available"),
    ],
)
def test_a_word_that_the_cards_cannot_make_is_refused(word, cards, reason):
    assert refusal(showdown(), "declare", "B", word=word, cards=cards) == reason


def test_a_word_stands_as_it_was_declared():
    state = showdown()
    assert refusal(state, "declare", "C", word=None) == "not_your_turn"
    state = after(state, "declare", "B", word="cot", cards=["cb", "ob", "*r=tr"])
    assert state.declared["B"].cards == ("Cb", "Ob", "*r=Tr")
    for by in "BC":
        assert refusal(after(state, "declare", "C", word=None), "declare", by, word="TO",
                       cards=["Tb", "Ob"]) == "already_declared"  # fmt: skip
    state = after(after(state, "declare", "C", word=None), "declare", "A", word=None)
    assert state.phase == "challenges"
    assert refusal(state, "declare", "B", word=None) == "already_declared"


def test_a_folded_player_cannot_declare():
    assert refusal(showdown(folded=["A"]), "declare", "A", word=None) == "not_your_turn"
    assert refusal(hidden(), "declare", "Z", word=None) == "not_your_turn"


def test_two_cards_of_a_hidden_hand_can_be_any_cards():
    state = hidden()
    cards = ["Cb", "Ob", "Ab", "Tb"]
    assert after(state, "declare", "B", word="COAT", cards=cards).to_act == "C"
    three = ["Cb", "Ob", "Ab", "Tb", "Er"]
    assert refusal(state, "declare", "B", word="COATE", cards=three) == "card_not_available"


def test_no_more_copies_of_a_card_can_be_played_than_there_are():
    state = after(hidden(), "declare", "B", word="ZOO", cards=["Zb", "Ob", "Ob"])
    outcome = act(state, "declare", "C", word="ZOT", cards=["Zb", "Ob", "Tb"])
    assert outcome.reason == "card_not_available"
    assert "in B's word" in outcome.message
    assert refusal(state, "declare", "C", word="EZZ", cards=["Eb", "Zr", "Zr"]) == (
        "card_not_available"
    )


def test_a_strict_referee_refuses_invalid_words_except_the_exclamation():
    strict = {"options": {"strict_referee": True}}
    state = showdown({"B": ["Cb", "Ab"]}, **strict)
    assert refusal(state, "declare", "B", word="CAN", cards=["Cb", "Ab", "Nr"], ruling=CAT) == (
        "not_a_word"
    )
    assert after(state, "declare", "B", word="CAT", cards=["Cb", "Ab", "Tb"], ruling=CAT)
    agreed = after(state, "group_accepts", word="CAN")
    assert after(agreed, "declare", "B", word="CAN", cards=["Cb", "Ab", "Nr"], ruling=CAT)
    cards = ["Ob", "Mb", "Yb", "Wb", "Ob", "Rb", "Dr"]
    state = showdown({"B": cards[:2]}, board=cards[2:], **strict)
    assert after(state, "declare", "B", word="OMYWORD", cards=cards, ruling=NONE)


def test_secret_words_are_declared_in_any_order_and_revealed_together():
    state = showdown({"A": ["Cb", "Ab"]}, options={"secret_words": True})
    assert set(RULES.view(state, None).may) == {"A", "B", "C"}
    state = after(state, "declare", "A", word="CAT", cards=["Cb", "Ab", "Tb"])
    assert RULES.view(state, None).words == RULES.view(state, "B").words == {}
    assert RULES.view(state, "A").words["A"].word == "CAT"
    state = after(after(state, "declare", "C", word=None), "declare", "B", word=None)
    assert set(RULES.view(state, "B").words) == {"A", "B", "C"}


def test_a_declared_word_is_open_until_the_pot_is_paid():
    state = position("challenges", declared={"B": "CAT"}, scores={"B": 7})
    assert RULES.view(state, None).open_words == ("CAT",)
    secret = showdown({"A": ["Cb", "Ab"]}, options={"secret_words": True})
    secret = after(secret, "declare", "A", word="CAT", cards=["Cb", "Ab", "Tb"])
    assert RULES.view(secret, None).open_words == RULES.view(secret, "B").open_words == ()
    paid = position("round_over", declared={"B": "CAT"}, scores={"B": 7})
    assert RULES.view(paid, None).open_words == ()


def test_the_reason_of_a_secret_refusal_is_shown_at_the_next_entry():
    view = RULES.view(showdown({"A": ["Cb", "Ab"]}, options={"secret_words": True}), "A")
    facts_after = new_word_entry(view, "A", "No Mb is left of Tb Ob Nr Eb Sb. Use each card once.")
    said = " ".join(facts_after.draw().words())
    assert said.endswith("No Mb is left of Tb Ob Nr Eb Sb. Use each card once. push: try again")
    assert facts_after.step(Event(KNOB, Kind.PRESSED, 0)) == new_word_entry(view, "A")
    typed = facts_after.step(Event(KEYBOARD, Kind.TYPED, 0, key="C"))
    assert typed.draw().words()[0] == "A: WORD"
    assert typed.spell.text == "C"


def test_when_the_time_is_up_no_word_is_declared():
    state = after(showdown(), "timeout", "B")
    assert (state.declared["B"].word, state.to_act) == (None, "C")
    secret = showdown(options={"secret_words": True})
    assert after(secret, "timeout").phase == "challenges"


def test_everybody_sees_the_score_in_steps():
    outcome = act(showdown(), "declare", "B", word="COT", cards=["Cb", "Ob", "*r=Tb"])
    assert outcome.score["total"] == 14
    assert [step["step"] for step in outcome.score["steps"]] == ["i", "ii", "iii", "iv", "v"]
    word = RULES.view(outcome.state, None).words["B"]
    assert (word.score.total, len(word.steps), word.verdict) == (14, 5, None)


# -- challenges -----------------------------------------------------------------------


def doubts(**given):
    """B and C have declared; A has folded."""
    usual = {
        "declared": {"B": "CAT", "C": "QUIX"}, "scores": {"B": 7, "C": 29}, "folded": ["A"],
        "pot": 100, "chips": {"A": 10, "B": 10, "C": 10}, "ante": 2,
    }  # fmt: skip
    return position("challenges", **{**usual, **given})


def test_a_good_word_costs_the_challenger_a_share_of_the_pot():
    facts = facts_after(doubts(), "challenge", "A", against="B", ruling=CAT)
    assert (facts["result"], facts["word_stands"], facts["debts"]) == ("legal", True, {"A": 33})


@pytest.mark.parametrize(("rounding", "owed"), [("down", 33), ("nearest", 33), ("up", 34)])
def test_the_penalty_is_rounded_by_the_house_rule(rounding, owed):
    state = doubts(options={"penalty_rounding": rounding})
    assert RULES.view(state, None).penalty == owed
    assert after(state, "challenge", "A", against="B", ruling=CAT).debts == {"A": owed}
    near = doubts(pot=101, options={"penalty_rounding": "nearest"})
    assert RULES.view(near, None).penalty == 34


def test_a_bluff_that_is_challenged_folds_and_the_other_player_wins_the_pot():
    facts = facts_after(doubts(), "challenge", "B", against="C", ruling=CAT)
    assert (facts["result"], facts["word_stands"], facts["debts"]) == ("illegal", False, {})
    assert set(facts["folded"]) == {"A", "C"}
    assert facts["payout"] == {"B": 100}
    assert facts["phase"] == "round_over"


@pytest.mark.parametrize(
    ("by", "against", "reason"),
    [
        ("B", "B", "own_word"),
        ("B", "A", "unchallengeable"),
        ("B", "Z", "bad_entry"),
        ("Z", "B", "bad_entry"),
        (None, "B", "bad_entry"),
    ],
)
def test_invalid_challenges_are_refused(by, against, reason):
    assert refusal(doubts(), "challenge", by, against=against) == reason


def test_a_word_is_challenged_only_once():
    state = after(doubts(), "challenge", "A", against="B", ruling=CAT)
    assert refusal(state, "challenge", "C", against="B") == "already_settled"
    three = doubts(folded=[], declared={"A": "TEA", "B": "CAT", "C": "QUIX"})
    state = after(three, "challenge", "A", against="C", ruling=CAT)
    assert refusal(state, "challenge", "B", against="C") == "already_settled"


def test_the_exclamation_cannot_be_challenged():
    state = doubts(declared={"B": "OMYWORD", "C": "CAT"})
    assert refusal(state, "challenge", "C", against="B", ruling=NONE) == "unchallengeable"


def test_the_table_may_overrule_the_dictionary():
    state = after(doubts(), "group_accepts", word="QUIX")
    assert facts_after(state, "challenge", "A", against="C", ruling=CAT)["result"] == "legal"
    state = after(doubts(), "group_accepts", word="CAT", accepts=False)
    assert facts_after(state, "challenge", "A", against="B", ruling=CAT)["result"] == "illegal"
    assert refusal(doubts(), "group_accepts", word="C4T") == "bad_entry"


def test_debts_add_up():
    state = after(doubts(), "challenge", "A", against="B", ruling=CAT)
    state = after(state, "challenge", "A", against="C", ruling=closed_lexicon({"words": ["QUIX"]}))
    assert state.debts == {"A": 66}


def test_when_all_let_the_words_stand_the_pot_can_be_paid():
    state = doubts()
    for by in "ABC":
        assert "accept" in RULES.view(state, None).may[by]
        state = after(state, "accept", by)
    assert state.phase == "showdown_result"
    assert facts_after(state, "pay_out")["payout"] == {"C": 100}
    assert act(state, "challenge", "A", against="C", ruling=CAT).accepted


def test_the_pot_cannot_be_paid_for_a_word_without_points():
    assert refusal(doubts(scores={"B": 7}), "pay_out") == "bad_entry"


def test_the_view_lists_who_may_challenge_what():
    may = RULES.view(doubts(settled={"B": "legal"}), None).may
    assert may == {"A": ("challenge", "accept", "pay_out"), "B": ("challenge", "accept", "pay_out"),
                   "C": ("accept", "pay_out")}  # fmt: skip


# -- votes ----------------------------------------------------------------------------


def food(**given):
    return doubts(category="Food", category_words=["CAT"], **given)


def test_a_category_word_has_its_bonus_until_it_is_voted_down():
    state = after(food(), "challenge_category", "A", against="B")
    assert state.phase == "category_challenge"
    assert refusal(state, "challenge", "A", against="C") == "wrong_phase"
    assert refusal(state, "challenge_category", "C", against="B") == "wrong_phase"
    state = after(state, "vote", "A", qualifies=False)
    assert refusal(state, "vote", "A", qualifies=True) == "already_settled"
    assert refusal(state, "vote", "Z", qualifies=True) == "bad_entry"
    assert RULES.view(state, None).may == {"B": ("vote",), "C": ("vote",)}
    state = after(state, "vote", "B", qualifies=True)
    facts = facts_after(state, "vote", "C", qualifies=False)
    assert (facts["category_bonus"], facts["word_stands"], facts["debts"]) == (0, True, {})
    assert facts["scores"]["B"] == 7 - 10
    assert facts["phase"] == "challenges"


def test_a_vote_for_the_word_keeps_its_bonus():
    votes = {"qualifies": ["B", "C"], "does_not": ["A"]}
    state = after(food(), "challenge_category", "A", against="B", votes=votes)
    assert (state.declared["B"].total, state.claims, state.debts) == (7, {"B": True}, {})
    assert refusal(state, "challenge_category", "C", against="B") == "already_settled"


@pytest.mark.parametrize(
    ("votes", "bonus"),
    [
        ({"qualifies": ["B"], "does_not": ["A"]}, 0),
        ({"qualifies": ["B"], "does_not": []}, 10),
        ({"qualifies": [], "does_not": []}, 0),
    ],
)
def test_a_tie_is_won_by_the_challenger(votes, bonus):
    facts = facts_after(food(), "challenge_category", "A", against="B", votes=votes)
    assert facts["category_bonus"] == bonus


@pytest.mark.parametrize(
    ("against", "votes", "reason"),
    [
        ("C", None, "unchallengeable"),
        ("A", None, "own_word"),
        ("B", {"qualifies": ["B", "B"]}, "bad_entry"),
        ("B", {"qualifies": ["B"], "does_not": ["B"]}, "bad_entry"),
        ("B", {"qualifies": ["Z"]}, "bad_entry"),
        ("B", {"perhaps": ["B"]}, "bad_entry"),
    ],
)
def test_invalid_votes_are_refused(against, votes, reason):
    assert refusal(food(), "challenge_category", "A", against=against, votes=votes) == reason


def test_a_player_who_is_out_has_no_vote():
    state = position(
        "challenges", players=["A", "B", "C", "D"], eliminated=["D"], category="Food",
        declared={"B": "CAT"}, pot=10,
    )  # fmt: skip
    assert refusal(state, "challenge_category", "D", against="B") == "bad_entry"
    state = after(state, "challenge_category", "A", against="B")
    assert refusal(state, "vote", "D", qualifies=True) == "bad_entry"
    assert refusal(food(), "vote", "A", qualifies=True) == "wrong_phase"


def test_a_vote_needs_a_word_to_be_about():
    state = position("category_challenge", votes={"qualifies": ["A"]}, declared={"B": "TEA"}, pot=9)
    assert refusal(state, "vote", "B", qualifies=True) == "wrong_phase"


@pytest.mark.parametrize(("claim", "bonus"), [(None, 0), (False, 0), (True, 10)])
def test_a_word_claims_the_category_if_the_player_says_so(claim, bonus):
    state = showdown(category="Food", category_words=["TEA"])
    outcome = act(state, "declare", "B", word="COT", cards=["Cb", "Ob", "Tb"], category=claim)
    assert outcome.score["category"] == bonus


def test_without_a_category_there_is_no_claim():
    outcome = act(showdown(), "declare", "B", word="COT", cards=["Cb", "Ob", "Tb"], category=True)
    assert outcome.score["category"] == 0
