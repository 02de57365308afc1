"""Words by their letters: which words can be laid with exactly these, in any order.

Letters are counted in one number, four bits a letter of the alphabet, so that the letters
of two heaps of cards are one sum, and a look into a table says whether they spell a word.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from string import ascii_uppercase

from companion.games.word_lift.rules.state import SHORTEST
from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import shown

LETTER = {letter: 1 << (4 * at) for at, letter in enumerate(ascii_uppercase)}
MOST_WILDS = 4
LONGEST = 40
"""Letters of a word; no cards of a word and a hand are more."""

Known = Sequence[Mapping[int, str]]
"""For each length the words of it by their letters: small tables are quicker to look into."""

KNOWN = (1, 2, 3, 5, 9)
"""Up to which level, of 1 to 9, words are known at each strength."""

SHARES = (0.1, 0.25, 0.5, 0.8, 1.0)
"""What share is known at each strength of a list whose words have no levels."""

UNGRADED = 9


def key(letters: Iterable[str]) -> int:
    """The letters as one number; that of two heaps together is the sum."""
    return sum(map(LETTER.__getitem__, letters))


@cache
def sums(wilds: int) -> tuple[int, ...]:
    """The numbers of all letters for which so many wild cards can stand."""
    chosen = combinations_with_replacement(LETTER.values(), min(wilds, MOST_WILDS))
    return tuple(map(sum, chosen))


def by_letters(words: Iterable[str]) -> Known:
    """The words by their numbers, those with the same letters in one text, no family minds."""
    found: list[dict[int, str]] = [{} for _ in range(LONGEST + 1)]
    number = LETTER.__getitem__
    for word in shown(words):
        if SHORTEST <= len(word) <= LONGEST:
            same, letters = found[len(word)], sum(map(number, word))
            same[letters] = f"{same[letters]} {word}" if letters in same else word
    return found


def known_words(ruling: Ruling, level: int) -> Iterable[str]:
    """The words that a player of a strength knows, 1 to 5; 5: all of them."""
    if level >= len(KNOWN):
        return ruling.words()
    levels = {word: ruling.level(word) for word in ruling.words()}
    if min(levels.values(), default=UNGRADED) == UNGRADED:
        share = SHARES[level - 1] * 2**32
        return [word for word in levels if zlib.crc32(word.encode()) < share]
    return [word for word, grade in levels.items() if grade <= KNOWN[level - 1]]


_made: dict[tuple[str, int], Known] = {}
"""The tables that were asked for last, under the dictionary's hash and the strength."""

KEPT = 5


def table(ruling: Ruling, level: int = len(KNOWN)) -> Known:
    """The words of a strength by their letters; made once for each dictionary."""
    asked = ruling.sha256, level
    found = _made.get(asked)
    if found is None:
        found = by_letters(known_words(ruling, level))
        for old in list(_made)[: max(len(_made) - KEPT + 1, 0)]:
            _made.pop(old, None)
        _made[asked] = found
    return found
