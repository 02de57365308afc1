"""The dictionary of a game, overruled by the decisions of the table (C2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Literal

from companion.games.api.recording import RecordingRuling
from companion.lexicon.ruling import Known, Ruling

Fact = Literal["none", "word", "plural", "perhaps"]
"""Not a word; a word; only a plural; perhaps only a plural, which the table may decide (V2.3)."""


class Dictionary:
    """The dictionary for one action, with the decisions of the table in `verdicts`."""

    def __init__(self, ruling: RecordingRuling, verdicts: Mapping[str, bool]) -> None:
        self._ruling, self._verdicts = ruling, verdicts

    def hoping(self, words: Iterable[str]) -> Dictionary:
        """The dictionary as it would be if the table accepted these words too."""
        return Dictionary(self._ruling, {**self._verdicts, **dict.fromkeys(words, True)})

    def has_verdicts(self) -> bool:
        """Whether the table has decided about any word."""
        return bool(self._verdicts)

    def is_refused(self, word: str) -> bool:
        """Whether the table has refused the word."""
        return self._verdicts.get(word) is False

    def accepted_words(self) -> list[str]:
        """The words that the table has accepted."""
        return [word for word, good in self._verdicts.items() if good]

    def fact(self, word: str) -> Fact:
        """Everything known about the word; a decision of the table comes first."""
        verdict = self._verdicts.get(word)
        if verdict is not None:
            return "word" if verdict else "none"
        return self._ruling.ask("fact", word, lambda list: _look_up(word, list))

    def is_word(self, word: str) -> bool:
        """Whether it is a word of any kind, including plurals."""
        return self.fact(word) != "none"

    def in_a_goal(
        self, string: str, search: Callable[[Dictionary, Ruling], bool], within: Any
    ) -> bool:
        """Whether some goal word contains the string; only this answer is recorded.

        `search` looks for the word; `within` is everything else that the answer depends on.
        """

        def find(ruling: Ruling) -> bool:
            return search(Dictionary(RecordingRuling(ruling), self._verdicts), ruling)

        return self._ruling.ask("in_a_goal", string, find, (within, self._verdicts))


def _look_up(word: str, ruling: Ruling) -> Fact:
    if not ruling.is_word(word):
        return "none"
    if not word.endswith("S"):  # only plurals in -s are banned: OXEN counts
        return "word"
    match ruling.plural_only(word).known:
        case Known.YES:
            return "plural"
        case Known.NO:
            return "word"
    return "perhaps" if any(_noun(stem, ruling) for stem in _stems(word)) else "word"


def _noun(stem: str, ruling: Ruling) -> bool:
    """Whether the stem is a noun or may be one."""
    known = ruling.noun(stem).known
    return known is Known.YES or (known is Known.UNKNOWN and ruling.is_word(stem))


def _stems(word: str) -> Iterator[str]:
    """The words of which this may be the plural."""
    if word.endswith("S"):
        yield word[:-1]
    if word.endswith("ES"):
        yield word[:-2]
    if word.endswith("IES"):
        yield f"{word[:-3]}Y"
