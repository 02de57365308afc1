"""Betting in Word For Word: who acts, what may be bet, all-in and side pots (F4, F5)."""

import pytest
from word_for_word_kit import act, after, dealt, played, position, refusal, told

from companion.games.api.rules import Record
from companion.games.api.ui import Context
from companion.games.word_for_word.protocol import messages
from companion.games.word_for_word.rules import rules
from companion.games.word_for_word.rules.actions import PayOut
from companion.games.word_for_word.ui import sheet
from companion.games.word_for_word.ui.screens import screens


def test_a_round_goes_from_the_dealer_round_the_table():
    state = dealt("A", "B", "C", "D", chips=50, ante=2)
    assert (state.phase, state.to_act, state.pot) == ("bet1", "A", 8)
    state = played(state, "A bet 5", "B call", "C fold", "D raise 9", "A call", "B call")
    assert (state.phase, state.pot, state.to_act) == ("shout", 35, None)
    state = after(state, "board", cards=["Bb", "Ib", "Er"])
    assert (state.phase, state.to_act, state.current_bet) == ("bet2", "B", 0)


def test_after_the_board_the_first_left_of_the_dealer_begins_who_is_still_in():
    state = played(dealt("A", "B", "C", "D"), "A bet 1", "B fold", "C call", "D call")
    for cards in (["Bb", "Ib", "Er"], ["Ab"], ["Ar"]):
        state = after(state, "board", cards=cards)
        assert state.to_act == "C"
        state = played(state, "C check", "D check", "A check")
    assert (state.phase, state.to_act) == ("showdown", "C")


def test_a_raise_is_answered_by_everybody_and_may_be_raised_again():
    state = played(dealt(), "A bet 2", "B raise 4", "C raise 8", "A raise 16", "B call", "C fold")
    assert (state.phase, state.pot, state.contributions) == (
        "shout",
        43,
        {"A": 17, "B": 17, "C": 9},
    )


def test_a_bet_after_checks_is_answered_by_those_who_checked():
    state = after(played(dealt(), "A bet 1", "B call", "C call"), "board", cards=["Bb", "Ib", "Er"])
    state = played(state, "B check", "C check", "A bet 3")
    assert state.to_act == "B"
    assert refusal(state, "check", "B") == "facing_a_bet"
    state = played(state, "B fold", "C call")
    assert state.phase == "mumble"


@pytest.mark.parametrize(
    ("do", "by", "more", "reason"),
    [
        ("check", "A", {}, "must_bet"),
        ("fold", "A", {}, "must_bet"),
        ("call", "A", {}, "nothing_to_call"),
        ("raise", "A", {"to": 5}, "not_a_raise"),
        ("bet", "A", {"amount": 0}, "below_min"),
        ("bet", "A", {"amount": -5}, "below_min"),
        ("bet", "A", {"amount": 1}, "below_min"),
        ("bet", "A", {"amount": 11}, "above_max"),
        ("bet", "A", {"amount": 10**15}, "above_max"),
        ("bet", "B", {"amount": 4}, "not_your_turn"),
        ("bet", None, {"amount": 4}, "not_your_turn"),
        ("bet", "Z", {"amount": 4}, "not_your_turn"),
        ("call", "C", {}, "not_your_turn"),
        ("board", None, {"cards": ["Ab", "Bb", "Cb"]}, "wrong_phase"),
        ("declare", "A", {"word": "TEA", "cards": ["Tb", "Eb", "Ab"]}, "wrong_phase"),
        ("pay_out", None, {}, "wrong_phase"),
        ("next_round", None, {}, "wrong_phase"),
        ("cuts", None, {}, "wrong_phase"),
        ("challenge", "A", {"against": "B"}, "wrong_phase"),
        ("recount", None, {"chips": {}}, "wrong_phase"),
    ],
)
def test_the_opener_has_to_bet_within_the_limits(do, by, more, reason):
    assert refusal(dealt(limits={"min": 2, "max": 10}), do, by, **more) == reason


@pytest.mark.parametrize(
    ("do", "more", "reason"),
    [
        ("check", {}, "facing_a_bet"),
        ("bet", {"amount": 9}, "facing_a_bet"),
        ("raise", {"to": 5}, "not_a_raise"),
        ("raise", {"to": 4}, "not_a_raise"),
        ("raise", {"to": 6}, "below_min"),
        ("raise", {"to": 16}, "above_max"),
        ("raise", {"to": 13}, "not_enough_chips"),
    ],
)
def test_facing_a_bet(do, more, reason):
    given = {"to_act": "B", "current_bet": 5, "put_in_this_round": {"A": 5}, "pot": 8}
    chips = {"chips": {"A": 20, "B": 12, "C": 20}, "limits": {"min": 2, "max": 10}}
    assert refusal(position("bet1", **given, **chips), do, "B", **more) == reason


def test_all_that_one_has_may_be_less_than_the_least():
    state = dealt(chips={"A": 4, "B": 20, "C": 20}, ante=1, limits={"min": 5})
    assert refusal(state, "bet", "A", amount=2) == "below_min"
    state = played(state, "A bet 3", "B raise 8", "C call")
    assert state.phase == "shout"
    assert state.all_in == ("A",)


def test_a_raise_of_all_that_one_has_may_be_less_than_the_least():
    state = dealt(chips={"A": 50, "B": 8, "C": 50}, ante=1, limits={"min": 5})
    state = played(state, "A bet 5", "B raise 7")
    assert state.to_act == "C"
    assert refusal(state, "raise", "C", to=8) == "below_min"
    assert played(state, "C call", "A call").phase == "shout"


def test_who_is_all_in_is_asked_no_more_and_wins_what_he_paid_for():
    state = dealt(chips={"A": 30, "B": 9, "C": 30}, ante=1)
    state = played(state, "A bet 20", "B call", "C call")
    assert (state.all_in, state.pot) == (("B",), 51)
    facts = messages.snapshot(state)
    assert facts["side_pots"] == [
        {"amount": 27, "eligible": ["A", "B", "C"]},
        {"amount": 24, "eligible": ["A", "C"]},
    ]
    state = after(state, "board", cards=["Ab", "Eb", "Tb"])
    assert state.to_act == "C"


def test_without_two_who_can_bet_the_board_is_dealt_out():
    state = played(dealt(chips={"A": 30, "B": 9, "C": 11}, ante=1), "A bet 10", "B call", "C call")
    for cards, phase in ((["Ab", "Eb", "Tb"], "mumble"), (["Ar"], "whisper"), (["Er"], "showdown")):
        state = after(state, "board", cards=cards)
        assert state.phase == phase
    assert state.to_act == "B"


def test_antes_that_leave_one_with_chips_leave_nothing_to_bet():
    state = dealt("A", "B", chips={"A": 5, "B": 50}, ante=5)
    assert (state.phase, state.all_in, state.pot) == ("shout", ("A",), 10)


def test_a_dealer_without_chips_leaves_the_opening_to_the_next():
    state = dealt(chips={"A": 5, "B": 50, "C": 50}, ante=5)
    assert state.to_act == "B"
    assert refusal(state, "check", "B") == "must_bet"


def test_whoever_can_match_no_bet_has_to_fold_where_the_house_knows_no_all_in():
    options = {"all_in": False}
    state = dealt(chips={"A": 30, "B": 9, "C": 30}, ante=1, options=options)
    state = played(state, "A bet 20")
    assert refusal(state, "call", "B") == "not_enough_chips"
    assert "call" not in rules.view(state, None).may["B"]
    assert played(state, "B fold", "C call").phase == "shout"


def test_without_all_in_a_player_without_chips_cannot_be_made_to_open():
    state = dealt(chips={"A": 5, "B": 50, "C": 50}, ante=5, options={"all_in": False})
    assert state.to_act == "B"
    state = played(state, "B bet 3", "C call")
    assert state.to_act == "A"
    assert refusal(state, "call", "A") == "not_enough_chips"


def test_the_last_one_left_has_the_pot_without_a_word():
    state = played(dealt(chips=20, ante=2), "A bet 5", "B fold")
    facts = told(state, "fold", "C")
    assert facts["payout"] == {"A": 11}
    assert (facts["showdown"], facts["pot_winners"], facts["phase"]) == (False, ["A"], "round_over")
    assert facts["chips"] == {"A": 24, "B": 18, "C": 18}
    assert facts["pot"] == 0


def test_a_bet_that_nobody_could_match_comes_back():
    state = played(dealt("A", "B", chips={"A": 50, "B": 10}, ante=0), "A bet 30", "B call")
    for cards in (["Ab", "Eb", "Tb"], ["Ar"], ["Er"]):
        state = after(state, "board", cards=cards)
    state = after(state, "declare", "B", word="TEA", cards=["Tb", "Eb", "Ab"])
    state = after(state, "declare", "A", word="ATE", cards=["Ab", "Tb", "Eb"])
    facts = told(state, "pay_out")
    assert facts["payout"] == {"A": 30, "B": 10}
    assert facts["side_pots"] == [
        {"amount": 20, "eligible": ["A", "B"]}, {"amount": 20, "eligible": ["A"]},
    ]  # fmt: skip


def test_who_only_got_chips_back_is_not_shown_as_a_winner():
    state = played(dealt("A", "B", chips={"A": 50, "B": 10}, ante=0), "A bet 30", "B call")
    for cards in (["Ab", "Eb", "Tb"], ["Ar"], ["Er"]):
        state = after(state, "board", cards=cards)
    state = after(state, "declare", "B", word="TEA", cards=["Tb", "Eb", "Ab"])
    paid = act(after(state, "declare", "A", word=None), "pay_out")
    shown = screens.draw(Context(rules.view(paid.state, None)), None).words()
    assert shown[:3] == ("POT 20 push: next", "B", "TEA")
    lines = sheet.lines([Record(PayOut(), paid)])
    assert [line.cells[-2:] for line in lines] == [("", "40"), ("20", "20")]


def test_the_excess_of_who_folded_is_in_the_last_pot_as_far_as_it_was_matched():
    state = position(
        "showdown_result", players=["A", "B", "C", "D"], folded=["A", "D"],
        contributions={"A": 20, "B": 8, "C": 5, "D": 14}, scores={"B": 10, "C": 12},
    )  # fmt: skip
    assert told(state, "pay_out")["payout"] == {"A": 6, "B": 21, "C": 20}


def test_a_side_pot_without_a_word_goes_to_the_highest_cards():
    state = position(
        "showdown_result", contributions={"A": 20, "B": 20, "C": 8},
        scores={"A": None, "B": None, "C": 9},
    )  # fmt: skip
    assert refusal(state, "pay_out") == "bad_entry"
    facts = told(state, "pay_out", card_totals={"A": 20, "B": 21})
    assert facts["payout"] == {"B": 24, "C": 24}


def test_a_billion_is_counted_like_any_other_number_of_chips():
    state = dealt("A", "B", chips=10**9, ante=10**6)
    state = played(state, f"A bet {10**9 - 10**6}", "B call")
    assert (state.pot, state.all_in, state.phase) == (2 * 10**9, ("A", "B"), "shout")


@pytest.mark.parametrize(
    ("given", "phase", "turn"),
    [
        ({"to_act": "B", "folded": ["A"]}, "bet2", "C"),
        ({"to_act": "A", "folded": ["C"], "checked": ["B"]}, "mumble", None),
        ({"to_act": "B", "folded": ["A"], "current_bet": 4, "put_in_this_round": {"C": 4}},
         "round_over", None),
    ],
)  # fmt: skip
def test_when_the_time_is_up_one_checks_or_folds(given, phase, turn):
    state = after(position("bet2", pot=9, **given), "timeout")
    assert (state.phase, state.to_act) == (phase, turn)


def test_when_the_time_of_the_opener_is_up_the_least_is_bet():
    state = after(dealt(limits={"min": 3}), "timeout", "A")
    assert (state.current_bet, state.to_act) == (3, "B")
    assert refusal(state, "timeout", "C") == "not_your_turn"


def test_who_looks_into_the_dictionary_folds():
    state = played(dealt(), "A bet 2", "B call")
    state = after(state, "report_dictionary_misuse", "A")
    assert (state.folded, state.to_act) == (("A",), "C")
    assert refusal(state, "report_dictionary_misuse", "A") == "bad_entry"
    assert told(state, "report_dictionary_misuse", "B")["payout"] == {"C": 7}


def test_the_opener_may_be_caught_before_betting():
    state = after(dealt(), "report_dictionary_misuse", "A")
    assert (state.to_act, state.folded) == ("B", ("A",))
    assert refusal(state, "check", "B") == "must_bet"


def test_in_a_house_with_an_open_dictionary_everybody_may_look():
    state = dealt(options={"open_dictionary": True})
    assert refusal(state, "report_dictionary_misuse", "A") == "bad_entry"


def test_the_time_of_the_turn_is_told_and_what_comes_of_it():
    state = dealt(options={"turn_limit_s": 20})
    (deadline,) = rules.view(state, None).deadlines
    assert (deadline.player, deadline.seconds, deadline.expiry.by) == ("A", 20, "A")
    assert rules.view(dealt(), None).deadlines == ()


def test_a_position_whose_players_are_not_told_learns_them_by_their_acts():
    state = messages.position({"phase": "bet2", "pot": 6})
    outcome = act(state, "bet", "X", amount=3)
    assert outcome.accepted
    assert messages.answer(outcome)["pot"] == 9
