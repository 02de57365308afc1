"""The fonts of the printed sheets: Inter in two weights, Latin letters and signs only."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

BOLD, TEXT = "Inter-Bold", "Inter-Regular"
CAPITAL = 2048 / 2816
"""Height of a capital letter, in em."""


@cache
def register() -> None:
    """Make both fonts known to reportlab."""
    for name in (BOLD, TEXT):
        pdfmetrics.registerFont(TTFont(name, Path(__file__).parent / f"{name}.ttf"))


def width(words: str, font: str, size: float) -> float:
    """Width of a text, in the unit of `size` (1 em)."""
    register()
    return float(pdfmetrics.stringWidth(words, font, size))


def printable(words: str) -> str:
    """The text without characters that the fonts lack; white space becomes a space."""
    register()
    known = pdfmetrics.getFont(BOLD).face.charToGlyph
    kept = "".join(letter if ord(letter) in known else " " * letter.isspace() for letter in words)
    return " ".join(kept.split())
