"""A score sheet for the terminal, as CSV and as JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import JustifyMethod
from rich.table import Table
from rich.text import Text

from companion.games.api.sheet import Line
from companion.journal.file.entries import GameRecord
from companion.reports.games import plain, points
from companion.reports.replay import Replayed
from companion.visible import visible


def table(title: str, head: Sequence[str], lines: Sequence[Line]) -> Table:
    """The sheet with the game's own columns; parts in parentheses are highlighted."""
    shown = Table(title=title, title_justify="left", box=SIMPLE_HEAD, collapse_padding=True)
    for name in head:
        side: JustifyMethod = "left" if name in head[:2] else "center"
        shown.add_column(name.replace(" ", "\n"), justify=side, overflow="fold")
    for line in lines:
        shown.add_row(*map(_cell, line.cells))
    return shown


def _cell(text: str) -> Text:
    cell = Text(visible(text))
    cell.highlight_regex(r"\(\w+\)", "bold reverse")
    return cell


def as_csv(lines: Sequence[Line]) -> str:
    """The facts of the lines, one row each, with a column for every fact that occurs.

    Nested facts have a column per part, such as `score.total`.
    """
    rows = [dict(_flat(line.facts)) for line in lines]
    every = list(dict.fromkeys(name for row in rows for name in row))
    names = [name for name in every if not any(one.startswith(f"{name}.") for one in every)]
    file = io.StringIO()
    writer = csv.DictWriter(file, names, extrasaction="ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue()


def _flat(facts: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """The facts without nesting; the items of a list share a cell, separated by spaces."""
    for name, value in facts.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{name}.")
        elif isinstance(value, list | tuple):
            yield f"{above}{name}", " ".join(map(str, value))
        else:
            yield f"{above}{name}", value


def as_json(record: GameRecord, lines: Sequence[Line], played: Replayed) -> dict[str, Any]:
    """The game, its lines as facts, and the points at the end."""
    shown = plain(record, played if played.version else None)
    found = points(record, played) if lines or played.version else {}
    return {**shown, "scores": found, "lines": [line.facts for line in lines]}
