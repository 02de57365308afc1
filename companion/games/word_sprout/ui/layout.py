"""Layouts of the screens of Word Sprout: the more text rows, the smaller the string."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.screen.screen import CONTEXT, FOOT, ROOM, TALL, TOP, Fill, Item, Text, line, top
from hardware.box import WIDTH

Cells = Callable[[int, int], tuple[Item, ...]]
"""Draws the string; called with the top and the height of its row, in pixels."""


class Row(NamedTuple):
    """The row of the string: its top and height in pixels."""

    y: int
    tall: int


LARGE, SMALLER, SMALLEST = Row(16, TALL), Row(12, 16), Row(16, 12)
"""The row above two text rows; above three with a small title; above three with a large title."""

THREE = (28, CONTEXT, FOOT)
"""The tops of three text rows, in pixels."""


def fit_title(right: str, *wordings: str) -> str:
    """The first wording that fits beside the text on the right, or the last one."""
    room = ROOM - len(right) - bool(right)
    return next((text for text in wordings if len(text) <= room), wordings[-1])


def turn_layout(
    head: str, right: str, cells: Cells, lines: tuple[str, ...], *, inverse: bool = False
) -> tuple[Item, ...]:
    """Lay out a title, the string and two text rows, or three rows below a small title."""
    if len(lines) > 2:
        return (*_small(head, right, inverse=inverse), *cells(*SMALLER), *three_rows(lines))
    rows = (line(text, y, "m") for text, y in zip(lines, (CONTEXT, FOOT), strict=False))
    return (*top(head, right, inverse=inverse), *cells(*LARGE), *rows)


def round_over_layout(head: str, cells: Cells, lines: tuple[str, ...]) -> tuple[Item, ...]:
    """Lay out a large title, the string in small letters, and three text rows."""
    return (*top(head), *cells(*SMALLEST), *three_rows(lines))


def three_rows(lines: tuple[str, ...]) -> tuple[Item, ...]:
    """Lay out three text rows."""
    return tuple(line(text, y, "m") for text, y in zip(lines, THREE, strict=True))


def _small(head: str, right: str, *, inverse: bool) -> tuple[Item, ...]:
    """The title row in small letters."""
    band = (Fill(0, 0, WIDTH, 12),) if inverse else ()
    start = Text(0, TOP, head, inverse=inverse)
    return (*band, start, Text(WIDTH, TOP, right, 12, "r", inverse)) if right else (*band, start)
