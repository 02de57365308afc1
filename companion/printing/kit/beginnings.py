"""The Beginnings cards of Worph: half cards with a word of three letters at each end (W2)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.cards import decks
from companion.printing import fonts
from companion.printing.cards.back import DESIGNS, draw_back
from companion.printing.document import Document
from companion.printing.ink import GREY, PALE
from companion.printing.paper import Grid, Paper, half_card_grid
from companion.printing.pen import Pen
from companion.printing.sheet import draw_backs, draw_margins

TITLE = "Beginnings"
SIZE = 17.0
"""Size of a word, 1 em in millimetres."""

Pair = tuple[str, str]


def print_beginnings(paper: Paper, shift: tuple[float, float] = (0, 0)) -> bytes:
    """The start cards as a PDF, each sheet with its backs on the next page."""
    grid = half_card_grid(paper)
    document = Document(f"{TITLE}: start words for Worph", paper.width, paper.height)
    with document.stamp("back", grid.height) as pen:
        draw_back(pen.part(0, 0, grid.width, grid.height), TITLE, "", DESIGNS[2])
    cards = pairs(decks.beginnings())
    total = -(-len(cards) // grid.places)
    for n in range(total):
        sheet = cards[n * grid.places : (n + 1) * grid.places]
        _draw_fronts(document, grid, sheet, f"{TITLE}, sheet {n + 1} of {total}, front")
        label = f"{TITLE}, sheet {n + 1} of {total}, back"
        draw_backs(document, grid, ["back"] * len(sheet), shift, label)
    return document.content()


def pairs(words: Sequence[str]) -> list[Pair]:
    """Two words for each card, far apart in the alphabet; with an odd number one comes twice."""
    half = (len(words) + 1) // 2
    return [(words[n], words[(n + half) % len(words)]) for n in range(half)]


def _draw_fronts(document: Document, grid: Grid, cards: Sequence[Pair], label: str) -> None:
    with document.page() as pen:
        draw_margins(pen, grid, label, back=False)
        for place, words in enumerate(cards):
            _draw_face(pen.part(*grid.front(place), grid.width, grid.height), words)


def _draw_face(pen: Pen, words: Pair) -> None:
    """Draw a word for each end; the one that the player who draws can read counts."""
    _draw_word(pen, words[0])
    with pen.turn():
        _draw_word(pen, words[1])
    middle = pen.height / 2
    for left, right in ((8, 28), (35, 55)):
        pen.line((left, middle), (right, middle), PALE, thick=0.3)
    pen.text((pen.width / 2, middle), "or", 3, GREY, font=fonts.TEXT)


def _draw_word(pen: Pen, word: str) -> None:
    """Draw the letters with even room between them."""
    for n, letter in enumerate(word):
        pen.text((pen.width / 2 + (n - 1) * SIZE * 0.95, pen.height * 0.27), letter, SIZE)
