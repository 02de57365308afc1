"""Paper sizes, and where cards lie on a sheet; all lengths in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.printing.pen import Point

KEEP_OFF = 4.0
"""What most printers leave blank at the edges of the paper."""

STRIP = 4.0
"""Width of the strips of text in two margins."""

GAP, SHORTEST_GAP = 3.0, 1.5
"""From a card to its crop marks: usually, and in the narrowest margin."""

LONGEST_MARK = 5.0


class Paper(NamedTuple):
    """A sheet of paper."""

    width: float
    height: float


PAPERS = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)}


class Mark(NamedTuple):
    """A crop mark, from its end at the card to its end at the paper's edge."""

    start: Point
    end: Point


class Grid(NamedTuple):
    """Cards of one size, side by side in the middle of a sheet: one cut serves two of them."""

    paper: Paper
    width: float
    height: float
    columns: int
    rows: int

    @property
    def places(self) -> int:
        """Number of cards on a sheet."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """The margin on the left and on the right."""
        return (self.paper.width - self.columns * self.width) / 2

    @property
    def top(self) -> float:
        """The margin at the top and at the bottom."""
        return (self.paper.height - self.rows * self.height) / 2

    @property
    def upright(self) -> bool:
        """Whether the margins at the top and the bottom have the text, not those at the sides."""
        return self.top > self.left

    def front(self, place: int) -> Point:
        """The upper left corner of a card; places count row by row."""
        row, column = divmod(place, self.columns)
        return self.left + column * self.width, self.top + row * self.height

    def back(self, place: int) -> Point:
        """The same card on the other side of the sheet, turned over its long edge."""
        x, y = self.front(place)
        return self.paper.width - x - self.width, y

    def marks(self) -> Iterator[Mark]:
        """The crop marks of all cuts, in the margins."""
        across, down = self.paper.width, self.paper.height
        near, far = _reach(self.top, strip=self.upright)
        for n in range(self.columns + 1):
            x = self.left + n * self.width
            yield Mark((x, near), (x, far))
            yield Mark((x, down - near), (x, down - far))
        near, far = _reach(self.left, strip=not self.upright)
        for n in range(self.rows + 1):
            y = self.top + n * self.height
            yield Mark((near, y), (far, y))
            yield Mark((across - near, y), (across - far, y))


def _reach(margin: float, *, strip: bool) -> Point:
    """Both ends of the crop marks in a margin, measured from the paper's edge."""
    outer = KEEP_OFF + (STRIP if strip else 0)
    gap = max(SHORTEST_GAP, min(GAP, margin - outer - 2))
    near = margin - gap
    return near, max(outer, near - LONGEST_MARK)


def card_grid(paper: Paper) -> Grid:
    """Nine cards of poker size."""
    return Grid(paper, 63, 88, 3, 3)


def half_card_grid(paper: Paper) -> Grid:
    """Eighteen half cards."""
    return Grid(paper, 63, 44, 3, 6)


def tile_grid(paper: Paper) -> Grid:
    """Twenty-four tiles."""
    return Grid(paper, 44, 44, 4, 6)
