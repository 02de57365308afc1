"""The cards for typed words, the choice between several ways, and faults (L4)."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from word_lift_kit import act, position, refusal, view_of, words

from companion.games.word_lift.rules.card_notation import letter_of
from companion.games.word_lift.rules.readings import readings
from companion.games.word_lift.rules.state import Laid, WordLiftState
from companion.lexicon import closed_lexicon


def stolen(state: WordLiftState, at: int = 0) -> Laid:
    return state.front("B")[at]


def steal(
    state: WordLiftState, *new: str, at: int = 0, seat: str | None = "A"
) -> readings.Readings:
    return readings.read_steal(view_of(state, seat), "A", "B", stolen(state, at), new)


def cards_used(found: readings.Readings) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """For each word of the best way, its sorted cards from the table and from the hand."""
    return [
        (tuple(sorted(new.from_stolen)), tuple(sorted(new.from_hand)))
        for new in found.ways[0].words
    ]


def is_accepted(state: WordLiftState, found: readings.Readings, ruling: list[str]) -> bool:
    action = readings.steal_action("A", "B", stolen(state), found.ways[0])
    return act(state, msgspec.to_builtins(action), words(*ruling)).accepted


def test_it_finds_the_cards_for_the_example_of_the_rules():
    state = position("D I R T A", "SUN")
    found = steal(state, "order", "gift")
    assert cards_used(found) == [(("E", "O", "R"), ("D", "R")), (("F", "G"), ("I", "T"))]
    assert found.ways[0].special == ()
    assert len(found.ways) == 1
    assert is_accepted(state, found, ["ORDER", "GIFT"])


def test_each_new_word_gets_cards_from_both_sides_if_possible():
    state = position("A T S", "SUN", "CAT")
    assert cards_used(steal(state, "ACT", "SAT"))[1][0]


@pytest.mark.parametrize(
    ("new", "reason", "said"),
    [
        (("ORDER", "FIT"), "must_use_all_stolen", "The G of FORGE is not used"),
        (("ORDER", ""), "too_short", "A blank: too short"),
        (("ORDER", "GI"), "too_short", "GI: too short"),
        (("ORDER",), "not_two_words", "1 new words"),
        (("ORDER", "G1FT"), "bad_entry", "G1FT"),
        (("ORDER", "GIFTS"), "card_not_in_hand", "A has no S"),
        (("FOE", "GRIT"), "needs_hand_card", "FOE has no card from the hand"),
        (("FORGE", "DIRTA"), "same_form", "FORGE: the stolen word itself"),
        (("FORGED", "TIARA"), "card_not_in_hand", "Needs 6 cards, A has 5"),
        (("FORGED", "AIT"), "needs_stolen_card", "AIT has no card from FORGE"),
    ],
)
def test_a_fault_is_reported_in_words(new, reason, said):
    found = steal(position("D I R T A", "SUN"), *new)
    assert found.ways == ()
    assert found.fault is not None
    assert (found.fault.reason, said in found.fault.message) == (reason, True), found.fault


def test_missing_rights_are_reported_before_wrong_letters():
    never = steal(position("D I R T A", "SUN", played_from_hand={}), "ORDER", "FIT")
    assert never.fault is not None
    assert never.fault.reason == "not_eligible"
    two = steal(position("D I R T A", "SUN, MAP"), "ORDER", "GIFT")
    assert two.fault is not None
    assert two.fault.reason == "target_has_fewer_words"
    final = {"phase": "final", "options": {"final_any_victim": True}}
    assert steal(position("D I R T A", "SUN, MAP", **final), "ORDER", "GIFT").ways


def test_unused_cards_of_the_stolen_word_are_listed():
    laid = Laid("CAT", ("C", "?=A", "T"))
    assert readings.unused_cards(laid, "") == ("C", "T", "?")
    assert readings.unused_cards(laid, "TIN") == ("C",)
    assert readings.unused_cards(laid, "T") == ("C", "?")
    assert readings.unused_cards(laid, "TINC") == ()


def test_a_pilcrow_inside_a_word_is_reported():
    found = steal(position("T E S I N", "SUN", "M:pilcrow A P"), "TEAMS", "PIN")
    assert found.fault is not None
    assert found.fault.reason == "pilcrow_inside"


def test_the_way_that_keeps_the_best_hand_comes_first():
    view = view_of(position("S S:dagger I N ? K:lozenge K", "", ""), "A")
    sin = readings.read_play(view, "A", "SINK")
    assert sin.ways[0].special == ("K:lozenge", "S:dagger")
    assert ("?=N", "S:dagger") in [way.special for way in sin.ways]
    assert ("K:lozenge",) in [way.special for way in sin.ways]
    assert len({way.special for way in sin.ways}) == len(sin.ways)


def test_a_wild_card_is_used_only_for_a_missing_letter():
    view = view_of(position("S I ? N", "", ""), "A")
    assert readings.read_play(view, "A", "SIN").ways[0].special == ()
    assert [way.special for way in readings.read_play(view, "A", "SIT").ways] == [("?=T",)]


def test_a_special_hand_card_is_named_even_if_the_stolen_word_has_the_same():
    marked = steal(position("K:lozenge S N A S", "SUN", "K:lozenge I T"), "SKIN", "TASK")
    assert {way.special for way in marked.ways} == {("K:lozenge",)}
    wild = steal(position("S N ? S P", "SUN", "C ?=A T"), "SNAP", "CAST")
    assert {way.special for way in wild.ways} == {("?=A",)}


def test_each_letter_for_a_stolen_wild_card_is_a_way():
    found = steal(position("S E N E I", "SUN", "C ?=A T"), "ICE", "NETS")
    ways = [way.special for way in found.ways]
    assert ("?=I",) in ways
    assert ("?=E",) in ways


def test_the_price_of_a_steal_is_reported():
    state = position("D I A T N", "SUN", "S:dagger T A R")
    assert steal(state, "SAID", "TARN").cost == 2
    assert steal(position("D I R T A", "SUN"), "ORDER", "GIFT").cost == 0


def test_the_plainest_way_comes_first_for_a_hidden_hand():
    state = position("", "SUN", "S:dagger T A R")
    found = steal(state, "SAID", "TARN", seat=None)
    assert found.ways[0].special == ()
    assert ("A:dagger",) in [way.special for way in found.ways]
    assert ("?=N",) in [way.special for way in found.ways]
    only = readings.read_play(view_of(state), "A", "KIT")
    assert only.ways[0].special == ("K:lozenge",)


def specials(state: WordLiftState, word: str) -> list[tuple[str, ...]]:
    return [way.special for way in readings.read_play(view_of(state), "A", word).ways]


def test_real_cards_may_be_more_than_the_deck_has_before_a_wild_card_is_offered():
    """Nobody may find later that the box took the second V for a wild card (C1)."""
    plain, wild, *more = specials(position("", "SUN"), "VIVID")
    assert (plain, wild) == (("V:lozenge", "V:lozenge"), ("?=V", "V:lozenge"))
    assert all(cards.count("V:lozenge") < 2 for cards in more)
    gone = position("", "Q:dollar U I T, SUN", "?=S U N, ?=T A N")
    found, dagger = readings.read_play(view_of(gone), "A", "QUIT").ways
    assert (found.special, dagger.special) == (("Q:dollar",), ("Q:dollar", "T:dagger"))
    action = msgspec.to_builtins(readings.play_action("A", found))
    said = "No Q$ is left: 1 on the table. Play other cards."
    assert refusal(gone, action, words("QUIT")) == ("card_not_in_hand", said)
    assert act(gone, {**action, "sure": True}, words("QUIT")).accepted


def test_a_letter_that_the_deck_lacks_is_a_plain_real_card():
    t, a = ({"face": face, "count": 20} for face in "TA")
    cards = [{**t, "pile": "consonants"}, {**a, "pile": "vowels"}]
    deck = {"title": "few", "game": "word_lift", "card": cards}
    (way,) = readings.read_play(view_of(position("", "TAT", deck=deck)), "A", "TEA").ways
    assert way.words[0].laid.cards == ("T", "E", "A")


def test_a_steal_may_use_more_real_cards_than_the_deck_has():
    state = position("", "SUN", "V:lozenge I D E O")
    best = steal(state, "VIVID", "DOVE", seat=None).ways[0]
    hand = sorted(card for new in best.words for card in new.from_hand)
    assert hand == ["D", "I", "V:lozenge", "V:lozenge"]


def test_the_ways_found_are_exactly_the_legal_ones():
    """The rules accept every way found for random entries."""
    chance = random.Random(3)
    listed = [
        "".join(chance.choice("AEST") for _ in range(chance.randint(3, 5))) for _ in range(150)
    ]
    ruling = closed_lexicon({"words": listed})
    hits = 0
    for _ in range(300):
        hand = chance.choices(["A", "E", "S", "T", "S:dagger", "T:pilcrow", "?", "E:lozenge"], k=6)
        table = chance.choices(["A", "E", "S", "T", "T:pilcrow", "?=A"], k=chance.randint(3, 4))
        state = position(" ".join(hand), "SUN", " ".join(table))
        new = chance.sample(listed, 2)
        found = steal(state, *new)
        hits += bool(found.ways)
        for way in found.ways:
            action = readings.steal_action("A", "B", stolen(state), way)
            outcome = act(state, msgspec.to_builtins(action), ruling)
            assert outcome.accepted or outcome.reason == "same_form", outcome.message
            used = Counter(map(letter_of, (c for n in way.words for c in n.laid.cards)))
            assert used == Counter("".join(new))
    assert hits > 20
