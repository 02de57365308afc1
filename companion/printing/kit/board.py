"""Worph's board with ten spaces in two halves, and its tile holder: a place for each letter.

The holder lies flat; `case/holder.stl` is a part that holds the stacks of four letters.
"""

from __future__ import annotations

from string import ascii_uppercase

from companion.games.kit.wheel import GROUPS, wedge_of
from companion.printing import fonts
from companion.printing.cards.shapes import draw_letter
from companion.printing.document import Document
from companion.printing.ink import BLACK, GREY, WEDGE_INKS
from companion.printing.paper import KEEP_OFF, STRIP, Paper
from companion.printing.pen import Pen
from companion.printing.sheet import draw_scale

SPACE = 46.0
"""Width of a space, for tiles of 44 mm."""

HALF = 5
"""Spaces on a sheet, and places in a row of the holder."""

START = (4, 5, 6)
"""The spaces of the start word, in the middle of the board (W3.2)."""

TOP = 46.0
"""Where the first row begins on the page, in millimetres."""

SCORES = (
    ("first or last letter changed", 1),
    ("a letter inside changed", 2),
    ("a letter added at an end", 2),
    ("a letter added inside", 3),
)
"""What a turn earns, as on the sheet (W6)."""


def print_board(paper: Paper) -> bytes:
    """Both halves of the board and of the holder as a PDF, on paper that lies on its long edge."""
    document = Document("Worph: board and tile holder", paper.height, paper.width)
    for first in (1, 1 + HALF):
        with document.page() as pen:
            _draw_half(pen, first)
    for letters in (ascii_uppercase[:13], ascii_uppercase[13:]):
        with document.page() as pen:
            _draw_holder(pen, letters)
    return document.content()


def _draw_half(pen: Pen, first: int) -> None:
    """Draw five spaces, the edge that meets the other half, and half of the scores."""
    last = first + HALF - 1
    how = "Cut along the dashed line, and lay or tape both halves together there."
    _draw_head(pen, f"Worph: the board, spaces {first} to {last}", how)
    left = (pen.width - HALF * SPACE) / 2
    for n in range(HALF):
        _draw_space(pen.part(left + n * SPACE, TOP, SPACE, SPACE), first + n)
    edge = left + (HALF * SPACE if first == 1 else 0)
    pen.dashes((edge, TOP - 12), (edge, TOP + SPACE + 66), GREY)
    below = pen.part(left + 8, TOP + SPACE + 14, HALF * SPACE - 16, 50)
    _draw_scores(below) if first == 1 else _draw_groups(below)


def _draw_head(pen: Pen, title: str, how: str) -> None:
    """Write what the sheet is and what to do with it, and draw the line of 100 mm."""
    pen.text((15, 15), title, 7, anchor="start")
    pen.text((15, 23), how, 3.8, GREY, font=fonts.TEXT, anchor="start")
    draw_scale(pen, pen.height - KEEP_OFF - STRIP)


def _draw_space(pen: Pen, number: int) -> None:
    pen.rectangle(0, 0, SPACE, SPACE, line=BLACK, thick=0.5)
    if number in START:
        pen.rectangle(3, 3, SPACE - 6, SPACE - 6, line=GREY, corner=3, thick=0.4)
        pen.text((SPACE / 2, SPACE / 2), "start", 6, GREY, font=fonts.TEXT)
    pen.text((SPACE / 2, SPACE - 7), str(number), 4.4, GREY)


def _draw_scores(pen: Pen) -> None:
    for n, (what, points) in enumerate(SCORES):
        pen.text((6, 6 + 11 * n), str(points), 9)
        pen.text((16, 6 + 11 * n), what, 6, font=fonts.TEXT, anchor="start")


def _draw_groups(pen: Pen) -> None:
    """Draw the groups of the wheel with their bonus, in two columns (W7)."""
    for n, (group, letters) in enumerate(GROUPS.items()):
        x, y = n // 3 * pen.width / 2, 8 + n % 3 * 15
        pen.disc((x + 6, y), 6, WEDGE_INKS[group])
        pen.text((x + 6, y), str(group), 7.5)
        pen.text((x + 16, y), " ".join(letters), 6, anchor="start")


def _draw_holder(pen: Pen, letters: str) -> None:
    how = "Lay the tiles of each letter face up on its place."
    _draw_head(pen, f"Worph: the tile holder, {letters[0]} to {letters[-1]}", how)
    left = (pen.width - HALF * SPACE) / 2
    for n, letter in enumerate(letters):
        row, column = divmod(n, HALF)
        _draw_place(pen.part(left + column * SPACE, TOP - 14 + row * SPACE, SPACE, SPACE), letter)


def _draw_place(pen: Pen, letter: str) -> None:
    pen.rectangle(0, 0, SPACE, SPACE, line=GREY, thick=0.3)
    draw_letter(pen, (SPACE / 2, SPACE / 2), letter, 20, GREY, SPACE - 8)
    group = wedge_of(letter)
    pen.disc((SPACE - 7, SPACE - 7), 3.2, WEDGE_INKS[group])
    pen.text((SPACE - 7, SPACE - 7), str(group), 4.2)
