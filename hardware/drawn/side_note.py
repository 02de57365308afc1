"""Notes next to the drawn box, with text that does not fit the display.

Any text of several lines among the words of the display is such a note.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFont

PAPER, INK = (238, 232, 213), (40, 44, 52)
CELL = (8, 12)
"""Width and height of a character, in pixels before scaling."""

RIM = 6
HEIGHT = 480
"""Height of a picture in which a note is not scaled, in pixels."""


def split_notes(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Separate the words of the display from the rows of its notes."""
    shown = [text for text in words if "\n" not in text]
    return shown, [row for text in words if "\n" in text for row in text.splitlines()]


def pin_note(picture: Image.Image, rows: Sequence[str]) -> Image.Image:
    """The picture with the rows as a note in its upper left corner."""
    if not rows:
        return picture
    note = _note(rows)
    scale = max(picture.height / HEIGHT, 1.0)
    most = min(picture.width / note.width, picture.height / note.height)
    scale = min(scale, most)
    note = note.resize((round(note.width * scale), round(note.height * scale)))
    noted = picture.copy()
    noted.paste(note, (0, 0))
    return noted


def _note(rows: Sequence[str]) -> Image.Image:
    wide, high = max(map(len, rows)) * CELL[0], len(rows) * CELL[1]
    note = Image.new("RGB", (wide + 2 * RIM, high + 2 * RIM), PAPER)
    canvas, font = ImageDraw.Draw(note), ImageFont.load_default_imagefont()
    for row, text in enumerate(rows):
        for column, sign in enumerate(text):
            at = RIM + column * CELL[0] + 1, RIM + row * CELL[1]
            canvas.text(at, sign, INK, font=font)
    return note
