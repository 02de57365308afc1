"""Choose the cards of a word when several cards fit the same letter.

The cursor starts after the word, where a push confirms it. Turning the knob moves the cursor
through the letters; a push there switches to the next card that fits.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from companion.screen.fonts import WIDTHS
from companion.screen.screen import BIG, CONTEXT, FOOT, Fill, Item, Screen, Text, line, top
from companion.widgets.cards import large
from companion.widgets.widget import BACK, Back, Done, Single
from hardware.box import Event


class Cell(msgspec.Struct, frozen=True):
    """A letter of the word, with the cards that fit it.

    For each card: `signs` is the letter shown, `says` its description, and `wild` whether it
    is underlined as a wild card. `chosen` is the index of the card in use.
    """

    cards: tuple[str, ...]
    signs: tuple[str, ...]
    says: tuple[str, ...]
    wild: tuple[bool, ...]
    chosen: int = 0

    @property
    def card(self) -> str:
        """The card in use."""
        return self.cards[self.chosen]

    def next(self) -> Cell:
        """A copy that uses the next card."""
        return replace(self, chosen=(self.chosen + 1) % len(self.cards))


class CardRow(Single, frozen=True):
    """The letters of a word; its result is the cards in use.

    `worth` describes what a choice of cards counts; it is shown beside the title. `at` is the
    letter under the cursor, None after the word.
    """

    title: str
    cells: tuple[Cell, ...]
    worth: Callable[[tuple[str, ...]], str]
    at: int | None = None

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards in use."""
        return tuple(cell.card for cell in self.cells)

    def move(self, event: Event) -> CardRow | Done | Back:
        """Move the cursor, switch a card, confirm the word, or go back."""
        if event.key == "SPACE" and self.at is not None:
            return self.switch_card(self.at)
        return super().move(event)

    def push(self) -> CardRow | Done:
        """Switch the card, or confirm the word."""
        return Done(self.cards) if self.at is None else self.switch_card(self.at)

    def back(self) -> CardRow | Back:
        """Go to the end of the word."""
        return BACK if self.at is None else replace(self, at=None)

    def switch_card(self, at: int) -> CardRow:
        """Take the next card for a letter, with the cursor there."""
        cells = tuple(cell.next() if n == at else cell for n, cell in enumerate(self.cells))
        return replace(self, cells=cells, at=at)

    def turn(self, steps: int) -> CardRow:
        """Move the cursor."""
        spots = len(self.cells) + 1
        at = (len(self.cells) if self.at is None else self.at) + steps
        return replace(self, at=None if at % spots == len(self.cells) else at % spots)

    def draw(self) -> Screen:
        """Draw the word, with wild cards underlined and the card under the cursor inverted."""
        word = large("".join(cell.signs[cell.chosen] for cell in self.cells))
        items: list[Item] = [*top(self.title, self.worth(self.cards)), word]
        for n, cell in enumerate(self.cells):
            items += self._cell_marks(word, n, cell)
        chosen = None if self.at is None else self.cells[self.at]
        says = "push: declare" if chosen is None else chosen.says[chosen.chosen]
        items.append(line(says, CONTEXT, "m"))
        foot = "turn: other cards" if self.at is None else "push: next card"
        return Screen((*items, line(foot, FOOT, "m")))

    def _cell_marks(self, word: Text, n: int, cell: Cell) -> list[Item]:
        width = WIDTHS[word.height]
        x = word.left + n * width
        if n == self.at:
            sign = Text(x, word.y, cell.signs[cell.chosen], word.height, inverse=True, over=True)
            return [Fill(x, BIG + 1, width, 23), sign]
        return [Fill(x + 1, BIG + 23, width - 2, 1)] if cell.wild[cell.chosen] else []
