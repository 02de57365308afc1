"""Scores of Word For Word, with house options (F8 to F12, F14)."""

from string import ascii_uppercase

import pytest

from companion.games.cards import default_deck
from companion.games.word_for_word.rules.words.card_notation import parse_card, parse_face
from companion.games.word_for_word.rules.words.scoring import Scoring, score_steps, score_word

VALUES = default_deck("word_for_word").values


def score(cards, category=False, **house):
    return score_word([parse_card(card) for card in cards.split()], VALUES, Scoring(**house),
                  category=category)  # fmt: skip


@pytest.mark.parametrize(
    ("pair", "multiplier"),
    [
        ("Gb Gb", 2), ("Gb *b=Gb", 3), ("*r=Gb *b=Gb", 4),
        ("Gr Gr", 3), ("*b=Gr Gr", 4), ("*b=Gr *r=Gr", 5),
        ("Gb Gr", 2), ("*b=Gr Gb", 2), ("*b=Gr *r=Gb", 2),
    ],
)  # fmt: skip
def test_a_pair_is_multiplied_by_colours_and_wild_cards(pair, multiplier):
    assert score(f"Er {pair} Ob").letter_points == (1, 3 * multiplier, 3 * multiplier, 1)


@pytest.mark.parametrize(
    ("pair", "multiplier"),
    [("Gb Gr", 2), ("*b=Gr Gb", 3), ("*b=Gr *r=Gb", 4), ("*b=Gr *r=Gr", 5)],
)
def test_a_house_may_count_wild_cards_in_mixed_pairs_too(pair, multiplier):
    found = score(f"Er {pair} Ob", mixed_pair_wilds="add")
    assert found.letter_points[1:3] == (3 * multiplier,) * 2


@pytest.mark.parametrize(
    ("cards", "best", "first"),
    [
        ("Bb Rb Rr Rr", (1, 2, 3, 3), (1, 2, 2, 1)),
        ("Rr Rr Rb", (3, 3, 2), (3, 3, 1)),
        ("Rr Rr *b=Rr", (3, 4, 4), (3, 3, 1)),
        ("Rr Rr Rr Rr", (3, 3, 3, 3), (3, 3, 1, 1)),
        ("Er Er Rb Eb Er", (3, 3, 1, 2, 2), (3, 3, 1, 2, 2)),
    ],
)
def test_three_in_a_row(cards, best, first):
    assert score(cards).multipliers == best
    assert score(cards, triple="first_pair_only").multipliers == first


def test_letters_apart_are_not_a_pair():
    assert score("Gb Ob Nb Gb").multipliers == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("cards", "flush"),
    [
        ("Zb Ib Pr Sb", 1), ("Zb *r=Ir Pr Sb", 1), ("Zb Ib Pb Sb", 1),
        ("Zb *r=Ib Pb Sb", 2), ("Zr Ir Pr Sr", 2), ("Zr *b=Ir Pr Sr", 3),
    ],
)  # fmt: skip
def test_a_flush_multiplies_word_and_length(cards, flush):
    found = score(cards)
    assert found.flush_multiplier == flush
    assert found.multiplied == (22 + 1) * flush == found.total


@pytest.mark.parametrize(("letters", "bonus"), [(2, 0), (3, 0), (4, 1), (5, 2), (6, 4), (7, 8)])
def test_length_counts(letters, bonus):
    found = score(" ".join(f"{letter}b" for letter in "ABCDEFG"[:letters]))
    assert found.length_bonus == bonus


def test_the_exclamation_has_both_bonuses_unless_the_house_says_otherwise():
    cards = "Ob Mb Yb Wb Ob Rb Dr"
    assert score(cards).total == 18 + 8 + 75 + 100
    assert score(cards, exclamation_includes_outburst=False).total == 18 + 8 + 100


@pytest.mark.parametrize(("cards", "bonus"), [("Ab Ar", 0), ("Mb Ob Mb", 5), ("Nb Ob Ob Nb", 10)])
def test_palindromes_of_three_letters_or_more(cards, bonus):
    assert score(cards).palindrome == bonus


def test_the_last_bonuses_are_never_multiplied():
    found = score("Dr Er Ir *b=Fr Ir Er Dr", category=True)
    assert found.multiplied == 3 * (12 + 8)
    assert found.total == found.multiplied + 75 + 25 + 10


def test_the_steps_are_those_of_the_rule_sheet():
    cards = [parse_card(card) for card in ["Bb", "Ib", "Gb", "*b=Gb", "Eb", "Rb"]]
    steps = score_steps(cards, score_word(cards, VALUES, Scoring()))
    assert [(step.step, step.points) for step in steps] == [
        ("i", 26), ("ii", 26), ("iii", 30), ("iv", 60), ("v", 60),
    ]  # fmt: skip
    assert [step.says for step in steps] == [
        "GG ×3", "4 + 1 + 9 + 9 + 1 + 2", "6 letters: +4", "all blue with a wild: ×2", "no bonus",
    ]  # fmt: skip


def test_the_steps_name_every_pair_and_every_bonus():
    cards = [parse_card(card) for card in ["Br", "Ar", "Lr", "Lr", "Or", "Ob", "Nr"]]
    steps = score_steps(cards, score_word(cards, VALUES, Scoring(), category=True))
    assert steps[0].says == "LL ×3, OO ×2"
    assert steps[3].says == "mixed colours: ×1"
    assert steps[4].says == "outburst +75, category +10"


@pytest.mark.parametrize(
    ("text", "notation", "printed"),
    [("gb", "Gb", "Gb"), ("GR", "Gr", "Gr"), ("*B", "*b", "*b"), ("*r=gB", "*r=Gb", None)],
)
def test_cards_are_read_in_either_case(text, notation, printed):
    assert parse_card(text).notation == notation
    assert parse_face(text) == printed


@pytest.mark.parametrize(
    "text", ["", "G", "Gx", "GG", "**", "*b=", "*b=G", "Gb=Ar", "Gbb", "Äb", "1b"]
)
def test_text_that_is_not_a_card_parses_to_none(text):
    assert parse_card(text) is None
    assert parse_face(text) is None


def test_the_deck_has_a_value_for_every_letter():
    assert set(VALUES) == set(ascii_uppercase)
