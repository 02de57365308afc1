"""Letters on a grid as they fit the display: large, else small, else the part that matters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.entry.lay import Square
from companion.fonts import WIDTHS
from companion.screen import Fill, Item, Text

WIDE, HIGH = 82, 50
"""How much of the display the grid has, from its upper left corner, pixels."""


class Size(NamedTuple):
    """A letter's height, how far letters are apart, and how far its capitals begin down."""

    height: int
    across: int
    down: int
    above: int

    @property
    def room(self) -> tuple[int, int]:
        """How many rows and columns fit."""
        return HIGH // self.down, WIDE // self.across


SIZES = (Size(24, 16, 18, 3), Size(16, 11, 12, 1), Size(12, 8, 10, 1))
CLOSER = SIZES[1]
"""The least size while a letter is being chosen."""


class Part(NamedTuple):
    """The part of a grid that is drawn: its first row and column, and its size."""

    row: int
    col: int
    size: Size


def drawn(squares: Sequence[Square], *, new: bool, closer: bool) -> tuple[Item, ...]:
    """The letters; the last one dark on light if it is `new`; `closer`: a part of a large one."""
    if not squares:
        return ()
    part = _part(squares, closer=closer)
    items: list[Item] = []
    for number, square in enumerate(squares):
        items += _letter(square, part, inverse=new and number == len(squares) - 1)
    return (*items, *_more(squares, part))


def _part(squares: Sequence[Square], *, closer: bool) -> Part:
    """What is shown: all in the largest letters that fit, else what lies round the newest."""
    rows, cols = [s[0] for s in squares], [s[1] for s in squares]
    high, wide = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
    least = CLOSER if closer else SIZES[-1]
    sizes = (s for s in SIZES if s.room[0] >= high and s.room[1] >= wide)
    size = max(next(sizes, least), least)
    first_row = _first(rows, size.room[0], squares[-1][0])
    return Part(first_row, _first(cols, size.room[1], squares[-1][1]), size)


def _first(line: list[int], room: int, newest: int) -> int:
    """Where to begin, so that all is seen or else what is newest."""
    spare = room - (max(line) - min(line) + 1)
    if spare >= 0:
        return min(line) - spare // 2
    return min(max(newest - room // 2, min(line)), max(line) - room + 1)


def _letter(square: Square, part: Part, *, inverse: bool) -> list[Item]:
    (row, col, letter), (height, across, down, above) = square, part.size
    rows, cols = part.size.room
    if not (0 <= row - part.row < rows and 0 <= col - part.col < cols):
        return []
    x, y = (col - part.col) * across, (row - part.row) * down
    ink = x + (across - WIDTHS[height]) // 2, y - above
    text = Text(*ink, letter or " ", height, inverse=inverse, over=True)
    return [Fill(x, y, across, down), text] if inverse else [text]


def _more(squares: Sequence[Square], part: Part) -> list[Item]:
    """A line at each edge beyond which there is more."""
    rows, cols = part.size.room
    wide, high = cols * part.size.across, rows * part.size.down
    edges = {
        Fill(0, 0, wide, 1): min(s[0] for s in squares) < part.row,
        Fill(0, high, wide, 1): max(s[0] for s in squares) >= part.row + rows,
        Fill(0, 0, 1, high): min(s[1] for s in squares) < part.col,
        Fill(wide, 0, 1, high): max(s[1] for s in squares) >= part.col + cols,
    }
    return [edge for edge, beyond in edges.items() if beyond]


def rows(squares: Sequence[Square]) -> tuple[str, ...]:
    """The whole grid in words, one string a row; a point is an empty square."""
    if not squares:
        return ()
    letters = {square[:2]: square[2] or "?" for square in squares}
    down = range(min(r for r, _ in letters), max(r for r, _ in letters) + 1)
    across = range(min(c for _, c in letters), max(c for _, c in letters) + 1)
    return tuple("".join(letters.get((row, col), ".") for col in across) for row in down)
