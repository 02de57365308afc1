"""Writes simulated games and their results to files: CSV, Parquet, and a plot as SVG."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.errors import BadEntry, SimulationError
from companion.simulation.match import Played

KINDS = (".csv", ".parquet", ".svg")
BATCH = 50_000
"""Games that are written to a Parquet file at a time."""


def check_kinds(paths: Iterable[Path]) -> None:
    """Raise an error before any game is played: BadEntry for a kind of file or for a place.

    Raises SimulationError if Parquet is wanted and cannot be written.
    """
    for path in paths:
        if path.suffix not in KINDS:
            raise BadEntry(f"{path} is not a name to write to. End it with .csv or .svg.")
        if not path.absolute().parent.is_dir():
            raise BadEntry(f"There is no folder {path.parent}. Make it first.")
        if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
            raise BadEntry(f"{path} cannot be written. Choose another name or folder.")
        if path.suffix == ".parquet":
            _parquet()


def write(path: Path, names: Sequence[str], played: Iterable[Played], picture: str) -> None:
    """Write one row for each game to CSV or Parquet, or the picture of the results to SVG."""
    if path.suffix == ".svg":
        path.write_text(picture, encoding="utf-8")
    elif path.suffix == ".csv":
        _write_csv(path, names, played)
    else:
        _write_parquet(path, names, played)


def _heads(names: Sequence[str]) -> list[str]:
    return [
        "game",
        "first",
        "actions",
        *(f"{n} {what}" for n in names for what in ("won", "points")),
    ]


def _rows(names: Sequence[str], played: Iterable[Played]) -> Iterator[list[Any]]:
    for number, one in enumerate(played):
        share = 1 / len(one.winners) if one.winners else 0.0
        sides = ((share if name in one.winners else 0.0, one.scores[name]) for name in names)
        yield [number, one.first, one.actions, *(value for side in sides for value in side)]


def _write_csv(path: Path, names: Sequence[str], played: Iterable[Played]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(_heads(names))
        writer.writerows(_rows(names, played))


def _parquet() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise SimulationError(
            "Parquet needs pyarrow. Install it with `pip install pyarrow`, or write a .csv file."
        ) from None
    return pyarrow


def _write_parquet(path: Path, names: Sequence[str], played: Iterable[Played]) -> None:
    arrow, heads, rows = _parquet(), _heads(names), _rows(names, played)
    kinds = {"game": arrow.int64(), "first": arrow.string(), "actions": arrow.int32()}
    fields = [(head, kinds.get(head, _number(arrow, head))) for head in heads]
    schema = arrow.schema(fields)
    with arrow.parquet.ParquetWriter(str(path), schema) as file:
        while batch := [row for _, row in zip(range(BATCH), rows, strict=False)]:
            columns = dict(zip(heads, map(list, zip(*batch, strict=True)), strict=True))
            file.write_table(arrow.table(columns, schema=schema))


def _number(arrow: Any, head: str) -> Any:
    return arrow.float64() if head.endswith("won") else arrow.int32()
