"""A table for the terminal of which nothing is cut, however narrow the terminal is."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

WIDE = 1000
"""Characters in a line, more than a table has."""


class Fitting:
    """A table; in a terminal that is too narrow, each of its rows becomes a short paragraph.

    quiet: the cells of a row that says nothing, such as what a score pad has in print.
    """

    def __init__(self, table: Table, quiet: Sequence[str] = ()) -> None:
        self.table, self.quiet = table, quiet or [""] * len(table.columns)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The table, or the paragraphs if no way of wrapping makes it fit."""
        least = Measurement.get(console, options.update_width(WIDE), self.table).minimum
        if least <= options.max_width:
            yield self.table
            return
        if self.table.title:
            yield _folding(Text(str(self.table.title), "italic"))
        heads = [str(column.header).replace("\n", " ") for column in self.table.columns]
        for row in zip(*(column.cells for column in self.table.columns), strict=True):
            cells = [cell if isinstance(cell, Text) else Text(str(cell)) for cell in row]
            yield _folding(Text("  ").join(cell for cell in cells[:2] if cell.plain))
            told = [
                Text.assemble(head, " ", cell)
                for head, cell, quiet in zip(heads[2:], cells[2:], self.quiet[2:], strict=True)
                if cell.plain not in ("", quiet)
            ]
            if told:
                yield Padding(_folding(Text(", ").join(told)), (0, 0, 0, 2))


def _folding(text: Text) -> Text:
    """The text, wrapped between words, and within a word that is longer than a line."""
    text.no_wrap, text.overflow = False, "fold"
    return text
