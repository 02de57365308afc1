"""Lists, texts and numbers: pick a row, read, or set an amount."""

from __future__ import annotations

from typing import ClassVar, Self

from msgspec.structs import replace

from companion.screen.fonts import fitting_height
from companion.screen.screen import (
    FOOT,
    ROOM,
    TOP,
    Fill,
    Item,
    Screen,
    Text,
    big,
    fits,
    line,
    tail,
    top,
    wrap,
)
from companion.screen.screen import ROWS as TEXT_ROWS
from companion.widgets.widget import Back, Done, Single
from hardware.box import WIDTH, Event

ROWS = (16, 32, 48)
ROW = ROOM - 1
"""Letters in a row of a list."""

LINES = len(TEXT_ROWS)
"""Rows of text on a page."""

INDENT = 3
"""Left edge of a row that is not as wide as the display, in pixels."""


class Pick(Single, frozen=True):
    """A list to pick from; the result is the index of the picked option.

    `options` has at least one row. `right` replaces the row number beside the title. In a row below
    one or two options, `says` is what to know before one is picked, and `foot` what gestures do.
    """

    title: str
    options: tuple[str, ...]
    index: int = 0
    right: str = ""
    says: str = ""
    foot: str = ""

    def push(self) -> Done:
        """Pick the row."""
        return Done(self.index)

    def turn(self, steps: int) -> Pick:
        """Move the cursor."""
        return replace(self, index=min(max(self.index + steps, 0), len(self.options) - 1))

    def draw(self) -> Screen:
        """Draw the title and three options, with the one under the cursor inverted."""
        first = min(max(self.index - 1, 0), max(len(self.options) - len(ROWS), 0))
        shown = list(enumerate(self.options))[first : first + len(ROWS)]
        items: list[Item] = [*top(self.title, self._right())]
        for y, (index, option) in zip(ROWS, shown, strict=False):
            items += _row(option, y, chosen=index == self.index)
        below = self.says or self.foot
        items += [line(below, FOOT, "m")] if below and len(self.options) < len(ROWS) else []
        return Screen(tuple(items), spare=TOP)

    def _right(self) -> str:
        """The row number, or nothing if the title leaves no room for it."""
        right = self.right or f"{self.index + 1}/{len(self.options)}"
        return right if fits(f"{self.title} {right}") else ""


def _row(option: str, y: int, *, chosen: bool) -> list[Item]:
    height = fitting_height(option, WIDTH - INDENT, (16, 12))
    left = INDENT if fits(f"{option} ") else 1
    text = Text(left, y + (16 - height) // 2, option, height, inverse=chosen)
    return [Fill(0, y, WIDTH, 16), text] if chosen else [text]


class Read(Single, frozen=True):
    """Texts to read, four rows to a page. A push ends it, the spin button goes back.

    A page of a phone shows them whole. If one page has room for all, it has no number.
    """

    title: str
    texts: tuple[str, ...]
    index: int = 0
    drawn: ClassVar[bool] = False
    indent: ClassVar[str] = ""

    @property
    def on_page(self) -> tuple[str, ...]:
        """All that a page shows."""
        return self.texts

    @property
    def rows(self) -> tuple[str, ...]:
        """The texts in rows of the display; `indent` is before all but the first of a text."""
        return tuple(row for text in self.texts for row in wrap(text, self.indent) or ("",))

    @property
    def count(self) -> int:
        """The number of pages."""
        return max(-(-len(self.rows) // LINES), 1)

    def push(self) -> Done:
        """End."""
        return Done(None)

    def turn(self, steps: int) -> Self:
        """Turn to another page."""
        return replace(self, index=min(max(self.index + steps, 0), self.count - 1))

    def draw(self) -> Screen:
        """Draw the title, the page number and the rows of the page."""
        number = f"{self.index + 1}/{self.count}" if self.count > 1 else ""
        number = number if fits(f"{self.title} {number}") else ""
        shown = self.rows[LINES * self.index : LINES * (self.index + 1)]
        rows = (line(text, y) for y, text in zip(TEXT_ROWS, shown, strict=False))
        return Screen((*top(tail(self.title), number), *rows), spare=TOP)


class Explanation(Read, frozen=True):
    """What a word means, which is also said to those who hear only what they ask for."""

    @property
    def aloud(self) -> tuple[str, ...]:
        """The word, and each of its meanings."""
        return (self.title, *self.texts)


class Amount(Single, frozen=True):
    """A number from `low` to `high`; the result is the number.

    The knob changes it in steps of `stride`. `typed` are the digits typed on the keyboard.
    """

    title: str
    value: int
    low: int
    high: int
    stride: int = 1
    unit: str = ""
    typed: str = ""

    def move(self, event: Event) -> Amount | Done | Back:
        """Turn the number up or down, type it, confirm it, or go back."""
        if event.key == "BACKSPACE" or event.key in tuple("0123456789"):
            return self._type("" if event.key == "BACKSPACE" else event.key)
        return super().move(event)

    def push(self) -> Done:
        """Confirm the number."""
        return Done(self.value)

    def turn(self, steps: int) -> Amount:
        """Turn the number up or down."""
        return replace(self._set(self.value + steps * self.stride), typed="") if steps else self

    def _type(self, digit: str) -> Amount:
        """Add a digit (empty: delete one). If the number gets too high, start with the digit."""
        typed = self.typed + digit if digit else self.typed[:-1]
        typed = typed if int(typed or 0) <= self.high else digit
        return replace(self._set(int(typed or 0)), typed=typed)

    def _set(self, value: int) -> Amount:
        return replace(self, value=min(max(value, self.low), self.high))

    def draw(self) -> Screen:
        """Draw the number, large."""
        number = big(f"{self.value}{self.unit}")
        return Screen((*top(self.title), number, line("turn, then push: OK", FOOT, "m")))
