"""Betting in Word For Word: who acts, what may be bet, all-in and side pots (F4, F5)."""

import pytest
from word_for_word_kit import act, after, after_bets, facts_after, opening_bet, position, refusal

from companion.games.api.rules import Record
from companion.games.api.ui import Context
from companion.games.word_for_word.protocol import messages
from companion.games.word_for_word.rules.actions import PayOut
from companion.games.word_for_word.rules.rules import RULES
from companion.games.word_for_word.ui import sheet
from companion.games.word_for_word.ui.screens import screens


def test_the_first_betting_round_starts_with_the_dealer():
    state = opening_bet("A", "B", "C", "D", chips=50, ante=2)
    assert (state.phase, state.to_act, state.pot) == ("bet1", "A", 8)
    state = after_bets(state, "A bet 5", "B call", "C fold", "D raise 9", "A call", "B call")
    assert (state.phase, state.pot, state.to_act) == ("shout", 35, None)
    state = after(state, "board", cards=["Bb", "Ib", "Er"])
    assert (state.phase, state.to_act, state.current_bet) == ("bet2", "B", 0)


def test_later_betting_rounds_start_with_the_first_active_player_left_of_the_dealer():
    state = after_bets(opening_bet("A", "B", "C", "D"), "A bet 1", "B fold", "C call", "D call")
    for cards in (["Bb", "Ib", "Er"], ["Ab"], ["Ar"]):
        state = after(state, "board", cards=cards)
        assert state.to_act == "C"
        state = after_bets(state, "C check", "D check", "A check")
    assert (state.phase, state.to_act) == ("showdown", "C")


def test_a_raise_is_answered_by_everybody_and_may_be_raised_again():
    state = after_bets(
        opening_bet(), "A bet 2", "B raise 4", "C raise 8", "A raise 16", "B call", "C fold"
    )
    assert (state.phase, state.pot, state.contributions) == (
        "shout",
        43,
        {"A": 17, "B": 17, "C": 9},
    )


def test_a_bet_after_checks_is_answered_by_those_who_checked():
    state = after(
        after_bets(opening_bet(), "A bet 1", "B call", "C call"), "board", cards=["Bb", "Ib", "Er"]
    )
    state = after_bets(state, "B check", "C check", "A bet 3")
    assert state.to_act == "B"
    assert refusal(state, "check", "B") == "facing_a_bet"
    state = after_bets(state, "B fold", "C call")
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
    assert refusal(opening_bet(limits={"min": 2, "max": 10}), do, by, **more) == reason


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


def test_an_all_in_bet_may_be_below_the_minimum():
    state = opening_bet(chips={"A": 4, "B": 20, "C": 20}, ante=1, limits={"min": 5})
    assert refusal(state, "bet", "A", amount=2) == "below_min"
    state = after_bets(state, "A bet 3", "B raise 8", "C call")
    assert state.phase == "shout"
    assert state.all_in == ("A",)


def test_an_all_in_raise_may_be_below_the_minimum():
    state = opening_bet(chips={"A": 50, "B": 8, "C": 50}, ante=1, limits={"min": 5})
    state = after_bets(state, "A bet 5", "B raise 7")
    assert state.to_act == "C"
    assert refusal(state, "raise", "C", to=8) == "below_min"
    assert after_bets(state, "C call", "A call").phase == "shout"


def test_an_all_in_player_does_not_act_again_and_wins_only_their_side_pots():
    state = opening_bet(chips={"A": 30, "B": 9, "C": 30}, ante=1)
    state = after_bets(state, "A bet 20", "B call", "C call")
    assert (state.all_in, state.pot) == (("B",), 51)
    facts = messages.snapshot(state)
    assert facts["side_pots"] == [
        {"amount": 27, "eligible": ["A", "B", "C"]},
        {"amount": 24, "eligible": ["A", "C"]},
    ]
    state = after(state, "board", cards=["Ab", "Eb", "Tb"])
    assert state.to_act == "C"


def test_with_fewer_than_two_players_who_can_bet_the_board_is_dealt_out():
    state = after_bets(
        opening_bet(chips={"A": 30, "B": 9, "C": 11}, ante=1), "A bet 10", "B call", "C call"
    )
    for cards, phase in ((["Ab", "Eb", "Tb"], "mumble"), (["Ar"], "whisper"), (["Er"], "showdown")):
        state = after(state, "board", cards=cards)
        assert state.phase == phase
    assert state.to_act == "B"


def test_nobody_bets_if_only_one_player_has_chips_after_the_ante():
    state = opening_bet("A", "B", chips={"A": 5, "B": 50}, ante=5)
    assert (state.phase, state.all_in, state.pot) == ("shout", ("A",), 10)


def test_if_the_dealer_has_no_chips_the_next_player_opens():
    state = opening_bet(chips={"A": 5, "B": 50, "C": 50}, ante=5)
    assert state.to_act == "B"
    assert refusal(state, "check", "B") == "must_bet"


def test_without_all_in_a_player_who_cannot_match_a_bet_has_to_fold():
    options = {"all_in": False}
    state = opening_bet(chips={"A": 30, "B": 9, "C": 30}, ante=1, options=options)
    state = after_bets(state, "A bet 20")
    assert refusal(state, "call", "B") == "not_enough_chips"
    assert "call" not in RULES.view(state, None).may["B"]
    assert after_bets(state, "B fold", "C call").phase == "shout"


def test_without_all_in_a_player_without_chips_need_not_open():
    state = opening_bet(chips={"A": 5, "B": 50, "C": 50}, ante=5, options={"all_in": False})
    assert state.to_act == "B"
    state = after_bets(state, "B bet 3", "C call")
    assert state.to_act == "A"
    assert refusal(state, "call", "A") == "not_enough_chips"


def test_the_last_player_left_wins_the_pot_without_a_word():
    state = after_bets(opening_bet(chips=20, ante=2), "A bet 5", "B fold")
    facts = facts_after(state, "fold", "C")
    assert facts["payout"] == {"A": 11}
    assert (facts["showdown"], facts["pot_winners"], facts["phase"]) == (False, ["A"], "round_over")
    assert facts["chips"] == {"A": 24, "B": 18, "C": 18}
    assert facts["pot"] == 0


def test_an_uncalled_bet_is_returned():
    state = after_bets(
        opening_bet("A", "B", chips={"A": 50, "B": 10}, ante=0), "A bet 30", "B call"
    )
    for cards in (["Ab", "Eb", "Tb"], ["Ar"], ["Er"]):
        state = after(state, "board", cards=cards)
    state = after(state, "declare", "B", word="TEA", cards=["Tb", "Eb", "Ab"])
    state = after(state, "declare", "A", word="ATE", cards=["Ab", "Tb", "Eb"])
    facts = facts_after(state, "pay_out")
    assert facts["payout"] == {"A": 30, "B": 10}
    assert facts["side_pots"] == [
        {"amount": 20, "eligible": ["A", "B"]}, {"amount": 20, "eligible": ["A"]},
    ]  # fmt: skip


def test_a_player_who_only_got_chips_back_is_not_shown_as_a_winner():
    state = after_bets(
        opening_bet("A", "B", chips={"A": 50, "B": 10}, ante=0), "A bet 30", "B call"
    )
    for cards in (["Ab", "Eb", "Tb"], ["Ar"], ["Er"]):
        state = after(state, "board", cards=cards)
    state = after(state, "declare", "B", word="TEA", cards=["Tb", "Eb", "Ab"])
    paid = act(after(state, "declare", "A", word=None), "pay_out")
    shown = screens.draw(Context(RULES.view(paid.state, None)), None).words()
    assert shown[:3] == ("POT 20 push: next", "B", "TEA")
    lines = sheet.lines([Record(PayOut(), paid)])
    assert [line.cells[-2:] for line in lines] == [("", "40"), ("20", "20")]


def test_called_chips_of_a_folded_player_go_to_the_last_pot():
    state = position(
        "showdown_result", players=["A", "B", "C", "D"], folded=["A", "D"],
        contributions={"A": 20, "B": 8, "C": 5, "D": 14}, scores={"B": 10, "C": 12},
    )  # fmt: skip
    assert facts_after(state, "pay_out")["payout"] == {"A": 6, "B": 21, "C": 20}


def test_a_side_pot_without_a_word_goes_to_the_highest_cards():
    state = position(
        "showdown_result", contributions={"A": 20, "B": 20, "C": 8},
        scores={"A": None, "B": None, "C": 9},
    )  # fmt: skip
    assert refusal(state, "pay_out") == "bad_entry"
    facts = facts_after(state, "pay_out", card_totals={"A": 20, "B": 21})
    assert facts["payout"] == {"B": 24, "C": 24}


def test_a_billion_is_counted_like_any_other_number_of_chips():
    state = opening_bet("A", "B", chips=10**9, ante=10**6)
    state = after_bets(state, f"A bet {10**9 - 10**6}", "B call")
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
def test_when_the_time_is_up_the_player_checks_or_folds(given, phase, turn):
    state = after(position("bet2", pot=9, **given), "timeout")
    assert (state.phase, state.to_act) == (phase, turn)


def test_when_the_openers_time_is_up_they_bet_the_minimum():
    state = after(opening_bet(limits={"min": 3}), "timeout", "A")
    assert (state.current_bet, state.to_act) == (3, "B")
    assert refusal(state, "timeout", "C") == "not_your_turn"


def test_a_player_who_looks_a_word_up_folds():
    state = after_bets(opening_bet(), "A bet 2", "B call")
    state = after(state, "report_dictionary_misuse", "A")
    assert (state.folded, state.to_act) == (("A",), "C")
    assert refusal(state, "report_dictionary_misuse", "A") == "bad_entry"
    assert facts_after(state, "report_dictionary_misuse", "B")["payout"] == {"C": 7}


def test_the_opener_may_admit_looking_a_word_up_before_betting():
    state = after(opening_bet(), "report_dictionary_misuse", "A")
    assert (state.to_act, state.folded) == ("B", ("A",))
    assert refusal(state, "check", "B") == "must_bet"


def test_with_an_open_dictionary_everybody_may_look_words_up():
    state = opening_bet(options={"open_dictionary": True})
    assert refusal(state, "report_dictionary_misuse", "A") == "bad_entry"


def test_the_view_names_the_turns_deadline_and_its_expiry():
    state = opening_bet(options={"turn_limit_s": 20})
    (deadline,) = RULES.view(state, None).deadlines
    assert (deadline.player, deadline.seconds, deadline.expiry.by) == ("A", 20, "A")
    assert RULES.view(opening_bet(), None).deadlines == ()


def test_a_position_without_players_learns_them_from_their_actions():
    state = messages.position({"phase": "bet2", "pot": 6})
    outcome = act(state, "bet", "X", amount=3)
    assert outcome.accepted
    assert messages.answer(outcome)["pot"] == 9
