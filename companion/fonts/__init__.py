"""The display's bitmap fonts, by height in pixels; `LICENSE.OFL` is their licence."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import ImageFont

WIDTHS = {12: 6, 16: 8, 24: 12, 32: 16}
"""Height of a font to the width of each of its letters, pixels."""


@cache
def font(height: int) -> ImageFont.ImageFont:
    """The font of that height, 12, 16, 24 or 32 pixels."""
    return ImageFont.load(str(Path(__file__).parent / f"table{height}.pil"))


def fitting(text: str, width: int, heights: tuple[int, ...]) -> int:
    """The first of the heights at which the text fits the width, else the last."""
    return next((h for h in heights if WIDTHS[h] * len(text) <= width), heights[-1])
