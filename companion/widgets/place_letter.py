"""Place a letter on a grid: move to a place, then choose the letter.

The knob goes through the places in reading order; the arrow keys move up, down and sideways.
A typed letter goes to the chosen place at once. The entry starts with the first of these.
"""

from __future__ import annotations

from string import ascii_uppercase
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.widgets.insert_letter import first_letter
from companion.widgets.widget import BACK, Back, Done, Single, typed_letter
from hardware.box import KEYBOARD, Event

Square = tuple[int, int, str]
"""Row, column and letter; rows count down."""

ARROWS = {"UP": (-1, 0), "DOWN": (1, 0), "LEFT": (0, -1), "RIGHT": (0, 1)}


class Spot(msgspec.Struct, frozen=True):
    """A place for a letter.

    `squares` is the grid as it would be: the new square is the last one and has no letter.
    `value` identifies the place for the caller.
    """

    squares: tuple[Square, ...]
    value: Any

    @property
    def at(self) -> tuple[int, int]:
        """The row and the column of the new square."""
        return self.squares[-1][:2]


class PlacedLetter(msgspec.Struct, frozen=True):
    """The result of `PlaceLetter`: the value of the place, and the letter."""

    value: Any
    letter: str


class PlaceLetter(Single, frozen=True):
    """A letter for one of the `spots` (in reading order); the result is a `PlacedLetter`.

    `squares` are those on the grid, the newest last. `spot` is an index into `spots` (None:
    the entry has not started), `letter` one into `letters` once a place is chosen.
    """

    squares: tuple[Square, ...]
    spots: tuple[Spot, ...]
    letters: str = ascii_uppercase
    spot: int | None = None
    letter: int | None = None

    @property
    def idle(self) -> bool:
        """Whether the entry has not started."""
        return self.spot is None

    @property
    def changed(self) -> bool:
        """Whether a letter can be confirmed."""
        return self.letter is not None

    @property
    def entry(self) -> PlacedLetter:
        """The chosen place and letter; only if `changed`."""
        assert self.spot is not None
        assert self.letter is not None
        return PlacedLetter(self.spots[self.spot].value, self.letters[self.letter])

    @property
    def says(self) -> str:
        """What a push of the knob (or Enter) does now."""
        return "push: letter here" if self.letter is None else "push: OK"

    @property
    def preview(self) -> tuple[Square, ...]:
        """The grid with the new square, if any; that is the last one."""
        if self.spot is None:
            return self.squares
        *rest, (row, col, _) = self.spots[self.spot].squares
        return (*rest, (row, col, "" if self.letter is None else self.letters[self.letter]))

    def move(self, event: Event) -> PlaceLetter | Done | Back:
        """Choose a place, then a letter."""
        if event.control == KEYBOARD and (key := typed_letter(event)) and key in self.letters:
            return replace(self._start(), letter=self.letters.index(key))
        if event.key in ARROWS:
            return self._start()._move(ARROWS[event.key])
        return super().move(event)

    def push(self) -> PlaceLetter | Done:
        """Choose the letter for this place, or confirm it."""
        if self.letter is not None:
            return Done(self.entry)
        return self if self.idle else self.at_spot(self.spot)

    def at_spot(self, spot: int | None) -> PlaceLetter:
        """Choose the letter at this place."""
        return replace(self, spot=spot, letter=first_letter(self.letters))

    def back(self) -> PlaceLetter | Back:
        """Go back to the choice of a place; without such a choice, end the entry."""
        if self.idle:
            return BACK
        keeps_place = self.letter is not None and len(self.spots) > 1
        return replace(self, letter=None, spot=self.spot if keeps_place else None)

    def turn(self, steps: int) -> PlaceLetter:
        """Go through the places, or the letters."""
        if not steps:
            return self
        if self.letter is not None:
            return replace(self, letter=(self.letter + steps) % len(self.letters))
        if self.spot is not None:
            return replace(self, spot=(self.spot + steps) % len(self.spots))
        started = self._start()
        one_place = len(self.spots) == 1
        started = replace(started, letter=first_letter(self.letters)) if one_place else started
        return started.turn(steps - 1 if steps > 0 else steps + 1)

    def _start(self) -> PlaceLetter:
        """Start the entry at the most likely place, unless it has started."""
        if self.spot is not None:
            return self
        likely = min(range(len(self.spots)), key=lambda n: self._rank(self.spots[n].at))
        return replace(self, spot=likely)

    def _rank(self, spot: tuple[int, int]) -> tuple[bool, int, bool, int, int]:
        """Sort key of a place: nearest to the newest letter first, then in line with its string.

        The square of the newest letter itself comes last: a letter there would push it aside.
        """
        row, col = self.squares[-1][:2] if self.squares else (0, 0)
        down, right = spot[0] - row, spot[1] - col
        in_line = (row - down, col - right) in {square[:2] for square in self.squares}
        return spot == (row, col), abs(down) + abs(right), not in_line, abs(down), -right - down

    def _move(self, step: tuple[int, int]) -> PlaceLetter:
        """Move to the nearest place in that direction; stay if there is none."""
        assert self.spot is not None
        row, col = self.spots[self.spot].at
        distances = {}
        for n, spot in enumerate(self.spots):
            down, right = spot.at[0] - row, spot.at[1] - col
            along, aside = down * step[0] + right * step[1], down * step[1] + right * step[0]
            if along > 0:
                distances[n] = along + 2 * abs(aside)
        nearest = min(distances, key=distances.__getitem__, default=self.spot)
        return replace(self, spot=nearest)
