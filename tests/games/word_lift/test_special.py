"""Special cards: the five of the rules, and those of a custom deck (L5)."""

from __future__ import annotations

from typing import Any

import pytest
from word_lift_kit import act, after, draw_action, play, position, refusal, steal, view_of, words

from companion.errors import BadEntry
from companion.games.cards import Deck
from companion.games.cards.decks import plain
from companion.games.word_lift.protocol import messages
from companion.games.word_lift.rules.card_notation import arrange_cards, mark_of
from companion.games.word_lift.rules.conditions import price
from companion.games.word_lift.rules.rules import RULES
from companion.games.word_lift.rules.state import Options, WordLiftState

STAR = words("STAR", "SAID", "TARN", "STAIR", "NAT", "SAND", "RAT", "SAT", "TEAMS", "PIN", "CAMP")
SAID_TARN = steal("B", "STAR", "SAID=S:dagger A+I D", "TARN=T R+A N")


def own(**mark: Any) -> dict[str, Any]:
    """The game's deck with one more card, a T with a new mark."""
    deck = plain("word_lift")
    deck["mark"] = [*deck["mark"], {"name": "star", **mark}]
    face = {"face": "T:star", "count": 1, "pile": "consonants"}
    return {**deck, "title": "ours", "card": [*deck["card"], face]}


def test_a_pilcrow_must_be_at_an_end():
    state = position("C A M:pilcrow P", "", "")
    reason, said = refusal(state, play("CAMP", "C A M:pilcrow P"), STAR)
    assert (reason, said) == ("pilcrow_inside", "CAMP: M¶ must come first or last.")
    assert after(
        position("T R A P:pilcrow", "", ""), play("TRAP", "T R A P:pilcrow"), ruling=words("TRAP")
    )


def test_a_pilcrow_is_arranged_at_an_end():
    deck = position().cards
    assert arrange_cards("MAM", ("M", "A", "M:pilcrow"), deck) == ("M:pilcrow", "A", "M")
    assert arrange_cards("MUMS", ("M", "U", "M:pilcrow", "S"), deck) == ("M:pilcrow", "U", "M", "S")
    assert arrange_cards("MUM", ("M", "U", "N"), deck) is None


def test_a_stolen_pilcrow_must_be_at_an_end_too():
    state = position("T E S I N", "SUN", "M:pilcrow A P")
    action = steal("B", "MAP", "TEAMS=A M:pilcrow+T E S", "PIN=P+IN")
    assert refusal(state, action, STAR)[0] == "pilcrow_inside"


def test_a_stolen_wild_card_may_become_another_letter():
    state = position("S E N E", "SUN", "C ?=A T")
    action = steal("B", "CAT", "ICE=?=I C+E", "NETS=T+N E S")
    outcome = act(state, action, words("ICE", "NETS"))
    assert messages.answer(outcome)["front"]["A"] == ["SUN", "ICE", "NETS"]
    assert messages.answer(outcome)["laid"]["A"][1]["cards"] == ("?=I", "C", "E")
    silent = steal("B", "CAT", "ICE=? C+E", "NETS=T+N E S")
    assert refusal(state, silent, words("ICE", "NETS"))[0] == "wild_unannounced"


def test_a_wild_card_is_not_a_card_of_its_letter():
    state = position("S E N I T", "SUN", "C ?=A T")
    action = steal("B", "CAT", "CATE=C A T+E", "SIN=+SIN")
    assert refusal(state, action, words("CATE", "SIN"))[0] == "bad_entry"


def test_a_dagger_costs_two_cards_at_once():
    outcome = act(position("D I A T N", "SUN", "S:dagger T A R"), SAID_TARN, STAR)
    assert messages.answer(outcome)["dagger_draw"] == {"A": 2}
    assert messages.answer(outcome)["draw_piles"] == {"consonants": 18, "vowels": 15}
    assert messages.answer(outcome)["hand_size"]["A"] == 3
    assert messages.answer(outcome)["phase"] == "draw"
    assert after(outcome.state, draw_action()).hand("A").unseen + 0 == 4


def test_the_thief_chooses_the_piles_for_a_dagger():
    state = position("D I A T N", "SUN", "S:dagger T A R")
    outcome = act(state, {**SAID_TARN, "dagger": {"vowels": ["E", "O"]}}, STAR)
    assert messages.answer(outcome)["hand"] == ["T", "E", "O"]
    wrong = {**SAID_TARN, "dagger": {"vowels": 1}}
    assert refusal(state, wrong, STAR)[0] == "wrong_draw_count"
    empty = position("D I A T N", "SUN", "S:dagger T A R", draw_piles={"vowels": 0})
    both = {**SAID_TARN, "dagger": {"consonants": 1, "vowels": 1}}
    assert refusal(empty, both, STAR)[0] == "deck_empty"


def test_a_steal_without_a_dagger_costs_nothing():
    state = position("D I A T N", "SUN", "S T A R")
    plain_steal = steal("B", "STAR", "SAID=SA+ID", "TARN=TR+AN")
    assert messages.answer(act(state, plain_steal, STAR))["dagger_draw"] == {}
    paid = {**plain_steal, "dagger": {"vowels": 2}}
    assert refusal(state, paid, STAR)[0] == "wrong_draw_count"


def test_a_dagger_costs_no_more_than_the_piles_have():
    piles = {"consonants": 0, "vowels": 1}
    state = position("D I A N T", "SUN", "S:dagger T A R", draw_piles=piles)
    assert messages.answer(act(state, SAID_TARN, STAR))["dagger_draw"] == {"A": 1}


def test_a_thief_who_draws_for_a_dagger_does_not_go_out():
    state = position("D I A N", "SUN", "S:dagger T A R")
    outcome = act(state, SAID_TARN, STAR)
    assert messages.answer(outcome)["went_out"] is None
    assert messages.answer(outcome)["phase"] == "draw"
    none = position("D I A N", "SUN", "S:dagger T A R", draw_piles={"consonants": 0, "vowels": 0})
    assert messages.answer(act(none, SAID_TARN, STAR))["went_out"] == "A"


def test_a_dagger_from_the_hand_costs_nothing():
    outcome = act(position("S:dagger T A R", "", ""), play("STAR", "S:dagger T A R"), STAR)
    assert messages.answer(outcome)["dagger_draw"] == {}
    assert messages.answer(outcome)["went_out"] == "A"


def test_a_dagger_costs_also_in_an_own_word_and_in_the_final_turn():
    mine = position("D I A N E", "S:dagger T A R", "")
    assert messages.answer(act(mine, {**SAID_TARN, "victim": "A"}, STAR))["dagger_draw"] == {"A": 2}
    final = {"phase": "final", "went_out": "C", "final_turns_left": ["A", "B"]}
    outcome = act(position("D I A N T", "SUN", "S:dagger T A R", **final), SAID_TARN, STAR)
    assert messages.answer(outcome)["dagger_draw"] == {"A": 2}
    assert messages.answer(outcome)["hand_size"]["A"] == 3
    assert messages.answer(outcome)["turn"] == "B"


@pytest.mark.parametrize(
    ("options", "cards", "cost"),
    [
        ({}, "S:dagger T A R", 2),
        ({}, "S:dagger T:dagger A R", 2),
        ({"dagger_draw": 4}, "S:dagger T A R", 4),
        ({"dagger_per_card": True}, "S:dagger T:dagger A R", 4),
        ({"dagger_per_card": True, "dagger_draw": 1}, "S:dagger T:dagger A R", 2),
        ({"dagger_draw": 3}, "S T A R", 0),
    ],
)
def test_house_rules_set_the_price_of_a_dagger(options, cards, cost):
    assert price(cards.split(), position().cards, Options(**options)) == cost


def test_the_special_cards_are_data_of_the_deck():
    deck = position().cards
    names = ("pilcrow", "dagger", "lozenge", "dollar")
    marks = {name: mark_of(f"S:{name}", deck) for name in names}
    assert marks["pilcrow"].place == "ends"
    assert marks["dagger"].steal == 2
    assert marks["lozenge"].hand == -2
    assert marks["dollar"].table == 2
    assert deck.size == 80


def game(deck: dict[str, Any]) -> WordLiftState:
    hands = {"AL": ["T:star", "E", "A"], "NB": ["S", "I", "T"]}
    return RULES.new(("AL", "NB"), {}, {"deck": deck, "hands": hands})


def test_a_deck_may_define_more_special_cards():
    state = game(own(place="ends", table=5, hand=-4, steal=3))
    assert refusal(state, play("ETA", "E T:star A"), words("ETA"), by="AL")[0] == "pilcrow_inside"
    after_it = act(state, play("TEA", "T:star E A"), words("TEA"), by="AL").state
    assert isinstance(after_it, WordLiftState)
    assert view_of(after_it).live["AL"].dollar == 4
    assert price(after_it.front("AL")[0].cards, after_it.cards, after_it.options) == 3
    assert view_of(state, "AL").live["AL"].hand == -6
    assert messages.position(messages.snapshot(after_it)) == after_it


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (own(colour="red"), "colour"),
        (own(place="middle"), "place"),
        ({**own(), "mark": []}, "no mark"),
        ({**own(), "card": [{"face": "A/E", "count": 80, "pile": "vowels"}]}, "A/E"),
        ({**own(), "card": [{"face": "A", "count": 80, "pile": "both"}]}, "is not in a pile"),
        ({**own(), "card": [{"face": "A", "count": 80, "pile": "vowels"}]}, "too few consonants"),
        ({**own(), "game": "newword"}, "newword"),
    ],
)
def test_an_invalid_deck_is_refused_with_its_fault(change, said):
    with pytest.raises(BadEntry, match=said):
        game(change)


def test_a_custom_deck_is_part_of_the_state():
    state = game(own(steal=3))
    assert isinstance(state.deck, Deck)
    assert state.cards.title == "ours"
    assert position().deck is None
