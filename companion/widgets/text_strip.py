"""A string of any length as the one big thing, with letters of it dark on light."""

from __future__ import annotations

from collections.abc import Iterable

from companion.screen.fonts import WIDTHS
from companion.screen.screen import BIG, TALL, Fill, Item, Text, big
from hardware.box import WIDTH

ROOM = WIDTH // WIDTHS[12]
"""How many of the smallest letters fit the display."""


def strip(text: str, marks: Iterable[int] = (), y: int = BIG, tall: int = TALL) -> tuple[Item, ...]:
    """The text with the marked letters inverted; of a long one the part round the first mark."""
    marks = tuple(marks)
    begin = _begin(len(text), min(marks, default=len(text)))
    part = _cut(text, begin)
    whole = big(part, y, tall)
    items: list[Item] = [whole]
    for at in (mark - begin for mark in marks if begin <= mark < begin + len(part)):
        items += _inverted(whole, at, y, tall)
    return tuple(items)


def _begin(length: int, mark: int) -> int:
    """Where the part that is shown begins."""
    return min(max(mark - ROOM // 2, 0), max(length - ROOM, 0))


def _cut(text: str, begin: int) -> str:
    """As much as there is room for, with marks where more lies outside."""
    part = text[begin : begin + ROOM]
    part = f"«{part[1:]}" if begin else part
    return f"{part[:-1]}»" if begin + ROOM < len(text) else part


def _inverted(whole: Text, at: int, y: int, tall: int) -> tuple[Item, ...]:
    width = WIDTHS[whole.height]
    x = whole.left + at * width
    letter = Text(x, whole.y, whole.text[at], whole.height, inverse=True, over=True)
    return Fill(x, y + 1, width, tall - 1), letter
