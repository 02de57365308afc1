"""A turn of Word Lift: one word from the hand, a pass, and the draw (L3)."""

from __future__ import annotations

import pytest
from word_lift_kit import NONE, act, after, drawn, play, position, refusal, words

from companion.games.word_lift.protocol import messages

DIRT = play("DIRT")


def test_a_word_from_the_hand_lies_in_front_of_its_player():
    state = after(position("D I R T A N S", "", ""), DIRT)
    assert [laid.word for laid in state.front("A")] == ["DIRT"]
    assert state.hand("A").known == ("A", "N", "S")
    assert (state.phase, state.turn, state.to_draw) == ("draw", "A", 2)


def test_small_letters_are_as_good():
    state = after(position("D I R T A", "", ""), {**play("dirt"), "cards": ["d", "i", "r", "t"]})
    assert state.front("A")[0].cards == ("D", "I", "R", "T")


def test_playing_a_word_makes_eligible_to_steal():
    state = position("D I R T A", "", "", played_from_hand={})
    assert state.played == frozenset()
    assert after(state, DIRT).played == {"A"}


def test_the_cards_are_put_in_the_order_of_the_letters():
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
        (play("DIRT", "D I R"), "bad_entry", "DIRT is not spelt by D I R"),
        (play("DIRT", "D I R T A"), "bad_entry", "is not spelt by"),
        (play("DIRT", "D I R 7"), "bad_entry", "7 is no card"),
        (play("DIRT", "D I R T:moon"), "bad_entry", "T:moon: no such mark"),
        (play("DIRT", "D I ? T"), "wild_unannounced", "say for which letter"),
        (play("DIRT", "D ? ? T"), "wild_unannounced", "DIRT: say"),
        (play("DIRT", "D:dagger I R T"), "card_not_in_hand", "A has no D dagger"),
        (play("RADAR"), "card_not_in_hand", "A has no R"),
    ],
)
def test_a_word_is_refused_with_the_first_thing_that_is_wrong(action, reason, said):
    told = refusal(position("D I R T A N", "", ""), action)
    assert told[0] == reason
    assert said in told[1]


def test_a_word_of_the_whole_hand_is_no_easier():
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
    state = after(position("D I R T A"), {"do": "pass"}, drawn(0, 2))
    assert (state.turn, state.phase) == ("B", "normal")
    assert len(state.hand("A")) == 7
    assert [len(pile) for pile in state.piles.values()] == [20, 13]


def test_drawing_names_cards_or_counts_them():
    draws = {"do": "draw", "consonants": ["n"], "vowels": ["E:dagger"]}
    state = after(position("D I", "", ""), {"do": "pass"}, draws)
    assert state.hand("A").known == ("D", "I", "N", "E:dagger")
    told = act(position("D I", "", "", phase="draw"), drawn())
    assert messages.answer(told)["drawn"] == 2
    assert messages.answer(told)["hand_size"]["A"] == 4
    assert "A" not in messages.answer(told)["hands"]


@pytest.mark.parametrize(
    ("piles", "draw", "reason"),
    [
        ((20, 15), drawn(2, 1), "wrong_draw_count"),
        ((20, 15), drawn(1, 0), "wrong_draw_count"),
        ((20, 15), drawn(0, 0), "wrong_draw_count"),
        ((20, 0), drawn(1, 1), "deck_empty"),
        ((1, 5), drawn(2, 0), "deck_empty"),
        ((1, 0), drawn(2, 0), "deck_empty"),
        ((20, 15), {"do": "draw", "consonants": ["A", "T"]}, "bad_entry"),
        ((20, 15), {"do": "draw", "consonants": ["TT", "T"]}, "bad_entry"),
    ],
)
def test_drawing_otherwise_is_refused(piles, draw, reason):
    counts = dict(zip(("consonants", "vowels"), piles, strict=True))
    state = position("D I", "", "", phase="draw", draw_piles=counts)
    assert refusal(state, draw)[0] == reason


def test_the_last_card_is_drawn_alone():
    state = position("D I", "", "", phase="draw", draw_piles={"consonants": 1, "vowels": 0})
    assert state.to_draw == 1
    assert after(state, drawn(1, 0)).turn == "B"


def test_cards_may_be_drawn_one_by_one():
    one = {"do": "draw_one", "consonants": 1}
    state = after(position("D I", "", "", phase="draw"), one)
    assert (state.turn, state.to_draw, len(state.hand("A"))) == ("A", 1, 3)
    assert refusal(state, one)[0] == "wrong_draw_count"
    assert refusal(state, drawn(1, 1))[0] == "wrong_draw_count"
    assert after(state, drawn(0, 1)).turn == "B"


def test_nothing_is_drawn_before_the_play():
    assert refusal(position("D I R T"), drawn())[0] == "wrong_phase"


def test_the_group_may_accept_a_word_or_refuse_one():
    trid = play("TRID")
    state = position("T R I D A", "", "", group_accepts=["trid"])
    assert after(state, trid, ruling=NONE).front("A")
    voted = after(position("T R I D A", "", ""), {"do": "group_accepts", "word": "TRID"}, by=None)
    assert after(voted, trid, ruling=NONE).front("A")
    against = {"do": "group_accepts", "word": "DIRT", "accepts": False}
    voted = after(position("D I R T A", "", ""), against, by=None)
    assert refusal(voted, DIRT) == ("not_a_word", "DIRT: the table refused it. Try another word.")


def test_an_objection_takes_the_last_play_back():
    state = position("D I R T A", "", "")
    played = after(state, DIRT)
    against = {"do": "group_accepts", "word": "DIRT", "accepts": False}
    back = after(played, against, by=None)
    assert (back.phase, back.hand("A"), back.front("A")) == ("normal", state.hand("A"), ())
    gone = after(after(played, drawn()), against, by=None)
    assert [laid.word for laid in gone.front("A")] == ["DIRT"]


@pytest.mark.parametrize(("by", "word"), [("Z", "DIRT"), (None, "D1RT"), (None, "D" * 61)])
def test_the_table_decides_on_words_only(by, word):
    action = {"do": "group_accepts", "word": word}
    assert refusal(position("D I R T"), action, by=by)[0] == "bad_entry"
