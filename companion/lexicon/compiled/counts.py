"""Index of letter counts, to find the words that a rack of cards can spell.

There is a row for each letter and count, with one bit per word. Row (E, 2) has the bits of
all words with at least two Es. A rack of plain letters can spell a word that is in none of
the rows (letter, one more than the rack has). So a search combines some thirty long integers
instead of checking words. With wild cards, a word may be in as many rows as there are wild
cards.
"""

from __future__ import annotations

import json
import mmap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from string import ascii_uppercase

from companion.lexicon.compiled.racks import Rack

MOST_CHOSEN = 7
"""Up to this many letters on choice cards every subset is checked; the vowels with Y are six."""


def build(numbered: Iterable[tuple[int, str]], size: int) -> bytes:
    """Build the index of words, given with their numbers 0 to size - 1."""
    rows: dict[str, list[bytearray]] = {letter: [] for letter in ascii_uppercase}
    for number, word in numbered:
        at, bit = number >> 3, 1 << (number & 7)
        for letter, count in Counter(word).items():
            while len(rows[letter]) < count:
                rows[letter].append(bytearray((size + 7) // 8))
            for row in rows[letter][:count]:
                row[at] |= bit
    return _pack({letter: [bytes(row) for row in rows[letter]] for letter in rows})


def _pack(rows: dict[str, list[bytes]]) -> bytes:
    head = json.dumps({letter: len(held) for letter, held in rows.items()}, sort_keys=True)
    return head.encode() + b"\n" + b"".join(row for letter in sorted(rows) for row in rows[letter])


class Counts:
    """The index, opened as a memory map; a row is read when it is first needed."""

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
        """Numbers of the words that the rack may spell; exact if `is_exact`."""
        return _bits(self._all & ~self._unlaid(rack))

    def numbers_by_value(
        self, rack: Rack, worth: Mapping[str, int], without: int = 0
    ) -> Iterator[tuple[int, int]]:
        """Values of words with their numbers, highest value first, each word once.

        A letter on a wild card is worth nothing. A rack with choice cards is treated as
        several racks, which share the rows of all other letters. `without`: the bits of words that
        are left out.
        """
        chosen = _choice_letters(rack)
        others = [letter for letter in ascii_uppercase if letter not in chosen]
        shared = _Lot([self._all & ~without, *[0] * (rack.wilds + 1)], [])
        self._reckon(shared, others, Counter(rack.letters), worth)
        variants = [Counter(variant.letters) for variant in rack.variants()]
        lots = list(self._lots(shared, chosen, variants, worth))
        for value, highest in _in_order(lots):
            yield from ((value, number) for number in _bits(highest))

    def _lots(
        self, lot: _Lot, chosen: str, variants: Sequence[Counter[str]], worth: Mapping[str, int]
    ) -> Iterator[_Lot]:
        """A lot for each variant; those that have as many of a letter share its rows."""
        if not chosen:
            yield lot
            return
        letter = chosen[0]
        for count in {have[letter] for have in variants}:
            same = [have for have in variants if have[letter] == count]
            more = lot.copy()
            self._reckon(more, letter, same[0], worth)
            yield from self._lots(more, chosen[1:], same, worth)

    def _reckon(
        self, lot: _Lot, letters: Sequence[str], have: Counter[str], worth: Mapping[str, int]
    ) -> None:
        """Process some letters: add the values of those in the rack, and count missing ones."""
        for letter in letters:
            for count in range(1, min(have[letter], self._most[letter]) + 1):
                _add(lot.planes, self._row(letter, count), worth.get(letter, 0))
        self._lack(lot.short, letters, have)

    def _unlaid(self, rack: Rack) -> int:
        """The bits of the words that the rack cannot spell.

        By Hall's theorem the rack can spell a word if, for every subset of the letters on
        choice cards, the word misses at most as many letters (those of the subset and those
        on no choice card) as there are cards that can replace one of them.
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
        """Count the missing copies of these letters in all words, as far as `short` does."""
        for letter in letters:
            counted = min(have[letter] + len(short) - 1, self._most[letter])
            for count in range(have[letter] + 1, counted + 1):
                _count(short, self._row(letter, count))

    def _row(self, letter: str, count: int) -> int:
        key = (letter, count)
        if key not in self._rows:
            at = self._start[letter] + (count - 1) * self._width
            self._rows[key] = int.from_bytes(self._map[at : at + self._width], "little")
        return self._rows[key]


class _Lot:
    """For all words at once: the number of missing letters, and the value of the others.

    `short[k]` has the bits of the words with at least k missing letters. `planes[i]` has
    bit i of every word's value.
    """

    def __init__(self, short: list[int], planes: list[int]) -> None:
        self.short, self.planes = short, planes
        self.left = self.value = self.head = 0

    def copy(self) -> _Lot:
        return _Lot(list(self.short), list(self.planes))

    def go_on(self, seen: int) -> None:
        """Find the highest-scoring of the remaining words."""
        self.left &= ~(self.head | seen)
        self.value, self.head = _highest(self.planes, self.left)


def _in_order(lots: list[_Lot]) -> Iterator[tuple[int, int]]:
    """Values with the bits of the words that have them, highest first."""
    seen = 0
    for lot in lots:
        lot.left = lot.short[0] & ~lot.short[-1]
        lot.go_on(seen)
    while lots := [lot for lot in lots if lot.left]:
        value = max(lot.value for lot in lots)
        top = [lot for lot in lots if lot.value == value]
        highest = reduce(or_, (lot.head for lot in top)) & ~seen
        if highest:
            yield value, highest
        seen |= highest
        for lot in top:
            lot.go_on(seen)


def is_exact(rack: Rack) -> bool:
    """Whether the candidates are exactly the words that the rack can spell."""
    return len(_choice_letters(rack)) <= MOST_CHOSEN


def _choice_letters(rack: Rack) -> str:
    """The letters on the choice cards, sorted."""
    return "".join(sorted(set().union(*rack.choices)))


def _count(short: list[int], row: int) -> None:
    """Count one more missing letter for every word in the row."""
    for level in range(len(short) - 1, 0, -1):
        short[level] |= short[level - 1] & row


def _add(planes: list[int], row: int, worth: int) -> None:
    """Add a letter's worth to the values of the words in the row, carrying between planes."""
    for place in range(worth.bit_length()):
        carry = row if worth >> place & 1 else 0
        while carry:
            planes += [0] * (place + 1 - len(planes))
            planes[place], carry = planes[place] ^ carry, planes[place] & carry
            place += 1


def _highest(planes: list[int], among: int) -> tuple[int, int]:
    """The highest value among some words, and the bits of the words that have it."""
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
