"""Index of letter counts, to find the words that a rack of cards can spell.

There is a row for each letter and count, with one bit per word. Row (E, 2) has the bits of
all words with at least two Es. A rack of plain letters can spell a word that is in none of
the rows (letter, one more than the rack has). So a search combines some thirty long integers
instead of checking words. With wild cards, a word may be in as many rows as there are wild
cards.

The value of a word is what all its letters are worth, less those on wild cards. So it is summed up
for all words once, and not again for each letter that a choice card may show.
"""

from __future__ import annotations

import json
import mmap
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from heapq import merge
from itertools import groupby
from operator import itemgetter, or_
from pathlib import Path
from string import ascii_uppercase

from companion.lexicon.compiled.racks import Rack

FEW = 60
"""Up to this many bits are found one by one; more, in the number's digits."""

Missing = dict[tuple[int, int], int]
"""The bits of words, by the number of wild cards they need and what these letters are worth."""

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
        self._kept: dict[tuple[int, ...], list[int]] = {}

    def candidates(self, rack: Rack) -> Iterator[int]:
        """Numbers of the words that the rack may spell; exact if `is_exact`."""
        return _bits(_less(self._all, self._unlaid(rack)))

    def numbers_by_value(
        self, rack: Rack, worth: Mapping[str, int], without: int = 0
    ) -> Iterator[tuple[int, int]]:
        """Values of words with their numbers, highest value first, each word once.

        A letter on a wild card is worth nothing. A rack with choice cards is treated as several
        racks, which share all other letters. `without`: the bits of words that are left out.
        """
        chosen, have = _choice_letters(rack), Counter(rack.letters)
        others = {letter: have[letter] for letter in ascii_uppercase if letter not in chosen}
        short = [self._all, *[0] * (rack.wilds + 1)]
        self._lack(short, others, have)
        start = {(0, 0): _less(self._all, without | short[-1])}
        kinds = [Counter(variant.letters) for variant in rack.variants()]
        missing = self._union(start, chosen, kinds, rack.wilds, worth)
        # Choice cards show any of their letters, so all of these count; wild cards count nothing.
        planes = self._sum(worth, {**self._most, **others}) if rack.wilds else self._whole(worth)
        ranks, seen = list[Iterator[tuple[int, int]]](), 0
        for (used, loss), bits in sorted(missing.items(), key=lambda one: one[0][1]):
            found = _less(bits, seen | short[rack.wilds - used + 1])
            ranks.append(_by_value(planes, found, loss))
            seen |= found
        for value, same in groupby(merge(*ranks, key=_lowest), key=itemgetter(0)):
            highest = reduce(or_, (bits for _, bits in same))
            yield from ((value, number) for number in _bits(highest))

    def _whole(self, worth: Mapping[str, int]) -> list[int]:
        """The sum of all letters; the last one is kept, as a game asks for the same again."""
        points = tuple(worth.get(letter, 0) for letter in ascii_uppercase)
        if points not in self._kept:
            self._kept = {points: self._sum(worth, self._most)}
        return self._kept[points]

    def _sum(self, worth: Mapping[str, int], copies: Mapping[str, int]) -> list[int]:
        """Bit i of the value of every word, for each i; of a letter, at most these copies count."""
        planes = list[int]()
        for letter, most in copies.items():
            for count in range(1, most + 1):
                _add(planes, self._row(letter, count), worth.get(letter, 0))
        return planes

    def _union(
        self,
        missing: Missing,
        letters: str,
        kinds: Sequence[Counter[str]],
        wilds: int,
        worth: Mapping[str, int],
    ) -> Missing:
        """Go on with some letters for all kinds of rack; those with as many of one share a look."""
        if not letters:
            return missing
        letter, union = letters[0], defaultdict[tuple[int, int], int](int)
        for have in {kind[letter] for kind in kinds}:
            same = [kind for kind in kinds if kind[letter] == have]
            more = self._miss(missing, letter, have, wilds, worth.get(letter, 0))
            for key, bits in self._union(more, letters[1:], same, wilds, worth).items():
                union[key] |= bits
        return union

    def _miss(self, missing: Missing, letter: str, have: int, wilds: int, worth: int) -> Missing:
        """Go on with a letter of which a rack has some copies: wild cards replace the others."""
        found = defaultdict[tuple[int, int], int](int)
        for (used, loss), bits in missing.items():
            for more in range(wilds - used + 1):
                longer = bits & self._row(letter, have + more + 1)
                found[used + more, loss + more * worth] |= bits ^ longer
                bits = longer
        return found

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
            for count in range(have[letter] + 1, have[letter] + len(short)):
                _count(short, self._row(letter, count))

    def _row(self, letter: str, count: int) -> int:
        """The bits of the words with at least this many copies of the letter."""
        if count > self._most[letter]:
            return 0
        key = (letter, count)
        if key not in self._rows:
            at = self._start[letter] + (count - 1) * self._width
            self._rows[key] = int.from_bytes(self._map[at : at + self._width], "little")
        return self._rows[key]


def _by_value(planes: Sequence[int], among: int, loss: int) -> Iterator[tuple[int, int]]:
    """Values, less a loss, with the bits of the words that have them, highest first."""
    while among:
        value, highest = _highest(planes, among)
        yield value - loss, highest
        among ^= highest


def _less(bits: int, others: int) -> int:
    """The bits without some others; to turn all of those around takes twenty times as long."""
    return bits ^ (bits & others)


def _lowest(rank: tuple[int, int]) -> int:
    """Sort key that puts the highest value first."""
    return -rank[0]


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


def _highest(planes: Sequence[int], among: int) -> tuple[int, int]:
    """The highest value among some words, and the bits of the words that have it."""
    value = 0
    for place in range(len(planes) - 1, -1, -1):
        higher = among & planes[place]
        if higher:
            among, value = higher, value | 1 << place
    return value, among


def _bits(number: int) -> Iterator[int]:
    """The places of the bits, lowest first: a few are taken off the top, which is quick."""
    places = list[int]()
    if number.bit_count() <= FEW:
        while number:
            places.append(number.bit_length() - 1)
            number ^= 1 << places[-1]
        yield from reversed(places)
        return
    digits = bin(number)[:1:-1]
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)
