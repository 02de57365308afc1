"""The margins of every sheet: crop marks, a line of 100 mm, a label, a cross."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from companion.printing import fonts
from companion.printing.document import Document
from companion.printing.ink import GREY
from companion.printing.paper import KEEP_OFF, STRIP, Grid
from companion.printing.pen import Pen, shorten

LINE = 100.0
"""Length of the line that shows whether the scale is right, in millimetres."""

THICK = 0.1
"""Thickness of fine lines, in millimetres."""

SIZE = 2.3
"""Size of the texts, 1 em in millimetres."""

CHECK = "This line is 100 mm long. If it is not, print again at 100 %, not “fit to page”."
LIGHT = "Hold the sheet up to the light: the cross of the back shows what to write after --shift."

CROSS = 3
"""Length of an arm of the cross, in millimetres."""


def draw_margins(pen: Pen, grid: Grid, label: str, *, back: bool | None = None) -> None:
    """Draw the margins of a front, of a back, or of a sheet that has no back (None)."""
    for mark in grid.marks():
        pen.line(mark.start, mark.end, thick=THICK)
    turned = bool(back) and not grid.upright
    with _strip(pen, grid, first=not turned) as strip:
        _draw_label(strip, label, whole=back is None)
        if back is False:
            _draw_light_hint(strip)
    with _strip(pen, grid, first=turned) as strip:
        _draw_line(strip)
    if back is not None:
        _draw_cross(pen, grid, back=back)


def draw_backs(
    document: Document, grid: Grid, stamps: Sequence[str], shift: tuple[float, float], label: str
) -> None:
    """Draw a page of backs, a stamp for each card, moved by `shift` to the right and down."""
    right, down = shift
    with document.page() as pen:
        draw_margins(pen.part(right, down, *grid.paper), grid, label, back=True)
        for place, stamp in enumerate(stamps):
            x, y = grid.back(place)
            document.put(stamp, x + right, y + down, grid.height)


def draw_scale(pen: Pen, y: float) -> None:
    """Draw the line of 100 mm across the middle of a sheet without crop marks."""
    _draw_line(pen.part(0, y, pen.width, STRIP))


@contextmanager
def _strip(pen: Pen, grid: Grid, *, first: bool) -> Iterator[Pen]:
    """The strip of text above or below the cards; if there is no room, left or right of them."""
    if grid.upright:
        y = KEEP_OFF if first else pen.height - KEEP_OFF - STRIP
        yield pen.part(grid.left, y, pen.width - 2 * grid.left, STRIP)
        return
    x = KEEP_OFF if first else pen.width - KEEP_OFF - STRIP
    long = pen.height - 2 * grid.top
    strip = pen.part(x + STRIP / 2 - long / 2, pen.height / 2 - STRIP / 2, long, STRIP)
    with strip.turn(-90):
        yield strip


def _draw_label(strip: Pen, label: str, *, whole: bool) -> None:
    room = strip.width if whole else strip.width / 2 - 2 * CROSS
    text = shorten(label, SIZE, room)
    strip.text((0, STRIP / 2), text, SIZE, font=fonts.TEXT, anchor="start")


def _draw_light_hint(strip: Pen) -> None:
    """Say what the cross is for."""
    at, room = (strip.width, STRIP / 2), strip.width / 2 - 2 * CROSS
    strip.text(at, LIGHT, SIZE, font=fonts.TEXT, anchor="end", room=room)


def _draw_line(strip: Pen) -> None:
    """Draw the line with a tick for each centimetre; its ends are 100 mm apart."""
    left, y = (strip.width - LINE) / 2, STRIP * 0.35
    strip.line((left, y), (left + LINE, y), thick=THICK)
    for n in range(11):
        x = left + THICK / 2 + n * (LINE - THICK) / 10
        strip.line((x, y), (x, y - (1.4 if n % 5 == 0 else 0.9)), thick=THICK)
    strip.text((strip.width / 2, STRIP * 0.75), CHECK, SIZE, font=fonts.TEXT)


def _draw_cross(pen: Pen, grid: Grid, *, back: bool) -> None:
    """Draw a cross where both sides of the sheet meet, with a scale on the front."""
    x, y = cross_at(grid, back=back)
    for dx, dy in ((1, 0), (0, 1)):
        pen.line((x - CROSS * dx, y - CROSS * dy), (x + CROSS * dx, y + CROSS * dy), thick=THICK)
        for n in () if back else range(-CROSS, CROSS + 1):
            start = (x + n * dx - 0.5 * dy, y + n * dy - 0.5 * dx)
            pen.line(start, (start[0] + dy, start[1] + dx), thick=THICK)
    if not back:
        _draw_signs(pen, x, y)


def _draw_signs(pen: Pen, x: float, y: float) -> None:
    """Mark the arms on which a distance is positive; `--shift` moves the back the other way."""
    far, near = CROSS - 0.4, 1.2
    for at in ((x + far, y - near), (x + near, y - far)):
        pen.text(at, "+", 1.6, GREY)


def cross_at(grid: Grid, *, back: bool) -> tuple[float, float]:
    """The middle of the cross: away from the crop marks, in the margin with the label."""
    off = KEEP_OFF + CROSS + 0.2
    if grid.upright:
        column = grid.paper.width / 2 + (grid.width / 2 if grid.columns % 2 == 0 else 0)
        return (grid.paper.width - column if back else column), off
    row = grid.paper.height / 2 + (grid.height / 2 if grid.rows % 2 == 0 else 0)
    return (grid.paper.width - off if back else off), row
