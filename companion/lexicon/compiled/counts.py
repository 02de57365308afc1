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
from functools import reduce
from operator import or_
from pathlib import Path
from string import ascii_uppercase

from companion.lexicon.compiled.racks import Rack

MOST_CHOSEN = 7
"""Letters on cards of choice of which every set is looked at; the vowels with Y are six."""


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
        """Numbers of the words that the rack may lay; exact where `is_exact` says so."""
        return _bits(self._all & ~self._unlaid(rack))

    def dearest(self, rack: Rack, worth: Mapping[str, int]) -> Iterator[tuple[int, int]]:
        """What the letters of a word are worth, and its number, the most first, each once.

        What a wild card stands for is worth nothing. A rack with cards of choice is several
        racks, which share all that is no letter of those cards.
        """
        chosen = _choice_letters(rack)
        others = [letter for letter in ascii_uppercase if letter not in chosen]
        shared = _Lot([self._all, *[0] * (rack.wilds + 1)], [])
        self._reckon(shared, others, Counter(rack.letters), worth)
        lots = []
        for turned in rack.turned():
            lots.append(shared.copy())
            self._reckon(lots[-1], chosen, Counter(turned.letters), worth)
        for value, dearest in _in_order(lots):
            yield from ((value, number) for number in _bits(dearest))

    def _reckon(
        self, lot: _Lot, letters: Iterable[str], have: Counter[str], worth: Mapping[str, int]
    ) -> None:
        """Let some letters count: those that are there are worth something, the others lack."""
        for letter in letters:
            for count in range(1, self._most[letter] + 1):
                if count > have[letter]:
                    _count(lot.short, self._row(letter, count))
                else:
                    _add(lot.planes, self._row(letter, count), worth.get(letter, 0))

    def _unlaid(self, rack: Rack) -> int:
        """The bits of the words that the rack cannot lay.

        By Hall's theorem a word can be laid if, whichever of the chosen letters are looked at,
        it is short of no more of these and the letters of no card of choice than there are
        cards that can stand for one of them.
        """
        chosen, have = _choice_letters(rack), Counter(rack.letters)
        short = [self._all, *[0] * (rack.wilds + len(rack.choices) + 1)]
        self._lack(short, (letter for letter in ascii_uppercase if letter not in chosen), have)
        groups = list(chosen) if is_exact(rack) else [chosen]
        found, looks = 0, [(short, groups, "")]
        while looks:
            short, left, looked = looks.pop()
            if left:
                more = list(short)
                self._lack(more, left[0], have)
                looks += [(short, left[1:], looked), (more, left[1:], looked + left[0])]
            else:
                cards = sum(not set(choice).isdisjoint(looked) for choice in rack.choices)
                found |= short[rack.wilds + cards + 1]
        return found

    def _lack(self, short: list[int], letters: Iterable[str], have: Counter[str]) -> None:
        """Count the copies of the letters that words are short of."""
        for letter in letters:
            for count in range(have[letter] + 1, self._most[letter] + 1):
                _count(short, self._row(letter, count))

    def _row(self, letter: str, count: int) -> int:
        key = (letter, count)
        if key not in self._rows:
            at = self._start[letter] + (count - 1) * self._width
            self._rows[key] = int.from_bytes(self._map[at : at + self._width], "little")
        return self._rows[key]


class _Lot:
    """All words at once: of how many letters each is short, and what the others are worth.

    `short[k]` has the bits of those short of k letters or more; plane i the bit 1 << i of
    every word's sum.
    """

    def __init__(self, short: list[int], planes: list[int]) -> None:
        self.short, self.planes = short, planes
        self.left = self.value = self.head = 0

    def copy(self) -> _Lot:
        return _Lot(list(self.short), list(self.planes))

    def go_on(self, seen: int) -> None:
        """Find the dearest of the words that are left."""
        self.left &= ~(self.head | seen)
        self.value, self.head = _highest(self.planes, self.left)


def _in_order(lots: list[_Lot]) -> Iterator[tuple[int, int]]:
    """Sums and the bits of the words that have them, the highest first."""
    seen = 0
    for lot in lots:
        lot.left = lot.short[0] & ~lot.short[-1]
        lot.go_on(seen)
    while lots := [lot for lot in lots if lot.left]:
        value = max(lot.value for lot in lots)
        top = [lot for lot in lots if lot.value == value]
        dearest = reduce(or_, (lot.head for lot in top)) & ~seen
        if dearest:
            yield value, dearest
        seen |= dearest
        for lot in top:
            lot.go_on(seen)


def is_exact(rack: Rack) -> bool:
    """Whether the candidates for the rack are the words that it spells, and no others."""
    return len(_choice_letters(rack)) <= MOST_CHOSEN


def _choice_letters(rack: Rack) -> str:
    """The letters of the cards of choice."""
    return "".join(sorted(set().union(*rack.choices)))


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
