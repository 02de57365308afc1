"""What stands still on the drawn box: table, case, plate, glass, lettering and key caps."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from hardware.drawn.picture.draw_primitives import (
    BLACK,
    WHITE,
    Corners,
    lay,
    plate_mask,
    shade,
    slope,
    soft,
    wood,
    write,
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
"""What stands between two gestures."""


def draw_case(place: Layout, gestures: Sequence[str] = ()) -> Image.Image:
    """The window without the parts that move or light up, and below it what can be done."""
    size, unit = place.size, place.scale
    canvas = wood(size, TABLE_DARK, TABLE_LIGHT, seed=5)
    _raise(canvas, place.case, 36 * unit, wood(size, OAK_DARK, OAK_LIGHT, seed=1), 12 * unit)
    _sink(canvas, place.plate, 20 * unit, slope(size, PLATE_ABOVE, PLATE_BELOW), 3 * unit)
    _sink(canvas, place.glass, 14 * unit, slope(size, GLASS_ABOVE, GLASS_BELOW), 5 * unit)
    _label_seats(canvas, place)
    _label_spin(canvas, place)
    _label_knob(canvas, place)
    x, rows = place.strip.x + place.strip.width / 2, [HELP, GAP.join(gestures)]
    for row, text in enumerate(filter(None, rows)):
        y = place.strip.y + (place.strip.height / 2 if len(gestures) == 0 else 11 * unit)
        write(canvas, (x, y + row * 21 * unit), text, 16 * unit, FAINT)
    return canvas


def _raise(
    canvas: Image.Image, rect: Rect, radius: float, surface: Image.Image, height: float
) -> None:
    """Something that stands on the canvas: its shadow, a bright upper edge, a dark lower one."""
    mask = plate_mask(canvas.size, rect.corners, radius)
    lay(canvas, BLACK, soft(_moved(canvas.size, rect, radius, height), height, 0.75))
    lay(canvas, surface, mask)
    edge = Image.new("L", canvas.size)
    pen = ImageDraw.Draw(edge)
    pen.rounded_rectangle(rect.corners, radius, outline=255, width=max(1, round(height / 3)))
    light = slope(canvas.size, shade(OAK_LIGHT, 1.5), shade(OAK_DARK, 0.5))
    lay(canvas, light, soft(edge, height / 10, 0.8))


def _sink(
    canvas: Image.Image, rect: Rect, radius: float, surface: Image.Image, depth: float
) -> None:
    """Something let into the canvas: a light lower lip, and shade inside its upper edge."""
    lay(canvas, WHITE, soft(_moved(canvas.size, rect, radius, depth / 2), depth / 3, 0.3))
    mask = plate_mask(canvas.size, rect.corners, radius)
    lay(canvas, surface, mask)
    inner = _moved(canvas.size, rect, radius, depth * 1.5)
    shadow = mask.copy()
    shadow.paste(0, (0, 0, *canvas.size), soft(inner, depth))
    lay(canvas, BLACK, soft(shadow, depth / 3, 0.7))


def _moved(size: tuple[int, int], rect: Rect, radius: float, down: float) -> Image.Image:
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
        write(canvas, (x, y + 25 * unit), word, 14 * unit, FAINT)


def _below(disc: Disc, unit: float) -> float:
    return disc.y + disc.radius + 28 * unit


def _key_cap(canvas: Image.Image, text: str, x: float, y: float, unit: float) -> None:
    """A key of a keyboard, in the way that keyboards print it."""
    wide, high = (18 + 6 * max(0, len(text) - 2)) * unit, 14 * unit
    for colour, drop in (((96, 88, 78), 2.5 * unit), (CAP, 0.0)):
        corners: Corners = (x - wide, y - high + drop, x + wide, y + high + drop)
        ImageDraw.Draw(canvas).rounded_rectangle(corners, 6 * unit, fill=colour)
    write(canvas, (x, y), text, 17 * unit, (52, 44, 38), bold=True)


def _arrow(canvas: Image.Image, x: float, y: float, way: str, size: float) -> None:
    turned = {
        "left": ((-1, 0), (0.8, -1), (0.8, 1)),
        "right": ((1, 0), (-0.8, -1), (-0.8, 1)),
        "down": ((0, 1), (-1, -0.8), (1, -0.8)),
    }[way]
    points = [(x + dx * size, y + dy * size) for dx, dy in turned]
    ImageDraw.Draw(canvas).polygon(points, fill=(52, 44, 38))
