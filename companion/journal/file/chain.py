"""Checksums of the journal's texts. Each row's checksum continues from the row before.

This detects missing, changed, swapped and repeated rows. A CRC-32 detects every error
burst of up to 32 bits, and misses one in 2**32 of all other errors.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping

import msgspec


class Cell(msgspec.Struct, frozen=True):
    """A text of the file with its checksum."""

    text: str
    sum: int


def start(game: int, header: str) -> int:
    """The checksum of a game's header, where the chain of its rows starts."""
    return zlib.crc32(f"{game} {header}".encode())


def link(before: int, text: str) -> int:
    """The checksum of a row that continues from the checksum `before`."""
    return zlib.crc32(text.encode(), before)


def longest_chain(before: int, found: Mapping[int, Iterable[Cell]]) -> list[Cell]:
    """The longest chain from row 1 on, given all the cells found for each row number."""
    chain: list[Cell] = []
    while True:
        cells = found.get(len(chain) + 1, ())
        cell = next((cell for cell in cells if cell.sum == link(before, cell.text)), None)
        if cell is None:
            return chain
        chain.append(cell)
        before = cell.sum
