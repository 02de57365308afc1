"""The backs: alike for every card of a pile, and the same from both ends."""

from __future__ import annotations

from typing import NamedTuple

from companion.printing import fonts
from companion.printing.cards.shapes import regular
from companion.printing.ink import PLUM, SLATE, TEAL, UMBER, WHITE, Ink
from companion.printing.pen import Pen, Point, shorten

EDGE = 4.0
"""White edge of a back printed at home, in millimetres: if it is 2 mm off, nobody sees it."""

STEP = 5.5
"""From one figure of the pattern to the next, in millimetres."""


class Design(NamedTuple):
    """The look of a pile: its ink, and the corners of the figures in its pattern."""

    ink: Ink
    corners: int


DESIGNS = (Design(SLATE, 4), Design(PLUM, 0), Design(TEAL, 6), Design(UMBER, 4))
"""The first pile of a deck has the first design, and so on."""


def draw_back(pen: Pen, title: str, pile: str, design: Design, *, bleed: float = 0) -> None:
    """Draw a back into the pen's rectangle, which includes the bleed."""
    edge = 0.0 if bleed else EDGE
    wide, high = pen.width - 2 * edge, pen.height - 2 * edge
    if bleed:
        pen.rectangle(0, 0, wide, high, fill=design.ink)
    with pen.clip(edge, edge, wide, high):
        _draw_pattern(pen, design, WHITE if bleed else design.ink)
    if not bleed:
        pen.rectangle(edge, edge, wide, high, line=design.ink, thick=0.7, corner=2)
    _draw_plate(pen, title, pile, design)


def _draw_pattern(pen: Pen, design: Design, ink: Ink) -> None:
    """Draw figures around the middle, every second row shifted by half a step."""
    across, down = int(pen.width / STEP) + 2, int(pen.height / STEP) + 2
    for row in range(-down, down + 1):
        for column in range(-across // 2, across // 2 + 1):
            x = pen.width / 2 + (column + row % 2 / 2) * STEP
            y = pen.height / 2 + row * STEP / 2
            if 0 <= x <= pen.width and 0 <= y <= pen.height:
                _draw_figure(pen, (x, y), design.corners, ink)


def _draw_figure(pen: Pen, at: Point, corners: int, ink: Ink) -> None:
    if corners:
        pen.polygon(regular(at, 1.25, corners), ink)
    else:
        pen.disc(at, 1.05, ink)


def _draw_plate(pen: Pen, title: str, pile: str, design: Design) -> None:
    """Draw the title on a plate, twice, so that neither end is up."""
    high = 12.0 if not pile else 18.0
    wide = pen.width - 22
    top = (pen.height - 2 * high) / 2
    pen.rectangle(11, top, wide, 2 * high, fill=WHITE, line=design.ink, thick=0.7, corner=2)
    for angle in (0, 180):
        with pen.turn(angle):
            _draw_title(pen, title, pile, design.ink, top, high)
    middle = pen.height / 2
    pen.line((15, middle), (pen.width - 15, middle), design.ink, thick=0.3)


def _draw_title(pen: Pen, title: str, pile: str, ink: Ink, top: float, high: float) -> None:
    x, room = pen.width / 2, pen.width - 30
    y = top + high / 2 - (3 if pile else 0)
    pen.text((x, y), title.upper(), 5.6, ink, room=room)
    if pile:
        pen.text((x, y + 6.5), shorten(pile, 3.6, room), 3.6, ink, font=fonts.TEXT)
