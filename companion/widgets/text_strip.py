"""A string of any length as the big text, with some of its letters inverted."""

from __future__ import annotations

from collections.abc import Iterable

from companion.screen.fonts import WIDTHS
from companion.screen.screen import BIG, ROOM, TALL, Fill, Item, Text, big


def strip(text: str, marks: Iterable[int] = (), y: int = BIG, tall: int = TALL) -> tuple[Item, ...]:
    """The text with the letters at `marks` inverted; of a long text, the part around the first."""
    marks = tuple(marks)
    begin = _first_visible(len(text), min(marks, default=len(text)))
    part = _visible_part(text, begin)
    whole = big(part, y, tall)
    items: list[Item] = [whole]
    for at in (mark - begin for mark in marks if begin <= mark < begin + len(part)):
        items += _invert_letter(whole, at, y, tall)
    return tuple(items)


def _first_visible(length: int, mark: int) -> int:
    """Index of the first letter shown."""
    return min(max(mark - ROOM // 2, 0), max(length - ROOM, 0))


def _visible_part(text: str, begin: int) -> str:
    """As much of the text as fits; `«` and `»` mark that there is more."""
    part = text[begin : begin + ROOM]
    part = f"«{part[1:]}" if begin else part
    return f"{part[:-1]}»" if begin + ROOM < len(text) else part


def _invert_letter(whole: Text, at: int, y: int, tall: int) -> tuple[Item, ...]:
    width = WIDTHS[whole.height]
    x = whole.left + at * width
    letter = Text(x, whole.y, whole.text[at], whole.height, inverse=True, over=True)
    return Fill(x, y + 1, width, tall - 1), letter
