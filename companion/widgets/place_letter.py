"""Lay a letter on a grid: move from place to place, choose the letter.

The knob runs through the places in reading order; the arrow keys go up, down and
sideways, and a letter that is typed lies in the place at once. As with a string,
nothing is being entered until somebody begins.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from companion.widgets.insert_letter import FIRST, LETTERS
from companion.widgets.widget import BACK, Back, Done, is_back, is_push, steps_of, typed_letter
from hardware.box import KEYBOARD, Event

Square = tuple[int, int, str]
"""Row, column and letter; rows count down."""

ARROWS = {"UP": (-1, 0), "DOWN": (1, 0), "LEFT": (0, -1), "RIGHT": (0, 1)}


class Spot(msgspec.Struct, frozen=True):
    """A place for a letter: `squares` as they would lie then, the new one last with no letter.

    `value` is what the place is to whoever offers it.
    """

    squares: tuple[Square, ...]
    value: Any

    @property
    def at(self) -> tuple[int, int]:
        """The row and the column of the new square."""
        return self.squares[-1][:2]


class PlacedLetter(msgspec.Struct, frozen=True):
    """What was entered: the value of the place, and the letter."""

    value: Any
    letter: str


class PlaceLetter(msgspec.Struct, frozen=True):
    """A letter on its way to one of `spots` (in reading order); done with what is `laid`.

    `squares` lie there already, the newest last. `spot` is the place in question (None:
    nothing is being entered), `letter` counts through `letters` once a place is taken.
    """

    squares: tuple[Square, ...]
    spots: tuple[Spot, ...]
    letters: str = LETTERS
    spot: int | None = None
    letter: int | None = None

    @property
    def idle(self) -> bool:
        """Whether nothing is being entered."""
        return self.spot is None

    @property
    def changed(self) -> bool:
        """Whether there is something to confirm."""
        return self.letter is not None

    @property
    def entry(self) -> PlacedLetter:
        """The letter in its place; only when there is something to confirm."""
        assert self.spot is not None
        assert self.letter is not None
        return PlacedLetter(self.spots[self.spot].value, self.letters[self.letter])

    @property
    def says(self) -> str:
        """What a push of the knob, or Enter, does just now."""
        return "push: a letter here" if self.letter is None else "push: take it"

    @property
    def shown(self) -> tuple[Square, ...]:
        """The squares as they would lie; the new one, if there is one, is the last."""
        if self.spot is None:
            return self.squares
        *rest, (row, col, _) = self.spots[self.spot].squares
        return (*rest, (row, col, "" if self.letter is None else self.letters[self.letter]))

    def step(self, event: Event) -> PlaceLetter | Done | Back:
        """Choose a place, then a letter."""
        if event.control == KEYBOARD and (key := typed_letter(event)) and key in self.letters:
            return replace(self._begun(), letter=self.letters.index(key))
        if event.key in ARROWS:
            return self._begun()._moved(ARROWS[event.key])
        if is_push(event):
            return self._take()
        return self._back() if is_back(event) else self._turn(steps_of(event))

    def _take(self) -> PlaceLetter | Done:
        if self.letter is not None:
            return Done(self.entry)
        return self if self.idle else replace(self, letter=self._first())

    def _back(self) -> PlaceLetter | Back:
        if self.idle:
            return BACK
        return replace(self, letter=None, spot=self.spot if self._several_steps() else None)

    def _several_steps(self) -> bool:
        """Whether there is a step back that does not end the entry."""
        return self.letter is not None and len(self.spots) > 1

    def _turn(self, steps: int) -> PlaceLetter:
        if not steps:
            return self
        if self.letter is not None:
            return replace(self, letter=(self.letter + steps) % len(self.letters))
        if self.spot is not None:
            return replace(self, spot=(self.spot + steps) % len(self.spots))
        begun = self._begun()
        begun = begun if len(self.spots) > 1 else replace(begun, letter=self._first())
        return begun._turn(steps - 1 if steps > 0 else steps + 1)

    def _first(self) -> int:
        return self.letters.index(FIRST) if FIRST in self.letters else 0

    def _begun(self) -> PlaceLetter:
        """The entry at the place where the newest string goes on, or nearest to it."""
        if self.spot is not None:
            return self
        near = sorted(range(len(self.spots)), key=lambda n: self._way(self.spots[n].at))
        return replace(self, spot=near[0])

    def _way(self, spot: tuple[int, int]) -> tuple[bool, int, bool, int, int]:
        """How far a place is from the newest letter; of equal ones, where its string goes on.

        The place of the letter itself comes last: there it would be pushed aside.
        """
        row, col = self.squares[-1][:2] if self.squares else (0, 0)
        down, right = spot[0] - row, spot[1] - col
        goes_on = (row - down, col - right) in {square[:2] for square in self.squares}
        return spot == (row, col), abs(down) + abs(right), not goes_on, abs(down), -right - down

    def _moved(self, step: tuple[int, int]) -> PlaceLetter:
        """The nearest place in that direction; where there is none, the same."""
        assert self.spot is not None
        row, col = self.spots[self.spot].at
        ways = {}
        for n, spot in enumerate(self.spots):
            down, right = spot.at[0] - row, spot.at[1] - col
            along, aside = down * step[0] + right * step[1], down * step[1] + right * step[0]
            if along > 0:
                ways[n] = along + 2 * abs(aside)
        return replace(self, spot=min(ways, key=ways.__getitem__)) if ways else self
