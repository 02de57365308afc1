"""Renders printed sheets and measures them."""

from __future__ import annotations

import re
import zlib
from base64 import a85decode
from collections.abc import Iterator
from functools import cache

import pypdfium2
from PIL import Image

from companion.games.cards import Deck, default_deck, read_deck
from companion.printing.cards.deck import Setup, print_deck
from companion.printing.paper import PAPERS, Grid

DECKS = ("newword", "word_for_word", "word_lift")
INCH = 25.4
CHECK = "This line is 100 mm long."
DARK = 128
"""Grey values below this are ink."""


@cache
def printed(name: str, paper: str = "a4", marked: bool = True) -> bytes:
    """A packaged deck as a PDF."""
    return print_deck(default_deck(name), Setup(PAPERS[paper], marked))


def own_deck(*cards: dict[str, object], game: str = "word_for_word", **more: object) -> Deck:
    """A deck of these cards, with an A so that it has a vowel."""
    vowel = {"face": "A", "count": 1}
    return read_deck({"title": "Ours", "game": game, "card": [vowel, *cards], **more}, game)


def render(
    pdf: bytes, page: int, dpi: float, area: tuple[float, float, float, float] | None = None
) -> Image.Image:
    """A page, or an area of it (left, top, right, bottom in mm), in shades of grey."""
    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[page]
        width, height = sheet.get_size()
        left, top, right, bottom = (v * 72 / INCH for v in area) if area else (0, 0, width, height)
        crop = (left, height - bottom, width - right, top)
        bitmap = sheet.render(scale=dpi / 72, crop=crop, grayscale=True)
        return bitmap.to_pil().convert("L").copy()


def colour(pdf: bytes, page: int, dpi: float) -> Image.Image:
    """A page in colours."""
    with pypdfium2.PdfDocument(pdf) as document:
        return document[page].render(scale=dpi / 72).to_pil().convert("RGB").copy()


def page_count(pdf: bytes) -> int:
    with pypdfium2.PdfDocument(pdf) as document:
        return len(document)


def page_size(pdf: bytes) -> tuple[float, float]:
    """Width and height of the first page, in millimetres."""
    with pypdfium2.PdfDocument(pdf) as document:
        width, height = document[0].get_size()
    return width * INCH / 72, height * INCH / 72


def words(pdf: bytes, page: int, area: tuple[float, float, float, float] | None = None) -> str:
    """The text of a page, or of an area of it (left, top, right, bottom in mm)."""
    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[page]
        height = sheet.get_size()[1]
        text = sheet.get_textpage()
        if area is None:
            return str(text.get_text_range())
        left, top, right, bottom = (v * 72 / INCH for v in area)
        return str(text.get_text_bounded(left, height - bottom, right, height - top))


def ink(picture: Image.Image) -> Image.Image:
    """The dark pixels of a picture, as white on black."""
    return picture.point(lambda grey: 255 if grey < 250 else 0)


def bounds(pdf: bytes, page: int, area: tuple[float, float, float, float]) -> tuple[float, ...]:
    """Left, top, right and bottom of the ink in an area of a page, in mm from the area's corner."""
    found = ink(render(pdf, page, 254, area)).getbbox()
    assert found, "nothing is printed there"
    return tuple(edge / 10 for edge in found)


def lines(strip: Image.Image, dpi: float, *, across: bool = True) -> list[float]:
    """The middles of the lines that cross a strip, in mm from its start.

    A strip is rendered so that it is a few pixels high (or wide, if not `across`).
    """
    size = (strip.width, 1) if across else (1, strip.height)
    greys = [255 - grey for grey in strip.resize(size, Image.Resampling.BOX).tobytes()]
    return [place * INCH / dpi for place in _middles(greys)]


def _middles(darkness: list[int]) -> Iterator[float]:
    """The centres of gravity of the runs that are not white."""
    weight = moment = 0.0
    for place, dark in enumerate([*darkness, 0]):
        if dark > 8:
            weight += dark
            moment += dark * (place + 0.5)
        elif weight:
            yield moment / weight
            weight = moment = 0.0


def crop_marks(
    pdf: bytes, page: int, grid: Grid, moved: tuple[float, float] = (0, 0)
) -> tuple[list[float], list[float]]:
    """Where the crop marks of a page stand: those of the columns, and those of the rows, in mm.

    They are read at 600 dpi in the two margins without the cross. A page may be moved to the
    right and down.
    """
    dpi = 600
    below = [mark for mark in grid.marks() if mark.start[0] == mark.end[0]][1]
    middle = (below.start[1] + below.end[1]) / 2 + moved[1]
    across = render(pdf, page, dpi, (0, middle - 0.3, grid.paper.width, middle + 0.3))
    beside = [mark for mark in grid.marks() if mark.start[1] == mark.end[1]][1 - page % 2]
    middle = (beside.start[0] + beside.end[0]) / 2 + moved[0]
    down = render(pdf, page, dpi, (middle - 0.3, 0, middle + 0.3, grid.paper.height))
    return lines(across, dpi), lines(down, dpi, across=False)


def streams(pdf: bytes) -> list[bytes]:
    """The content of every stream that reportlab encoded."""
    found = re.findall(rb"/ASCII85Decode /FlateDecode.*?stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    return [zlib.decompress(a85decode(one.strip(), adobe=False, ignorechars=b"\r\n ~>"))
            if not one.strip().endswith(b"~>")
            else zlib.decompress(a85decode(b"<~" + one.strip(), adobe=True))
            for one in found]  # fmt: skip
