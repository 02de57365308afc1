"""The words that a computer player knows, and which of them contain a string.

The index of the dictionary says whether any known word contains the string. To find the words,
all known words are joined into one text, the best known first, and searched in that order.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache

from companion.games.word_sprout.rules.board.boards import VOWELS
from companion.games.word_sprout.rules.variations.base import ONE_LETTER_WORDS
from companion.lexicon import inoffensive
from companion.lexicon.ruling import Ruling

KNOWN = (1, 2, 3, 7, 9)
"""The highest level, of 1 to 9, of the words known at each strength."""

SHARES = (0.1, 0.25, 0.5, 0.8, 1.0)
"""The share of words known at each strength, for a dictionary without levels."""

NO_LEVEL = 9
"""The level of words about which nothing is known."""

REMEMBERED = 100_000
"""How many answers are cached: a search asks the same questions many times."""


class Vocabulary:
    """The words that a player of strength `level` knows: 1 to 5; strength 5 knows all words.

    Words that the family filter hides come last, so they are shown only if there is no other.
    """

    def __init__(self, ruling: Ruling, level: int) -> None:
        self._ruling, self._level, self._whole = ruling, level, level == len(KNOWN)
        self._held = lru_cache(REMEMBERED)(self._holds)

    @cached_property
    def _has_levels(self) -> bool:
        return any(level != NO_LEVEL for _, level in self._ruling.levels())

    @cached_property
    def _text(self) -> str:
        levels = dict(self._filter_known(self._ruling.levels()))
        polite = set(inoffensive(levels))
        return "\n".join(("", *sorted(levels, key=lambda w: (w not in polite, levels[w])), ""))

    def _filter_known(self, words: Iterable[tuple[str, int]]) -> Iterator[tuple[str, int]]:
        """The known ones of these words, each with its level."""
        if self._whole:
            return iter(words)
        most, share = KNOWN[self._level - 1], SHARES[self._level - 1]
        if self._has_levels:
            return (found for found in words if found[1] <= most)
        return (found for found in words if _share(found[0]) < share)

    def holds(self, string: str, *, thinned: bool = False) -> bool:
        """Return whether some known word contains the string.

        `thinned`: vowels of the word may be left out (V2.2).
        """
        return self._held(string, thinned)

    def _holds(self, string: str, thinned: bool) -> bool:
        ruling = self._ruling
        if thinned and not self._parts_hold(string):
            return False
        if self._whole:
            return ruling.is_thinned_run(string) if thinned else ruling.is_run(string)
        return self._knows_any(
            ruling.thinned_holding(string) if thinned else ruling.holding(string)
        )

    def _parts_hold(self, string: str) -> bool:
        """A fast test: the string can only be contained if its parts are; these are cached."""
        return len(string) < 2 or (self._held(string[:-1], True) and self._held(string[1:], True))

    def _knows_any(self, words: Iterable[str]) -> bool:
        """Whether at least one of the words is known."""
        level = self._ruling.level
        return next(self._filter_known((word, level(word)) for word in words), None) is not None

    def is_word(self, word: str) -> bool:
        """Return whether the word is known; words of one letter always are."""
        return word in ONE_LETTER_WORDS or (self._ruling.is_word(word) and self._knows_any([word]))

    def goals(self, string: str, *, thinned: bool = False) -> Iterator[str]:
        """Return the known words that contain the string, the best known first.

        `thinned`: vowels of the word may be left out (V2.2).
        """
        pattern = _vowel_pattern(string) if thinned else re.compile(string)
        at = 0
        while found := pattern.search(self._text, at):
            at = self._text.index("\n", found.end())
            yield self._text[self._text.rindex("\n", 0, found.start()) + 1 : at]


def _vowel_pattern(string: str) -> re.Pattern[str]:
    return re.compile(f"[{VOWELS}]*".join(string))


def _share(word: str) -> float:
    """A fixed pseudo-random number from 0 to 1 for the word."""
    return zlib.crc32(word.encode()) / 2**32


_made: dict[tuple[str, int], Vocabulary] = {}
"""The vocabularies used last, by the dictionary's hash and the strength."""

KEPT = 5
"""How many vocabularies are cached."""


def vocabulary(ruling: Ruling, level: int) -> Vocabulary:
    """Return the vocabulary of a strength for a dictionary, from the cache if it is there."""
    found = _made.setdefault((ruling.sha256, level), Vocabulary(ruling, level))
    for oldest in list(_made)[:-KEPT]:
        _made.pop(oldest, None)
    return found
