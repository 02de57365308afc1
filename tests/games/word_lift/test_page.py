"""The page of Word Lift in the docs lists the same house rules as the box."""

import re
from pathlib import Path

from companion.games import find_game

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "word-lift.md").read_text(encoding="utf-8")


def test_the_page_lists_every_house_rule_with_its_values():
    rows = re.findall(r"(?m)^\| ([a-z][\w: ]+) \| ([^|]+) \|", PAGE.split("| the list says |")[1])
    assert [(label, tuple(values.split(", "))) for label, values in rows] == [
        (option.label, option.labels) for option in find_game("word_lift").options
    ]


def test_every_house_rule_is_explained():
    assert all(option.explanation for option in find_game("word_lift").options)
