"""Advice for Word Lift: the search finds exactly the steals of a naive search."""

from __future__ import annotations

import random

import pytest
from sizes import slow_after
from word_lift_naive import splits as naive

from companion.games.cards import default_deck
from companion.games.word_lift.engine.advice import all_steals, best_plays, hunt
from companion.games.word_lift.rules.card_notation import faces
from companion.games.word_lift.rules.scoring import long_bonus
from companion.games.word_lift.rules.state import Laid, Options
from companion.lexicon import Ruling, closed_lexicon, open_ruling

DECK = default_deck("word_lift")
HANDS = [face for face in DECK.cards() if face != "?"]


def small_dictionary(chance: random.Random, stolen: str, hand: list[str], count: int) -> Ruling:
    """A small dictionary of random words that these cards can often make."""
    letters = stolen + "".join(face[0] for face in hand).replace("?", "EA")
    listed = {"".join(chance.choices(letters, k=chance.randint(3, 7))) for _ in range(count)}
    some = sorted(listed)
    forms = [[stolen, *chance.sample(some, 3)]]
    return closed_lexicon({"words": some, "same_word_forms": forms})


def stolen_word(chance: random.Random, wilds: int) -> Laid:
    """A six-letter word whose first `wilds` letters are wild cards."""
    cards = chance.choices([face for face in HANDS if face[0] in "AEINRSTDLOCM"], k=6)
    word = "".join(card[0] for card in cards)
    return Laid(word, tuple(f"?={c[0]}" if at < wilds else c for at, c in enumerate(cards)))


@pytest.mark.parametrize("seed", slow_after(25, range(200)))
def test_it_finds_the_same_steals_as_a_naive_search(seed):
    chance = random.Random(seed)
    on_table, in_hand = ((0, 0), (0, 0), (0, 1), (1, 0), (0, 2))[seed % 5]
    stolen = stolen_word(chance, on_table)
    hand = chance.sample(HANDS, 7 - in_hand) + ["?"] * in_hand
    ruling = small_dictionary(chance, stolen.word, hand, 36 if on_table + in_hand else 60)
    mine = hunt(hand, ruling)
    expected = naive(
        faces(stolen.cards), hand, ruling.words(), DECK,
        lambda word: not ruling.same_form(word, stolen.word).yes,
    )  # fmt: skip
    found = mine.splits(stolen)
    fixed = mine._constant_points(stolen)
    bonus = {pair: sum(map(long_bonus, pair)) for pair in expected}
    gains = {pair: fixed + points + bonus[pair] for pair, points in expected.items()}
    assert {split.words: split.gain for split in found} == gains
    best = mine.best_split(stolen)
    assert (best.gain if best else None) == max(gains.values(), default=None)
    assert best is None or gains[best.words] == best.gain
    some = {word for pair in expected for word in pair if sum(map(ord, word)) % 3}
    seen = [split for split in found if some.issuperset(split.words)]
    for count in (1, 6, len(found) + 1):
        assert mine.first_splits(stolen, count, some.__contains__) == seen[:count]


def test_it_finds_the_example_of_the_rules_with_its_points():
    forge = Laid("FORGE", tuple("FORGE"))
    ruling = closed_lexicon({"words": ["ORDER", "GIFT", "DIRT", "FORGE"]})
    steals = all_steals(list("DIRTA"), [forge], ruling)[0]
    assert [split.words for split in steals.splits] == [("GIFT", "ORDER")]
    assert (steals.splits[0].gain, steals.splits[0].loss) == (5 + 2 * 4, 5)
    assert [play.word for play in best_plays(list("DIRTA"), ruling)] == ["DIRT"]


def test_the_strict_house_rule_allows_fewer_steals():
    games = Laid("GAMES", tuple("GAMES"))
    ruling = closed_lexicon({"words": ["GAMER", "SIT"]})
    hand = list("RITN")
    assert hunt(hand, ruling).best_split(games)
    assert hunt(hand, ruling, options=Options(same_form="strict")).best_split(games) is None


def test_a_house_rule_allows_a_word_from_the_hand_alone():
    forge, ruling = Laid("FORGE", tuple("FORGE")), closed_lexicon({"words": ["FORGET", "DIM"]})
    loose = Options(split_needs_stolen=False)
    found = hunt(list("DIMT"), ruling, options=loose).splits(forge)
    assert [split.words for split in found] == [("DIM", "FORGET")]
    assert hunt(list("DIMT"), ruling).splits(forge) == []


def test_it_counts_the_price_of_a_dagger_and_marked_cards():
    star, ruling = (
        Laid("STAR", ("S:dagger", "T", "A", "R")),
        closed_lexicon({"words": ["SAID", "TARN"]}),
    )
    plain = hunt(list("DIAN"), ruling).best_split(star)
    marked = hunt(["D", "I", "A", "N", "N:dollar", "D:lozenge"], ruling).best_split(star)
    assert plain is not None
    assert marked is not None
    assert plain.gain == 4 + 8 - 2
    assert marked.gain == plain.gain + 2


@pytest.mark.no_cover
def test_the_whole_dictionary_gives_many_steals():
    found = hunt(list("DIRTANE"), open_ruling()).splits(Laid("FORGES", tuple("FORGES")))
    assert len(found) > 1000
    words = {word for split in found for word in split.words}
    assert not words & {"FORGE", "FORGED", "FORGES"}
