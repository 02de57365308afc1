"""A table of words by their letters, to find the words that use exactly certain letters.

A number holds the counts of all letters, four bits for each letter of the alphabet. So adding
two numbers joins the letters of two heaps of cards, and one lookup finds their words.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from string import ascii_uppercase

from companion.games.word_lift.rules.state import SHORTEST
from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import inoffensive

LETTER = {letter: 1 << (4 * at) for at, letter in enumerate(ascii_uppercase)}
MOST_WILDS = 4
LONGEST = 40
"""Letters of a word, at most; a stolen word and a hand never have more cards."""

Known = Sequence[Mapping[int, str]]
"""For each length of a word, a table from letters to words; small tables are faster."""

KNOWN = (1, 2, 3, 5, 9)
"""For each strength, the rarest words it knows, by their level from 1 (common) to 9."""

SHARES = (0.1, 0.25, 0.5, 0.8, 1.0)
"""For each strength, the share of words it knows in a list whose words have no levels."""

UNGRADED = 9


def key(letters: Iterable[str]) -> int:
    """The letters as one number; the number of two heaps together is their sum."""
    return sum(map(LETTER.__getitem__, letters))


@cache
def sums(wilds: int) -> tuple[int, ...]:
    """The numbers of all combinations of letters that this many wild cards can stand for."""
    chosen = combinations_with_replacement(LETTER.values(), min(wilds, MOST_WILDS))
    return tuple(map(sum, chosen))


def by_letters(words: Iterable[str]) -> Known:
    """The words by their numbers, anagrams joined by spaces; offensive words are left out."""
    found: list[dict[int, str]] = [{} for _ in range(LONGEST + 1)]
    number = LETTER.__getitem__
    for word in inoffensive(words):
        if SHORTEST <= len(word) <= LONGEST:
            same, letters = found[len(word)], sum(map(number, word))
            same[letters] = f"{same[letters]} {word}" if letters in same else word
    return found


def known_words(ruling: Ruling, level: int) -> Iterable[str]:
    """The words that a player of this strength knows, from 1 to 5; 5 knows all of them."""
    if level >= len(KNOWN):
        return ruling.words()
    levels = {word: ruling.level(word) for word in ruling.words()}
    if min(levels.values(), default=UNGRADED) == UNGRADED:
        share = SHARES[level - 1] * 2**32
        return [word for word in levels if zlib.crc32(word.encode()) < share]
    return [word for word, grade in levels.items() if grade <= KNOWN[level - 1]]


_made: dict[tuple[str, int], Known] = {}
"""The latest tables, by the hash of the dictionary and the strength."""

KEPT = 5


def table(ruling: Ruling, level: int = len(KNOWN)) -> Known:
    """The table of the words a strength knows; built once for each dictionary."""
    asked = ruling.sha256, level
    found = _made.get(asked)
    if found is None:
        found = by_letters(known_words(ruling, level))
        for old in list(_made)[: max(len(_made) - KEPT + 1, 0)]:
            _made.pop(old, None)
        _made[asked] = found
    return found
