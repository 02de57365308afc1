"""What words are judged by: the dictionary, and what the table decided (C2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal

from companion.games.api.recording import RecordingRuling
from companion.lexicon.ruling import Known, Ruling

Fact = Literal["none", "word", "plural", "perhaps"]
"""No word; a word; only a plural; a plural perhaps, which the table may decide (V2.3)."""


class Dictionary:
    """The dictionary for one action, under the table's own decisions."""

    def __init__(self, ruling: RecordingRuling, verdicts: Mapping[str, bool]) -> None:
        self._ruling, self._verdicts = ruling, verdicts

    def hoping(self, words: Iterable[str]) -> Dictionary:
        """The same, if the table accepted the words too."""
        return Dictionary(self._ruling, {**self._verdicts, **dict.fromkeys(words, True)})

    def decided(self) -> bool:
        """Whether the table decided about any word."""
        return bool(self._verdicts)

    def refused(self, word: str) -> bool:
        """Whether the table itself decided that the word does not count."""
        return self._verdicts.get(word) is False

    def accepted(self) -> list[str]:
        """The words that the table itself accepted."""
        return [word for word, good in self._verdicts.items() if good]

    def fact(self, word: str) -> Fact:
        """What the word is; the table's own decision goes first."""
        decided = self._verdicts.get(word)
        if decided is not None:
            return "word" if decided else "none"
        return self._ruling.ask("fact", word, lambda list: _looked_up(word, list))

    def is_word(self, word: str) -> bool:
        """Whether the word counts, of whatever kind it is."""
        return self.fact(word) != "none"

    def in_a_goal(
        self, string: str, search: Callable[[Dictionary, Ruling], bool], within: Any
    ) -> bool:
        """Whether a goal word holds the string; what the search asks for is not kept."""

        def find(ruling: Ruling) -> bool:
            return search(Dictionary(RecordingRuling(ruling), self._verdicts), ruling)

        return self._ruling.ask("in_a_goal", string, find, (within, self._verdicts))


def _looked_up(word: str, ruling: Ruling) -> Fact:
    if not ruling.is_word(word):
        return "none"
    if not word.endswith("S"):  # no other plural is banned: OXEN counts
        return "word"
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
