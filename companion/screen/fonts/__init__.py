"""The display's bitmap fonts, by height in pixels; `LICENSE.OFL` is their licence.

A font is a picture of 256 letters (ISO 8859-1), one below the other. To show the first text
sooner after power-on, the file is read here: Pillow's `Image.open` would import a reader
for every picture format, and TrueType fonts would need FreeType.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

WIDTHS = {12: 6, 16: 8, 24: 12, 32: 16}
"""Letter width by font height, in pixels."""

LETTERS = 256


@cache
def glyph(height: int, letter: str) -> Image.Image:
    """The letter in the font of that height, as a 1-bit picture; `?` for unknown letters."""
    from PIL import Image

    shown = letter if ord(letter) < LETTERS else "?"
    return Image.frombytes("1", (WIDTHS[height], height), _cell(height, shown))


@lru_cache(maxsize=64)
def letters(height: int, text: str) -> Image.Image:
    """The text in the font of that height, as a 1-bit picture."""
    from PIL import Image

    row = Image.new("1", (WIDTHS[height] * len(text), height))
    for n, letter in enumerate(text):
        row.paste(glyph(height, letter), (n * WIDTHS[height], 0))
    return row


def has_glyph(letter: str) -> bool:
    """Whether the display can show this letter: each font has ink for it."""
    return (
        len(letter) == 1
        and ord(letter) < LETTERS
        and all(any(_cell(height, letter)) for height in WIDTHS)
    )


@cache
def reaches_top(height: int, letter: str) -> bool:
    """Whether the letter has ink in the first row of its font, as capitals with accents have."""
    bytes_in_row = (WIDTHS[height] + 7) // 8
    return ord(letter) < LETTERS and any(_cell(height, letter)[:bytes_in_row])


def load() -> None:
    """Read all fonts, so that no file has to be opened later."""
    for height in WIDTHS:
        _strip(height)


def fitting_height(text: str, width: int, heights: tuple[int, ...]) -> int:
    """The first of the font heights at which the text fits `width` pixels, else the last."""
    return next((h for h in heights if WIDTHS[h] * len(text) <= width), heights[-1])


def _cell(height: int, letter: str) -> bytes:
    """The letter's pixels; 1 is ink."""
    strip = _strip(height)
    size = len(strip) // LETTERS
    return strip[ord(letter) * size : (ord(letter) + 1) * size]


@cache
def _strip(height: int) -> bytes:
    """The font's pixels, one bit each, row by row; 1 is ink (PBM format P4)."""
    file = (Path(__file__).parent / f"table{height}.pbm").read_bytes()
    return file.split(b"\n", 2)[2]
