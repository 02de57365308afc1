"""A page to hang up, as a value, and the same page as SVG, PNG or PDF.

Only a PDF needs reportlab, so a box can draw the others too.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path

import msgspec
from PIL import Image, ImageDraw, ImageFont

from companion.printing.ink import BLACK, Ink

WIDTH, HEIGHT = 210.0, 297.0
"""A4, in millimetres."""

PX_PER_MM = 8
"""Of a PNG: 203 dots per inch."""

CAPITAL = 0.727
"""Height of a capital letter, in em."""

FAMILY = "Inter, Helvetica, Arial, sans-serif"
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


class Words(msgspec.Struct, frozen=True):
    """A text with the middle of its capitals at a point; `size` is 1 em. All in millimetres."""

    x: float
    y: float
    text: str
    size: float
    ink: Ink = BLACK
    bold: bool = True
    anchor: str = "start"


class Bar(msgspec.Struct, frozen=True):
    """A filled rectangle, in millimetres."""

    x: float
    y: float
    width: float
    height: float
    ink: Ink


Items = Sequence[Words | Bar]


@cache
def _font(bold: bool, size: float) -> ImageFont.FreeTypeFont:
    name = "Inter-Bold.ttf" if bold else "Inter-Regular.ttf"
    return ImageFont.truetype(str(Path(__file__).parent / "fonts" / name), size)


def width_of(text: str, size: float, *, bold: bool) -> float:
    """The width of a text, in the unit of `size`."""
    return _font(bold, 100).getlength(text) * size / 100


def fit(words: Words, room: float) -> Words:
    """The words in a size at which they fit into the room, at most their own."""
    width = width_of(words.text, words.size, bold=words.bold)
    smaller = words.size * min(1.0, room / width) if width else words.size
    return msgspec.structs.replace(words, size=smaller)


def as_svg(title: str, items: Items) -> str:
    """The page as an SVG file."""
    shown = "\n".join(_element(item) for item in items)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" '
        f'width="{WIDTH:g}mm" height="{HEIGHT:g}mm" font-family="{FAMILY}">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#ffffff"/>\n{shown}\n</svg>\n'
    )


def _element(item: Words | Bar) -> str:
    if isinstance(item, Bar):
        size = f'width="{item.width:.2f}" height="{item.height:.2f}"'
        return f'<rect x="{item.x:.2f}" y="{item.y:.2f}" {size} fill="{item.ink.rgb}"/>'
    weight = ' font-weight="700"' if item.bold else ""
    at = f'x="{item.x:.2f}" y="{_baseline(item):.2f}" text-anchor="{item.anchor}"'
    style = f'font-size="{item.size:.2f}"{weight} fill="{item.ink.rgb}"'
    return f"<text {at} {style}>{escape(item.text)}</text>"


def _baseline(words: Words) -> float:
    return words.y + CAPITAL / 2 * words.size


def as_png(items: Items) -> bytes:
    """The page as a PNG file."""
    picture = Image.new("RGB", (round(WIDTH * PX_PER_MM), round(HEIGHT * PX_PER_MM)), "white")
    draw = ImageDraw.Draw(picture)
    for item in items:
        if isinstance(item, Bar):
            corners = (item.x, item.y, item.x + item.width, item.y + item.height)
            draw.rectangle([round(one * PX_PER_MM) for one in corners], fill=item.ink.rgb)
        else:
            at = (item.x * PX_PER_MM, _baseline(item) * PX_PER_MM)
            font = _font(item.bold, round(item.size * PX_PER_MM, 1))
            draw.text(at, item.text, fill=item.ink.rgb, font=font, anchor=ANCHORS[item.anchor])
    file = io.BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


def as_pdf(title: str, items: Items) -> bytes:
    """The page as a PDF; raises ModuleNotFoundError without reportlab."""
    from companion.printing import fonts
    from companion.printing.document import Document

    document = Document(title, WIDTH, HEIGHT)
    with document.page() as pen:
        for item in items:
            if isinstance(item, Bar):
                pen.rectangle(item.x, item.y, item.width, item.height, fill=item.ink)
            else:
                font = fonts.BOLD if item.bold else fonts.TEXT
                at = (item.x, item.y)
                pen.text(at, item.text, item.size, item.ink, font=font, anchor=item.anchor)
    return document.content()
