"""A table for the terminal that cuts nothing, however narrow the terminal is."""

from __future__ import annotations

from collections.abc import Iterable

from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, JustifyMethod, RenderResult
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from companion.visible import visible

LONG = 16
"""A column with a cell of more characters than this may wrap between words."""


class Columns:
    """Rows under headings; where they do not fit, each row becomes a paragraph of its own.

    title: above the table. heads: names of the columns; the first `left` stand at the left, the
    others in the centre. rows: plain texts, whose control characters are made visible. quiet: the
    cells of a row that says nothing, such as what is printed on a score pad in advance.
    """

    def __init__(
        self,
        title: str,
        heads: Iterable[str],
        rows: Iterable[Iterable[str]],
        *,
        left: int = 2,
        quiet: Iterable[str] = (),
    ) -> None:
        self._title, self._heads, self._left = title, tuple(heads), left
        self._rows = [[_cell(text) for text in row] for row in rows]
        self._quiet = ("", *quiet)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The table, or its paragraphs if it is wider than the terminal."""
        table = self._table()
        if Measurement.get(console, options, table).minimum <= options.max_width:
            yield table
            return
        yield Text(self._title, style="italic", overflow="fold")
        for row in self._rows:
            yield Text.assemble(*row[:1], "  ", *row[1:2], overflow="fold")
            told = [
                Text.assemble(name, " ", cell)
                for name, cell in zip(self._heads[2:], row[2:], strict=True)
                if cell.plain not in self._quiet
            ]
            if told:
                yield Padding(Text(", ", overflow="fold").join(told), (0, 0, 0, 2))

    def _table(self) -> Table:
        shown = Table(
            title=self._title, title_justify="left", box=SIMPLE_HEAD, collapse_padding=True
        )
        for at, name in enumerate(self._heads):
            side: JustifyMethod = "left" if at < self._left else "center"
            long = any(len(row[at]) > LONG for row in self._rows)
            shown.add_column(name.replace(" ", "\n"), justify=side, no_wrap=not long)
        for row in self._rows:
            shown.add_row(*row)
        return shown


def _cell(text: str) -> Text:
    """A cell; letters in parentheses are highlighted."""
    cell = Text(visible(text))
    cell.highlight_regex(r"\(\w+\)", "bold reverse")
    return cell
