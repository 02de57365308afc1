"""Interface of a game's score sheet, as plain lines for the reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

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


class Sheet(msgspec.Struct, frozen=True):
    """A game's score sheet.

    head: names of the columns, as on the game's own score pad.
    blank: the cells of an empty row on paper, with what is printed in advance.
    lines: lines in the order of play.
    """

    head: tuple[str, ...]
    blank: tuple[str, ...]
    lines: Callable[[Sequence[Record[Any]]], list[Line]]
