"""A screen: what the display shows, as values; a picture and words can be made of it.

The layout is the same everywhere: a line at the top (whose turn, how much
time), one big thing, one line of context, one line at the foot (scores or
what the controls do).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any

import msgspec

from companion.screen.fonts import WIDTHS, fitting_height, glyph
from hardware.box import HEIGHT, WIDTH

if TYPE_CHECKING:
    from PIL import Image, ImageDraw

TOP, BIG, CONTEXT, FOOT = 0, 16, 40, 52
"""Where the four rows begin, pixels from the top."""

TALL = 24
"""How tall the one big thing is, pixels."""


SMALL = 12
"""The height of a small row: what is dark on light further down is selected."""


class Lamp(Enum):
    """What the lamp at a seat does."""

    OFF = "off"
    ON = "on"
    BLINK = "blink"


class Text(msgspec.Struct, frozen=True):
    """Letters at a place; `anchor` says which point of the text `x` is: l, m or r.

    `inverse` letters are dark, for something light; those drawn `over` others, or
    gone in a moment, say nothing in words. The display cuts a text that is too long for it;
    `tests/games/test_room_on_screens.py` shows that no screen has one.
    """

    x: int
    y: int
    text: str
    height: int = 12
    anchor: str = "l"
    inverse: bool = False
    over: bool = False

    @property
    def left(self) -> int:
        """The text's left edge, pixels."""
        width = WIDTHS[self.height] * len(self.text)
        return self.x - {"l": 0, "m": width // 2, "r": width}[self.anchor]

    def draw(self, canvas: ImageDraw.ImageDraw) -> None:
        """Draw the letters, dark where inverse (on something light)."""
        ink, shown = int(not self.inverse), self._cut()
        for n, letter in enumerate(shown.text):
            at = (shown.left + n * WIDTHS[self.height], self.y)
            canvas.bitmap(at, glyph(self.height, letter), fill=ink)

    def _cut(self) -> Text:
        """As much of it as the display has room for, with a mark where there is more."""
        room = WIDTH // WIDTHS[self.height]
        if len(self.text.rstrip()) <= room:
            return self
        return msgspec.structs.replace(self, text=f"{self.text[: room - 1]}~")


class Bar(msgspec.Struct, frozen=True):
    """A frame that fills from the left, `fraction` 0 to 1."""

    x: int
    y: int
    width: int
    height: int
    fraction: float

    def draw(self, canvas: ImageDraw.ImageDraw) -> None:
        """Draw the frame and its filled part."""
        right, bottom = self.x + self.width - 1, self.y + self.height - 1
        canvas.rectangle((self.x, self.y, right, bottom), fill=0, outline=1)
        filled = round((self.width - 2) * min(max(self.fraction, 0.0), 1.0))
        if filled:
            canvas.rectangle((self.x, self.y, self.x + filled, bottom), fill=1)


class Fill(msgspec.Struct, frozen=True):
    """A plain rectangle, lit or dark."""

    x: int
    y: int
    width: int
    height: int
    lit: bool = True

    def draw(self, canvas: ImageDraw.ImageDraw) -> None:
        """Draw the rectangle."""
        box = (self.x, self.y, self.x + self.width - 1, self.y + self.height - 1)
        canvas.rectangle(box, fill=int(self.lit))


class Wheel(msgspec.Struct, frozen=True):
    """A wheel of six wedges round a centre, one of them lit; wedge 1 begins at the top."""

    x: int
    y: int
    radius: int
    wedge: int

    def draw(self, canvas: ImageDraw.ImageDraw) -> None:
        """Draw the rim, the spokes and the lit wedge."""
        box = (
            self.x - self.radius,
            self.y - self.radius,
            self.x + self.radius,
            self.y + self.radius,
        )
        canvas.ellipse(box, outline=1)
        for number in range(1, 7):
            start = -90 + 60 * (number - 1)
            lit = int(number == self.wedge)
            canvas.pieslice(box, start, start + 60, fill=lit, outline=1)


Item = Text | Bar | Fill | Wheel


class Screen(msgspec.Struct, frozen=True):
    """A picture of a view and a draft, with the lamps that belong to it.

    `again_s` is when it changes by itself (a countdown, a wheel): seconds from
    now, None for never. `alt_text` is what its words are where the items do not say it; one
    of several lines is a note, for what the display shows only a part of.
    `wedge` is where the wheel points (None: dark), `turning` while it has not stopped.
    `spare` is the row that a notice may cover for a while.
    """

    items: tuple[Item, ...] = ()
    lamps: Mapping[int, Lamp] = {}
    again_s: float | None = None
    alt_text: tuple[str, ...] = ()
    wedge: int | None = None
    turning: bool = False
    spare: int = FOOT

    def plus(self, *items: Item) -> Screen:
        """The same screen with more drawn over it."""
        return self.replace(items=(*self.items, *items))

    def replace(self, **changes: Any) -> Screen:
        """The same screen with some of its fields changed."""
        return msgspec.structs.replace(self, **changes)

    def picture(self) -> Image.Image:
        """The screen as a 1-bit picture of 128 x 64 pixels."""
        from PIL import Image, ImageDraw

        image = Image.new("1", (WIDTH, HEIGHT))
        canvas = ImageDraw.Draw(image)
        for item in self.items:
            item.draw(canvas)
        return image

    def words(self, mark: str = "") -> tuple[str, ...]:
        """The screen in words, one string a row, from the top.

        `mark` is put before what is dark on light below the first row: what is selected.
        """
        rows: dict[int, list[Text]] = {}
        for item in self.items:
            if isinstance(item, Fill) and item.width == WIDTH:
                rows = {y: row for y, row in rows.items() if not 0 <= y - item.y < item.height}
            if isinstance(item, Text) and item.text.strip() and not item.over:
                rows.setdefault(item.y, []).append(item)
        spoken = [" ".join(_left_to_right(row, mark)) for _, row in sorted(rows.items())]
        return (*spoken, *self.alt_text)


def _left_to_right(row: list[Text], mark: str) -> Iterator[str]:
    for text in sorted(row, key=lambda text: text.left):
        selected = text.inverse and text.y >= SMALL
        yield f"{mark if selected else ''}{text.text.strip()}"


def top(left: str, right: str = "", *, inverse: bool = False) -> tuple[Item, ...]:
    """The first row: large letters where both texts fit, else small ones."""
    height = fitting_height(f"{left} {right}" if right else left, WIDTH, (16, 12))
    y = TOP + (16 - height) // 2
    band = (Fill(0, 0, WIDTH, 16),) if inverse else ()
    start = Text(0, y, left, height, inverse=inverse)
    end = (Text(WIDTH, y, right, height, "r", inverse),) if right else ()
    return (*band, start, *end)


def big(text: str, y: int = BIG, tall: int = TALL) -> Text:
    """The one big thing, in the largest letters that fit a row of so many pixels.

    Capitals of the largest fill only the middle of their cell, so that they fit a row of 24 too.
    """
    heights = tuple(height for height in (32, 24, 16, 12) if height <= tall or tall == TALL)
    height = fitting_height(text, WIDTH, heights)
    return Text(WIDTH // 2, y + (tall - height) // 2, text, height, "m")


def cells(text: str, cursor: int | None, y: int = BIG) -> tuple[Item, ...]:
    """The one big thing with the letter at `cursor` dark on light."""
    whole = big(text, y)
    if cursor is None or cursor >= len(text):
        return (whole,)
    width = WIDTHS[whole.height]
    x = whole.left + cursor * width
    box = Fill(x, y + 1, width, 23)
    letter = Text(x, whole.y, text[cursor], whole.height, inverse=True, over=True)
    return (whole, box, letter)


def line(text: str, y: int, anchor: str = "l") -> Text:
    """A small line at a row."""
    return Text({"l": 0, "m": WIDTH // 2, "r": WIDTH}[anchor], y, text, 12, anchor)


def fits(text: str) -> bool:
    """Whether a small line has room for it."""
    return len(text) <= WIDTH // WIDTHS[12]


def fit(*wordings: str) -> str:
    """The first of the wordings that fits a small line, else the last."""
    return next((text for text in wordings if fits(text)), wordings[-1])


def wrapped(text: str) -> tuple[str, ...]:
    """A text in lines that fit the display in small letters."""
    import textwrap

    return tuple(textwrap.wrap(text, WIDTH // WIDTHS[12]))


def page(first: str, thing: str, context: str = "", foot: str = "", *, right: str = "") -> Screen:
    """The usual screen of four rows."""
    rows = [*top(first, right), big(thing)]
    rows += [line(context, CONTEXT, "m")] if context else []
    rows += [line(foot, FOOT, "m")] if foot else []
    return Screen(tuple(rows))
