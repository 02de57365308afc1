"""The face of a card: the letter, an index that overlapping cards leave visible, and markers."""

from __future__ import annotations

from companion.games.cards import NO_MARK, Card, Mark
from companion.printing import fonts, markers
from companion.printing.cards.marks import HEIGHT, draw_mark
from companion.printing.cards.numbers import PrintedCard
from companion.printing.cards.shapes import (
    draw_letter,
    draw_suit,
    suit_ink,
    upside_down,
)
from companion.printing.ink import GREY, PALE, Ink
from companion.printing.pen import Pen

INSET = 4.5
"""From the edge of a card to what is printed on it, in millimetres."""

LARGE = 36.0
"""Size of the letter, 1 em in millimetres."""

STRIP = markers.SIDE
"""Width of the index at the left edge, in millimetres."""


class Face:
    """Draws the face of one card with a pen for its rectangle."""

    def __init__(self, pen: Pen, card: PrintedCard, mark: Mark, *, marked: bool) -> None:
        self._pen, self._kind, self._mark = pen, card.kind, mark
        self._numbers = card.numbers if marked else None
        self._ink = suit_ink(card.kind.colour)

    def draw(self) -> None:
        """Draw everything."""
        letters = shown_letters(self._kind)
        if len(letters) == 2:
            self._draw_pair(letters)
        else:
            self._draw_single(letters)

    def _draw_single(self, letters: list[str]) -> None:
        pen = self._pen
        self._draw_index(letters, 0)
        self._draw_value(letters)
        self._draw_letters(letters)
        if self._kind.wild:
            pen.text((pen.width / 2, 65), "any letter", 3.8, self._ink, font=fonts.TEXT)
        self._draw_suits()
        if self._numbers:
            lower = (pen.width - INSET - markers.SIDE, pen.height - INSET - markers.SIDE)
            markers.draw(pen, *lower, self._numbers[1])
        if self._mark is not NO_MARK:
            self._draw_mark()

    def _draw_mark(self) -> None:
        pen = self._pen
        room = pen.width - 2 * INSET - (markers.SIDE + 2.5 if self._numbers else 0)
        draw_mark(pen.part(INSET, pen.height - INSET - HEIGHT, room, HEIGHT), self._mark)

    def _draw_letters(self, letters: list[str]) -> None:
        """Draw the letters large, side by side if there are several."""
        room = self._pen.width - 2 * INSET
        size = min(LARGE, room / len(letters) * 1.15)
        for n, letter in enumerate(letters):
            x = self._pen.width / 2 + (n - (len(letters) - 1) / 2) * room / len(letters)
            draw_letter(self._pen, (x, 47), letter, size, self._ink, room / len(letters) - 1)

    def _draw_suits(self) -> None:
        if self._kind.colour and self._mark is NO_MARK:
            for n in range(-2, 3):
                at = (self._pen.width / 2 + 7 * n, 70.5)
                draw_suit(self._pen, at, 2.1, self._kind.colour)

    def _draw_value(self, letters: list[str]) -> None:
        """Draw the points in the upper right corner."""
        value = points_text(self._kind, letters)
        if value:
            at, size = (self._pen.width - INSET - 0.5, INSET + 3.2), 8.0
            room = self._pen.width - STRIP - 3 * INSET
            self._pen.text(at, value, size, self._ink, anchor="end", room=room)

    def _draw_index(self, letters: list[str], end: int) -> None:
        """Draw marker, letter, points and suit in the strip that overlapping cards show."""
        x, y = INSET + STRIP / 2, INSET
        if self._numbers:
            markers.draw(self._pen, INSET, y, self._numbers[end])
            y += markers.SIDE + 2
        self._draw_small("/".join(letters), (x, y + 2.8), 7.4, self._ink)
        y += 9
        value = points_text(self._kind, letters)
        if value:
            self._draw_small(value, (x, y + 1), 4.0, self._ink)
            y += 4.6
        if self._kind.colour:
            draw_suit(self._pen, (x, y + 1.4), 1.6, self._kind.colour)

    def _draw_small(self, words: str, at: tuple[float, float], size: float, ink: Ink) -> None:
        if len(words) == 1 or upside_down(words):
            draw_letter(self._pen, at, words, size, ink, STRIP)
        else:
            self._pen.text(at, words, size, ink, room=STRIP)

    def _draw_pair(self, letters: list[str]) -> None:
        """Draw one letter for each end: turning the card over chooses it."""
        pen, middle = self._pen, self._pen.height / 2
        self._draw_end(letters[0], 0)
        with pen.turn():
            self._draw_end(letters[1], 1)
        if self._mark is NO_MARK:
            for left, right in ((INSET, 26.5), (36.5, pen.width - INSET)):
                pen.line((left, middle), (right, middle), PALE, thick=0.3)
            pen.text((pen.width / 2, middle), "or", 3.4, GREY, font=fonts.TEXT)
        else:
            draw_mark(pen.part(9, middle - 5.3, pen.width - 18, 10.6), self._mark)

    def _draw_end(self, letter: str, end: int) -> None:
        self._draw_index([letter], end)
        at = (self._pen.width / 2 + 4, 23.5)
        draw_letter(self._pen, at, letter, 29, self._ink, self._pen.width / 2)


def shown_letters(kind: Card) -> list[str]:
    """The letters on a card; an asterisk or a question mark for a wild card."""
    return [kind.face[0]] if kind.wild else list(kind.letters)


def points_text(kind: Card, letters: list[str]) -> str:
    """The points to print; empty if there are none to print."""
    if isinstance(kind.points, dict):
        return "/".join(str(kind.points.get(letter, 0)) for letter in letters).replace("-", "−")
    return "" if kind.points is None else str(kind.points).replace("-", "−")
