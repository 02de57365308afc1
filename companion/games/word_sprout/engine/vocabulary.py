"""What words a player knows, and which of them hold a string.

All words that are known stand in one long text, the best known first: whether a string is
inside any of them is one search for it, and the first word found is the one to show.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from functools import cached_property, lru_cache

from companion.games.word_sprout.rules.board.boards import VOWELS
from companion.games.word_sprout.rules.variations.base import ONE_LETTER_WORDS
from companion.lexicon import shown
from companion.lexicon.ruling import Ruling

KNOWN = (1, 2, 3, 7, 9)
"""Up to which level, of 1 to 9, words are known at each strength."""

SHARES = (0.1, 0.25, 0.5, 0.8, 1.0)
"""What share is known at each strength of a list whose words have no levels."""

NO_LEVEL = 9

REMEMBERED = 100_000
"""So many answers are kept: one look ahead asks the same again and again."""


class Vocabulary:
    """The words that a player of a strength knows (1 to 5; 5: all of them).

    Words that the family filter holds come last, and so are shown last.
    """

    def __init__(self, ruling: Ruling, level: int) -> None:
        self._ruling, self._level, self._whole = ruling, level, level == len(KNOWN)
        self._held = lru_cache(REMEMBERED)(self._holds)

    @cached_property
    def _text(self) -> str:
        levels = {word: self._ruling.level(word) for word in self._ruling.words()}
        known = self._known(levels)
        polite = set(shown(known))
        order = sorted(known, key=lambda word: (word not in polite, levels[word]))
        return "\n".join(("", *order, ""))

    def _known(self, levels: dict[str, int]) -> list[str]:
        if min(levels.values(), default=NO_LEVEL) == NO_LEVEL:
            return [word for word in levels if _share(word) < SHARES[self._level - 1]]
        return [word for word, level in levels.items() if level <= KNOWN[self._level - 1]]

    def holds(self, string: str, *, thinned: bool = False) -> bool:
        """Whether a run of some known word is the string, with vowels left out if `thinned`."""
        return self._held(string, thinned)

    def _holds(self, string: str, thinned: bool) -> bool:
        inside = self._ruling.is_thinned_run if thinned else self._ruling.is_run
        inside_any = inside(string)
        if self._whole or not inside_any:
            return inside_any
        return _thinned(string).search(self._text) is not None if thinned else string in self._text

    def is_word(self, word: str) -> bool:
        """Whether the word is known; the words of one letter are."""
        if word in ONE_LETTER_WORDS:
            return True
        return self._ruling.is_word(word) and (self._whole or f"\n{word}\n" in self._text)

    def goals(self, string: str, *, thinned: bool = False) -> Iterator[str]:
        """The known words that hold the string, the best known first; `thinned`: V2.2."""
        pattern = _thinned(string) if thinned else re.compile(string)
        at = 0
        while found := pattern.search(self._text, at):
            at = self._text.index("\n", found.end())
            yield self._text[self._text.rindex("\n", 0, found.start()) + 1 : at]


def _thinned(string: str) -> re.Pattern[str]:
    return re.compile(f"[{VOWELS}]*".join(string))


def _share(word: str) -> float:
    """A number from 0 to 1 that is the word's for ever."""
    return zlib.crc32(word.encode()) / 2**32


_made: dict[tuple[str, int], Vocabulary] = {}
"""The vocabularies that were asked for last, under the dictionary's hash and the strength."""

KEPT = 5


def vocabulary(ruling: Ruling, level: int) -> Vocabulary:
    """The words of a strength; made once for each dictionary."""
    found = _made.setdefault((ruling.sha256, level), Vocabulary(ruling, level))
    for oldest in list(_made)[:-KEPT]:
        _made.pop(oldest, None)
    return found
