"""Materials, shapes and lettering for the picture of the box."""

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
    """Darken a colour (factor below 1) or lighten it (1 to 2, where 2 is white)."""
    red, green, blue = colour
    target = 255 if factor > 1 else 0
    share = factor - 1 if factor > 1 else 1 - factor

    def mix(part: int) -> int:
        return round(part + (target - part) * share)

    return mix(red), mix(green), mix(blue)


def wood(size: tuple[int, int], dark: Colour, light: Colour, seed: int) -> Image.Image:
    """A wood texture with horizontal grain; the same seed gives the same board."""
    coarse, fine = _streaks(size, 520, 12, seed), _streaks(size, 260, 3, seed + 1)
    grain = ImageOps.autocontrast(ImageChops.blend(coarse, fine, 0.45), cutoff=2)
    return ImageOps.colorize(grain, dark, light)


def _streaks(size: tuple[int, int], length: int, thickness: int, seed: int) -> Image.Image:
    cells = max(2, size[0] // length), max(2, size[1] // thickness)
    noise = Image.frombytes("L", cells, random.Random(seed).randbytes(cells[0] * cells[1]))
    return noise.resize(size, Image.Resampling.BICUBIC)


def gradient(size: tuple[int, int], above: Colour, below: Colour) -> Image.Image:
    """A vertical gradient from `above` at the top to `below` at the bottom."""
    return ImageOps.colorize(Image.linear_gradient("L").resize(size), above, below)


def radial_gradient(
    size: tuple[int, int], radius: float, middle: Colour, rim: Colour
) -> Image.Image:
    """A gradient from `middle` in the centre to `rim` at the radius and outside."""
    side = max(2, round(2 * radius))
    surface = Image.new("RGB", size, rim)
    spread = ImageOps.colorize(Image.radial_gradient("L").resize((side, side)), middle, rim)
    surface.paste(spread, (round(size[0] / 2 - radius), round(size[1] / 2 - radius)))
    return surface


def disc_mask(size: tuple[int, int], radius: float, lower: float = 0.0) -> Image.Image:
    """A white disc on black, in the middle or `lower` pixels below it."""
    mask = Image.new("L", size)
    x, y = (size[0] - 1) / 2, (size[1] - 1) / 2 + lower
    ImageDraw.Draw(mask).ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return mask


def plate_mask(size: tuple[int, int], corners: Corners, radius: float) -> Image.Image:
    """A white rectangle with rounded corners on black."""
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).rounded_rectangle(corners, radius, fill=255)
    return mask


def blur(mask: Image.Image, radius: float, strength: float = 1.0) -> Image.Image:
    """Blur a mask by a radius and scale it by `strength`, for shadows and glow."""
    coarse = 2 if radius >= 4 else 1
    blurred = mask.reduce(coarse).filter(ImageFilter.GaussianBlur(radius / coarse))
    return blurred.point(lambda value: round(value * strength)).resize(mask.size)


def cover(canvas: Image.Image, surface: Image.Image | Colour, mask: Image.Image) -> None:
    """Cover the canvas with a surface where the mask, of the same size, is white."""
    canvas.paste(surface, (0, 0, *canvas.size), mask)


@lru_cache(maxsize=64)
def font(height: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font included in Pillow (Aileron, CC0), by height in pixels."""
    return ImageFont.load_default(max(6, height))


def draw_text(
    canvas: Image.Image,
    at: tuple[float, float],
    text: str,
    height: float,
    colour: Colour,
    *,
    bold: bool = False,
) -> None:
    """Draw a text of a height in pixels, with its middle at `at`."""
    ImageDraw.Draw(canvas).text(
        at,
        text,
        colour,
        font(round(height)),
        "mm",
        stroke_width=height / 30 if bold else 0,
        stroke_fill=colour,
    )


def point_at(x: float, y: float, radius: float, degrees: float) -> tuple[float, float]:
    """The point on a circle at an angle clockwise from the top."""
    angle = math.radians(degrees - 90)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)
