"""Stealing: each condition, with the fault that names the card or word (L4)."""

from __future__ import annotations

import pytest
from word_lift_kit import ORDER_GIFT, act, after, draw_action, play, position, refusal, steal, words

from companion.games.word_lift.protocol import messages
from companion.games.word_lift.rules.plays import form_evidence
from companion.lexicon import open_ruling

REFUSED = {
    "a card left over": (
        "must_use_all_stolen",
        "The G of FORGE is not used",
        "B FORGE ORDER=ORE+DR FIT=F+IT",
    ),
    "one word": ("not_two_words", "1 new words", "B FORGE FORGED=FORGE+D"),
    "three words": ("not_two_words", "3 new words", "B FORGE ORD=OR+D GIT=G+IT REF=EF+R"),
    "no words": ("not_two_words", "0 new words", "B FORGE"),
    "a card that is not there": ("bad_entry", "FORGE has no D", "B FORGE ORDER=ORED+R GIFT=FG+IT"),
    "a card twice": ("bad_entry", "FORGE has no R", "B FORGE ORDER=ORRE+D GIFT=FG+IT"),
    "a word without a card of the hand": (
        "needs_hand_card",
        "FOE has no card from the hand",
        "B FORGE FOE=FOE+ GRIT=RG+IT",
    ),
    "a word without a stolen card": (
        "needs_stolen_card",
        "DIRT has no card from FORGE",
        "B FORGE FORGEA=FORGE+A DIRT=+DIRT",
    ),
    "a card that is not in the hand": (
        "card_not_in_hand",
        "A has no S",
        "B FORGE ORDER=ORE+DR GIFTS=FG+ITS",
    ),
    "a short word": ("too_short", "IF: too short", "B FORGE IF=F+I ORGED=ORGE+D"),
    "no word": ("not_a_word", "GRODE: not in dictionary", "B FORGE GRODE=GROE+D FIT=F+IT"),
    "cards that do not spell": (
        "bad_entry",
        "ORDER is not spelled by",
        "B FORGE ORDER=OR+DR GIFT=FG+IT",
    ),
    "a word that is not there": (
        "no_such_word",
        "B does not have CATS",
        "B CATS ORDER=ORE+DR GIFT=FG+IT",
    ),
    "somebody who does not sit here": (
        "bad_entry",
        "Z does not sit here",
        "Z FORGE ORDER=ORE+DR GIFT=FG+IT",
    ),
}


def test_the_example_of_the_rules():
    outcome = act(position("D I R T A", "SUN"), ORDER_GIFT)
    assert outcome.accepted
    assert messages.answer(outcome)["front"] == {"A": ["SUN", "ORDER", "GIFT"], "B": [], "C": []}
    assert messages.answer(outcome)["table_points_gained"] == 9
    assert messages.answer(outcome)["table_points_lost"] == {"B": 5}
    assert messages.answer(outcome)["hand"] == ["A"]
    assert messages.answer(outcome)["phase"] == "draw"


@pytest.mark.parametrize(("reason", "said", "stolen"), REFUSED.values(), ids=REFUSED)
def test_a_steal_is_refused_with_its_fault(reason, said, stolen):
    state = position("D I R T A", "SUN")
    action = steal(*stolen.split())
    found, message = refusal(state, action, words("ORDER", "GIFT", "FIT", "GIFTS"))
    assert (found, said in message) == (reason, True), message


def test_only_a_player_who_laid_a_word_from_the_hand_may_steal():
    state = position("D I R T A", played_from_hand={"B": True})
    reason, said = refusal(state, ORDER_GIFT)
    assert reason == "not_eligible"
    assert said == "Lay a word first. Then you may steal."


def test_a_steal_does_not_count_as_a_word_from_the_hand():
    assert act(position("D I R T A", ""), ORDER_GIFT).accepted
    never = position("D I R T A", "", phase="final", played_from_hand={})
    assert after(never, ORDER_GIFT).played == frozenset()


def test_a_player_with_fewer_words_is_safe():
    assert act(position("D I R T A", "SUN, MAP", "FORGE, CATS"), ORDER_GIFT).accepted
    state = position("D I R T A", "SUN, MAP, CAT", "FORGE, CATS")
    reason, said = refusal(state, ORDER_GIFT)
    assert reason == "target_has_fewer_words"
    assert "B has fewer words (2) than A (3)" in said


def test_players_may_steal_their_own_word():
    outcome = act(position("D I R T A", "FORGE", ""), {**ORDER_GIFT, "victim": "A"})
    assert messages.answer(outcome)["front"]["A"] == ["ORDER", "GIFT"]
    assert messages.answer(outcome)["table_points_gained"] == 9
    assert messages.answer(outcome)["table_points_lost"] == {"A": 5}


def test_a_stolen_word_cannot_be_stolen_again():
    state = after(position("D I R T A", "SUN", "FORGE, CATS, TEN"), ORDER_GIFT, draw_action())
    reason, said = refusal(state, steal("B", "FORGE", "ORDER=ORE+DR", "GIFT=FG+IT"), by="B")
    assert (reason, said) == (
        "no_such_word",
        "B does not have FORGE. Choose another word.",
    )


def test_of_two_equal_words_the_one_with_the_named_cards_is_stolen():
    state = position("E A M S", "SUN", "T A N, T:dagger A N")
    ruling = words("MEAT", "SANE", "TEAM", "ANS")
    action = steal("B", "TAN", "MEAT=T:dagger A+M E", "ANS=N+A S")
    after_it = act(state, action, ruling)
    assert after_it.accepted, after_it.message
    assert [laid.cards for laid in after_it.state.front("B")] == [("T", "A", "N")]


FORMS = words(
    "GAMES", "GAMED", "SIT", "GAMER", "MANGE", "SITE", same_word_forms=[["GAME", "GAMES", "GAMED"]]
)
GAMED = steal("B", "GAMES", "GAMED=GAME+D", "SIT=S+IT")


def test_a_form_of_the_stolen_word_is_refused():
    state = position("D I T E N R", "SUN", "GAMES")
    reason, said = refusal(state, GAMED, FORMS)
    assert reason == "same_form"
    assert said == "GAMED: a form, like GAMES. Make a new word."
    again = steal("B", "GAMES", "GAMES=GAME+S", "SIT=S+IT")
    reason, said = refusal(position("S I T", "SUN", "GAMES"), again, FORMS)
    assert (reason, said) == ("same_form", "GAMES: the stolen word itself. Make a new word.")


@pytest.mark.parametrize(
    ("word", "stolen", "said"),
    [
        ("GAMED", "GAMES", "GAMED: form of GAME, like GAMES"),
        ("GAME", "GAMES", "GAME: GAMES is a form of it"),
        ("GAMES", "GAME", "GAMES: form of GAME"),
        ("WENT", "GOES", "WENT: form of GO, like GOES"),
        ("GAMER", "GAMES", ""),
    ],
)
def test_the_evidence_names_the_base_word(word, stolen, said):
    assert form_evidence(word, stolen, open_ruling()) == said


def test_a_derived_word_is_refused_only_by_the_strict_house_rule():
    gamer = steal("B", "GAMES", "GAMER=GAME+R", "SIT=S+IT")
    assert act(position("I T R", "SUN", "GAMES"), gamer, FORMS).accepted
    strict = {"options": {"same_form": "strict"}}
    reason, said = refusal(position("I T R", "SUN", "GAMES", **strict), gamer, FORMS)
    assert (reason, said) == ("same_form", "GAMER: stem GAME, like GAMES. Make a new word.")
    mange = steal("B", "GAMES", "MANGE=MAGE+N", "SITE=S+ITE")
    assert act(position("N I T E", "SUN", "GAMES", **strict), mange, FORMS).accepted


def test_the_table_overrules_the_dictionary_about_forms():
    state = position("D I T", "SUN", "GAMES", group_accepts=["GAMED"])
    assert act(state, GAMED, FORMS).accepted


def test_the_table_may_object_to_a_valid_word():
    state = position("D I R T A", "SUN")
    stolen = after(state, ORDER_GIFT)
    back = after(stolen, {"do": "group_accepts", "word": "ORDER", "accepts": False}, by=None)
    assert back.front("B") == state.front("B")
    assert refusal(back, ORDER_GIFT) == (
        "not_a_word",
        "ORDER: the table refused it. Try another word.",
    )


def test_a_house_rule_allows_a_word_from_the_hand_alone():
    state = position("D I M T", "SUN", options={"split_needs_stolen": False})
    ruling = words("FORGET", "DIM")
    assert act(state, steal("B", "FORGE", "FORGET=FORGE+T", "DIM=+DIM"), ruling).accepted


def test_a_steal_is_the_only_play_of_the_turn():
    state = after(position("D I R T A N S", "SUN"), ORDER_GIFT)
    assert refusal(state, play("SAN"))[0] == "second_play"


def test_the_victim_loses_the_points_even_if_an_equal_word_stays():
    state = position("D I R T", "SUN", "FORGE, FORGE")
    outcome = act(state, ORDER_GIFT)
    assert messages.answer(outcome)["table_points_lost"] == {"B": 5}
    assert len(outcome.state.front("B")) == 1
