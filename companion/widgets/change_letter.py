"""Change one letter of a word, or add one: choose the place, then the letter.

With the knob, the places run from left to right, gaps and letters in turn, and start again at
the beginning. So do the letters.
"""

from __future__ import annotations

from string import ascii_uppercase

import msgspec
from msgspec.structs import replace

from companion.screen.screen import Item, cells
from companion.widgets.insert_letter import first_letter
from companion.widgets.widget import BACK, Back, Done, Single, sign_of
from hardware.box import Event


class Place(msgspec.Struct, frozen=True):
    """The letter at `index`, or the gap before it (`gap`)."""

    index: int
    gap: bool


class Entry(msgspec.Struct, frozen=True):
    """An entered word; `index` is the place of the new letter, None if the word was typed."""

    word: str
    index: int | None = None


class ChangeLetter(Single, frozen=True):
    """A change to the word `base`; the result is an `Entry`.

    `spot` is an index into `places`, `letter` one into `letters` (None until a place is
    chosen). `typed` is what was typed on the keyboard instead. `most` is the longest length.
    """

    base: str
    spot: int
    letters: str = ascii_uppercase
    letter: int | None = None
    typed: str = ""
    most: int = 10

    @classmethod
    def of(cls, base: str, *, letters: str = ascii_uppercase, most: int = 10) -> ChangeLetter:
        """A new entry, with the cursor on the last letter."""
        places = _places(base, most)
        return cls(base, places.index(Place(len(base) - 1, gap=False)), letters, most=most)

    @property
    def places(self) -> tuple[Place, ...]:
        """The places for a letter, from left to right."""
        return _places(self.base, self.most)

    @property
    def place(self) -> Place:
        """The place under the cursor."""
        return self.places[self.spot % len(self.places)]

    @property
    def changed(self) -> bool:
        """Whether a change can be confirmed."""
        return bool(self.typed) or self.letter is not None

    @property
    def entry(self) -> Entry:
        """The word as entered so far."""
        if self.typed or self.letter is None:
            return Entry(self.typed)
        place, new = self.place, self.letters[self.letter]
        rest = self.base[place.index + (0 if place.gap else 1) :]
        return Entry(self.base[: place.index] + new + rest, place.index)

    def move(self, event: Event) -> ChangeLetter | Done | Back:
        """Choose a place, then a letter, or type the whole word."""
        if sign_of(event) or event.key == "BACKSPACE":
            return self._type(event.key)
        return super().move(event)

    def _type(self, key: str) -> ChangeLetter:
        typed = self.typed[:-1] if key == "BACKSPACE" else (self.typed + key)[:15]
        return replace(self, typed=typed, letter=None)

    def push(self) -> ChangeLetter | Done:
        """Choose the letter, or confirm the word."""
        if self.changed:
            return Done(self.entry)
        return replace(self, letter=first_letter(self.letters))

    def back(self) -> ChangeLetter | Back:
        """Remove the change, if there is one."""
        return replace(self, letter=None, typed="") if self.changed else BACK

    def turn(self, steps: int) -> ChangeLetter:
        """Go through the places, or the letters."""
        if not steps or self.typed:
            return self
        if self.letter is None:
            return replace(self, spot=(self.spot + steps) % len(self.places))
        return replace(self, letter=(self.letter + steps) % len(self.letters))

    def cells(self) -> tuple[Item, ...]:
        """Draw the word as the big text, with the chosen place inverted.

        A typed word starts where the old word started, so that letters do not jump about.
        """
        if self.typed:
            return cells(self.typed.ljust(len(self.base)), None)
        at = self.place.index
        if self.letter is not None:
            return cells(self.entry.word, at)
        gap = " " if self.place.gap else ""
        return cells(self.base[:at] + gap + self.base[at:], at)


def _places(base: str, most: int) -> tuple[Place, ...]:
    letters = [Place(i, gap=False) for i in range(len(base))]
    gaps = [Place(i, gap=True) for i in range(len(base) + 1)] if len(base) < most else []
    return tuple(sorted([*letters, *gaps], key=lambda place: (place.index, not place.gap)))
