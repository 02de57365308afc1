"""Which words a rack of cards can lay: one bit a word, one row a letter and a number.

Row (E, 2) has the bit of every word with at least two Es. A word can be laid from plain
letters if it is in no row (letter, one more than there are of it): some thirty long
integers are joined, and no word is looked at. With wild cards the rows are counted up to
the number of cards that can stand in.
"""

from __future__ import annotations

import json
import mmap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from string import ascii_uppercase

from companion.lexicon.racks import Rack


def build(numbered: Iterable[tuple[int, str]], size: int) -> bytes:
    """The index of words with their numbers 0 to size - 1."""
    rows: dict[str, list[bytearray]] = {letter: [] for letter in ascii_uppercase}
    for number, word in numbered:
        at, bit = number >> 3, 1 << (number & 7)
        for letter, count in Counter(word).items():
            while len(rows[letter]) < count:
                rows[letter].append(bytearray((size + 7) // 8))
            for row in rows[letter][:count]:
                row[at] |= bit
    return _packed({letter: [bytes(row) for row in rows[letter]] for letter in rows})


def _packed(rows: dict[str, list[bytes]]) -> bytes:
    head = json.dumps({letter: len(held) for letter, held in rows.items()}, sort_keys=True)
    return head.encode() + b"\n" + b"".join(row for letter in sorted(rows) for row in rows[letter])


class Counts:
    """The index opened by memory map; a row is read when it is first asked for."""

    def __init__(self, path: Path, size: int) -> None:
        with path.open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        start = self._map.find(b"\n") + 1
        self._most: dict[str, int] = json.loads(self._map[:start])
        self._width, self._all = (size + 7) // 8, (1 << size) - 1
        self._start = {}
        for letter, most in sorted(self._most.items()):
            self._start[letter] = start
            start += most * self._width
        self._rows: dict[tuple[str, int], int] = {}

    def candidates(self, rack: Rack) -> Iterator[int]:
        """Numbers of the words that the rack may lay; exact where it has no cards of choice."""
        return _bits(self._fitting(rack))

    def dearest(self, rack: Rack, worth: Mapping[str, int]) -> Iterator[tuple[int, int]]:
        """What the letters of a word are worth, and its number, the most first.

        The rack has no cards of choice; what a wild card stands for is worth nothing.
        All words are added up at once: plane i has the bit 1 << i of every word's sum.
        """
        planes: list[int] = []
        for letter, have in Counter(rack.letters).items():
            for count in range(1, min(have, self._most[letter]) + 1):
                _add(planes, self._row(letter, count), worth.get(letter, 0))
        left = self._fitting(rack)
        while left:
            value, dearest = _highest(planes, left)
            yield from ((value, number) for number in _bits(dearest))
            left &= ~dearest

    def _fitting(self, rack: Rack) -> int:
        """The bits of the words that the rack may lay."""
        stand_ins = rack.wilds + len(rack.choices)
        chosen = frozenset("".join(rack.choices))
        have = Counter(rack.letters)
        short = [self._all, *[0] * (stand_ins + 1)]
        for letter in sorted(ascii_uppercase, key=chosen.__contains__):
            for count in range(have[letter] + 1, self._most[letter] + 1):
                _count(short, self._row(letter, count))
            if letter not in chosen:
                short[-1] |= short[rack.wilds + 1]
        return self._all & ~short[-1]

    def _row(self, letter: str, count: int) -> int:
        key = (letter, count)
        if key not in self._rows:
            at = self._start[letter] + (count - 1) * self._width
            self._rows[key] = int.from_bytes(self._map[at : at + self._width], "little")
        return self._rows[key]


def _count(short: list[int], row: int) -> None:
    """One more letter short for every word in the row; `short[k]`: those short of k or more."""
    for level in range(len(short) - 1, 0, -1):
        short[level] |= short[level - 1] & row


def _add(planes: list[int], row: int, worth: int) -> None:
    """Add the worth to the sums of the words in the row, with carries from plane to plane."""
    for place in range(worth.bit_length()):
        carry = row if worth >> place & 1 else 0
        while carry:
            planes += [0] * (place + 1 - len(planes))
            planes[place], carry = planes[place] ^ carry, planes[place] & carry
            place += 1


def _highest(planes: list[int], among: int) -> tuple[int, int]:
    """The highest sum among some words, and those that have it."""
    value = 0
    for place in range(len(planes) - 1, -1, -1):
        higher = among & planes[place]
        if higher:
            among, value = higher, value | 1 << place
    return value, among


def _bits(number: int) -> Iterator[int]:
    digits = bin(number)[:1:-1]
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)
