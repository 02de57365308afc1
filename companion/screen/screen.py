"""Screens for the display, as values that can be drawn as a picture or read as words.

Every screen has the same four rows: a line at the top (whose turn it is, the time left),
one big text, a line of context, and a line at the foot (the scores, or what the controls do).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from companion.screen.fonts import WIDTHS, fitting_height, letters, reaches_top
from hardware.box import HEIGHT, WEDGES, WIDTH

if TYPE_CHECKING:
    from PIL import Image, ImageDraw

TOP, BIG, CONTEXT, FOOT = 0, 16, 40, 52
"""Top edges of the four rows, in pixels."""

TALL = 24
"""Height of the big row, in pixels."""

SMALL = 12
"""Height of a small row, in pixels. Inverse text below the first small row is selected."""

ROOM = WIDTH // WIDTHS[SMALL]
"""Small letters in a row."""

ROWS = (BIG, BIG + SMALL, CONTEXT, FOOT)
"""Top edges of four small rows below the top, in pixels."""


class Lamp(Enum):
    """State of the lamp at a seat."""

    OFF = "off"
    ON = "on"
    BLINK = "blink"


class Text(msgspec.Struct, frozen=True):
    """A text on the display.

    `x` and `y` are in pixels; `anchor` says which point of the text `x` is: its left end (l),
    its middle (m) or its right end (r). `height` is the height of the font. `inverse` letters
    are dark, for a lit background. Text drawn with `over` is decoration and is left out of
    `Screen.words`. A text too long for the display is cut;
    `tests/games/test_room_on_screens.py` checks that no screen has one.
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
        """The text's left edge, in pixels."""
        width = WIDTHS[self.height] * len(self.text)
        return self.x - {"l": 0, "m": width // 2, "r": width}[self.anchor]

    @property
    def top(self) -> int:
        """The text's top edge, in pixels.

        It is one lower if an accent would be at the edge: the picture is shifted up at times.
        """
        return self.y + (self.y == TOP and any(reaches_top(self.height, one) for one in self.text))

    def draw(self, canvas: ImageDraw.ImageDraw) -> None:
        """Draw the letters, dark if inverse."""
        text = self._shorten()
        canvas.bitmap((text.left, text.top), letters(self.height, text.text), int(not self.inverse))

    def _shorten(self) -> Text:
        """The text, cut to the width of the display; a cut text ends in `~`."""
        room = WIDTH // WIDTHS[self.height]
        if len(self.text.rstrip()) <= room:
            return self
        return msgspec.structs.replace(self, text=f"{self.text[: room - 1]}~")


class Bar(msgspec.Struct, frozen=True):
    """A progress bar: a frame that fills from the left; `fraction` is 0 to 1."""

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
    """A filled rectangle, lit or dark."""

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
    """The spinner: a wheel of six wedges, one of them lit (0: none).

    Wedges are numbered clockwise; wedge 1 starts at the top.
    """

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
        sweep = 360 / len(WEDGES)
        for number in WEDGES:
            start = -90 + sweep * (number - 1)
            lit = int(number == self.wedge)
            canvas.pieslice(box, start, start + sweep, fill=lit, outline=1)


Item = Text | Bar | Fill | Wheel


class Screen(msgspec.Struct, frozen=True):
    """What the display, the lamps and the wheel show at one moment.

    `again_s`: seconds until the screen changes by itself (a countdown, a turning wheel), or
    None. `alt_text`: rows that `words` adds for content the items only draw; an entry of
    several lines is a note, such as a grid of which the display shows only a part.
    `wedge`: where the wheel points (None: unlit); `turning`: the wheel has not stopped yet.
    `spare`: the top edge of the row that a notice may cover.
    """

    items: tuple[Item, ...] = ()
    lamps: Mapping[int, Lamp] = {}
    again_s: float | None = None
    alt_text: tuple[str, ...] = ()
    wedge: int | None = None
    turning: bool = False
    spare: int = FOOT

    def plus(self, *items: Item) -> Screen:
        """A copy with these items drawn on top."""
        return self.replace(items=(*self.items, *items))

    def replace(self, **changes: Any) -> Screen:
        """A copy with these fields changed."""
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
        """The texts on the screen, one string for each row, from the top.

        `mark` is put in front of the selected text: inverse text below the first row.
        """
        rows: dict[int, list[Text]] = {}
        for item in self.items:
            if isinstance(item, Fill) and item.width == WIDTH:
                rows = {y: row for y, row in rows.items() if not 0 <= y - item.y < item.height}
            if isinstance(item, Text) and item.text.strip() and not item.over:
                rows.setdefault(item.y, []).append(item)
        texts = [" ".join(_left_to_right(row, mark)) for _, row in sorted(rows.items())]
        return (*texts, *self.alt_text)


def _left_to_right(row: list[Text], mark: str) -> Iterator[str]:
    for text in sorted(row, key=lambda text: text.left):
        selected = text.inverse and text.y >= SMALL
        yield f"{mark if selected else ''}{text.text.strip()}"


def top(left: str, right: str = "", *, inverse: bool = False) -> tuple[Item, ...]:
    """The top row, in large letters if both texts fit, else in small ones."""
    height = fitting_height(f"{left} {right}" if right else left, WIDTH, (16, 12))
    y = TOP + (16 - height) // 2
    band = (Fill(0, 0, WIDTH, 16),) if inverse else ()
    start = Text(0, y, left, height, inverse=inverse)
    end = (Text(WIDTH, start.top, right, height, "r", inverse),) if right else ()
    return (*band, start, *end)


def big(text: str, y: int = BIG, tall: int = TALL) -> Text:
    """The big text, in the largest font that fits the width and a row `tall` pixels high.

    Of a text that is longer than a row of small letters it is the end (`tail`).
    The 32-pixel font fits a row of 24 pixels, as its capitals fill only the middle of a cell. In
    the 16-pixel font some letters begin in the first column of theirs, which the burn-in guard
    would push out of a full row.
    """
    text = tail(text)
    full = len(text) * WIDTHS[16] == WIDTH
    known = (32, 24, 12) if full else (32, 24, 16, 12)
    heights = tuple(height for height in known if height <= tall or tall == TALL)
    height = fitting_height(text, WIDTH, heights)
    return Text(WIDTH // 2, y + (tall - height) // 2, text, height, "m")


def cells(text: str, cursor: int | None, y: int = BIG) -> tuple[Item, ...]:
    """The big text, with the letter at index `cursor` inverted."""
    text = text.replace("Ç", "C")  # its hook would reach into the row below
    whole = big(text, y)
    if cursor is None or cursor >= len(text):
        return (whole,)
    width = WIDTHS[whole.height]
    x = whole.left + cursor * width
    box = Fill(x, y + 1, width, 23)
    letter = Text(x, whole.y, text[cursor], whole.height, inverse=True, over=True)
    return (whole, box, letter)


def line(text: str, y: int, anchor: str = "l") -> Text:
    """A line of small text at height `y`: left (l), centred (m) or right (r)."""
    return Text({"l": 0, "m": WIDTH // 2, "r": WIDTH}[anchor], y, text, 12, anchor)


def fits(text: str) -> bool:
    """Whether the text fits a line of small letters."""
    return len(text) <= ROOM


def fit(*wordings: str) -> str:
    """The first wording that fits a line of small letters, else the last one."""
    return next((text for text in wordings if fits(text)), wordings[-1])


def tail(text: str, room: int = ROOM) -> str:
    """The text, or as much of its end as there is room for; `«` marks that there is more."""
    return text if len(text) <= room else f"«{text[1 - room :]}"


@lru_cache(maxsize=512)
def wrap(text: str, indent: str = "") -> tuple[str, ...]:
    """The text, wrapped to lines of small letters; `indent` is before all but the first."""
    import textwrap

    return tuple(textwrap.wrap(text, ROOM, subsequent_indent=indent))


def page(first: str, thing: str, context: str = "", foot: str = "", *, right: str = "") -> Screen:
    """A screen of four rows: `first` and `right` at the top, `thing` large."""
    rows = [*top(first, right), big(thing)]
    rows += [line(context, CONTEXT, "m")] if context else []
    rows += [line(foot, FOOT, "m")] if foot else []
    return Screen(tuple(rows))
