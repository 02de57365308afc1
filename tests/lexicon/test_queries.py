"""Searches, each compared with a simple implementation."""

from __future__ import annotations

import random
import re
from string import ascii_uppercase

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lexicon_kit import compiled
from sizes import examples

from companion.errors import BadEntry
from companion.lexicon import Rack, closed_lexicon, open_ruling
from companion.lexicon.compiled.queries import changes, insertions
from companion.lexicon.layered import Layered
from companion.lexicon.pages import page

ENABLE = open_ruling("ENABLE1")
WORDS = sorted(random.Random(7).sample(list(ENABLE.words()), 400))
RUNS = st.text("AEIOTSRNL", min_size=1, max_size=4)


@pytest.fixture(scope="module")
def rulings(tmp_path_factory):
    """The same words as a compiled list, a closed lexicon, and two layers."""
    directory = tmp_path_factory.mktemp("lists")
    part = compiled(directory, [*WORDS[:200], "ZZZTEST"], "PART")
    whole = compiled(directory, WORDS, "WHOLE")
    layers = Layered(part, "LAYERS", "house word", WORDS[200:], ["ZZZTEST"])
    return whole, closed_lexicon({"words": WORDS}), layers


def consonants(text: str) -> str:
    return "[AEIOU]*".join(text)


@settings(max_examples=examples(60))
@given(run=RUNS)
def test_runs_and_goals(rulings, run):
    goals = {word for word in WORDS if run in word}
    thin = {word for word in WORDS if re.search(consonants(run), word)}
    for ruling in rulings:
        assert ruling.goals(run) == goals == set(ruling.holding(run))
        assert ruling.is_run(run) == bool(goals)
        assert ruling.thinned_goals(run) == thin == set(ruling.thinned_holding(run))
        assert ruling.is_thinned_run(run) == bool(thin)


def test_every_word_has_its_level(rulings):
    for ruling in (*rulings, ENABLE):
        assert [word for word, _ in ruling.levels()] == list(ruling.words())
        assert all(level == ruling.level(word) for word, level in ruling.levels())


@settings(max_examples=examples(60))
@given(pattern=st.text("AEST?*", min_size=1, max_size=6))
def test_patterns(rulings, pattern):
    sign = {"?": ".", "*": ".*"}
    fits = re.compile("".join(sign.get(letter, letter) for letter in pattern))
    wanted = [word for word in WORDS if fits.fullmatch(word)]
    for ruling in rulings:
        assert sorted(ruling.matching(pattern)) == wanted


@settings(max_examples=examples(60))
@given(
    letters=st.text("AAEEIOTTSRNLCDMPU", max_size=9),
    choices=st.lists(st.sampled_from(["AE", "IO", "EU"]), max_size=3),
    wilds=st.integers(0, 2),
)
def test_racks(rulings, letters, choices, wilds):
    rack = Rack(letters, tuple(choices), wilds)
    wanted = [word for word in WORDS if rack.spells(word)]
    for ruling in rulings:
        assert sorted(ruling.from_rack(rack)) == wanted


CARDS = ["AE", "IO", "EU", "AEIOU", "RST", "EY", "NA"]
"""With three of them there are up to ten letters to choose; all sets of seven are looked at."""


@settings(max_examples=examples(150))
@given(
    letters=st.text("AAEEIOTTSRNLCDMPUQ", max_size=7),
    choices=st.lists(st.sampled_from(CARDS), max_size=6),
    wilds=st.integers(0, 3),
)
def test_racks_with_many_cards_of_choice(rulings, letters, choices, wilds):
    rack = Rack(letters, tuple(choices), wilds)
    assert sorted(rulings[0].from_rack(rack)) == [word for word in WORDS if rack.spells(word)]


def test_no_word_of_a_rack_with_vowel_cards_is_tried_one_by_one(monkeypatch):
    """Thirteen thousand words took five times as long to try as to look up."""
    monkeypatch.delattr(Rack, "spells")
    assert len(list(ENABLE.from_rack(Rack.parse("TRNSG A/E I/O A/E ORS?")))) == 13_092


def worth_of(rack, word, worth):
    """The most the cards can be worth, by trying every vowel on every card with a choice."""
    racks = (one for one in rack.variants() if one.spells(word))
    return max(
        sum(worth[x] * min(word.count(x), one.letters.count(x)) for x in set(word)) for one in racks
    )


@settings(max_examples=examples(60))
@given(
    letters=st.text("AAEEIOTTSRNLCDMPU", max_size=9),
    choices=st.lists(st.sampled_from(["AE", "IO", "EU"]), max_size=3),
    wilds=st.integers(0, 2),
    seed=st.integers(0, 99),
)
def test_words_sorted_by_the_value_of_their_cards(rulings, letters, choices, wilds, seed):
    rack = Rack(letters, tuple(choices), wilds)
    worth = {letter: (ord(letter) * 7 + seed) % 11 for letter in ascii_uppercase}
    wanted = sorted((worth_of(rack, word, worth), word) for word in WORDS if rack.spells(word))
    for ruling in rulings:
        found = list(ruling.words_by_value(rack, worth))
        assert sorted(found) == wanted
        assert [value for value, _ in found] == sorted((v for v, _ in found), reverse=True)


@pytest.mark.parametrize("vowels", [(1, 1, 1, 1, 1), (3, 0, 7, 5, 2)])
@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_each_word_has_the_most_that_its_cards_can_be_worth(vowels, wilds):
    """Vowels of equal points, as in the decks of the games, and of others."""
    rack = Rack("TRNGL", ("AE", "IO", "EU"), wilds)
    worth = {**dict.fromkeys(ascii_uppercase, 4), **dict(zip("AEIOU", vowels, strict=True))}
    wanted = sorted((rack.most(word, worth), word) for word in ENABLE.from_rack(rack))
    assert sorted(ENABLE.words_by_value(rack, worth)) == wanted


@pytest.mark.parametrize("without", [(), (9,), (1,), (3, 5, 9)])
def test_words_of_some_levels_are_left_out(rulings, without):
    rack, worth = Rack("TRNSGL", ("AE", "IO"), 1), dict.fromkeys("AEIOTRNSGL", 2)
    for ruling in (ENABLE, *rulings):
        every = list(ruling.words_by_value(rack, worth))
        wanted = [one for one in every if ruling.level(one[1]) not in without]
        assert list(ruling.words_by_value(rack, worth, without)) == wanted


def test_words_sorted_by_value_with_negative_cards_and_many_cards(rulings):
    for rack in (Rack("ATRESN"), Rack("T", ("AE",) * 7)):
        for ruling in rulings:
            found = list(ruling.words_by_value(rack, {"A": -2, "T": 3}))
            assert [word for _, word in sorted(found, key=lambda one: one[1])] == [
                word for word in WORDS if rack.spells(word)
            ]
            assert all(value == rack.most(word, {"A": -2, "T": 3}) for value, word in found)


def test_neighbours(rulings):
    near = WORDS[100]
    for ruling in rulings:
        assert set(ruling.neighbours(near[1:])) == {w for w in changes(near[1:]) if w in WORDS}
        assert sorted(ruling.words()) == WORDS
        assert ruling.size == len(WORDS)


def test_changes_are_one_replaced_or_added_letter_each_once():
    for word in ("BALL", "AARDVARK"):
        found = changes(word)
        assert len(found) == len(set(found)) == 25 * len(word) + 25 * len(word) + 26
    assert insertions("") == [chr(letter) for letter in range(65, 91)]


@pytest.mark.parametrize(
    ("cards", "word", "can"),
    [
        ("TRN", "RN", True),
        ("TRN", "TT", False),
        ("T A/E A/E", "TAE", True),
        ("T A/E I/O", "TAE", False),
        ("T A/E ?", "TAE", True),
        ("A/E E/I", "AI", True),
        ("A/E E/I", "EA", True),
        ("E/I A/E", "IE", True),
        ("??", "QZ", True),
        ("??", "QZX", False),
    ],
)
def test_the_words_that_cards_can_spell(cards, word, can):
    assert Rack.parse(cards).spells(word) is can


@pytest.mark.parametrize("cards", ["", "a/", "t1", "?" * 41, "A/E/", "TR\x00"])
def test_an_invalid_hand_is_refused(cards):
    with pytest.raises(BadEntry, match="not a hand of cards"):
        Rack.parse(cards)


@pytest.mark.parametrize("pattern", ["", "C[T", "C T", "É", "?" * 61, "a\n"])
def test_an_invalid_pattern_is_refused(pattern):
    with pytest.raises(BadEntry, match="not a pattern"):
        ENABLE.matching(pattern)


def test_wild_cards_only():
    assert sum(1 for _ in ENABLE.matching("**")) == ENABLE.size
    assert sum(1 for _ in ENABLE.matching("??")) == 96
    assert next(ENABLE.matching("?" * 60), None) is None


def test_the_figures_of_the_default_list():
    """The figures were counted once with a simple search through the text."""
    assert len(ENABLE.goals("OMBAST")) == 4
    assert len({w for s in insertions("OMAT") for w in ENABLE.goals(s)}) == 569
    assert ENABLE.is_thinned_run("TMT")
    assert "TOMATO" in ENABLE.thinned_goals("TMT")
    assert ENABLE.is_thinned_run("QZ"), "in QUIZ"
    assert not ENABLE.is_thinned_run("XJQ")


def test_pages_begin_with_the_best_known_words_and_never_end():
    found = page(ENABLE, ENABLE.goals("OMAT"), 1, 10)
    assert found.words[0] in {"AUTOMATIC", "COMPATIBLE"}
    assert (found.total, found.pages) == (355, 36)
    assert page(ENABLE, ENABLE.goals("OMAT"), 99, 10).number == 36
    assert page(ENABLE, [], 1).words == []


def test_the_family_filter_hides_words_but_counts_them():
    shown = page(ENABLE, ["CAR", "SHIT"])
    assert (shown.words, shown.total, shown.withheld) == (["CAR"], 2, 1)
    assert page(ENABLE, ["CAR", "SHIT"], everything=True).withheld == 0
    assert ENABLE.is_word("SHIT")
