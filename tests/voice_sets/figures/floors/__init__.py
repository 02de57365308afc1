"""What every row has to reach: files that are read here, and the quick set's, written here.

    PYTHONPATH=tests python -m voice_sets quick --floors

The quick set's floors are its own first figures less two standard errors. Written again, each floor
becomes stricter or stays.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from pathlib import Path

from voice_sets.draws.plans import seeds_text
from voice_sets.figures.rows import Figure

HERE = Path(__file__).parent
ERRORS = 2
UNITS = ("s", "MB", "an hour")
"""Rows in these units are measured once, so the quick set has the full set's floor for them."""


def floors(name: str) -> dict[str, float]:
    """What each row of a set has to reach, or, where less is better, may reach."""
    file = HERE / f"{name}.toml"
    if not file.exists():
        return {}
    found: dict[str, float] = tomllib.loads(file.read_text(encoding="utf-8"))["rows"]
    return found


def write_floors(name: str, seeds: Sequence[int], figures: Iterable[Figure]) -> None:
    """Write the floors of a set from its figures."""
    known, full = floors(name), floors("full")
    lines = [
        "# What every row of the quick set has to reach: its own first figures less two standard",
        "# errors. They only get stricter.",
        f'made = "{date.today()}: python -m voice_sets {name} --floors, {seeds_text(seeds)}"',
        "",
        "[rows]",
        *(f'"{row}" = {floor:g}' for row, floor in _floors(figures, known, full)),
    ]
    (HERE / f"{name}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _floors(
    figures: Iterable[Figure], known: dict[str, float], full: dict[str, float]
) -> Iterator[tuple[str, float]]:
    for figure in figures:
        if figure.unit in UNITS:
            yield figure.name, full[figure.name]
        elif not math.isnan(figure.value.value):
            stricter = max if figure.more else min
            floor = _floor(figure)
            yield figure.name, stricter(floor, known.get(figure.name, floor))


def _floor(figure: Figure) -> float:
    """Two standard errors away; a share of 0 or 100 % is not as certain as it looks."""
    value, error, turns, _ = figure.value
    hits = value / 100 * turns
    likely = (hits + 1) / (turns + 2)
    least = 100 * math.sqrt(likely * (1 - likely) / (turns + 2))
    away = ERRORS * max(error, least)
    return round(max(0, value - away) if figure.more else min(100, value + away), 1)
