"""Reads a text off a picture: the letters of the display's own fonts, wherever they stand."""

from __future__ import annotations

from PIL import Image

from companion.fonts import WIDTHS
from companion.screen import Screen, Text


def reads(picture: Image.Image, text: str) -> bool:
    """Whether the picture shows the text, light on dark or dark on light."""
    rows, full = _rows(picture), (1 << picture.width) - 1
    dark = [row ^ full for row in rows]
    fonts = [height for height in WIDTHS if WIDTHS[height] * len(text) <= picture.width]
    wanted = [_letters(text, height) for height in fonts]
    return any(_holds(ground, letters) for letters in wanted for ground in (rows, dark))


def _holds(rows: list[int], wanted: tuple[list[int], int]) -> bool:
    letters, width = wanted
    mask = (1 << width) - 1
    for top in range(len(rows) - len(letters) + 1):
        for right in range(128 - width + 1):
            if all(rows[top + y] >> right & mask == row for y, row in enumerate(letters)):
                return True
    return False


def _letters(text: str, height: int) -> tuple[list[int], int]:
    """The rows of a text that are not empty, as numbers, and its width."""
    width = WIDTHS[height] * len(text)
    image = Screen((Text(0, 0, text, height),)).picture().crop((0, 0, width, height))
    rows = _rows(image)
    lit = [y for y, row in enumerate(rows) if row]
    return rows[lit[0] : lit[-1] + 1], width


def _rows(image: Image.Image) -> list[int]:
    data = image.convert("1")
    return [
        int.from_bytes(data.crop((0, y, data.width, y + 1)).tobytes(), "big") >> (-data.width % 8)
        for y in range(data.height)
    ]
