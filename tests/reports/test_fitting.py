"""Tables in narrow terminals: nothing is cut."""

from __future__ import annotations

import io
from collections import Counter

import pytest
from random_games import PLAYED, Evening, Given, Steps, at_random
from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.games import find_game
from companion.games.api.sheet import Line
from companion.reports import sheet
from companion.reports.fitting import Fitting


def printed(shown: Fitting, width: int) -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False, soft_wrap=True)
    console.print(shown)
    return console.file.getvalue()  # type: ignore[attr-defined,no-any-return]


@pytest.mark.parametrize("name", PLAYED)
def test_a_score_sheet_is_whole_in_terminals_of_every_width(name):
    pad = find_game(name).sheet

    def check(name: str, given: Given, steps: Steps) -> None:
        evening = Evening(name, given)
        for roll, pick in steps:
            evening.act(roll, pick)
        lines = pad.lines(evening.table.records)
        told = Counter(
            sign
            for line in lines
            for cell, quiet in zip(line.cells, pad.blank, strict=True)
            for sign in cell
            if cell != quiet and not sign.isspace()
        )
        for width in (40, 60, 80, 120):
            text = printed(Fitting(sheet.table("A game", pad.head, lines), pad.blank), width)
            assert "…" not in text
            assert max(map(len, text.splitlines())) <= width
            assert told <= Counter(text)

    at_random(name, 20, check)


def test_a_row_that_does_not_fit_becomes_a_paragraph_without_what_says_nothing():
    table = Table("Player", "Word", "Outside\nAdd", "Total", title="Worph, game 3")
    table.add_row("MAXIMILI", "stra(y)", Text("(2)"), "2+2=4")
    table.add_row("", "out of time", "2", "")
    assert printed(Fitting(table, ("", "", "2", "")), 20).splitlines() == [
        "Worph, game 3",
        "MAXIMILI  stra(y)",
        "  Outside Add (2),  ",
        "  Total 2+2=4       ",
        "out of time",
    ]
    assert "Player" in printed(Fitting(table), 60)


@pytest.mark.parametrize("width", range(24, 44))
def test_a_column_gives_way_between_words_only(width: int):
    cells = ("AL", "saae: refused", "1 2 3 4 5 6", "-2+2=0")
    table = sheet.table("A game", ("Player", "Word", "Bonus", "Total"), [Line(cells, {}, "", {})])
    text = printed(Fitting(table), width)
    assert all(word in text for cell in cells for word in cell.split())
