"""Interface of a game's score sheet, as plain lines for the reports."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from companion.games.api.rules import Facts, Record


class Line(NamedTuple):
    """A line of the sheet.

    cells: texts for people. facts: the same as data. label: the topic in one word.
    scores: everybody's points after it.
    """

    cells: tuple[str, ...]
    facts: Facts
    label: str
    scores: dict[str, int]


class Sheet(Protocol):
    """Interface of a game's `sheet` module."""

    @property
    def HEAD(self) -> tuple[str, ...]:
        """Names of the columns, as on the game's own score pad."""

    @property
    def BLANK(self) -> tuple[str, ...]:
        """The cells of an empty row on paper, with what is printed in advance."""

    def lines(self, records: Sequence[Record]) -> list[Line]:
        """Lines in the order of play."""
