"""Checks that the texts on a screen fit: none is cut or hidden, and none touch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from companion.names import without_accents
from companion.screen.fonts import WIDTHS, glyph
from companion.screen.screen import Fill, Screen, Text
from hardware.box import HEIGHT, WIDTH
from hardware.parts.oled import BurnInGuard

CUT = ("~", "…")
"""Characters at the end of a text that was cut."""


class Ink(NamedTuple):
    """The bounding box of a text's pixels; `right` and `bottom` are just outside it.

    `below_accents`: the top without the accents of capitals, for which no font has a free row.
    """

    text: str
    left: int
    top: int
    right: int
    bottom: int
    below_accents: int

    def beside(self, other: Ink) -> bool:
        """Whether no column has pixels of both texts."""
        return self.right <= other.left or other.right <= self.left

    def apart(self, other: Ink) -> bool:
        """Whether there is an empty row between both texts; accents may only be next to one."""
        return self._above(other) or other._above(self)

    def _above(self, other: Ink) -> bool:
        return self.bottom < other.below_accents and self.bottom <= other.top


@cache
def _glyph(height: int, letter: str) -> tuple[int, int, int, int] | None:
    return glyph(height, letter).getbbox()


@cache
def _at_origin(height: int, text: str) -> Ink | None:
    """The bounding box of a text with its left and top edges at 0."""
    width, boxes, plain = WIDTHS[height], [], []
    for n, letter in enumerate(text):
        if box := _glyph(height, letter):
            boxes.append((n * width + box[0], box[1], n * width + box[2], box[3]))
            plain.append((_glyph(height, without_accents(letter)) or box)[1])
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Ink(text, min(lefts), min(tops), max(rights), max(bottoms), min(plain))


def ink(item: Text) -> Ink | None:
    """The bounding box of a text's pixels, or None for blank text."""
    found = _at_origin(item.height, item.text)
    if found is None:
        return None
    (text, left, top, right, bottom, below), x, y = found, item.left, item.top
    return Ink(text, x + left, y + top, x + right, y + bottom, y + below)


def visible(screen: Screen) -> Iterator[Text]:
    """The texts that are not covered by a full-width band drawn later."""
    shown: list[Text] = []
    for item in screen.items:
        if isinstance(item, Fill) and item.width == WIDTH:
            shown = [text for text in shown if not item.y <= text.y < item.y + item.height]
        if isinstance(item, Text) and item.text.strip():
            shown.append(item)
    return iter(shown)


def faults(screen: Screen) -> list[str]:
    """The faults of a screen's layout; empty if there are none."""
    texts = [text for text in visible(screen) if not text.over]
    inks = [found for text in texts if (found := ink(text))]
    return [*_outside(inks), *_cut(texts), *_together(inks)]


def _outside(inks: Iterable[Ink]) -> Iterator[str]:
    """Texts outside the display, also when the burn-in guard shifts the picture."""
    across = [dx for dx, _ in BurnInGuard().steps]
    down = [dy for _, dy in BurnInGuard().steps]
    left, right = -min(across), WIDTH - max(across)
    top, bottom = -min(down), HEIGHT - max(down)
    for found in inks:
        if found.left < left or found.right > right or found.top < top or found.bottom > bottom:
            yield f"{found.text!r} leaves the display: {found[1:]}"


def _cut(texts: Iterable[Text]) -> Iterator[str]:
    for text in texts:
        if text.text.strip().endswith(CUT):
            yield f"{text.text!r} is cut"


def _together(inks: Iterable[Ink]) -> Iterator[str]:
    for one, other in combinations(inks, 2):
        if not one.beside(other) and not one.apart(other):
            yield f"{one.text!r} touches {other.text!r}"
