"""What lies on the table: a string in a line, and what a play adds to it (S2.1)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import msgspec

VOWELS = "AEIOU"
"""Y is a consonant: the sheet speaks of all five vowels."""


class Line(msgspec.Struct, frozen=True, tag="line"):
    """One string in a line, the board of the core rules."""

    string: str = ""

    @property
    def letters(self) -> str:
        """All letters that lie here."""
        return self.string

    @property
    def strings(self) -> tuple[str, ...]:
        """The strings, in the order in which they were begun."""
        return (self.string,) if self.string else ()


class Cell(NamedTuple):
    """A letter in its place; rows count down, columns to the right, either may be negative."""

    row: int
    col: int
    letter: str


Run = tuple[Cell, ...]


class Grid(msgspec.Struct, frozen=True, tag="grid"):
    """Letters on squares (V7.1), in the order in which they were laid."""

    cells: tuple[Cell, ...] = ()

    @property
    def letters(self) -> str:
        """All letters that lie here."""
        return read(self.cells)

    @property
    def strings(self) -> tuple[str, ...]:
        """The strings, in the order in which they were begun."""
        return tuple(map(read, self.lines))

    @property
    def lines(self) -> list[Run]:
        """The strings where they lie; a first letter alone is one too."""
        return [self.cells] if len(self.cells) == 1 else runs(self.cells)


Board = Line | Grid


class Laid(NamedTuple):
    """What a play would do: the new board, the letters added, and what the rules look at.

    `changed` are the strings that it makes or makes longer; `fronts` the letters that
    cannot but lie in front of a string that was there before. `begun`: it also makes a
    string where there was none, crossing one.
    """

    board: Board
    added: str
    changed: tuple[str, ...]
    fronts: str
    begun: bool = False


def read(run: Run) -> str:
    """The letters of a run."""
    return "".join(cell.letter for cell in run)


def runs(cells: tuple[Cell, ...]) -> list[Run]:
    """The longest runs of two or more letters, across and down, as they were begun."""
    order = {cell[:2]: place for place, cell in enumerate(cells)}
    found = [run for down in (False, True) for run in _along(cells, down=down)]
    return sorted(found, key=lambda run: sorted(order[cell[:2]] for cell in run)[:2][::-1])


def _along(cells: tuple[Cell, ...], *, down: bool) -> list[Run]:
    dy, dx = (1, 0) if down else (0, 1)
    at = {cell[:2]: cell for cell in cells}
    found = []
    for row, col, _ in cells:
        if (row - dy, col - dx) in at:
            continue
        run = []
        while (row, col) in at:
            run.append(at[row, col])
            row, col = row + dy, col + dx
        if len(run) > 1:
            found.append(tuple(run))
    return found


def lengthened(before: str, after: str) -> Laid | None:
    """The play that makes one string of the other; None where it does not only add letters.

    A letter beside its like may be the old one or the new one: the reading counts that
    puts the fewest letters in front.
    """
    if not _within(before, after) or len(before) == len(after):
        return None
    added = "".join((Counter(after) - Counter(before)).elements())
    return Laid(Line(after), added, (after,), after[: _front(before, after)])


def _front(before: str, after: str) -> int:
    """How many letters must lie in front of the old ones."""
    if not before:
        return 0
    places = range(len(after) - len(before) + 1)
    return next(k for k in places if after[k] == before[0] and _within(before[1:], after[k + 1 :]))


def _within(part: str, whole: str) -> bool:
    """Whether leaving letters out of the whole gives the part."""
    letters = iter(whole)
    return all(letter in letters for letter in part)


def vowels(letters: str) -> str:
    """The vowels among the letters, as often as they are there."""
    return "".join(letter for letter in letters if letter in VOWELS)
