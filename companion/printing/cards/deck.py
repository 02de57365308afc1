"""A whole deck as a PDF: nine cards on a sheet, or one card on a page for a print shop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games import find_game
from companion.games.cards import Deck
from companion.printing.cards.back import DESIGNS, draw_back
from companion.printing.cards.face import Face
from companion.printing.cards.numbers import PrintedCard, cards, has_markers, short_hash
from companion.printing.document import Document
from companion.printing.paper import PAPERS, Paper, card_grid
from companion.printing.pen import Pen
from companion.printing.sheet import draw_backs, draw_margins

BLEED = 3.0
"""What a print shop cuts off on each side of a card, in millimetres."""


class Setup(NamedTuple):
    """How to print a deck.

    marked: whether the cards have markers, if there are enough of them. shift: how far to move
    the backs to the right and down, in millimetres. press: one card on each page, with bleed.
    """

    paper: Paper = PAPERS["a4"]
    marked: bool = True
    shift: tuple[float, float] = (0, 0)
    press: bool = False


def print_deck(deck: Deck, setup: Setup) -> bytes:
    """The deck as a PDF."""
    printed = DeckPrint(deck, setup)
    return printed.pages() if setup.press else printed.sheets()


class DeckPrint:
    """Draws the sheets or pages of one deck."""

    def __init__(self, deck: Deck, setup: Setup) -> None:
        self._deck, self._setup = deck, setup
        self._grid = card_grid(setup.paper)
        self._marked = setup.marked and has_markers(deck)
        self._piles = list(dict.fromkeys(card.pile for card in deck.card))
        self._title = find_game(deck.game).title

    def sheets(self) -> bytes:
        """Sheets of nine cards, each with its backs on the next page."""
        paper = self._setup.paper
        document = Document(self._deck.title, paper.width, paper.height)
        self._draw_stamps(document, 0)
        every = list(cards(self._deck))
        total = sheet_count(self._deck)
        for number, nine in enumerate(_sheets(every, self._grid.places), 1):
            sheet = f"Sheet {number} of {total}"
            self._draw_fronts(document, nine, f"{sheet}, front, {self._label()}")
            stamps, label = list(map(self._stamp, nine)), f"{sheet}, back, {self._label()}"
            draw_backs(document, self._grid, stamps, self._setup.shift, label)
        return document.content()

    def pages(self) -> bytes:
        """Pages of one card, the front and then the back."""
        wide, high = self._grid.width + 2 * BLEED, self._grid.height + 2 * BLEED
        document = Document(self._deck.title, wide, high, bleed=BLEED)
        self._draw_stamps(document, BLEED)
        for card in cards(self._deck):
            with document.page() as pen:
                self._draw_face(pen.part(BLEED, BLEED, self._grid.width, self._grid.height), card)
            with document.page():
                document.put(self._stamp(card), 0, 0, high)
        return document.content()

    def _label(self) -> str:
        return f"deck {short_hash(self._deck)}: {self._deck.title}"

    def _draw_fronts(self, document: Document, nine: Sequence[PrintedCard], label: str) -> None:
        with document.page() as pen:
            draw_margins(pen, self._grid, label, back=False)
            for place, card in enumerate(nine):
                at = self._grid.front(place)
                self._draw_face(pen.part(*at, self._grid.width, self._grid.height), card)

    def _draw_face(self, pen: Pen, card: PrintedCard) -> None:
        Face(pen, card, self._deck.mark_of(card.kind.face), marked=self._marked).draw()

    def _draw_stamps(self, document: Document, bleed: float) -> None:
        """Draw the back of each pile once, for all pages."""
        wide, high = self._grid.width + 2 * bleed, self._grid.height + 2 * bleed
        for n, pile in enumerate(self._piles):
            with document.stamp(f"back{n}", high) as pen:
                design = DESIGNS[n % len(DESIGNS)]
                draw_back(pen.part(0, 0, wide, high), self._title, pile, design, bleed=bleed)

    def _stamp(self, card: PrintedCard) -> str:
        return f"back{self._piles.index(card.kind.pile)}"


def _sheets(every: Sequence[PrintedCard], count: int) -> Iterator[Sequence[PrintedCard]]:
    return (every[start : start + count] for start in range(0, len(every), count))


def sheet_count(deck: Deck) -> int:
    """Number of sheets for a deck, on any paper."""
    return -(-deck.size // card_grid(PAPERS["a4"]).places)
