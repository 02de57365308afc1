"""Materials and shapes for the drawn box: wood, metal, plastic, light and lettering."""

from __future__ import annotations

import math
import random
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageOps

Colour = tuple[int, int, int]
Corners = tuple[float, float, float, float]

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)


def shade(colour: Colour, factor: float) -> Colour:
    """The colour darker (below 1), or nearer to white (above 1, up to 2)."""
    red, green, blue = colour
    target = 255 if factor > 1 else 0
    share = factor - 1 if factor > 1 else 1 - factor

    def mix(part: int) -> int:
        return round(part + (target - part) * share)

    return mix(red), mix(green), mix(blue)


def wood(size: tuple[int, int], dark: Colour, light: Colour, seed: int) -> Image.Image:
    """Wood with its grain lengthwise; the same seed gives the same board."""
    coarse, fine = _streaks(size, 520, 12, seed), _streaks(size, 260, 3, seed + 1)
    grain = ImageOps.autocontrast(ImageChops.blend(coarse, fine, 0.45), cutoff=2)
    return ImageOps.colorize(grain, dark, light)


def _streaks(size: tuple[int, int], length: int, thickness: int, seed: int) -> Image.Image:
    cells = max(2, size[0] // length), max(2, size[1] // thickness)
    noise = Image.frombytes("L", cells, random.Random(seed).randbytes(cells[0] * cells[1]))
    return noise.resize(size, Image.Resampling.BICUBIC)


def slope(size: tuple[int, int], above: Colour, below: Colour) -> Image.Image:
    """A surface that is `above` at its upper edge and `below` at its lower one."""
    return ImageOps.colorize(Image.linear_gradient("L").resize(size), above, below)


def ball(size: tuple[int, int], radius: float, middle: Colour, rim: Colour) -> Image.Image:
    """A surface with colours that run from the middle of the picture to a circle."""
    side = max(2, round(2 * radius))
    surface = Image.new("RGB", size, rim)
    spread = ImageOps.colorize(Image.radial_gradient("L").resize((side, side)), middle, rim)
    surface.paste(spread, (round(size[0] / 2 - radius), round(size[1] / 2 - radius)))
    return surface


def disc_mask(size: tuple[int, int], radius: float, lower: float = 0.0) -> Image.Image:
    """A white disc on black, in the middle or so many pixels lower."""
    mask = Image.new("L", size)
    x, y = (size[0] - 1) / 2, (size[1] - 1) / 2 + lower
    ImageDraw.Draw(mask).ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return mask


def plate_mask(size: tuple[int, int], corners: Corners, radius: float) -> Image.Image:
    """A white rectangle with round corners on black."""
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).rounded_rectangle(corners, radius, fill=255)
    return mask


def soft(mask: Image.Image, radius: float, strength: float = 1.0) -> Image.Image:
    """The mask with a soft edge and less of it, for shadows and light."""
    coarse = 2 if radius >= 4 else 1
    blurred = mask.reduce(coarse).filter(ImageFilter.GaussianBlur(radius / coarse))
    return blurred.point(lambda value: round(value * strength)).resize(mask.size)


def lay(canvas: Image.Image, surface: Image.Image | Colour, mask: Image.Image) -> None:
    """Cover the canvas with a surface where the mask, of the same size, is white."""
    canvas.paste(surface, (0, 0, *canvas.size), mask)


@lru_cache(maxsize=64)
def font(height: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The typeface that comes with Pillow (Aileron, CC0), by its height in pixels."""
    return ImageFont.load_default(max(6, height))


def write(
    canvas: Image.Image,
    at: tuple[float, float],
    text: str,
    height: float,
    colour: Colour,
    *,
    anchor: str = "mm",
    bold: bool = False,
) -> None:
    """Write in a height in pixels; `anchor` says which point of the text is at `at`."""
    ImageDraw.Draw(canvas).text(
        at,
        text,
        colour,
        font(round(height)),
        anchor,
        stroke_width=height / 30 if bold else 0,
        stroke_fill=colour,
    )


def around(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    """The point so many degrees clockwise from the top of a circle."""
    angle = math.radians(degrees - 90)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)
