"""The page of NewWord in the docs agrees with house rules, multipliers and deck."""

import re
from pathlib import Path

import pytest

from companion.games import find_game
from companion.games.cards import default_deck
from companion.games.newword.rules.state import LEAST_LETTERS, multiplier

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "newword.md").read_text(encoding="utf-8")
DECK = default_deck("newword")


def test_the_page_lists_every_house_rule_with_its_values():
    rows = re.findall(r"(?m)^\| ([a-z][\w ]+) \| ([^|]+) \|", PAGE.split("| the list says |")[1])
    assert [(label, tuple(values.split(", "))) for label, values in rows] == [
        (option.label, option.labels) for option in find_game("newword").options
    ]


def test_the_page_lists_the_multipliers():
    rows = re.findall(r"(?m)^\| (\d)(?: or more)? \| x(\d) \|$", PAGE)
    assert [(int(size), int(times)) for size, times in rows] == [
        (size, multiplier(size, junior=False)) for size in range(LEAST_LETTERS, 8)
    ]


@pytest.mark.parametrize(
    ("row", "belongs"),
    [
        ("a consonant", lambda card: not card.wild and len(card.letters) == 1),
        ("two vowels", lambda card: not card.wild and len(card.letters) == 2),
        ("a wild card", lambda card: card.wild),
    ],
)
def test_the_page_counts_the_deck(row, belongs):
    count = sum(card.count for card in DECK.card if belongs(card))
    assert re.search(rf"(?m)^\| {row}[^|]* \| {count} \|", PAGE)


def test_the_example_on_the_page_is_correct():
    points = [DECK.points(face, letter) for face, letter in zip("CH", "CH", strict=True)]
    points += [DECK.points("A/E", "A"), DECK.points("R", "R"), DECK.points("M", "M")]
    total = sum(points) * multiplier(5, junior=False)
    assert f"{' + '.join(map(str, points))} = {sum(points)}, times 2 is {total}." in PAGE
