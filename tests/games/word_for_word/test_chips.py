"""Chips that change hands outside the betting: debts, new stacks, pots without a word (F4, F13)."""

from __future__ import annotations

import pytest
from word_for_word_kit import (
    NONE,
    act,
    after,
    after_bets,
    facts_after,
    new,
    opening_bet,
    position,
    refusal,
)

from companion.errors import BadEntry
from companion.games.word_for_word import WordForWord
from companion.games.word_for_word.protocol import messages
from companion.games.word_for_word.rules.rules import RULES
from companion.games.word_for_word.rules.state import Pot
from companion.lexicon import closed_lexicon

CAT = closed_lexicon({"words": ["CAT"]})


def chips(state) -> int:
    return sum(state.chips.values()) + state.pot


def at_the_end(state) -> dict[str, int]:
    """Everybody's chips if the table ends the game now (F15.6)."""
    return WordForWord().points(RULES.view(state, None))


# -- a debt and a player who leaves ----------------------------------------------------


def owing(owner: int = 60, **given):
    """Between two rounds; C owes 25."""
    stacks = {"A": 60, "B": 60, "C": owner}
    return position("round_over", chips=stacks, ante=2, debts={"C": 25}, **given)


def test_a_player_who_leaves_pays_the_debt_into_the_next_pot():
    state = after(owing(), "leave", "C")
    before = chips(state)
    state = after(after(state, "next_round"), "collect_antes")
    assert (state.pot, state.chips, state.debts) == (29, {"A": 58, "B": 58, "C": 35}, {})
    assert chips(state) == before
    back = after(state, "join", "C")
    assert (back.chips["C"], back.debts) == (35, {})


def test_a_player_who_returns_before_the_next_ante_still_owes():
    state = after(after(owing(), "leave", "C"), "join", "C")
    assert state.debts == {"C": 25}
    state = after(after(state, "next_round"), "collect_antes")
    assert (state.pot, state.chips["C"]) == (31, 33)


def test_the_debt_of_a_failed_challenge_goes_to_the_next_pot_even_if_the_challenger_leaves():
    given = {"declared": {"A": "CAT", "B": "TEA"}, "scores": {"A": 7, "B": 3}, "pot": 30,
             "chips": {"A": 40, "B": 40, "C": 40}, "ante": 2}  # fmt: skip
    state = after(position("challenges", **given), "challenge", "C", against="A", ruling=CAT)
    state = after(after(state, "leave", "C"), "pay_out")
    assert (state.paid.payout, state.pot) == ({"A": 30}, 0)
    assert after(after(state, "next_round"), "collect_antes").pot == 4 + 10


def test_a_player_who_left_and_cannot_pay_the_debt_loses_all_chips_to_the_pot():
    state = after(after(owing(20), "leave", "C"), "next_round")
    state = after(state, "collect_antes")
    assert (state.pot, state.chips["C"], state.eliminated) == (24, 0, ("C",))
    state = after_bets(after(state, "deal_thought"), "B bet 1", "A fold")
    assert after(after(state, "join", "C"), "next_round").dealt == ("A", "B")


def test_a_debt_lapses_when_the_round_it_was_paid_into_is_not_played_to_its_end():
    state = after(after(owing(), "next_round"), "collect_antes")
    assert at_the_end(state) == {"A": 60, "B": 60, "C": 60}
    state = after_bets(after(state, "deal_thought"), "B bet 5", "C call", "A fold")
    assert at_the_end(state) == {"A": 60, "B": 60, "C": 60}


def test_the_last_chips_of_who_cannot_pay_go_back_with_the_round():
    state = after(after(owing(20), "next_round"), "collect_antes")
    assert (state.chips["C"], state.eliminated) == (0, ("C",))
    assert at_the_end(state) == {"A": 60, "B": 60, "C": 20}


def test_odd_chips_without_a_next_pot_go_to_the_tied_players_first_to_the_left():
    given = {"declared": {"A": "CAT", "C": "ACT"}, "scores": {"A": 7, "C": 7}, "pot": 15,
             "chips": {"A": 20, "B": 20, "C": 20}, "folded": ["B"]}  # fmt: skip
    options = {"odd_chips": "next_pot", "rounds": 9}
    state = after(position("challenges", options=options, **given), "pay_out")
    assert (state.chips, state.pot) == ({"A": 27, "B": 20, "C": 27}, 1)
    assert at_the_end(state) == {"A": 27, "B": 20, "C": 28}
    last = after(position("challenges", options=options, round=9, **given), "pay_out")
    assert (last.phase, last.chips, last.pot) == ("over", {"A": 27, "B": 20, "C": 28}, 0)
    assert messages.snapshot(last)["winners"] == ["C"]


def test_the_last_player_left_gets_the_odd_chips():
    state = position("round_over", chips={"A": 7, "B": 3}, pot=2, players=["A", "B"],
                     carried_from={"A": 1, "B": 1})  # fmt: skip
    assert at_the_end(state) == {"A": 8, "B": 4}
    gone = after(state, "leave", "B")
    assert (gone.phase, gone.chips) == ("over", {"A": 9, "B": 3})


def test_a_position_cannot_give_back_more_than_the_pot_has():
    with pytest.raises(BadEntry, match="carried_from"):
        position("bet1", pot=3, contributions={"A": 1, "B": 1}, carried_from={"C": 2})


def test_a_player_outside_a_tie_break_still_pays_the_debt():
    state = position("ante", chips={"A": 60, "B": 60, "C": 30}, ante=2, debts={"C": 25},
                     tie_break=["A", "B"])  # fmt: skip
    state = after(state, "collect_antes")
    assert (state.pot, state.chips["C"], state.dealt) == (29, 5, ("A", "B"))


# -- a new stack -----------------------------------------------------------------------

REBUY = {"rebuy": True}


def broke(**given):
    """C has no chips left."""
    stacks = {"A": 150, "B": 150, "C": 0}
    usual = {"chips": stacks, "pot": 0, "scores": dict.fromkeys("ABC", 1), "options": REBUY}
    return after(position("showdown_result", **{**usual, **given}), "pay_out")


def test_a_player_without_chips_may_buy_in_between_rounds():
    state = broke()
    assert RULES.view(state, None).may["C"] == ("buy_in",)
    state = after(state, "buy_in", "C")
    assert (state.chips["C"], state.eliminated) == (100, ())
    assert after(state, "next_round").dealt == ("A", "B", "C")


@pytest.mark.parametrize(
    ("state", "by", "reason"),
    [
        (broke(options={}), "C", "bad_entry"),
        (broke(), "A", "bad_entry"),
        (broke(), "Z", "bad_entry"),
        (broke(), None, "bad_entry"),
        (after(broke(), "next_round"), "C", "wrong_phase"),
        (broke(chips={"A": 150, "B": 150, "C": 0}, end={"mode": "score", "target": 150}), "C",
         "bad_entry"),
    ],
)  # fmt: skip
def test_buying_in_is_refused_for_others_and_at_other_times(state, by, reason):
    assert refusal(state, "buy_in", by) == reason


def test_players_may_buy_in_before_the_game_ends():
    state = broke(players=["A", "C"], chips={"A": 200, "C": 0}, scores={"A": 1, "C": 1})
    assert (state.phase, state.eliminated) == ("round_over", ("C",))
    assert messages.snapshot(state)["game_over"] is False
    assert after(state, "next_round").phase == "over"
    assert after(after(state, "buy_in", "C"), "next_round").phase == "ante"


def test_without_buying_in_the_game_ends_when_one_player_has_all_chips():
    state = broke(players=["A", "C"], chips={"A": 200, "C": 0}, options={},
                  scores={"A": 1, "C": 1})  # fmt: skip
    assert state.phase == "over"


# -- the least bet ----------------------------------------------------------------------


def test_a_house_rule_sets_the_lowest_bet():
    state = opening_bet(options={"least_bet": 5})
    assert RULES.view(state, None).min_bet == 5
    assert refusal(state, "bet", "A", amount=4) == "below_min"
    state = after_bets(state, "A bet 5")
    assert refusal(state, "raise", "B", to=9) == "below_min"
    assert after_bets(state, "B raise 10").current_bet == 10


def test_the_lowest_bet_is_never_above_the_highest():
    state = opening_bet(options={"least_bet": 20}, limits={"max": 5})
    assert refusal(state, "bet", "A", amount=4) == "below_min"
    assert after_bets(state, "A bet 5").current_bet == 5


# -- pots -------------------------------------------------------------------------------


def test_uncalled_chips_do_not_count_for_the_penalty():
    state = position("challenges", players=["A", "B"], contributions={"A": 50, "B": 10}, pot=60,
                     declared={"A": "CAT", "B": "TEA"}, scores={"A": 7, "B": 3},
                     chips={"A": 0, "B": 0})  # fmt: skip
    assert RULES.view(state, None).penalty == 10
    assert after(state, "challenge", "B", against="A", ruling=CAT).debts == {"B": 10}


def overbet(**given):
    """A bet 50 against the last 10 chips of B and C, and declared an invalid word."""
    usual = {"contributions": {"A": 50, "B": 10, "C": 10}, "pot": 70,
             "declared": {"A": "QUIX", "B": "CAT", "C": "TEA"}, "scores": {"A": 9, "B": 7, "C": 3},
             "chips": {"A": 5, "B": 0, "C": 0}}  # fmt: skip
    return position("challenges", **{**usual, **given})


def test_the_pot_that_people_see_has_no_uncalled_chips():
    open_words = RULES.view(overbet(), None)
    assert (open_words.pot, open_words.pots) == (30, (Pot(30, ("A", "B", "C")),))
    paid = RULES.view(after(overbet(), "pay_out"), None)
    assert paid.pots == (Pot(30, ("A", "B", "C")),)
    bet = after_bets(opening_bet("A", "B", chips={"A": 50, "B": 10}, ante=0), "A bet 30")
    assert RULES.view(bet, None).pot == 30
    assert RULES.view(after_bets(bet, "B call"), None).pot == 20


def test_uncalled_chips_go_back_even_if_their_player_loses_the_challenge():
    state = after(overbet(), "challenge", "B", against="A", ruling=CAT)
    assert RULES.view(state, None).pots == (Pot(30, ("B", "C")),)
    paid = after(state, "pay_out")
    assert (paid.chips, paid.paid.winners) == ({"A": 45, "B": 30, "C": 0}, ("B",))
    assert (paid.paid.payout, paid.paid.back) == ({"A": 40, "B": 30}, {"A": 40})
    assert RULES.view(paid, None).pot_winners == ("B",)
    assert chips(paid) == chips(overbet())


def test_the_last_player_left_does_not_win_uncalled_chips():
    paid, said = {"A": 50, "B": 10}, {"A": "QUIX", "B": "CAT"}
    two = overbet(players=["A", "B"], contributions=paid, pot=60, declared=said, scores={},
                  chips={"A": 5, "B": 0})  # fmt: skip
    won = after(two, "challenge", "B", against="A", ruling=CAT)
    assert (won.chips, RULES.view(won, None).pot_winners) == ({"A": 45, "B": 20}, ("B",))
    left = after(overbet(), "leave", "A")
    assert after(left, "pay_out").chips == {"A": 45, "B": 30, "C": 0}


def test_each_pot_without_a_word_lists_the_players_whose_cards_count():
    given = {"contributions": {"A": 5, "B": 20, "C": 20}, "scores": {"A": 9, "B": None, "C": None}}
    state = position("showdown_result", **given)
    assert RULES.view(state, None).wordless_pots == (Pot(30, ("B", "C")),)
    assert refusal(state, "pay_out") == "bad_entry"
    facts = facts_after(state, "pay_out", card_totals={"B": 30, "C": 31})
    assert facts["payout"] == {"A": 15, "C": 30}
    known = position("showdown_result", **given, card_totals={"B": 3, "C": 4})
    assert RULES.view(known, None).wordless_pots == ()


# -- who acts, who decides, and what is shown --------------------------------------------


def test_in_a_position_players_who_checked_have_to_answer_a_later_bet():
    given = {"checked": ["B", "C"], "current_bet": 4, "put_in_this_round": {"A": 4}, "pot": 9}
    state = position("bet2", to_act="B", **given)
    assert after_bets(state, "B call").to_act == "C"
    assert position("bet2", **given).to_act == "B"
    later = {**given, "checked": ["B"], "put_in_this_round": {"C": 4}}
    assert position("bet2", **later).to_act == "A"
    assert after_bets(position("bet2", **later), "A call").to_act == "B"


def test_only_seated_players_decide_for_the_table():
    assert refusal(new(), "group_accepts", "Z", word="CAT") == "bad_entry"
    assert after(new(), "group_accepts", "A", word="CAT").verdicts == {"CAT": True}
    assert after(new(), "group_accepts", word="CAT").verdicts == {"CAT": True}


def bluffing(**given):
    usual = {"declared": {"A": "CAT", "B": "QUIX"}, "scores": {"A": 7, "B": 29}, "pot": 30}
    return position("showdown_result", **{**usual, **given})


@pytest.mark.parametrize(
    ("given", "bluffs"),
    [
        ({}, ["B"]),
        ({"group_accepts": ["QUIX"]}, []),
        ({"scores": {"A": 40, "B": 29}}, []),
        ({"scores": {"A": 29, "B": 29}}, ["B"]),
        ({"declared": {"A": "CAT", "B": "OMYWORD"}}, []),
        ({"settled": {"B": "legal"}}, []),
    ],
)
def test_a_winning_bluff_is_reported_when_the_pot_is_paid(given, bluffs):
    assert facts_after(bluffing(**given), "pay_out", ruling=CAT)["bluffs"] == bluffs


def test_a_bluff_is_not_revealed_before_the_round_is_over():
    state = bluffing()
    outcome = act(state, "accept", "A", ruling=NONE)
    assert "bluffs" not in messages.answer(outcome)


def test_a_missing_card_is_named_in_words_without_revealing_a_hand():
    state = position("showdown", to_act="B", board=["Tb", "Ob", "Nr", "Eb", "Sb"],
                     thought={"B": ["Zb", "Qr"]})  # fmt: skip
    outcome = act(state, "declare", "B", word="TOOT", cards=["Tb", "Ob", "Ob", "Tb"])
    assert outcome.message == "There is no blue T left. Each card counts once."
    wild = act(state, "declare", "B", word="TO", cards=["*r=Tb", "Ob"])
    assert wild.message == "There is no red wild card left. Each card counts once."
