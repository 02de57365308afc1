"""Draw the letters of a grid: large, or small, or only the part around the newest letter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.word_sprout.rules.board import grid
from companion.screen.fonts import WIDTHS
from companion.screen.screen import Fill, Item, Text
from companion.widgets.place_letter import Square

WIDE, HIGH = 78, 54
"""The part of the display for the grid, from the upper left corner, in pixels."""


class Size(NamedTuple):
    """A letter's height, the distances across and down, and the blank rows above; pixels."""

    height: int
    across: int
    down: int
    above: int

    @property
    def room(self) -> tuple[int, int]:
        """The numbers of rows and columns that fit."""
        return HIGH // self.down, WIDE // self.across


SIZES = (Size(24, 16, 18, 3), Size(16, 11, 12, 1), Size(12, 8, 9, 2))
CLOSER = SIZES[1]
"""The smallest size while a letter is being chosen."""


class Part(NamedTuple):
    """The part of a grid that is drawn: rows and columns, their size, and the corner in pixels."""

    rows: range
    cols: range
    size: Size
    x: int
    y: int


def draw_letters(
    squares: Sequence[Square], lying: Sequence[Square], *, new: bool, closer: bool
) -> tuple[Item, ...]:
    """Draw the letters; the last one is inverted if it is `new`.

    `lying` are the letters on the table. There is room around them for the next letter, so that
    nothing moves while its place is chosen. `closer` draws only a part of a large grid.
    """
    if not squares:
        return ()
    part = _part(squares, lying or squares, closer=closer, tight=not new)
    items: list[Item] = []
    for number, square in enumerate(squares):
        items += _letter(square, part, inverse=new and number == len(squares) - 1)
    return (*items, *_more(squares, part))


def _part(squares: Sequence[Square], lying: Sequence[Square], *, closer: bool, tight: bool) -> Part:
    """The part to draw: everything in the largest size that fits, or the area around the newest.

    `tight` drops the room around the grid if the grid only fits without it.
    """
    rows, cols = grid.bounds([square[:2] for square in lying], rim=1)
    if tight and (len(rows) > SIZES[-1].room[0] or len(cols) > SIZES[-1].room[1]):
        rows, cols = rows[1:-1], cols[1:-1]
    least = CLOSER if closer else SIZES[-1]
    fits = (s for s in SIZES if s.room[0] >= len(rows) and s.room[1] >= len(cols))
    size = max(next(fits, least), least)
    high = size.room[0] - (size.room[0] < len(rows))
    rows = _window(rows, high, squares[-1][0])
    cols = _window(cols, size.room[1], squares[-1][1])
    x, y = (WIDE - len(cols) * size.across) // 2, (HIGH - len(rows) * size.down) // 2
    return Part(rows, cols, size, x, y)


def _window(line: range, room: int, newest: int) -> range:
    """The whole line, or as many of its squares around the newest as there is room for."""
    if len(line) <= room:
        return line
    first = min(max(newest - room // 2, line[0]), line[-1] - room + 1)
    return range(first, first + room)


def _letter(square: Square, part: Part, *, inverse: bool) -> list[Item]:
    (row, col, letter), (height, across, down, above) = square, part.size
    if row not in part.rows or col not in part.cols:
        return []
    x = part.x + (col - part.cols[0]) * across
    y = part.y + (row - part.rows[0]) * down
    ink = x + (across - WIDTHS[height]) // 2, y - above
    text = Text(*ink, letter or " ", height, inverse=inverse, over=True)
    return [Fill(x, y, across, down), text] if inverse else [text]


def _more(squares: Sequence[Square], part: Part) -> list[Item]:
    """A line at each edge beyond which the grid goes on."""
    rows, cols, size, x, y = part
    wide, high = len(cols) * size.across, len(rows) * size.down
    edges = {
        Fill(x, y - 3, wide, 1): any(row < rows[0] for row, _, _ in squares),
        Fill(x, y + high + 1, wide, 1): any(row > rows[-1] for row, _, _ in squares),
        Fill(x, y, 1, high): any(col < cols[0] for _, col, _ in squares),
        Fill(x + wide, y, 1, high): any(col > cols[-1] for _, col, _ in squares),
    }
    return [edge for edge, beyond in edges.items() if beyond]


def grid_text(squares: Sequence[Square]) -> tuple[str, ...]:
    """The whole grid as text, one line per row; a point is an empty square."""
    rows, _ = grid.grid_rows([(row, col, letter or "?") for row, col, letter in squares])
    return ("".join(f"{row}\n" for row in rows),) if squares else ()
