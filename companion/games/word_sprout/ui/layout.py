"""Where the texts of Word Sprout stand: the more lines a moment needs, the smaller its string."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.games.kit.screen_helpers import ROOM
from companion.screen.screen import CONTEXT, FOOT, TALL, TOP, Fill, Item, Text, line, top
from hardware.box import WIDTH

Cells = Callable[[int, int], tuple[Item, ...]]
"""The string in a row: where that begins, and how tall it is, pixels."""


class Row(NamedTuple):
    """Where the string stands, and how tall it is, pixels."""

    y: int
    tall: int


LARGE, SMALLER, SMALLEST = Row(16, TALL), Row(12, 16), Row(16, 12)
"""The string over two lines; over three, below a small title; and below a large one."""

THREE = (28, CONTEXT, FOOT)
"""Where three lines begin."""


def title(right: str, *wordings: str) -> str:
    """The first of the wordings that has room beside what stands to the right, else the last."""
    room = ROOM - len(right) - bool(right)
    return next((text for text in wordings if len(text) <= room), wordings[-1])


def moment(
    head: str, right: str, cells: Cells, lines: tuple[str, ...], *, inverse: bool = False
) -> tuple[Item, ...]:
    """A title, the string, and two lines; or three, with a small title."""
    if len(lines) > 2:
        return (*_small(head, right, inverse=inverse), *cells(*SMALLER), *three(lines))
    rows = (line(text, y, "m") for text, y in zip(lines, (CONTEXT, FOOT), strict=False))
    return (*top(head, right, inverse=inverse), *cells(*LARGE), *rows)


def ending(head: str, cells: Cells, lines: tuple[str, ...]) -> tuple[Item, ...]:
    """A large title, the string in small letters, and three lines."""
    return (*top(head), *cells(*SMALLEST), *three(lines))


def three(lines: tuple[str, ...]) -> tuple[Item, ...]:
    """Three small lines."""
    return tuple(line(text, y, "m") for text, y in zip(lines, THREE, strict=True))


def _small(head: str, right: str, *, inverse: bool) -> tuple[Item, ...]:
    """The first row in small letters."""
    band = (Fill(0, 0, WIDTH, 12),) if inverse else ()
    start = Text(0, TOP, head, inverse=inverse)
    return (*band, start, Text(WIDTH, TOP, right, 12, "r", inverse)) if right else (*band, start)
