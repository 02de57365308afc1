"""Small drawings for pages that explain a game: tiles, cards, arrows, chips, buttons, signs.

A drawing fits between the rows TOP and CONTEXT. It must not use the last column, which the burn-in
guard may hide.
"""

from __future__ import annotations

from companion.screen.screen import Bar, Fill, Item, Text
from hardware.box import WIDTH

UPPER, MIDDLE = 15, 19
"""Top of a row of tiles above another row, and of a single row; pixels."""

HIGH = 17
"""Top of cards and of drawings as high as these, pixels."""

TILE, TILE_HIGH = 11, 12
"""Width and height of a tile, pixels. Neighbours share an edge."""

CARD, CARD_HIGH = 13, 20
"""Width and height of a card, pixels."""


def tiles(letters: str, x: int, y: int = MIDDLE, *, new: str = "") -> tuple[Item, ...]:
    """A row of tiles. A `^` in `new` highlights the tile at the same place."""
    marked = [n < len(new) and new[n] == "^" for n in range(len(letters))]
    at = [x + n * (TILE - 1) for n in range(len(letters))]
    drawn: list[Item] = []
    for left, letter, lit in zip(at, letters, marked, strict=True):
        drawn += _tile(left, y, letter, lit=lit)
    return tuple(drawn)


def tiles_width(count: int) -> int:
    """Width of a row of `count` tiles, pixels."""
    return count * (TILE - 1) + 1


def _tile(x: int, y: int, letter: str, *, lit: bool) -> list[Item]:
    face: Item = Fill(x, y, TILE, TILE_HIGH) if lit else Bar(x, y, TILE, TILE_HIGH, 0)
    return [face, Text(x + 3, y, letter, inverse=lit)] if letter.strip() else [face]


def cards(letters: str, x: int, y: int = HIGH) -> tuple[Item, ...]:
    """Playing cards side by side; a space is a card that lies face down."""
    drawn: list[Item] = []
    for n, letter in enumerate(letters):
        left = x + n * (CARD + 1)
        drawn.append(Bar(left, y, CARD, CARD_HIGH, 0))
        drawn.append(
            Text(left + 3, y + 2, letter, 16)
            if letter.strip()
            else Fill(left + 3, y + 3, CARD - 6, CARD_HIGH - 6)
        )
    return tuple(drawn)


def empty_slot(x: int) -> tuple[Item, ...]:
    """The dashed outline of a missing card."""
    y = HIGH
    across = (Fill(x + n, at, 3, 1) for n in range(0, CARD, 5) for at in (y, y + CARD_HIGH - 1))
    down = (Fill(at, y + n, 1, 3) for n in range(0, CARD_HIGH, 5) for at in (x, x + CARD - 1))
    return (*across, *down)


def arrow(x: int, y: int = MIDDLE + 2) -> tuple[Item, ...]:
    """An arrow to the right, 13 pixels long and 7 high."""
    head = (Fill(x + 8 + n, y + n, 2, 7 - 2 * n) for n in range(4))
    return (Fill(x, y + 3, 9, 1), *head)


def chips(x: int, count: int) -> tuple[Item, ...]:
    """A pile of chips, each 11 pixels wide and 3 high."""
    return tuple(Fill(x, HIGH + CARD_HIGH - 4 * n - 3, 11, 3) for n in range(count))


def button(x: int) -> tuple[Item, ...]:
    """A seat's button with its ring, 19 pixels wide and high."""
    y = HIGH
    ring = (Fill(x + 5, y, 9, 19), Fill(x, y + 5, 19, 9), Fill(x + 2, y + 2, 15, 15))
    gap = (Fill(x + 5, y + 2, 9, 15, lit=False), Fill(x + 2, y + 5, 15, 9, lit=False))
    knob = (Fill(x + 6, y + 5, 7, 9), Fill(x + 5, y + 6, 9, 7))
    return (*ring, *gap, *knob)


def slash(x: int, y: int, size: int) -> tuple[Item, ...]:
    """A line through a square from its lower left to its upper right."""
    return tuple(Fill(x + n, y + size - 1 - n, 2, 2) for n in range(size))


def cross(x: int, y: int = MIDDLE) -> tuple[Item, ...]:
    """A cross that means "not valid", 12 pixels wide and high."""
    falling = (Fill(x + n, y + n, 2, 2) for n in range(11))
    return (*slash(x, y, 11), *falling)


def cup(x: int) -> tuple[Item, ...]:
    """A winner's cup, 17 pixels wide and 19 high."""
    y = HIGH
    handles = (Bar(x, y + 1, 17, 7, 0), Fill(x + 3, y, 11, 9), Fill(x + 4, y + 9, 9, 2))
    return (
        *handles,
        Fill(x + 6, y + 11, 5, 2),
        Fill(x + 7, y + 13, 3, 3),
        Fill(x + 4, y + 16, 9, 3),
    )


def label(text: str, x: int, y: int = 21, height: int = 12) -> Text:
    """A short text beside a drawing, starting at x."""
    return Text(x, y, text, height)


def two_lines(upper: str, lower: str, x: int = 0) -> tuple[Item, ...]:
    """Two lines of text in a drawing, starting at x."""
    return Text(x, 15, upper), Text(x, 27, lower)


def centre_x(wide: int) -> int:
    """Left edge of something centred on the display, pixels."""
    return (WIDTH - wide) // 2


def plus(x: int) -> tuple[Item, ...]:
    """A plus sign, 7 pixels wide, between two rows of cards."""
    return Fill(x, 26, 7, 1), Fill(x + 3, 23, 1, 7)
