"""Checksums of the journal's texts: each row's is chained to the one before it in its game.

So a row that is missing, changed, swapped or repeated is noticed. A CRC finds every
damage of up to 32 bits in a row, and of any other all but one in four thousand million.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple


class Cell(NamedTuple):
    """A text of the file with its checksum; None where an older version kept none."""

    text: str
    sum: int | None


def start(game: int, header: str) -> int:
    """The checksum of a game's header, from which the chain of its rows starts."""
    return zlib.crc32(f"{game} {header}".encode())


def link(before: int, text: str) -> int:
    """The checksum of a row, after the one of the row before."""
    return zlib.crc32(text.encode(), before)


def is_sound(cell: Any, before: int | None) -> bool:
    """Whether a row has its own text in its own place; `before` is None in a game without sums."""
    if not isinstance(cell.text, str) or not isinstance(cell.sum, int | None):
        return False
    return cell.sum is None if before is None else cell.sum == link(before, cell.text)


def assembled(before: int | None, found: Mapping[int, Iterable[Cell]]) -> list[Cell]:
    """The longest chain out of all the cells that were found for each number, from 1."""
    chain: list[Cell] = []
    while True:
        cells = found.get(len(chain) + 1, ())
        cell = next((cell for cell in cells if is_sound(cell, before)), None)
        if cell is None:
            return chain
        chain.append(cell)
        before = cell.sum
