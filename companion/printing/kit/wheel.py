"""The face of the wheel for a servo, with the pointer to cut out.

A servo makes half a turn, with wedge 1 at one end and wedge 6 at the other. So the face is a fan
of six wedges. It is printed twice, because servos differ in the direction of their turn.
"""

from __future__ import annotations

import math

from companion.games.kit.wheel import GROUPS
from companion.printing import fonts
from companion.printing.document import Document
from companion.printing.ink import BLACK, GREY, WEDGE_INKS, WHITE
from companion.printing.paper import KEEP_OFF, STRIP, Paper
from companion.printing.pen import Pen, Point
from companion.printing.sheet import draw_scale
from hardware.lid import lid

SWEEP = 180 / (len(GROUPS) - 1)
"""Degrees from the middle of a wedge to the middle of the next."""

DIRECTIONS = {
    "A": "for a servo that points to the right at wedge 1",
    "B": "for a servo that points to the left at wedge 1",
}


def print_wheel(paper: Paper) -> bytes:
    """Both faces as a PDF."""
    document = Document("The wheel", paper.width, paper.height)
    for name, use in DIRECTIONS.items():
        with document.page() as pen:
            pen.text((15, 17), f"The wheel, face {name}", 7, anchor="start")
            pen.text((15, 25), use, 4, GREY, font=fonts.TEXT, anchor="start")
            radius = lid().dial.radius
            at = (pen.width / 2, 42 + radius)
            _draw_face(pen, at, radius, clockwise=name == "B")
            _draw_pointer(pen, (pen.width / 2, at[1] + radius * 0.31 + 68))
            draw_scale(pen, pen.height - KEEP_OFF - STRIP)
    return document.content()


def middle_angle(wedge: int, *, clockwise: bool) -> float:
    """Where the servo points for a wedge, in degrees anticlockwise from the right."""
    turned = (wedge - 1) * SWEEP
    return 180 - turned if clockwise else turned


def _draw_face(pen: Pen, at: Point, radius: float, *, clockwise: bool) -> None:
    for wedge in GROUPS:
        angle = middle_angle(wedge, clockwise=clockwise)
        pen.wedge(at, radius, angle - SWEEP / 2, SWEEP, WEDGE_INKS[wedge])
    for n in range(len(GROUPS) + 1):
        end = _around(at, radius, (n - 0.5) * SWEEP)
        pen.line(at, end, WHITE, thick=1.2)
    for wedge in GROUPS:
        _draw_group(pen, at, radius, wedge, middle_angle(wedge, clockwise=clockwise))
    _draw_hub(pen, at)


def _draw_group(pen: Pen, at: Point, radius: float, wedge: int, angle: float) -> None:
    """Write the number and the letters of a wedge so that they stand on its inner side."""
    letters = GROUPS[wedge]
    with pen.turn(90 - angle, at):
        room = 2 * (radius - 13) * math.tan(math.radians(SWEEP / 2)) - 6
        pen.text((at[0], at[1] - radius + 10), letters, 10, BLACK, room=room)
        pen.text((at[0], at[1] - radius + 30), str(wedge), 24)


def _draw_hub(pen: Pen, at: Point) -> None:
    """Draw the hole for the shaft, with a cross to centre it."""
    x, y = at
    pen.disc(at, 9, WHITE)
    pen.disc(at, 3.2, line=BLACK, thick=0.2)
    for dx, dy in ((6, 0), (0, 6)):
        pen.line((x - dx, y - dy), (x + dx, y + dy))


def _draw_pointer(pen: Pen, at: Point) -> None:
    """Draw the pointer, to cut out and glue to the servo's arm."""
    x, y = at
    length = lid().dial.pointer
    pen.polygon([(x - 5, y), (x + 5, y), (x + 2.2, y - length + 12), (x + 6, y - length + 12),
                 (x, y - length), (x - 6, y - length + 12), (x - 2.2, y - length + 12)],
                BLACK)  # fmt: skip
    pen.disc(at, 7, BLACK)
    pen.disc(at, 1.5, WHITE)
    pen.text((x + 12, y - length / 2), "the pointer: cut it out, glue it to", 3.4, GREY,
             font=fonts.TEXT, anchor="start")  # fmt: skip
    pen.text((x + 12, y - length / 2 + 5), "card, and to the servo's arm", 3.4, GREY,
             font=fonts.TEXT, anchor="start")  # fmt: skip


def _around(at: Point, radius: float, angle: float) -> Point:
    turned = math.radians(angle)
    return at[0] + radius * math.cos(turned), at[1] - radius * math.sin(turned)
