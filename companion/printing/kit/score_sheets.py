"""Empty score sheets: the columns that `companion show` prints, one page for each game."""

from __future__ import annotations

from companion.games import GAMES
from companion.games.api.game import Game
from companion.printing import fonts
from companion.printing.document import Document
from companion.printing.ink import BLACK, GREY, PALE
from companion.printing.paper import Paper
from companion.printing.pen import Pen, fit

MARGIN = 14.0
HEAD_HIGH, ROW_HIGH = 11.0, 8.0
WIDE = {"Player": 2.4, "Word": 3.6, "Play": 4.4, "String": 3.8, "What": 3.0, "Letters": 1.6}
"""Relative widths of columns with words; a column of numbers has 1.3."""


def print_score_sheets(paper: Paper) -> bytes:
    """A page for each game, as a PDF."""
    document = Document("Score sheets", paper.width, paper.height)
    for game in GAMES:
        with document.page() as pen:
            _draw_head(pen, game.title)
            _draw_table(pen, game)
    return document.content()


def _draw_head(pen: Pen, title: str) -> None:
    pen.text((MARGIN, 19), title, 9, anchor="start")
    x = pen.width - MARGIN
    free = MARGIN + fonts.width(title, fonts.BOLD, 9) + 8
    for words, left, right in (("Date", x - 36, x), ("Players", free, x - 40)):
        pen.text((left, 20), words, 3.4, GREY, font=fonts.TEXT, anchor="start")
        start = left + fonts.width(words, fonts.TEXT, 3.4) + 1.5
        pen.line((start, 21.5), (right, 21.5), GREY, thick=0.2)


def _draw_table(pen: Pen, game: Game) -> None:
    top, wide = 29.0, pen.width - 2 * MARGIN
    rows = int((pen.height - top - HEAD_HIGH - MARGIN) / ROW_HIGH)
    bottom = top + HEAD_HIGH + rows * ROW_HIGH
    pen.rectangle(MARGIN, top, wide, HEAD_HIGH, fill=PALE)
    for n in range(rows + 1):
        y = top + HEAD_HIGH + n * ROW_HIGH
        pen.line((MARGIN, y), (MARGIN + wide, y), GREY, thick=0.15)
    x = MARGIN
    for head, blank, width in zip(
        game.sheet.head, game.sheet.blank, column_widths(game, wide), strict=True
    ):
        column = pen.part(x, top, width, bottom - top)
        _draw_column(column, head, blank, rows)
        x += width
    pen.rectangle(MARGIN, top, wide, bottom - top, line=BLACK, thick=0.4)


def column_widths(game: Game, wide: float) -> list[float]:
    """The widths of the columns, in millimetres."""
    shares = [
        max(WIDE.get(head, 1.3), 0.27 * len(blank))
        for head, blank in zip(game.sheet.head, game.sheet.blank, strict=True)
    ]
    return [wide * share / sum(shares) for share in shares]


def _draw_column(column: Pen, head: str, blank: str, rows: int) -> None:
    """Draw the head, the line on the right, and what is printed in every row."""
    words = head.split()
    size = min(fit(word, 3.6, column.width - 2) for word in words)
    for n, word in enumerate(words):
        y = HEAD_HIGH / 2 + (n - (len(words) - 1) / 2) * 4.2
        column.text((column.width / 2, y), word, size)
    column.line((column.width, 0), (column.width, column.height), GREY, thick=0.2)
    for n in range(rows if blank else 0):
        y = HEAD_HIGH + (n + 0.5) * ROW_HIGH
        room = column.width - 3
        column.text((column.width / 2, y), blank.replace(" ", "  "), 3.8, GREY,
                    font=fonts.TEXT, room=room)  # fmt: skip
