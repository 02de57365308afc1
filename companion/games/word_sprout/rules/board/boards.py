"""The boards of Word Sprout, a line or a grid, and the change that a play makes (S2.1, V7.1)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

import msgspec

VOWELS = "AEIOU"
"""Y is a consonant, because the rule sheet mentions "all five vowels"."""

KEPT = 200
"""Grids whose strings are kept: a play is tried with many letters on the same one."""


class Line(msgspec.Struct, frozen=True, tag="line"):
    """The board of the core rules: one string."""

    string: str = ""

    @property
    def letters(self) -> str:
        """All letters on the board."""
        return self.string

    @property
    def strings(self) -> tuple[str, ...]:
        """The strings in the order in which they were begun."""
        return (self.string,) if self.string else ()


class Cell(NamedTuple):
    """A letter on a square; rows count downwards, columns to the right; both may be negative."""

    row: int
    col: int
    letter: str


Run = tuple[Cell, ...]


class Grid(msgspec.Struct, frozen=True, tag="grid"):
    """Letters on squares (V7.1), in the order in which they were added."""

    cells: tuple[Cell, ...] = ()

    @property
    def letters(self) -> str:
        """All letters on the board."""
        return read(self.cells)

    @property
    def strings(self) -> tuple[str, ...]:
        """The strings in the order in which they were begun."""
        return tuple(map(read, self.lines))

    @property
    def lines(self) -> tuple[Run, ...]:
        """The cells of each string; a single first letter counts as a string."""
        return (self.cells,) if len(self.cells) == 1 else runs(self.cells)


Board = Line | Grid


class BoardChange(NamedTuple):
    """The change that a play makes: the new board, the added letters, and facts for the rules.

    `changed` are the strings that it makes or makes longer. `fronts` are the letters that can
    only be in front of an old string. `begun`: it also begins a new string, crossing an old one.
    """

    board: Board
    added: str
    changed: tuple[str, ...]
    fronts: str
    begun: bool = False


def read(run: Run) -> str:
    """The letters of a run."""
    return "".join(cell.letter for cell in run)


@lru_cache(KEPT)
def runs(cells: tuple[Cell, ...]) -> tuple[Run, ...]:
    """The longest runs of two or more letters, across and down, in the order begun."""
    order = {(row, col): place for place, (row, col, _) in enumerate(cells)}
    found = []
    for dy, dx in ((0, 1), (1, 0)):
        for row, col in order:
            if (row - dy, col - dx) in order or (row + dy, col + dx) not in order:
                continue
            run = []
            while (place := order.get((row, col))) is not None:
                run.append(place)
                row, col = row + dy, col + dx
            found.append(run)
    found.sort(key=lambda run: sorted(run)[:2][::-1])
    return tuple(tuple(cells[place] for place in run) for run in found)


def line_extension(before: str, after: str) -> BoardChange | None:
    """The play that makes `after` of `before`, or None if it does more than add letters.

    If a new letter is beside an equal one, either may be the new one; the reading with the fewest
    letters in front counts.
    """
    if not _within(before, after) or len(before) == len(after):
        return None
    added = "".join((Counter(after) - Counter(before)).elements())
    return BoardChange(Line(after), added, (after,), after[: _front(before, after)])


def _front(before: str, after: str) -> int:
    """How many letters must be in front of the old ones."""
    if not before:
        return 0
    places = range(len(after) - len(before) + 1)
    return next(k for k in places if after[k] == before[0] and _within(before[1:], after[k + 1 :]))


def _within(part: str, whole: str) -> bool:
    """Whether leaving letters out of `whole` gives `part`."""
    letters = iter(whole)
    return all(letter in letters for letter in part)


def vowels(letters: str) -> str:
    """The vowels among the letters, with repetitions."""
    return "".join(letter for letter in letters if letter in VOWELS)
