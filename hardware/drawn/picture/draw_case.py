"""Draws the fixed parts of the box: table, case, plate, glass, lettering and key caps."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from hardware.drawn.picture.draw_primitives import (
    BLACK,
    WHITE,
    Corners,
    blur,
    cover,
    draw_text,
    gradient,
    plate_mask,
    shade,
    wood,
)
from hardware.drawn.picture.faceplate import Disc, Layout, Rect

OAK_DARK, OAK_LIGHT = (146, 90, 46), (198, 138, 80)
TABLE_DARK, TABLE_LIGHT = (32, 23, 18), (48, 35, 27)
PLATE_ABOVE, PLATE_BELOW = (58, 54, 51), (37, 35, 33)
GLASS_ABOVE, GLASS_BELOW = (15, 17, 21), (5, 7, 10)
CREAM, FAINT, CAP = (243, 233, 214), (172, 160, 146), (232, 224, 210)

HELP = (
    "Type with your keyboard: letters, Enter, Backspace, Esc.   A key held down holds its button."
)

GAP = "   |   "
"""Separator between two gestures."""


def draw_case(place: Layout, gestures: Sequence[str]) -> Image.Image:
    """Draw the window without moving and lit parts, with help and gestures below the box."""
    size, unit = place.size, place.scale
    canvas = wood(size, TABLE_DARK, TABLE_LIGHT, seed=5)
    _raise(canvas, place.case, 36 * unit, wood(size, OAK_DARK, OAK_LIGHT, seed=1), 12 * unit)
    _sink(canvas, place.plate, 20 * unit, gradient(size, PLATE_ABOVE, PLATE_BELOW), 3 * unit)
    _sink(canvas, place.glass, 14 * unit, gradient(size, GLASS_ABOVE, GLASS_BELOW), 5 * unit)
    _label_seats(canvas, place)
    _label_spin(canvas, place)
    _label_knob(canvas, place)
    x, rows = place.strip.x + place.strip.width / 2, [HELP, GAP.join(gestures)]
    for row, text in enumerate(filter(None, rows)):
        y = place.strip.y + (place.strip.height / 2 if len(gestures) == 0 else 11 * unit)
        draw_text(canvas, (x, y + row * 21 * unit), text, 16 * unit, FAINT)
    return canvas


def _raise(
    canvas: Image.Image, rect: Rect, radius: float, surface: Image.Image, height: float
) -> None:
    """Draw a raised plate: its shadow, a bright upper edge and a dark lower one."""
    mask = plate_mask(canvas.size, rect.corners, radius)
    cover(canvas, BLACK, blur(_shifted_mask(canvas.size, rect, radius, height), height, 0.75))
    cover(canvas, surface, mask)
    edge = Image.new("L", canvas.size)
    pen = ImageDraw.Draw(edge)
    pen.rounded_rectangle(rect.corners, radius, outline=255, width=max(1, round(height / 3)))
    light = gradient(canvas.size, shade(OAK_LIGHT, 1.5), shade(OAK_DARK, 0.5))
    cover(canvas, light, blur(edge, height / 10, 0.8))


def _sink(
    canvas: Image.Image, rect: Rect, radius: float, surface: Image.Image, depth: float
) -> None:
    """Draw a recessed plate: a light lower lip, and shade inside its upper edge."""
    cover(canvas, WHITE, blur(_shifted_mask(canvas.size, rect, radius, depth / 2), depth / 3, 0.3))
    mask = plate_mask(canvas.size, rect.corners, radius)
    cover(canvas, surface, mask)
    inner = _shifted_mask(canvas.size, rect, radius, depth * 1.5)
    shadow = mask.copy()
    shadow.paste(0, (0, 0, *canvas.size), blur(inner, depth))
    cover(canvas, BLACK, blur(shadow, depth / 3, 0.7))


def _shifted_mask(size: tuple[int, int], rect: Rect, radius: float, down: float) -> Image.Image:
    left, top, right, bottom = rect.corners
    return plate_mask(size, (left, top + down, right, bottom + down), radius)


def _label_seats(canvas: Image.Image, place: Layout) -> None:
    for number, disc in enumerate(place.seats, 1):
        _key_cap(canvas, f"F{number}", disc.x + disc.radius * 1.7, disc.y, place.scale)


def _label_spin(canvas: Image.Image, place: Layout) -> None:
    _key_cap(canvas, "Tab", place.spin.x, _below(place.spin, place.scale), place.scale)


def _label_knob(canvas: Image.Image, place: Layout) -> None:
    y, unit = _below(place.knob, place.scale), place.scale
    for offset, arrow, word in ((-46, "left", "turn"), (0, "down", "push"), (46, "right", "turn")):
        x = place.knob.x + offset * unit
        _key_cap(canvas, "", x, y, unit)
        _arrow(canvas, x, y, arrow, 7 * unit)
        draw_text(canvas, (x, y + 25 * unit), word, 14 * unit, FAINT)


def _below(disc: Disc, unit: float) -> float:
    return disc.y + disc.radius + 28 * unit


def _key_cap(canvas: Image.Image, text: str, x: float, y: float, unit: float) -> None:
    """Draw a key cap with its label."""
    wide, high = (18 + 6 * max(0, len(text) - 2)) * unit, 14 * unit
    for colour, drop in (((96, 88, 78), 2.5 * unit), (CAP, 0.0)):
        corners: Corners = (x - wide, y - high + drop, x + wide, y + high + drop)
        ImageDraw.Draw(canvas).rounded_rectangle(corners, 6 * unit, fill=colour)
    draw_text(canvas, (x, y), text, 17 * unit, (52, 44, 38), bold=True)


def _arrow(canvas: Image.Image, x: float, y: float, way: str, size: float) -> None:
    corners = {
        "left": ((-1, 0), (0.8, -1), (0.8, 1)),
        "right": ((1, 0), (-0.8, -1), (-0.8, 1)),
        "down": ((0, 1), (-1, -0.8), (1, -0.8)),
    }[way]
    points = [(x + dx * size, y + dy * size) for dx, dy in corners]
    ImageDraw.Draw(canvas).polygon(points, fill=(52, 44, 38))
