"""The words that a computer player knows, and which of them contain a string.

The index of the dictionary says whether any known word contains the string. To find the words,
all known words are joined into one text, the best known first, and searched in that order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from string import ascii_uppercase

from companion.games.kit.latest import latest
from companion.games.kit.looks import looks_of
from companion.games.kit.people import Reader, skill_at
from companion.games.word_sprout.rules.board.boards import VOWELS
from companion.games.word_sprout.rules.variations.base import ONE_LETTER_WORDS
from companion.lexicon import inoffensive
from companion.lexicon.ruling import Ruling

SKILLS = (0.14, 0.25, 0.38, 0.53, 0.59, 0.7, 0.71, 0.73, 1.0)
"""The skill in knowing and noticing words, for the strengths 1, 1.5, 2 and so on to 5.

`docs/opponents.md` says how they were found.
"""

REMEMBERED = 100_000
"""How many answers are cached: a search asks the same questions many times."""


class Vocabulary:
    """The words that a player of strength `level` knows: 1 to 5; strength 5 knows all words.

    Words that the family filter hides come last, so they are shown only if there is no other.
    """

    def __init__(self, ruling: Ruling, level: float) -> None:
        self._ruling, self._reader = ruling, Reader(ruling, skill_at(SKILLS, level))
        self._held = lru_cache(REMEMBERED)(self._holds)
        self._following = lru_cache(REMEMBERED)(self._letters_after)
        self._leading = lru_cache(REMEMBERED)(self._letters_before)

    @cached_property
    def _text(self) -> str:
        levels = {word: at for word, at in self._ruling.levels() if self._reader.knows(word)}
        polite = set(inoffensive(levels))
        return "\n".join(("", *sorted(levels, key=lambda w: (w not in polite, levels[w])), ""))

    def make_list(self) -> None:
        """Make the list of the known words, and learn how they look, which takes a moment."""
        _ = self._text
        looks_of(self._ruling, self._reader.skill)

    def nonsense(self, string: str, *, whole: bool) -> float:
        """How likely it is that the string is letters in any order, 0 to 1, by its looks.

        `whole`: it is a word, not a part of one.
        """
        return looks_of(self._ruling, self._reader.skill).nonsense(string, whole=whole)

    def holds(self, string: str, *, thinned: bool = False) -> bool:
        """Whether some known word contains the string.

        `thinned`: vowels of the word may be left out (V2.2).
        """
        return self._held(string, thinned)

    def longer(self, string: str) -> Iterator[str]:
        """The strings with one more letter that some known word contains, as `insertions`.

        What is left of the new letter and what is right of it must go with it.
        """
        for place, before in enumerate(f" {string}"):
            head, tail = string[:place], string[place:]
            leading = self._leading(tail)
            for letter in self._following(head):
                if letter != before and letter in leading:
                    new = f"{head}{letter}{tail}"
                    if not (head and tail) or self._held(new, False):
                        yield new

    def _letters_after(self, head: str) -> str:
        return "".join(letter for letter in ascii_uppercase if self._held(head + letter, False))

    def _letters_before(self, tail: str) -> frozenset[str]:
        return frozenset(letter for letter in ascii_uppercase if self._held(letter + tail, False))

    def _holds(self, string: str, thinned: bool) -> bool:
        ruling = self._ruling
        if thinned and not self._parts_hold(string):
            return False
        if self._reader.all:
            return ruling.is_thinned_run(string) if thinned else ruling.is_run(string)
        return self._knows_any(
            ruling.thinned_holding(string) if thinned else ruling.holding(string)
        )

    def _parts_hold(self, string: str) -> bool:
        """A fast test: the string can only be contained if its parts are; these are cached."""
        return len(string) < 2 or (self._held(string[:-1], True) and self._held(string[1:], True))

    def _knows_any(self, words: Iterable[str]) -> bool:
        """Whether at least one of the words is known."""
        return any(map(self._reader.knows, words))

    def notices(self, string: str, luck: int, hidden: float) -> bool:
        """Whether the player notices a known word that contains the string.

        `luck` decides what is overlooked this time, `hidden` is how much harder it is to see.
        """
        if self._reader.all:
            return True
        eyes = Reader(self._ruling, self._reader.skill, luck)
        return any(eyes.notices(word, hidden) for word in self._ruling.holding(string))

    def is_word(self, word: str) -> bool:
        """Whether the word is known; words of one letter always are."""
        return word in ONE_LETTER_WORDS or (self._ruling.is_word(word) and self._knows_any([word]))

    def goals(self, string: str, *, thinned: bool = False) -> Iterator[str]:
        """The known words that contain the string, the best known first.

        `thinned`: vowels of the word may be left out (V2.2).
        """
        pattern = _vowel_pattern(string) if thinned else re.compile(string)
        at = 0
        while found := pattern.search(self._text, at):
            at = self._text.index("\n", found.end())
            yield self._text[self._text.rindex("\n", 0, found.start()) + 1 : at]


def _vowel_pattern(string: str) -> re.Pattern[str]:
    return re.compile(f"[{VOWELS}]*".join(string))


_made: dict[tuple[str, float], Vocabulary] = {}
"""The vocabularies used last, by the dictionary's hash and the strength."""

KEPT = len(SKILLS)
"""How many vocabularies are cached: at a table all players may differ, and one takes long."""


def vocabulary(ruling: Ruling, level: float) -> Vocabulary:
    """The vocabulary of a strength for a dictionary, from the cache if it is there."""
    return latest(_made, (ruling.sha256, level), lambda: Vocabulary(ruling, level), KEPT)
