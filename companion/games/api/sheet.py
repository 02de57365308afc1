"""A game's score sheet, as plain lines: what a game's `sheet` module offers to the reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from companion.games.api.rules import Facts, Record


class Line(NamedTuple):
    """One line of the sheet: its cells as people write them, and the same as facts.

    `label` is what the line is about in a word; `scores` are everybody's points after it.
    """

    cells: tuple[str, ...]
    facts: Facts
    label: str
    scores: dict[str, int]


class Sheet(Protocol):
    """What a game's `sheet` module offers."""

    @property
    def HEAD(self) -> tuple[str, ...]:
        """The columns' names, those of the game's own score pad."""

    def lines(self, records: Sequence[Record]) -> list[Line]:
        """The lines, in the order of play."""
