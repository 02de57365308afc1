"""Reads a text off a picture: the letters of the display's own fonts, wherever they stand."""

from __future__ import annotations

from functools import cache

from PIL import Image

from companion.screen.fonts import WIDTHS
from companion.screen.screen import Screen, Text

OTHER = str.maketrans("01", "10")


def reads(picture: Image.Image, text: str) -> bool:
    """Whether the picture shows the text, light on dark or dark on light.

    The care for the panel may have moved the last row or column of it over the edge.
    """
    rows = [f"{row}0" for row in _rows(picture)]
    dark = [f"{row.translate(OTHER)[:-1]}0" for row in rows]
    fonts = [height for height in WIDTHS if WIDTHS[height] * len(text) <= picture.width]
    wanted = [_letters(text, height) for height in fonts]
    return any(_holds(ground, letters) for letters in wanted for ground in (rows, dark))


def drawn(picture: Image.Image) -> str:
    """A picture as text, two rows of it a line."""
    lit = picture.convert("1").load()
    assert lit is not None
    rows = range(0, picture.height, 2)
    signs = " ▀▄█"
    return "\n".join(
        "".join(signs[bool(lit[x, y]) + 2 * bool(lit[x, y + 1])] for x in range(picture.width))
        for y in rows
    )


def _holds(rows: list[str], letters: list[str]) -> bool:
    for top in range(len(rows) - len(letters) + 2):
        rest = list(zip(rows[top:], letters, strict=False))
        at = rows[top].find(letters[0])
        while at >= 0:
            if all(row.startswith(letter, at) for row, letter in rest):
                return True
            at = rows[top].find(letters[0], at + 1)
    return False


@cache
def _letters(text: str, height: int) -> list[str]:
    """The rows of a text that are not empty."""
    width = WIDTHS[height] * len(text)
    rows = _rows(Screen((Text(0, 0, text, height),)).picture().crop((0, 0, width, height)))
    lit = [y for y, row in enumerate(rows) if "1" in row]
    return rows[lit[0] : lit[-1] + 1]


def _rows(image: Image.Image) -> list[str]:
    """Each row, a digit for a pixel."""
    dots = image.convert("L").tobytes()
    digits = "".join("1" if dot else "0" for dot in dots)
    return [digits[at : at + image.width] for at in range(0, len(digits), image.width)]
