"""Draws the parts of the box, with one function for each. Light comes from above.

A part is drawn in the middle of its own patch of the case. `radius` is in pixels.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageChops, ImageDraw

from hardware.box import WEDGES
from hardware.drawn.picture.draw_primitives import (
    BLACK,
    WHITE,
    Colour,
    blur,
    cover,
    disc_mask,
    draw_text,
    gradient,
    point_at,
    radial_gradient,
    shade,
)
from hardware.drawn.picture.faceplate import PUSH_ZONE

WEDGE = 360 / len(WEDGES)
"""The angle of a wedge of the wheel, in degrees."""

INK, CREAM, BRASS = (38, 30, 26), (243, 233, 214), (206, 164, 92)
SPIN_COLOUR = (222, 52, 38)

SEAT_COLOURS: tuple[Colour, ...] = (
    (232, 62, 52),
    (52, 120, 240),
    (60, 186, 84),
    (246, 200, 44),
    (240, 240, 236),
    (244, 132, 36),
    (158, 88, 220),
    (46, 196, 196),
)
"""Seats 1 to 8: red, blue, green, yellow, white, orange, violet, turquoise."""

WEDGE_COLOURS: tuple[Colour, ...] = (
    (208, 78, 60),
    (226, 142, 58),
    (224, 192, 78),
    (110, 164, 92),
    (74, 134, 176),
    (142, 102, 166),
)


def draw_spin(patch: Image.Image, radius: float, *, down: bool) -> None:
    """Draw the SPIN button."""
    _socket(patch, radius)
    _plunger(patch, radius, SPIN_COLOUR, down=down, lit=False)
    lower = radius * (0.04 if down else 0)
    _centre_text(patch, "SPIN", radius * 0.44, CREAM, lower)


def draw_seat(patch: Image.Image, radius: float, *, number: int, lit: bool, down: bool) -> None:
    """Draw a seat's button with its lamp."""
    colour = SEAT_COLOURS[number - 1]
    if lit:
        halo = blur(disc_mask(patch.size, radius * 1.22), radius * 0.2, 0.9)
        cover(patch, shade(colour, 1.25), halo)
    _socket(patch, radius)
    _plunger(patch, radius, colour, down=down, lit=lit)
    ink = INK if lit or min(colour) > 200 else CREAM
    _centre_text(patch, str(number), radius * 0.8, ink, radius * 0.04 * down)


def _socket(patch: Image.Image, radius: float) -> None:
    shadow = blur(disc_mask(patch.size, radius * 1.0, radius * 0.12), radius * 0.09, 0.75)
    cover(patch, BLACK, shadow)
    cover(patch, gradient(patch.size, (96, 92, 88), (8, 8, 8)), disc_mask(patch.size, radius))
    cover(
        patch,
        gradient(patch.size, (22, 21, 20), (58, 55, 52)),
        disc_mask(patch.size, radius * 0.92),
    )


def _plunger(patch: Image.Image, radius: float, colour: Colour, *, down: bool, lit: bool) -> None:
    lower = radius * (0.04 if down else -0.02)
    size = radius * (0.76 if down else 0.8)
    cover(patch, BLACK, blur(disc_mask(patch.size, size, radius * 0.1), radius * 0.05, 0.6))
    middle = shade(colour, 1.72 if lit else 0.74 if down else 0.86)
    rim = shade(colour, 1.0 if lit else 0.46)
    surface = radial_gradient(patch.size, size * 1.02, middle, rim)
    cover(patch, surface, disc_mask(patch.size, size, lower))
    _gloss(patch, size, lower, 0.16 if down else 0.42)


def _gloss(patch: Image.Image, radius: float, lower: float, strength: float) -> None:
    """Draw the reflection on a dome: a crescent along its upper edge."""
    outer = disc_mask(patch.size, radius * 0.92, lower)
    inner = disc_mask(patch.size, radius * 0.98, lower + radius * 0.3)
    crescent = ImageChops.subtract(outer, inner)
    cover(patch, WHITE, blur(crescent, radius * 0.05, strength))


def draw_knob(patch: Image.Image, radius: float, *, angle: float, down: bool) -> None:
    """Draw the knob at an angle in degrees; its cap sinks when pushed."""
    middle = patch.width / 2
    cover(patch, BLACK, blur(disc_mask(patch.size, radius, radius * 0.14), radius * 0.1, 0.8))
    cover(patch, gradient(patch.size, (128, 122, 116), (18, 17, 16)), disc_mask(patch.size, radius))
    _flutes(patch, radius, angle)
    cover(
        patch,
        gradient(patch.size, (92, 88, 84), (44, 42, 40)),
        disc_mask(patch.size, radius * 0.86),
    )
    _pointer(patch, middle, radius, angle)
    cap = radius * (PUSH_ZONE - 0.04 * down)
    cover(patch, BLACK, blur(disc_mask(patch.size, cap, radius * 0.05), radius * 0.05, 0.7))
    brass = gradient(patch.size, shade(BRASS, 1.4), shade(BRASS, 0.5))
    cover(
        patch,
        gradient(patch.size, shade(BRASS, 0.6), shade(BRASS, 1.2)),
        disc_mask(patch.size, cap),
    )
    cover(patch, shade(BRASS, 0.7) if down else brass, disc_mask(patch.size, cap * 0.92))
    _centre_text(patch, "push", cap * 0.5, INK, 0)


def _flutes(patch: Image.Image, radius: float, angle: float) -> None:
    pen = ImageDraw.Draw(patch)
    middle = patch.width / 2
    for flute in range(36):
        ends = [point_at(middle, middle, radius * r, angle + 10 * flute) for r in (0.88, 0.97)]
        pen.line(ends, fill=(30, 28, 27), width=max(1, round(radius * 0.035)))


def _pointer(patch: Image.Image, middle: float, radius: float, angle: float) -> None:
    ends = [point_at(middle, middle, radius * r, angle) for r in (0.58, 0.8)]
    ImageDraw.Draw(patch).line(ends, fill=CREAM, width=max(2, round(radius * 0.08)))


def draw_wheel(
    patch: Image.Image, radius: float, *, labels: Sequence[str], wedge: int | None
) -> None:
    """Draw the wheel of six wedges; the lit one is bright and marked at the rim."""
    cover(patch, BLACK, blur(disc_mask(patch.size, radius, radius * 0.08), radius * 0.07, 0.8))
    rim = gradient(patch.size, shade(BRASS, 1.3), shade(BRASS, 0.4))
    cover(patch, rim, disc_mask(patch.size, radius))
    for number in WEDGES:
        _wedge(patch, radius * 0.93, number, lit=number == wedge)
    for number, label in enumerate(labels[: len(WEDGES)], 1):
        _wedge_label(patch, radius, number, label, lit=number == wedge)
    hub = gradient(patch.size, shade(BRASS, 1.5), shade(BRASS, 0.5))
    cover(patch, hub, disc_mask(patch.size, radius * 0.15))
    if wedge is not None:
        _mark(patch, radius, wedge)


def _wedge(patch: Image.Image, radius: float, number: int, *, lit: bool) -> None:
    middle = patch.width / 2
    corners = (middle - radius, middle - radius, middle + radius, middle + radius)
    colour = shade(WEDGE_COLOURS[number - 1], 1.3 if lit else 0.6)
    start = WEDGE * (number - 1.5) - 90
    ImageDraw.Draw(patch).pieslice(
        corners, start, start + WEDGE, fill=colour, outline=(24, 20, 18), width=round(radius * 0.02)
    )


def _wedge_label(patch: Image.Image, radius: float, number: int, label: str, *, lit: bool) -> None:
    middle, ink = patch.width / 2, INK if lit else CREAM
    inner = point_at(middle, middle, radius * 0.3, WEDGE * (number - 1))
    draw_text(patch, inner, str(number), radius * 0.15, ink)
    x, y = point_at(middle, middle, radius * 0.64, WEDGE * (number - 1))
    lines = _lines(label)
    height = radius * 0.18
    for row, line in enumerate(lines):
        at = x, y + height * (row - (len(lines) - 1) / 2)
        draw_text(patch, at, line, height, ink, bold=True)


def _lines(label: str) -> list[str]:
    """Split the label into lines of at most three letters, as evenly as possible."""
    if not label:
        return []
    length = -(-len(label) // -(-len(label) // 3))
    return [label[start : start + length] for start in range(0, len(label), length)]


def _mark(patch: Image.Image, radius: float, wedge: int) -> None:
    middle, angle = patch.width / 2, WEDGE * (wedge - 1)
    tip = point_at(middle, middle, radius * 0.84, angle)
    feet = [point_at(middle, middle, radius * 1.06, angle + turn) for turn in (-9, 9)]
    ImageDraw.Draw(patch).polygon([tip, *feet], fill=WHITE, outline=INK)


def draw_buzzer(patch: Image.Image, radius: float, *, sounding: bool, heard: str) -> None:
    """Draw the buzzer, glowing while it sounds, with the last sound below."""
    cover(patch, BLACK, blur(disc_mask(patch.size, radius, radius * 0.08), radius * 0.07, 0.7))
    cover(patch, gradient(patch.size, (70, 66, 62), (24, 23, 22)), disc_mask(patch.size, radius))
    cover(patch, (18, 17, 16), disc_mask(patch.size, radius * 0.9))
    if sounding:
        cover(patch, (255, 190, 90), blur(disc_mask(patch.size, radius * 0.8), radius * 0.25, 0.9))
    _holes(patch, radius, (255, 236, 190) if sounding else (74, 70, 66))
    if heard:
        _note(patch, radius, heard)


def _holes(patch: Image.Image, radius: float, colour: Colour) -> None:
    middle = patch.width / 2
    pen = ImageDraw.Draw(patch)
    for ring, holes in ((0.0, 1), (0.26, 6), (0.5, 12), (0.74, 18)):
        for hole in range(holes):
            x, y = point_at(middle, middle, radius * ring, 360 * hole / holes)
            dot = radius * 0.065
            pen.ellipse((x - dot, y - dot, x + dot, y + dot), fill=colour)


def _note(patch: Image.Image, radius: float, heard: str) -> None:
    middle = patch.width / 2
    draw_text(patch, (middle, middle + radius * 1.28), heard, radius * 0.34, CREAM)


def _centre_text(
    patch: Image.Image, text: str, height: float, colour: Colour, lower: float
) -> None:
    middle = patch.width / 2
    draw_text(patch, (middle, middle + lower), text, height, colour, bold=True)
