"""A table of words by their letters, to find the words that use exactly certain letters.

A number holds the counts of all letters, four bits for each letter of the alphabet. So adding
two numbers joins the letters of two heaps of cards, and one lookup finds their words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from string import ascii_uppercase

from companion.games.kit.latest import latest
from companion.games.kit.people import Reader, skill_at
from companion.games.word_lift.rules.state import SHORTEST
from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import inoffensive
from companion.names import LONGEST_WORD

LETTER = {letter: 1 << (4 * at) for at, letter in enumerate(ascii_uppercase)}
MOST_WILDS = 4
Known = Sequence[Mapping[int, str]]
"""For each length of a word, a table from letters to words; small tables are faster."""

SKILLS = (-0.4, -0.18, 0.0, 0.14, 0.262, 0.45, 0.66, 0.92, 1.45)
"""The skill in knowing and noticing words, for the strengths 1, 1.5, 2 and so on to 5.

`docs/opponents.md` says how they were found.
"""


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
    found: list[dict[int, str]] = [{} for _ in range(LONGEST_WORD + 1)]
    number = LETTER.__getitem__
    for word in inoffensive(words):
        if SHORTEST <= len(word) <= LONGEST_WORD:
            same, letters = found[len(word)], sum(map(number, word))
            same[letters] = f"{same[letters]} {word}" if letters in same else word
    return found


def known_words(ruling: Ruling, strength: float) -> Iterable[str]:
    """The words that a player of this strength knows, from 1 to 5; 5 knows all of them."""
    return Reader(ruling, skill_at(SKILLS, strength)).words()


_made: dict[tuple[str, float], Known] = {}
"""The latest tables, by the hash of the dictionary and the strength."""

KEPT = 7
"""How many tables are cached: all six players may differ, and the review has its own."""


def table(ruling: Ruling, strength: float = 5) -> Known:
    """The table of the words a strength knows; built once for each dictionary."""
    asked = ruling.sha256, strength
    return latest(_made, asked, lambda: by_letters(known_words(ruling, strength)), KEPT)
