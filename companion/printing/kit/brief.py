"""The rules in brief, a page or two for each game: the box's drawings, and parts of its page."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.platypus import CondPageBreak, Paragraph, Spacer, Table

from companion.games import GAMES
from companion.games.api.game import Game
from companion.games.api.primer import Page
from companion.printing import fonts
from companion.printing.document import Document
from companion.printing.ink import BLACK, GREY, PALE
from companion.printing.kit.pages import Block, printed_blocks
from companion.printing.paper import Paper
from companion.printing.pen import Pen, runs, wrap
from companion.screen.screen import CONTEXT, Screen
from hardware.box import WIDTH

MARGIN, GUTTER = 11.0, 7.0
PANELS_TOP, PANEL_HIGH, PANEL_GAP = 27.0, 29.0, 2.5
TEXT_TOP = PANELS_TOP + PANEL_HIGH + 7
FIRST_ROW = 14
"""The row of the display at which the drawings of a primer begin."""

SECOND_TOP = 24.0
"""Where the text begins on a second page."""

DOT = "•"

SIZES = [quarters / 4 for quarters in range(46, 31, -1)]
"""Sizes of the text, from 11.5 to 8 points: the largest that fits is used."""


def print_rules(paper: Paper) -> bytes:
    """A page for each game that has one in `docs/games`, or two if it has much text, as a PDF."""
    fonts.register()
    pdfmetrics.registerFontFamily(
        fonts.TEXT, normal=fonts.TEXT, bold=fonts.BOLD, italic=fonts.TEXT, boldItalic=fonts.BOLD
    )
    document = Document("The rules in brief", paper.width, paper.height)
    for game in GAMES:
        if not (blocks := printed_blocks(game.name)):
            continue
        parts = [*flowables(blocks, fitting_size(blocks, paper), paper)]
        with document.page() as pen:
            _draw_head(pen, game)
            _draw_panels(pen, game)
            document.flow(columns(paper), parts)
        if parts:
            with document.page() as pen:
                _draw_head(pen, game)
                document.flow(columns(paper, SECOND_TOP), parts)
    return document.content()


def columns(paper: Paper, top: float = TEXT_TOP) -> list[tuple[float, float, float, float]]:
    """The two columns of text: left, top, width and height in millimetres."""
    width = (paper.width - 2 * MARGIN - GUTTER) / 2
    return [
        (MARGIN + n * (width + GUTTER), top, width, paper.height - top - MARGIN) for n in range(2)
    ]


def fitting_size(blocks: Sequence[Block], paper: Paper) -> float:
    """The largest size, in points, at which the text fits on one page, or else on two."""
    one = columns(paper)
    largest = _largest_size(blocks, paper, one)
    return largest or _largest_size(blocks, paper, one + columns(paper, SECOND_TOP)) or SIZES[-1]


def _largest_size(
    blocks: Sequence[Block], paper: Paper, areas: Sequence[tuple[float, float, float, float]]
) -> float | None:
    """The largest size at which the text fits into some areas; None if it does not."""

    def is_fitting(size: float) -> bool:
        trial = Document("", paper.width, paper.height)
        return trial.flow(areas, [*flowables(blocks, size, paper)])

    return next(iter(SIZES[bisect_left(SIZES, True, key=is_fitting) :]), None)


def _draw_head(pen: Pen, game: Game) -> None:
    pen.text((MARGIN, 17), game.title, 11, anchor="start")
    pen.text((pen.width - MARGIN, 18.5), "the rules in brief", 4.2, GREY, font=fonts.TEXT,
             anchor="end")  # fmt: skip


def _draw_panels(pen: Pen, game: Game) -> None:
    """Draw the pages of the primer side by side."""
    pages = game.primer.pages({}) if game.primer else ()
    wide = (pen.width - 2 * MARGIN + PANEL_GAP) / max(len(pages), 1)
    for n, page in enumerate(pages):
        _draw_panel(pen.part(MARGIN + n * wide, PANELS_TOP, wide - PANEL_GAP, PANEL_HIGH), page)


def _draw_panel(pen: Pen, page: Page) -> None:
    """Draw a page of the primer: its title, its drawing, and its two lines as a sentence."""
    pen.rectangle(0, 0, pen.width, pen.height, line=GREY, thick=0.25, corner=1.5)
    pen.text((pen.width / 2, 3.6), page.title, 3, room=pen.width - 3)
    _draw_pixels(pen.part(1.5, 6.2, pen.width - 3, 8), page)
    lines = wrap(f"{page.first} {page.second}", 2.9, pen.width - 4)
    for n, line in enumerate(lines):
        pen.text((pen.width / 2, 19.6 + n * 3.6), line, 2.9, font=fonts.TEXT)


def _draw_pixels(pen: Pen, page: Page) -> None:
    """Draw what is lit on the display between the title and the lines."""
    picture, side = Screen(page.drawing).picture(), pen.width / WIDTH
    for y in range(FIRST_ROW, CONTEXT):
        top = (y - FIRST_ROW) * side
        for x, length in runs(picture.getpixel((x, y)) for x in range(WIDTH)):
            pen.rectangle(x * side, top, length * side, side * 1.03, fill=BLACK)


def flowables(blocks: Sequence[Block], size: float, paper: Paper) -> Iterator[Any]:
    """The text as reportlab lays it out on a paper; `size` in points. No heading is left alone."""
    room = columns(paper)[0][2] * mm
    parts = [_part(block, size, room) for block in blocks]
    for n, part in enumerate(parts):
        if blocks[n].kind == "heading":
            high = sum(one.wrap(room, paper.height * mm)[1] for one in parts[n : n + 2])
            yield CondPageBreak(high + 1.5 * size)
        yield part
        if blocks[n].kind == "table":
            yield Spacer(0, size * 0.6)


def _part(block: Block, size: float, room: float) -> Paragraph | Table:
    body = _style("body", size, after=0.5)
    if block.kind == "heading":
        head = _style("head", size * 1.15, fonts.BOLD, after=0.35)
        head.spaceBefore = size * 0.9
        return Paragraph(block.text, head)
    if block.kind == "table":
        return _table(block, size, room)
    if block.kind == "entry":
        # reportlab begins the first row this far behind the dot, the others at the indent.
        indent = fonts.width(DOT, fonts.TEXT, size) + 0.9 * size
        entry = ParagraphStyle("entry", body, leftIndent=indent, bulletIndent=0.3 * size)
        return Paragraph(block.text, entry, bulletText=DOT)
    return Paragraph(block.text, body)


def _style(name: str, size: float, font: str = fonts.TEXT, after: float = 0) -> ParagraphStyle:
    return ParagraphStyle(
        name, fontName=font, fontSize=size, leading=size * 1.32, spaceAfter=size * after,
        bulletFontName=font, bulletFontSize=size,
    )  # fmt: skip


def _table(block: Block, size: float, room: float) -> Table:
    """A table with thin lines; columns of short cells are narrow."""
    head, body = (_style("cell", size * 0.96, font) for font in (fonts.BOLD, fonts.TEXT))
    cells = [
        [Paragraph(cell, body if n else head) for cell in row] for n, row in enumerate(block.rows)
    ]
    table = Table(cells, colWidths=_column_widths(block, size, room), hAlign="LEFT")
    pad = size * 0.18
    table.setStyle(
        [
            ("LINEBELOW", (0, 0), (-1, -1), 0.3, HexColor(PALE.rgb)),
            ("FONT", (0, 0), (-1, -1), fonts.TEXT),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), size * 0.5),
            ("TOPPADDING", (0, 0), (-1, -1), pad),
            ("BOTTOMPADDING", (0, 0), (-1, -1), pad * 1.6),
        ]
    )
    return table


def _column_widths(block: Block, size: float, room: float) -> list[float]:
    """As wide as the cells need, as far as all columns have an equal share of the room.

    A cell much longer than the others of its column is wrapped, unless there is room for all.
    """
    columns = [[_plain(cell) for cell in column] for column in zip(*block.rows, strict=True)]
    natural = [_longest(column, size) for column in columns]
    if sum(natural) > room:
        natural = [_usual(column, size) for column in columns]
    found = dict[int, float]()
    for n in sorted(range(len(natural)), key=lambda n: natural[n]):
        left = room - sum(found.values())
        found[n] = min(natural[n], left / (len(natural) - len(found)))
    return [found[n] for n in range(len(natural))]


def _longest(texts: Sequence[str], size: float) -> float:
    """The width of the longest text, with the gap to the next column."""
    return max(fonts.width(text, fonts.BOLD, size) for text in texts) + size * 0.6


def _usual(cells: Sequence[str], size: float) -> float:
    """The width of the longest cell; a cell much longer than the others is wrapped."""
    mean = sum(fonts.width(cell, fonts.BOLD, size) for cell in cells) / len(cells)
    words = [word for cell in cells for word in cell.split()]
    return max(_longest(words, size), min(_longest(cells, size), 2 * mean + size * 0.6))


def _plain(markup: str) -> str:
    return re.sub(r"<[^>]+>", "", markup)
