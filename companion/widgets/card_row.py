"""A word of cards: for each letter one of several cards that may be it.

The knob stands behind the word, where a push takes it; turned back, it goes through the
letters, and a push changes the card under it.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from companion.screen.fonts import WIDTHS
from companion.screen.screen import BIG, CONTEXT, FOOT, Fill, Item, Screen, Text, line, top
from companion.widgets.cards import large
from companion.widgets.widget import BACK, Back, Done, is_back, is_push, steps_of
from hardware.box import Event


class Cell(msgspec.Struct, frozen=True):
    """A letter of the word: the cards that may be it, how each is shown and said.

    `wild` are those that are underlined.
    """

    cards: tuple[str, ...]
    signs: tuple[str, ...]
    says: tuple[str, ...]
    wild: tuple[bool, ...]
    chosen: int = 0

    @property
    def card(self) -> str:
        """The card that it is now."""
        return self.cards[self.chosen]

    def next(self) -> Cell:
        """The next of the cards."""
        return replace(self, chosen=(self.chosen + 1) % len(self.cards))


class CardRow(msgspec.Struct, frozen=True):
    """The cells of a word; done with the cards. `worth` says what such cards count."""

    title: str
    cells: tuple[Cell, ...]
    worth: Callable[[tuple[str, ...]], str]
    at: int | None = None

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards as they stand."""
        return tuple(cell.card for cell in self.cells)

    def step(self, event: Event) -> CardRow | Done | Back:
        """Go through the letters, change a card, take the word, or go back."""
        if is_back(event):
            return BACK if self.at is None else replace(self, at=None)
        if is_push(event):
            return Done(self.cards) if self.at is None else self._changed(self.at)
        if event.key == "SPACE" and self.at is not None:
            return self._changed(self.at)
        return self._turn(steps_of(event))

    def _changed(self, at: int) -> CardRow:
        cells = tuple(cell.next() if n == at else cell for n, cell in enumerate(self.cells))
        return replace(self, cells=cells)

    def _turn(self, steps: int) -> CardRow:
        spots = len(self.cells) + 1
        at = (len(self.cells) if self.at is None else self.at) + steps
        return replace(self, at=None if at % spots == len(self.cells) else at % spots)

    def draw(self) -> Screen:
        """The word large, wild cards underlined, the card in question dark on light."""
        text = "".join(cell.signs[cell.chosen] for cell in self.cells)
        whole = large(text)
        items: list[Item] = [*top(self.title, self.worth(self.cards)), whole]
        for n, cell in enumerate(self.cells):
            items += self._cell(whole, n, cell)
        says = "push: declare" if self.at is None else self._says(self.cells[self.at])
        items.append(line(says, CONTEXT, "m"))
        foot = "turn: change a card" if self.at is None else "push: another card"
        return Screen((*items, line(foot, FOOT, "m")))

    def _cell(self, whole: Text, n: int, cell: Cell) -> list[Item]:
        width = WIDTHS[whole.height]
        x = whole.left + n * width
        if n == self.at:
            sign = Text(x, whole.y, cell.signs[cell.chosen], whole.height, inverse=True, over=True)
            return [Fill(x, BIG + 1, width, 23), sign]
        return [Fill(x + 1, BIG + 23, width - 2, 1)] if cell.wild[cell.chosen] else []

    def _says(self, cell: Cell) -> str:
        return cell.says[cell.chosen]
