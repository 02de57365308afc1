"""Going out, the final turns, scoring a round, and the next one (L2, L6, L7, L8)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from word_lift_kit import (
    ORDER_GIFT,
    act,
    after,
    draw_action,
    laid_word,
    play,
    position,
    refusal,
    view_of,
    words,
)

from companion.games.api.chance import Chance
from companion.games.api.rules import Record
from companion.games.word_lift.protocol import messages
from companion.games.word_lift.rules.actions import ScoreRound, StartRound
from companion.games.word_lift.rules.rules import RULES
from companion.games.word_lift.rules.scoring import starters
from companion.games.word_lift.rules.state import WordLiftState
from companion.games.word_lift.ui.drafts import Counting, double_cards, start_count
from companion.games.word_lift.ui.sheet import SHEET
from companion.widgets.pick import Amount

FINAL = {"phase": "final", "went_out": "C", "final_turns_left": ["A", "B"]}
DIRT = play("DIRT")
PASS = {"do": "pass"}


def test_playing_the_last_card_starts_the_final_turns():
    outcome = act(position("D I R T", "", ""), DIRT)
    assert messages.answer(outcome)["went_out"] == "A"
    assert messages.answer(outcome)["final_turns_left"] == ["B", "C"]
    assert (messages.answer(outcome)["phase"], messages.answer(outcome)["turn"]) == ("final", "B")
    assert messages.answer(outcome)["hand_size"]["A"] == 0


def test_everybody_else_has_one_last_turn():
    state = after(position("D I R T", "", ""), DIRT)
    state = after(state, PASS, by="B")
    assert (state.turn, state.final_left) == ("C", ("C",))
    state = after(state, PASS, by="C")
    assert (state.phase, state.turn, state.went_out) == ("round_over", None, "A")
    assert refusal(state, PASS)[0] == "wrong_phase"


def test_nobody_draws_in_the_final_turn():
    state = position("S U N A", "", "", **FINAL)
    for by in ("A", "B", "C"):
        assert refusal(state, draw_action(), by=by)[0] == "no_draw_in_final_turn"
    outcome = act(state, play("SUN"))
    answer = messages.answer(outcome)
    assert (answer["turn"], answer["hand_size"]["A"]) == ("B", 1)


def test_in_the_final_turn_all_may_steal_except_from_players_with_fewer_words():
    never = {**FINAL, "played_from_hand": {}}
    assert act(position("D I R T A", **never), ORDER_GIFT).accepted
    two = position("D I R T A", "SUN, MAP", **FINAL)
    assert refusal(two, ORDER_GIFT)[0] == "target_has_fewer_words"
    house = position("D I R T A", "SUN, MAP", **FINAL, options={"final_any_victim": True})
    assert act(house, ORDER_GIFT).accepted
    assert view_of(two).victims["A"] == ("A",)
    assert view_of(house).victims["A"] == ("A", "B")


def test_the_house_rule_for_stealing_from_anyone_holds_only_in_the_final_turn():
    state = position("D I R T A", "SUN, MAP", options={"final_any_victim": True})
    assert refusal(state, ORDER_GIFT)[0] == "target_has_fewer_words"


def test_only_the_first_player_out_gets_the_bonus():
    state = after(position("D I R T", "", "", phase="final", went_out="C"), DIRT)
    assert (state.turn, state.went_out) == ("B", "C")
    state = after(state, PASS, by="B")
    scores = act(state, {"do": "score_round"}, by=None).score
    assert scores is not None
    assert scores["C"]["first_out"] == 3
    assert scores["A"]["first_out"] == 0


def test_the_round_ends_when_everybody_passes_with_empty_piles():
    empty = {"draw_piles": {"consonants": 0, "vowels": 0}}
    state = after(position("D Q", "SUN", "MAP", **empty), PASS)
    assert (state.phase, state.turn, state.passed) == ("normal", "B", ("A",))
    state = after(after(state, PASS, by="B"), PASS, by="C")
    assert (state.phase, state.went_out) == ("round_over", None)


def test_a_play_or_a_draw_resets_the_count_of_passes():
    empty = {"draw_piles": {"consonants": 0, "vowels": 0}, "passes_in_row": 2}
    assert after(position("D I R T A", "", "", **empty), DIRT).passed == ()
    some = {"draw_piles": {"consonants": 0, "vowels": 1}, "passes_in_row": 2}
    state = after(position("D I R T A", "", "", **some), PASS)
    assert (state.phase, state.passed) == ("draw", ())


def all_passing(**stated: Any) -> WordLiftState:
    """A round with both piles empty, in which everybody passes."""
    return position("D", "", "", draw_piles={"consonants": 0, "vowels": 0}, **stated)


def test_the_pass_of_a_player_who_left_counts_no_more():
    """Everybody who stays still gets a turn (L6.6)."""
    state = after(after(all_passing(), PASS), {"do": "leave"}, by="A")
    state = after(state, PASS, by="B")
    assert (state.phase, state.turn) == ("normal", "C")
    assert after(state, PASS, by="C").phase == "round_over"


def test_the_round_is_over_if_only_the_player_who_left_had_not_passed():
    state = all_passing(turn="C", passes_in_row=2)
    assert state.passed == ("A", "B")
    assert after(state, {"do": "leave"}, by="C").phase == "round_over"


def test_everybody_gets_a_turn_after_two_have_swapped_seats():
    state = after(all_passing(), PASS)
    state = after(state, {"do": "swap", "other": "C"}, by="A")
    state = after(after(state, PASS, by="B"), PASS, by="A")
    assert (state.phase, state.turn) == ("normal", "C")


def test_a_position_says_who_passed():
    state = all_passing(turn="B", passed=["C"], passes_in_row=1)
    assert state.passed == ("C",)
    facts = messages.snapshot(state)
    assert (facts["passed"], facts["passes_in_row"]) == (["C"], 1)
    assert messages.position(facts) == state


def test_the_sheet_counts_the_rounds_of_a_game_with_points_from_an_earlier_one():
    begun = RULES.with_scores(position(phase="round_over"), {"A": 5, "B": 0, "C": 2})
    record = Record(ScoreRound(), act(begun, {"do": "score_round"}, by=None))
    assert {line.cells[1] for line in SHEET.lines([record])} == {"round 1"}


def score_of_one(front: str, hand: str = "", *, first_out: bool = False) -> dict[str, Any]:
    """The points of one player, from a position about that player alone."""
    words_in_front = [laid_word(text.strip()) for text in front.split(",") if text.strip()]
    given = {"phase": "round_over", "player": "P1", "front": words_in_front}
    state = messages.position({**given, "hand": hand.split(), "first_out": first_out})
    score = act(state, {"do": "score_round"}, by=None).score
    assert score is not None
    return score


@pytest.mark.parametrize(
    ("front", "hand", "parts"),
    [
        ("ORDER, GIFT", "A N", {"table": 9, "hand": -2, "raw": 7, "total": 7}),
        ("Q:dollar U I T", "", {"table": 4, "dollar": 1, "total": 5}),
        ("CAT", "Q:dollar N", {"dollar": 0, "hand": -2, "total": 1}),
        ("CAT", "K:lozenge N", {"hand": -3, "total": 0}),
        ("K:lozenge I T E", "", {"table": 4, "hand": 0, "total": 4}),
        ("FORGED, SPLITTER", "", {"long_words": 4, "total": 18}),
        ("FORGE", "", {"long_words": 0, "total": 5}),
        ("CAT", "N T R S L", {"raw": -2, "total": 0}),
        ("C ?=A T", "?", {"table": 3, "hand": -1, "total": 2}),
        ("", "", {"raw": 0, "total": 0}),
    ],
)
def test_points_for_words_and_cards(front, hand, parts):
    assert score_of_one(front, hand).items() >= parts.items()


def test_a_score_with_all_its_parts():
    assert score_of_one("Q:dollar U A R T Z:dollar", first_out=True) == {
        "table": 6, "dollar": 2, "long_words": 2, "hand": 0, "first_out": 3, "raw": 13, "total": 13,
    }  # fmt: skip


def over(**given: Any) -> WordLiftState:
    """A finished round: A has DIRT on the table and two unknown cards."""
    usual = {"phase": "round_over", "turn": None, "hand_size": {"A": 2, "B": 1, "C": 0}}
    return position("", "DIRT", "FORGE", **{**usual, "went_out": "C", **given})


def test_cards_that_cost_more_are_shown_from_a_hidden_hand():
    shown = {"do": "score_round", "hands": {"A": ["K:lozenge"]}}
    score = act(over(), shown, by=None).score
    assert score is not None
    assert (score["A"]["hand"], score["A"]["total"]) == (-3, 1)
    assert (score["B"]["hand"], score["C"]["total"]) == (-1, 3)


@pytest.mark.parametrize(
    ("hands", "reason"),
    [
        ({"A": ["K:lozenge", "N", "T"]}, "card_not_in_hand"),
        ({"A": ["K:lozenge", "K:lozenge"]}, "card_not_in_hand"),
        ({"A": ["K:lozenge"], "B": ["K:lozenge"]}, "card_not_in_hand"),
        ({"A": ["7"]}, "bad_entry"),
        ({"Z": ["N"]}, "bad_entry"),
    ],
)
def test_shown_cards_must_be_possible_in_the_hand(hands, reason):
    assert refusal(over(), {"do": "score_round", "hands": hands}, by=None)[0] == reason


def test_a_hand_may_have_more_real_lozenges_than_the_deck():
    view = view_of(over())
    assert double_cards(view, 2, 4) == ("K:lozenge", "V:lozenge", "V:lozenge", "V:lozenge")
    first = start_count(replace(view, unseen={}))
    assert isinstance(first, Counting)
    assert (first.owner, first.widget) == ("A", Amount("A: lozenges", 0, 0, 2))


def test_the_game_ends_after_three_rounds():
    rounds = [{"A": 3, "B": 9, "C": 1}] * 2
    state = after(over(round_scores=rounds), {"do": "score_round"}, by=None)
    assert (state.phase, state.round) == ("over", 3)
    assert state.totals() == {"A": 8, "B": 22, "C": 5}
    assert view_of(state).winners == ("B",)
    assert refusal(state, {"do": "start_round"}, by=None)[0] == "game_over"
    assert (
        after(over(round_scores=rounds[:1]), {"do": "score_round"}, by=None).phase
        == "between_rounds"
    )
    short = after(over(options={"rounds": 1}), {"do": "score_round"}, by=None)
    assert short.phase == "over"


def test_a_tie_is_shared():
    state = over(round_scores=[{"A": 2, "B": 0, "C": 1}], options={"rounds": 2})
    assert view_of(after(state, {"do": "score_round"}, by=None)).winners == ("A", "B", "C")


def between(*rounds: dict[str, int], **given: Any) -> WordLiftState:
    given = {"players": ["A", "B", "C"], "round_scores": list(rounds), **given}
    return messages.position({"phase": "between_rounds", **given})


@pytest.mark.parametrize(
    ("last", "totals", "may_begin"),
    [
        ({"A": 4, "B": 3, "C": 8}, {"A": 4, "B": 30, "C": 8}, ["B"]),
        ({"A": 4, "B": 4, "C": 8}, {"A": 14, "B": 11, "C": 8}, ["B"]),
        ({"A": 4, "B": 4, "C": 8}, {"A": 11, "B": 11, "C": 8}, ["A", "B"]),
        ({"A": 4, "B": 5}, {"A": 4, "B": 5}, ["A"]),
        ({}, {}, ["A", "B", "C"]),
    ],
)
def test_the_lowest_score_of_the_last_round_begins_the_next(last, totals, may_begin):
    assert starters(last, totals, ("A", "B", "C")) == may_begin


def test_a_tie_for_the_start_is_drawn_by_lot():
    state = between({"A": 1, "B": 1, "C": 2})
    lots = {RULES.complete(state, StartRound(), Chance(seed), words()).first for seed in range(20)}
    assert lots == {"A", "B"}
    begun = after(state, {"do": "start_round", "first": "B"}, by=None)
    assert (begun.phase, begun.first, begun.turn, begun.round) == ("setup", "B", "B", 2)
    assert refusal(state, {"do": "start_round", "first": "C"}, by=None)[0] == "bad_entry"


def test_the_next_round_starts_with_all_cards():
    begun = after(between({"A": 2, "B": 1, "C": 2}), {"do": "start_round"}, {"do": "deal"}, by=None)
    assert (begun.phase, begun.turn) == ("normal", "B")
    assert [len(begun.hand(p)) for p in "ABC"] == [7, 7, 7]
    assert begun.cards_left == 80 - 21
    assert begun.played == frozenset()


def test_a_position_after_the_last_round_ends_the_game():
    state = between({"A": 7, "B": 9}, {"A": 4, "B": 4}, {"A": 4, "B": 2}, next_round=4)
    outcome = act(state, {"do": "start_round"}, by=None)
    assert messages.answer(outcome)["game_over"]
    assert messages.answer(outcome)["winners"] == ["A", "B"]


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ({"do": "deal"}, "The round is over. Start the next one."),
        ({"do": "score_round"}, "The round is over. Start the next one."),
        (DIRT, "The round is over. Start the next one."),
    ],
)
def test_only_the_next_round_can_start_between_rounds(action, said):
    assert refusal(between({"A": 1, "B": 2, "C": 3}), action) == ("wrong_phase", said)


def test_a_round_cannot_be_scored_before_its_end():
    assert refusal(position("D I R T"), {"do": "score_round"}, by=None)[0] == "wrong_phase"
    alone = between({"A": 1, "B": 2}, players=["A"])
    assert refusal(alone, {"do": "start_round"}, by=None)[0] == "player_count"
