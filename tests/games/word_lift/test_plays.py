"""A turn of Word Lift: one word from the hand, a pass, and the draw (L3)."""

from __future__ import annotations

import pytest
from word_lift_kit import NONE, act, after, draw_action, play, position, refusal, words

from companion.games.word_lift.protocol import messages

DIRT = play("DIRT")


def test_a_word_from_the_hand_is_laid_in_front_of_its_player():
    state = after(position("D I R T A N S", "", ""), DIRT)
    assert [laid.word for laid in state.front("A")] == ["DIRT"]
    assert state.hand("A").known == ("A", "N", "S")
    assert (state.phase, state.turn, state.to_draw) == ("draw", "A", 2)


def test_small_letters_are_accepted():
    state = after(position("D I R T A", "", ""), {**play("dirt"), "cards": ["d", "i", "r", "t"]})
    assert state.front("A")[0].cards == ("D", "I", "R", "T")


def test_a_player_who_laid_a_word_may_steal():
    state = position("D I R T A", "", "", played_from_hand={})
    assert state.played == frozenset()
    assert after(state, DIRT).played == {"A"}


def test_cards_are_arranged_in_the_order_of_the_letters():
    state = after(position("D I R T A", "", ""), play("DIRT", "T R I D"))
    assert state.front("A")[0].cards == ("D", "I", "R", "T")


@pytest.mark.parametrize(
    ("action", "reason", "said"),
    [
        (play("SUN"), "card_not_in_hand", "A has no S"),
        (play("IT"), "too_short", "IT: too short"),
        (play("TRID"), "not_a_word", "TRID: not in dictionary"),
        (play("D1RT"), "bad_entry", "D1RT: only letters"),
        (play(""), "bad_entry", "A blank"),
        (play("DIRT", "D I R"), "bad_entry", "DIRT is not spelled by D I R"),
        (play("DIRT", "D I R T A"), "bad_entry", "is not spelled by"),
        (play("DIRT", "D I R 7"), "bad_entry", "7 is not a card"),
        (play("DIRT", "D I R T:moon"), "bad_entry", "T:moon: unknown mark"),
        (play("DIRT", "D I ? T"), "wild_unannounced", "the ? needs a letter"),
        (play("DIRT", "D ? ? T"), "wild_unannounced", "Write ?=E, for example."),
        (play("DIRT", "D:dagger I R T"), "card_not_in_hand", "A has no D dagger"),
        (play("RADAR"), "card_not_in_hand", "A has no R"),
    ],
)
def test_a_word_is_refused_with_its_first_fault(action, reason, said):
    found, message = refusal(position("D I R T A N", "", ""), action)
    assert found == reason
    assert said in message


def test_a_word_with_more_cards_than_held_is_refused():
    ruling = words("RADAR")
    state = position("D I R T A N", "", "")
    assert refusal(state, play("RADAR"), ruling)[0] == "card_not_in_hand"


def test_a_second_play_is_refused():
    state = after(position("D I R T S U N A", "", ""), DIRT)
    assert refusal(state, play("SUN"))[0] == "second_play"
    assert refusal(state, {"do": "pass"})[0] == "wrong_phase"


def test_another_player_cannot_play():
    assert refusal(position("D I R T A"), DIRT, by="B") == (
        "not_your_turn",
        "Not your turn. A goes now.",
    )
    assert refusal(position("D I R T A"), DIRT, by="Z")[0] == "bad_entry"
    assert refusal(position("D I R T A"), DIRT, by=None)[0] == "not_your_turn"


def test_a_pass_still_draws():
    state = after(position("D I R T A"), {"do": "pass"}, draw_action(0, 2))
    assert (state.turn, state.phase) == ("B", "normal")
    assert len(state.hand("A")) == 7
    assert [len(pile) for pile in state.piles.values()] == [20, 13]


def test_a_draw_names_cards_or_counts_them():
    draws = {"do": "draw", "consonants": ["n"], "vowels": ["E:dagger"]}
    state = after(position("D I", "", ""), {"do": "pass"}, draws)
    assert state.hand("A").known == ("D", "I", "N", "E:dagger")
    answer = messages.answer(act(position("D I", "", "", phase="draw"), draw_action()))
    assert answer["drawn"] == 2
    assert answer["hand_size"]["A"] == 4
    assert "A" not in answer["hands"]


@pytest.mark.parametrize(
    ("piles", "draw", "reason"),
    [
        ((20, 15), draw_action(2, 1), "wrong_draw_count"),
        ((20, 15), draw_action(1, 0), "wrong_draw_count"),
        ((20, 15), draw_action(0, 0), "wrong_draw_count"),
        ((20, 0), draw_action(1, 1), "deck_empty"),
        ((1, 5), draw_action(2, 0), "deck_empty"),
        ((1, 0), draw_action(2, 0), "deck_empty"),
        ((20, 15), {"do": "draw", "consonants": ["A", "T"]}, "bad_entry"),
        ((20, 15), {"do": "draw", "consonants": ["TT", "T"]}, "bad_entry"),
    ],
)
def test_a_wrong_draw_is_refused(piles, draw, reason):
    counts = dict(zip(("consonants", "vowels"), piles, strict=True))
    state = position("D I", "", "", phase="draw", draw_piles=counts)
    assert refusal(state, draw)[0] == reason


@pytest.mark.parametrize(("there", "why"), [(1, "Only 1 consonant left."), (0, "No consonants")])
def test_a_pile_that_runs_out_is_counted(there, why):
    state = position("D I", "", "", phase="draw", draw_piles={"consonants": there, "vowels": 5})
    assert why in refusal(state, draw_action(2, 0))[1]


def test_the_last_card_of_the_piles_is_drawn_alone():
    state = position("D I", "", "", phase="draw", draw_piles={"consonants": 1, "vowels": 0})
    assert state.to_draw == 1
    assert after(state, draw_action(1, 0)).turn == "B"


def test_cards_may_be_drawn_one_by_one():
    one = {"do": "draw_one", "consonants": 1}
    state = after(position("D I", "", "", phase="draw"), one)
    assert (state.turn, state.to_draw, len(state.hand("A"))) == ("A", 1, 3)
    assert refusal(state, one)[0] == "wrong_draw_count"
    assert refusal(state, draw_action(1, 1))[0] == "wrong_draw_count"
    assert after(state, draw_action(0, 1)).turn == "B"


def test_a_draw_before_the_play_is_refused():
    assert refusal(position("D I R T"), draw_action())[0] == "wrong_phase"


def test_the_table_may_accept_or_refuse_a_word():
    trid = play("TRID")
    state = position("T R I D A", "", "", group_accepts=["trid"])
    assert after(state, trid, ruling=NONE).front("A")
    voted = after(position("T R I D A", "", ""), {"do": "group_accepts", "word": "TRID"}, by=None)
    assert after(voted, trid, ruling=NONE).front("A")
    against = {"do": "group_accepts", "word": "DIRT", "accepts": False}
    voted = after(position("D I R T A", "", ""), against, by=None)
    assert refusal(voted, DIRT) == ("not_a_word", "DIRT: the table refused it. Try another word.")


def test_an_objection_undoes_the_last_play():
    state = position("D I R T A", "", "")
    with_dirt = after(state, DIRT)
    against = {"do": "group_accepts", "word": "DIRT", "accepts": False}
    back = after(with_dirt, against, by=None)
    assert (back.phase, back.hand("A"), back.front("A")) == ("normal", state.hand("A"), ())
    gone = after(after(with_dirt, draw_action()), against, by=None)
    assert [laid.word for laid in gone.front("A")] == ["DIRT"]


@pytest.mark.parametrize(("by", "word"), [("Z", "DIRT"), (None, "D1RT"), (None, "D" * 61)])
def test_the_table_votes_only_on_valid_entries(by, word):
    action = {"do": "group_accepts", "word": word}
    assert refusal(position("D I R T"), action, by=by)[0] == "bad_entry"
