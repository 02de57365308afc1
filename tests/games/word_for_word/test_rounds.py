"""Rounds of Word For Word: the cut, antes, deals, payouts, and the end (F2, F3, F15)."""

import pytest
from word_for_word_kit import (
    act,
    after,
    after_bets,
    cutting,
    facts_after,
    new,
    opening_bet,
    position,
    refusal,
)

from companion.errors import BadEntry
from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.cards import Cards
from companion.games.word_for_word.protocol import messages
from companion.games.word_for_word.rules.actions import Board, Cuts, DealThought
from companion.games.word_for_word.rules.rules import RULES
from companion.lexicon import closed_lexicon

NONE = closed_lexicon({"words": []})


@pytest.mark.parametrize(
    ("cuts", "dealer", "again"),
    [
        ({"A": "Bb", "B": "Zr", "C": "Eb"}, "B", ()),
        ({"A": "Zb", "B": "*r", "C": "Zr"}, "B", ()),
        ({"A": "Xb", "B": "Jr", "C": "Eb"}, "A", ()),
        ({"A": "Jb", "B": "Jr", "C": "Eb"}, None, ("A", "B")),
        ({"A": "*b", "B": "Jr", "C": "*b"}, None, ("A", "C")),
    ],
)
def test_the_highest_cut_deals(cuts, dealer, again):
    state = after(cutting(), "cuts", cuts=cuts)
    assert (state.dealer, state.recut) == (dealer, again)
    assert state.phase == ("ante" if dealer else "cut_for_deal")


def test_only_tied_players_cut_again():
    state = after(cutting(), "cuts", cuts={"A": "Jb", "B": "Jr", "C": "Eb"})
    everybody = {"A": "Zb", "B": "Bb", "C": "Zr"}
    assert refusal(state, "cuts", cuts=everybody) == "bad_entry"
    assert after(state, "cuts", cuts={"A": "Ab", "B": "Bb"}).dealer == "B"
    assert after(state, "leave", "A").dealer == "B"


@pytest.mark.parametrize(
    ("cuts", "reason"),
    [
        ({"A": "Bb"}, "bad_entry"),
        ({"A": "Bb", "B": "Zr", "Z": "Eb"}, "bad_entry"),
        ({"A": "Bb", "B": "Zr", "C": "?"}, "bad_entry"),
        ({"A": "Bb", "B": "Zr", "C": "Zr"}, "card_not_available"),
    ],
)
def test_invalid_cuts_are_refused(cuts, reason):
    assert refusal(cutting(), "cuts", cuts=cuts) == reason


def test_the_box_can_cut_for_everybody():
    action = RULES.complete(cutting(), Cuts(), Chance(1), NONE)
    assert set(action.cuts) == {"A", "B", "C"}
    assert RULES.apply(cutting(), action, RecordingRuling(NONE)).accepted


def test_antes_and_debts_go_into_the_pot():
    state = position("ante", chips={"A": 30, "B": 30, "C": 27}, ante=2, debts={"C": 25}, pot=3)
    after_antes = after(state, "collect_antes")
    assert after_antes.chips == {"A": 28, "B": 28, "C": 0}
    assert (after_antes.pot, after_antes.all_in, after_antes.debts) == (34, ("C",), {})
    assert after_antes.contributions == {"A": 2, "B": 2, "C": 2}


@pytest.mark.parametrize(("chips", "debts"), [(26, {"C": 25}), (1, {})])
def test_a_player_who_cannot_pay_the_ante_loses_all_chips_to_the_pot(chips, debts):
    state = position("ante", chips={"A": 30, "B": 30, "C": chips}, ante=2, debts=debts)
    facts = facts_after(state, "collect_antes")
    assert (facts["eliminated"], facts["chips"]["C"], facts["pot"]) == (["C"], 0, 4 + chips)
    assert facts["dealt"] == ["A", "B"]


def test_a_dealer_who_is_out_passes_the_deal_on():
    state = position("ante", chips={"A": 1, "B": 30, "C": 30}, ante=2)
    assert after(state, "collect_antes").dealer == "B"


def test_the_game_ends_when_only_one_player_can_pay():
    state = position("ante", chips={"A": 30, "B": 1, "C": 1}, ante=2, pot=5)
    facts = facts_after(state, "collect_antes")
    assert (facts["game_over"], facts["winners"]) == (True, ["A"])
    assert (facts["chips"], facts["pot"]) == ({"A": 37, "B": 0, "C": 0}, 0)


def test_a_round_in_which_nobody_plays_has_no_dealer():
    """A position may have a single player, who is out of chips."""
    alone = position("round_over", players=["A"], dealer="A", chips={"A": 0})
    state = after(alone, "next_round")
    assert (state.phase, state.dealt, state.dealer) == ("ante", (), None)


def test_when_nobody_can_pay_the_player_with_most_chips_wins():
    state = position("ante", chips={"A": 7, "B": 9, "C": 8}, ante=10)
    facts = facts_after(state, "collect_antes")
    assert (facts["winners"], facts["chips"]) == (["B"], {"A": 7, "B": 9, "C": 8})


def test_the_ante_rises_with_time():
    options = {"ante_every_s": 600, "ante_step": 2}
    state = new(chips=100, ante=1, options=options)
    assert RULES.view(state, None).ante == 1
    assert after(state, "collect_antes", clock_s=599).pot == 3
    assert after(state, "collect_antes", clock_s=1250).pot == 15


def test_the_ante_does_not_rise_more_than_once_a_second():
    """Each rise is an entry of the journal; and a tiny fraction would give more than a number."""
    assert new(options={"ante_every_s": 1}).ante == new(options={"ante_every_s": 0}).ante == 1
    for seconds in (0.5, 1e-310):
        with pytest.raises(BadEntry, match=r"ante_every_s must be at least 1, or none.*\.$"):
            new(options={"ante_every_s": seconds})


def test_the_view_names_the_deadlines_of_the_ante_and_the_game():
    options, end = {"ante_every_s": 600, "turn_limit_s": 20}, {"mode": "time", "limit_s": 900}
    state = new(chips=100, ante=1, options=options, end=end)
    for expected in ({"ante 1": 600, "game": 900}, {"ante 2": 600, "game": 900}, {"ante 2": 600}):
        deadlines = {deadline.id: deadline for deadline in RULES.view(state, None).deadlines}
        assert {id: deadline.seconds for id, deadline in deadlines.items()} == expected
        state = RULES.apply(
            state, min(deadlines.values(), key=ends).expiry, RecordingRuling(NONE)
        ).state
    assert (state.clock_s, state.ante) == (1200, 3)
    state = after_bets(after(after(state, "collect_antes"), "deal_thought"), "A bet 1", "B fold")
    assert [deadline.id for deadline in RULES.view(state, None).deadlines] == ["turn", "ante 3"]
    state = after_bets(state, "C fold")
    assert (state.phase, RULES.view(state, None).deadlines) == ("over", ())


def ends(deadline):
    return deadline.expiry.clock_s


def test_real_cards_are_only_counted():
    state = opening_bet()
    assert set(state.hands.values()) == {Cards.hidden(2)}
    assert RULES.view(state, "A").hand == ()
    assert RULES.view(state, None).hands == {"A": 2, "B": 2, "C": 2}


def test_only_their_player_sees_a_dealt_hand():
    state = opening_bet(options={"hands": "dealt"})
    hands = [RULES.view(state, seat).hand for seat in "ABC"]
    assert all(len(hand) == 2 for hand in hands)
    assert RULES.view(state, None).hand == RULES.view(state, "Z").hand == ()
    assert len(state.stock) == 5


def test_the_board_uses_the_cards_dealt_for_it():
    state = after_bets(opening_bet(options={"hands": "dealt"}), "A bet 1", "B call", "C call")
    stock = state.stock
    for _ in range(3):
        state = after(state, "board")
        state = after_bets(state, "B check", "C check", "A check")
        assert state.board == stock[: len(state.board)]
        assert state.stock == stock[len(state.board) :]
    assert state.phase == "showdown"


def test_a_deal_never_has_too_many_copies_of_a_card():
    players = tuple("ABCDEFGH")
    state = opening_bet(*players, options={"hands": "dealt"})
    cards = [card for hand in state.hands.values() for card in hand.known] + list(state.stock)
    copies = state.agreed.cards.copies
    assert len(cards) == 21
    assert all(cards.count(card) <= copies[card] for card in cards)


def test_some_hands_may_be_known_and_others_dealt():
    state = after(new(options={"hands": "dealt"}), "collect_antes")
    thought = {"A": ("Zb", "Zr")}
    whole = RULES.complete(state, DealThought(thought=thought), Chance(1), NONE)
    assert whole.thought["A"] == ("Zb", "Zr")
    assert not {"Zb", "Zr"} & {*whole.thought["B"], *whole.thought["C"], *whole.board}


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"thought": {"Z": ["Ab", "Bb"]}}, "bad_entry"),
        ({"thought": {"A": ["Ab"]}}, "bad_entry"),
        ({"thought": {"A": ["Ab", "Bb", "Cb"]}}, "bad_entry"),
        ({"thought": {"A": ["Ab", "*b=Gb"]}}, "bad_entry"),
        ({"thought": {"A": ["Zb", "Eb"], "B": ["Zb", "Eb"]}}, "card_not_available"),
        ({"category": "x" * 100}, "bad_entry"),
        ({"category": "no\x1b[2J"}, "bad_entry"),
    ],
)
def test_invalid_deals_are_refused(more, reason):
    assert refusal(after(new(), "collect_antes"), "deal_thought", **more) == reason


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        (["Ab", "Bb"], "bad_entry"),
        ([], "bad_entry"),
        (["Ab", "Bb", "Cb", "Db"], "bad_entry"),
        (["Ab", "Bb", "*"], "bad_entry"),
        (["Zb", "Zb", "Ab"], "card_not_available"),
    ],
)
def test_invalid_boards_are_refused(cards, reason):
    state = after_bets(opening_bet(), "A bet 1", "B call", "C call")
    assert refusal(state, "board", cards=cards) == reason


def test_a_card_already_on_the_table_is_refused():
    state = after(new(), "collect_antes")
    state = after(state, "deal_thought", thought={"A": ["Zb", "Zr"]})
    state = after_bets(state, "A bet 1", "B call", "C call")
    outcome = act(state, "board", cards=["Zb", "Ab", "Bb"])
    assert (outcome.reason, "with A" in outcome.message) == ("card_not_available", True)


def test_a_board_of_real_cards_may_be_left_to_the_box():
    state = after_bets(opening_bet(), "A bet 1", "B call", "C call")
    action = RULES.complete(state, Board(), Chance(1), NONE)
    assert len(action.cards) == 3


def test_the_dealer_names_a_category_for_the_round():
    state = after(after(new(), "collect_antes"), "deal_thought", category=" Food ")
    assert RULES.view(state, None).category == "Food"
    state = after(after_bets(state, "A bet 1", "B fold", "C fold"), "next_round")
    assert (state.category, state.dealer, state.round) == (None, "B", 2)


def test_a_category_may_hold_for_the_game():
    options = {"category_scope": "game"}
    state = after(after(new(options=options), "collect_antes"), "deal_thought", category="Food")
    state = after(after_bets(state, "A bet 1", "B fold", "C fold"), "next_round")
    state = after(after(state, "collect_antes"), "deal_thought", category="School")
    assert state.category == "Food"


def test_agreed_categories_come_in_turn():
    state = after(new(categories=["Food", "School"]), "collect_antes")
    assert after(state, "deal_thought").category == "Food"
    assert after(state, "deal_thought", category=None).category is None
    state = after_bets(after(state, "deal_thought"), "A bet 1", "B fold", "C fold")
    state = after(after(state, "next_round"), "collect_antes")
    assert after(state, "deal_thought").category == "School"


# -- pay-outs and ends ----------------------------------------------------------------


def test_without_a_word_the_cards_count_and_a_wild_one_most():
    board = ["Xb", "Qb", "Vb", "Kb", "Jb"]
    thought = {"A": ["Zb", "Ab"], "B": ["*b", "Bb"], "C": ["Ab", "Ar"]}
    given = {"board": board, "thought": thought, "scores": dict.fromkeys("ABC"), "pot": 9}
    assert facts_after(position("showdown_result", **given), "pay_out")["payout"] == {"B": 9}
    idle = position("showdown_result", **given, options={"wild_idle_value": 0})
    assert facts_after(idle, "pay_out", card_totals={"B": 99})["payout"] == {"A": 9}


def test_odd_chips_may_stay_for_the_next_pot():
    given = {"pot": 44, "scores": dict.fromkeys("ABC", 30), "chips": dict.fromkeys("ABC", 10)}
    state = position("showdown_result", **given, options={"odd_chips": "next_pot"})
    state = after(state, "pay_out")
    assert (state.chips, state.pot) == (dict.fromkeys("ABC", 24), 2)
    state = after(after(state, "next_round"), "collect_antes")
    assert state.pot == 5


def paid(chips, **given):
    """After a round with an empty pot."""
    scores = dict.fromkeys(chips, 1)
    state = position("showdown_result", players=list(chips), chips=chips, pot=0, scores=scores,
                     **given)  # fmt: skip
    return after(state, "pay_out")


def test_a_player_without_chips_after_a_round_is_out():
    state = paid({"A": 10, "B": 0, "C": 10})
    assert (state.eliminated, state.phase) == (("B",), "round_over")
    state = after(state, "next_round")
    assert (state.dealer, state.dealt) == ("C", ("A", "C"))


def test_a_player_with_all_the_chips_wins():
    state = paid({"A": 10, "B": 0, "C": 0})
    assert messages.snapshot(state)["winners"] == ["A"]
    assert refusal(state, "next_round") == "game_over"
    assert RULES.view(state, None).game_over


def test_the_game_can_end_at_a_score():
    end = {"mode": "score", "target": 30}
    assert paid({"A": 10, "B": 29, "C": 10}, end=end).phase == "round_over"
    over = paid({"A": 31, "B": 40, "C": 10}, end=end)
    assert RULES.view(over, None).winners == ("B",)


def test_the_game_can_end_at_a_time_after_the_round():
    end = {"mode": "time", "limit_s": 600}
    assert paid({"A": 10, "B": 29, "C": 10}, end=end, clock_s=599).phase == "round_over"
    over = paid({"A": 10, "B": 29, "C": 10}, end=end, clock_s=600)
    assert messages.snapshot(over)["winners"] == ["B"]


def test_the_end_may_come_between_two_rounds():
    state = paid({"A": 10, "B": 29, "C": 10}, end={"mode": "time", "limit_s": 600}, clock_s=599)
    assert facts_after(state, "next_round", clock_s=601)["winners"] == ["B"]


def test_a_number_of_rounds_may_end_the_game():
    options = {"rounds": 2}
    assert paid({"A": 10, "B": 29, "C": 10}, options=options).phase == "round_over"
    assert paid({"A": 10, "B": 29, "C": 10}, options=options, round=2).phase == "over"


def test_only_tied_players_play_on_until_one_has_more():
    end = {"mode": "score", "target": 30}
    state = paid({"A": 30, "B": 30, "C": 29}, end=end)
    assert (state.phase, state.tie_break) == ("round_over", ("A", "B"))
    state = after(state, "next_round")
    assert (state.dealer, state.dealt) == ("B", ("A", "B"))
    state = after(after(state, "collect_antes"), "deal_thought")
    state = after_bets(state, "B bet 4", "A call")
    for cards in (["Tb", "Eb", "Ab"], ["Ar"], ["Er"]):
        state = after(state, "board", cards=cards)
        state = after_bets(state, "A check", "B check")
    state = after(after(state, "declare", "A", word=None), "declare", "B", word=None)
    again = after(state, "pay_out", card_totals={"A": 5, "B": 5})
    assert (again.phase, again.tie_break) == ("round_over", ("A", "B"))
    over = after(state, "pay_out", card_totals={"A": 5, "B": 6})
    assert (over.phase, messages.snapshot(over)["winners"]) == ("over", ["B"])


def test_the_end_of_a_position_may_have_any_name():
    state = position("round_over", end={"mode": "going out"}, chips={"A": 1, "B": 1, "C": 1})
    assert after(state, "next_round").phase == "ante"
