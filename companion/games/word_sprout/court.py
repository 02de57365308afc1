"""What words are judged by: the dictionary, what it said before, and what the table decided (C2).

What the dictionary says while an action is judged is kept with the action. A game that
is replayed under another dictionary, or one that has changed since, is the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal

import msgspec

from companion.lexicon.ruling import Known, Ruling

Fact = Literal["none", "word", "plural", "perhaps"]
"""No word; a word; only a plural; a plural perhaps, which the table may decide (V2.3)."""


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the dictionary said: of words, and of strings whether any goal word holds them."""

    words: dict[str, Fact] = {}
    strings: dict[str, bool] = {}


class Court:
    """The dictionary for one action; remembers what it was asked."""

    def __init__(
        self, ruling: Ruling, verdicts: Mapping[str, bool], said: Said | None = None
    ) -> None:
        self.ruling, self._verdicts = ruling, verdicts
        self._words = {} if said is None else dict(said.words)
        self._strings = {} if said is None else dict(said.strings)

    def said(self) -> Said | None:
        """All that was asked, for the action to keep."""
        heard = Said(self._words, self._strings)
        return heard if heard != Said() else None

    def hoping(self, words: Iterable[str]) -> Court:
        """The same, if the table accepted the words too; it remembers for both."""
        other = Court(self.ruling, {**self._verdicts, **dict.fromkeys(words, True)})
        other._words, other._strings = self._words, self._strings
        return other

    def decided(self) -> bool:
        """Whether the table decided about any word."""
        return bool(self._verdicts)

    def accepted(self) -> list[str]:
        """The words that the table itself accepted."""
        return [word for word, good in self._verdicts.items() if good]

    def fact(self, word: str) -> Fact:
        """What the word is; the table's own decision goes first."""
        decided = self._verdicts.get(word)
        if decided is not None:
            return "word" if decided else "none"
        if word not in self._words:
            self._words[word] = _looked_up(word, self.ruling)
        return self._words[word]

    def is_word(self, word: str) -> bool:
        """Whether the word counts, of whatever kind it is."""
        return self.fact(word) != "none"

    def in_a_goal(self, string: str, search: Callable[[Court], bool]) -> bool:
        """Whether a goal word holds the string; the search asks for more than is to be kept."""
        if string not in self._strings:
            self._strings[string] = search(Court(self.ruling, self._verdicts))
        return self._strings[string]


def _looked_up(word: str, ruling: Ruling) -> Fact:
    if not ruling.is_word(word):
        return "none"
    match ruling.plural_only(word).known:
        case Known.YES:
            return "plural"
        case Known.NO:
            return "word"
    return "perhaps" if any(_noun(stem, ruling) for stem in _stems(word)) else "word"


def _noun(stem: str, ruling: Ruling) -> bool:
    """Whether the stem is a noun, as far as is known; an unknown word may be one."""
    known = ruling.noun(stem).known
    return known is Known.YES or (known is Known.UNKNOWN and ruling.is_word(stem))


def _stems(word: str) -> Iterator[str]:
    """What the word may be a plural of."""
    if word.endswith("S"):
        yield word[:-1]
    if word.endswith("ES"):
        yield word[:-2]
    if word.endswith("IES"):
        yield f"{word[:-3]}Y"
