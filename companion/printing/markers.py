"""Markers that a camera can read: the dictionary MIP_36h12, printed 10 mm wide.

A marker is a black square of 8 x 8 cells, with a pattern of 6 x 6 cells inside a black border.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from companion.printing.ink import BLACK, WHITE
from companion.printing.pen import Pen, runs

SIDE = 10.0
"""Width of a marker, in millimetres."""

CELLS = 6
"""Cells in a row of the pattern, without the border."""

Pattern = tuple[tuple[bool, ...], ...]
"""Rows of cells; True is white."""


@cache
def patterns() -> tuple[Pattern, ...]:
    """All patterns of the dictionary; the number of a marker is its place."""
    text = (Path(__file__).parent / "mip_36h12.txt").read_text(encoding="ascii")
    return tuple(_pattern(line) for line in text.split("\n") if line and line[0] != "#")


def _pattern(line: str) -> Pattern:
    bits = f"{int(line, 16):0{CELLS * CELLS}b}"
    return tuple(
        tuple(bit == "1" for bit in bits[row * CELLS : (row + 1) * CELLS]) for row in range(CELLS)
    )


def draw(pen: Pen, x: float, y: float, number: int) -> None:
    """Draw a marker. White cells in a row are one shape, or hairlines would show between them."""
    cell = SIDE / (CELLS + 2)
    pen.rectangle(x, y, SIDE, SIDE, fill=BLACK)
    for row, cells in enumerate(patterns()[number], 1):
        for column, length in runs(cells):
            left = x + (column + 1) * cell
            pen.rectangle(left, y + row * cell, length * cell, cell, fill=WHITE)
