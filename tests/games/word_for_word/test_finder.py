"""The finder's best word, checked against every layout of every word."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sizes import examples

from companion.errors import BadEntry
from companion.games.cards import default_deck
from companion.games.word_for_word.engine.advice import best_words, read_cards
from companion.games.word_for_word.engine.finder import Finder, finder
from companion.games.word_for_word.engine.odds import Deals, odds_of
from companion.games.word_for_word.rules.words.card_notation import WordCard
from companion.games.word_for_word.rules.words.layouts import best_layout
from companion.games.word_for_word.rules.words.scoring import Scoring, score_word
from companion.lexicon import closed_lexicon

DECK = default_deck("word_for_word")
VALUES = DECK.values
LETTERS = [card for card in DECK.cards() if card[0] != "*"]
WILDS = ["*b", "*b", "*r", "*r"]
HOUSES = [
    Scoring(mixed_pair_wilds=mixed, triple=triple, exclamation_includes_outburst=both)
    for mixed, triple, both in product(
        ("double", "add"), ("best", "first_pair_only"), (True, False)
    )
]
WORDS = [
    *("AA", "BRRR", "BRR", "EEL", "ASSESS", "BALLOON", "BOOKKEEP", "COFFEE", "DEIFIED"),
    *("EERIE", "GOOD", "HAMMOCK", "HOODOO", "JAZZ", "KAYAK", "LEVEL", "LLAMA", "MAMMAL", "MISSEE"),
    *("NOON", "OXEN", "PIZZA", "PIZZAZZ", "QUIZ", "RAZZ", "REDDER", "SASSES", "SEEDEE", "SHHH"),
    *("TATTOO", "TEA", "TO", "TRIBES", "VEE", "WOOL", "YAWLS", "ZEE", "ZIPS", "ZOO", "ZZZ", "OO"),
]  # fmt: skip


def every_layout(word: str, faces: list[str]) -> Iterator[list[WordCard]]:
    """Every way to lay the word with the cards, one card for each place."""
    if not word:
        yield []
        return
    for face in set(faces):
        left = list(faces)
        left.remove(face)
        if face[0] == "*":
            tried = [WordCard(face, word[0], True), WordCard(face, word[0], False)]
        else:
            tried = [WordCard(face, face[0], face[1] == "r")] if face[0] == word[0] else []
        for rest in every_layout(word[1:], left) if tried else ():
            for card in tried:
                yield [card, *rest]


def slowly(word: str, faces: list[str], house: Scoring) -> int | None:
    """The highest score of the word, by checking every layout."""
    found = (score_word(cards, VALUES, house).total for cards in every_layout(word, faces))
    return max(found, default=None)


def hand(word: str, luck: random.Random, wilds: int) -> list[str]:
    """Cards that can make the word, in random colours, with this number of wild cards."""
    own = [letter + luck.choice("br") for letter in word]
    luck.shuffle(own)
    extra = [luck.choice(word) + luck.choice("br") for _ in range(2)]
    return [*own, *extra][wilds : wilds + 7 - wilds] + WILDS[:wilds]


@settings(max_examples=examples(120))
@given(
    word=st.sampled_from([word for word in WORDS if len(word) < 6]),
    wilds=st.integers(0, 3),
    seed=st.integers(0, 10**6),
    house=st.sampled_from(HOUSES),
)
def test_the_best_layout_of_a_word_is_found(word, wilds, seed, house):
    faces = hand(word, random.Random(seed), wilds)
    found = best_layout(word, faces, VALUES, house)
    assert (found[1].total if found else None) == slowly(word, faces, house)
    if found:
        used = [card.face for card in found[0]]
        assert all(used.count(face) <= faces.count(face) for face in used)
        assert "".join(card.letter for card in found[0]) == word
        assert score_word(found[0], VALUES, house) == found[1]


FINDERS = [Finder(WORDS, VALUES, house) for house in HOUSES]


@settings(max_examples=examples(120))
@given(
    wilds=st.integers(0, 4),
    seed=st.integers(0, 10**6),
    found=st.sampled_from(FINDERS),
    size=st.integers(2, 7),
)
def test_no_word_beats_the_best_word_found(wilds, seed, found, size):
    luck = random.Random(seed)
    faces = (WILDS[:wilds] + luck.sample(LETTERS, 7 - wilds))[:size]
    if seed % 3:
        faces = hand(luck.choice([word for word in WORDS if len(word) < 8]), luck, wilds)
    laid = (best_layout(word, faces, VALUES, found.house) for word in [*WORDS, "OMYWORD"])
    best = max((one[1].total for one in laid if one), default=0)
    assert found.best_word(faces)[0] == best
    own = found.best(faces)
    assert (own.score.total if own else 0) == best


def test_a_wild_card_replaces_a_red_letter_for_a_flush():
    best = Finder(["TO"], VALUES).best(["Tr", "Or", "*b"])
    assert best is not None
    assert best.score.total == 9
    assert sorted(card.face for card in best.cards) in (["*b", "Or"], ["*b", "Tr"])


def test_the_exclamation_is_found_in_every_dictionary():
    best = Finder([], VALUES).best(["Ob", "Mb", "Yb", "Wb", "Ob", "Rb", "*r"])
    assert best is not None
    assert (best.word, best.score.total) == ("OMYWORD", (18 + 8) * 2 + 175)


def test_cards_without_a_word_have_no_best_word():
    found = Finder(["CAT"], VALUES)
    assert found.best(["Xb", "Qb"]) is None
    assert found.best_word(["Xb", "*b"]) == (0, "")


def test_a_finder_is_built_once_per_dictionary():
    ruling = closed_lexicon({"words": ["CAT"]})
    assert finder(ruling, VALUES, Scoring()) is finder(ruling, VALUES, Scoring())


def test_all_good_words_of_a_hand_are_listed_best_first():
    ruling = closed_lexicon({"words": ["BIGGER", "BIG", "RIG", "CAT"]})
    faces = read_cards("Bb Ib Gb *b Eb Rb")
    found = best_words(faces, ruling, VALUES, Scoring(), 3)
    assert [best.word for best in found] == ["BIGGER", "BIG", "RIG"]
    assert found[0].score.total == 60


@pytest.mark.parametrize("wilds", range(5))
def test_the_list_of_good_words_is_complete(wilds):
    ruling, luck = closed_lexicon({"words": WORDS}), random.Random(wilds)
    for _ in range(5):
        faces = WILDS[:wilds] + luck.sample(LETTERS, 7 - wilds)
        laid = {word: best_layout(word, faces, VALUES, Scoring()) for word in [*WORDS, "OMYWORD"]}
        totals = sorted((one[1].total for one in laid.values() if one), reverse=True)
        found = best_words(faces, ruling, VALUES, Scoring(), 4)
        assert [best.score.total for best in found] == totals[:4]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("Bb G* e", ("Bb", "*b", "Eb")),
        ("B,*,r", ("Br", "*b", "Rb")),
        ("bR *r", ("Br", "*r")),
        ("", ()),
    ],
)
def test_cards_are_parsed_as_people_write_them(text, cards):
    assert read_cards(text) == cards


@pytest.mark.parametrize("text", ["Bx", "?", "B" * 9, "b b b b b b b b", "*=G", "1*"])
def test_text_that_is_not_a_card_is_refused(text):
    with pytest.raises(BadEntry, match=r"\.$"):
        read_cards(text)


# -- chances --------------------------------------------------------------------------


def test_a_hand_that_cannot_lose_always_wins():
    board = ["Tb", "Eb", "Ab", "Xb", "Qb"]
    found = Finder(["TEA", "ZOO"], VALUES)
    deals = Deals(found, DECK.cards(), ["Zr", "*b"], board)
    assert deals.rank(("Zr", "*b", *board)) > deals.rank(("Ob", "Ob", *board))
    shares = deals.shares(3, random.Random(1))
    odds = odds_of([next(shares) for _ in range(200)])
    assert odds.share == pytest.approx(odds.win + odds.tie / 2, abs=0.1)
    assert odds.deals == 200


def test_equal_hands_share_the_pot_and_the_error_shrinks():
    board = ["Tr", "Er", "Ar", "Xb", "Qb"]
    deck = [*board, "Jb", "Jb", "Jb", "Jb"]
    deals = Deals(Finder(["TEA"], VALUES), deck, ["Jb", "Jb"], board)
    shares = deals.shares(1, random.Random(1))
    odds = odds_of([next(shares) for _ in range(50)])
    assert (odds.win, odds.tie, odds.share, odds.share_error) == (0, 1, 0.5, 0)
    few, many = odds_of([1.0, 0.0] * 10), odds_of([1.0, 0.0] * 1000)
    assert few.win_error > 5 * many.win_error > 0


def test_without_a_word_the_cards_decide_and_a_house_rule_sets_the_wild_card():
    found = Finder(["CAT"], VALUES)
    deck = DECK.cards()
    assert Deals(found, deck, (), ()).rank(("*b", "Xb")) == (0, 25)
    assert Deals(found, deck, (), (), idle=0).rank(("*b", "Xb")) == (0, 10)
