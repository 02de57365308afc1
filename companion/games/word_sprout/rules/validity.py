"""What makes a string valid: a goal word in which it lies, and which could be reached (S3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

from companion.games.word_sprout.rules.dictionary import Court
from companion.games.word_sprout.rules.reach import Way, reachable
from companion.games.word_sprout.rules.state import Ground, SproutState
from companion.games.word_sprout.rules.variations import in_force
from companion.games.word_sprout.rules.variations.base import ONE_LETTER_WORDS, Fit, Variation
from companion.lexicon.ruling import Ruling

RUN = Fit()


class Judge:
    """The rules about goal words as they stand after a play, with the dictionary."""

    def __init__(self, state: SproutState, ground: Ground, court: Court) -> None:
        self._state, self._ground = state, ground
        self._rules: tuple[Variation, ...] = in_force(state.variations)
        self._court = court
        self._whole = any(rule.whole for rule in self._rules)
        self._fit = next((rule.fit for rule in self._rules if rule.fit), RUN)
        self._most = 2 if state.options.two_letters_always else 1

    def valid(self, strings: Iterable[str], words: Iterable[str]) -> bool:
        """Whether each of the strings is shown valid by one of the words (S5.2)."""
        if self._whole:
            return all(map(self._is_whole, strings))
        words = tuple(words)
        return all(any(self._shows(word, string) for word in words) for string in strings)

    def unknown(self, strings: Iterable[str], words: Iterable[str]) -> list[str]:
        """The words of which only the table can say whether they are goal words (V2.3)."""
        candidates = filter(self._court.is_word, strings if self._whole else words)
        asked = (w for w in candidates if any(r.asks(w, self._court) for r in self._rules))
        return list(asked)

    def any_goal(self, string: str) -> bool:
        """Whether any goal word at all makes the string valid, for a strict referee (SP-A2)."""
        if self._whole:
            return self._is_whole(string)
        within = self._state.variations, self._ground, self._most
        return self._court.in_a_goal(string, partial(self._search, string), within)

    def _search(self, string: str, court: Court, ruling: Ruling) -> bool:
        judge = Judge(self._state, self._ground, court)
        if judge.valid([string], court.accepted()):
            return True
        if not self._fit.any_goal(string, ruling):
            return False
        words = self._fit.goals(string, ruling)
        return any(judge.valid([string], [word]) for word in words)

    def _is_whole(self, string: str) -> bool:
        return string in ONE_LETTER_WORDS or self._is_goal(string)

    def _is_goal(self, word: str) -> bool:
        """Whether it is a word, and no rule says that it is no goal word (S3.2)."""
        return self._court.is_word(word) and not any(
            rule.voids(word, self._court) for rule in self._rules
        )

    def _shows(self, word: str, string: str) -> bool:
        """Whether the string lies in the goal word, in a place from which it can be reached."""
        places = self._fit.places(string, word)
        if any(rule.unreached for rule in self._rules):
            return next(places, None) is not None and self._is_goal(word)
        if not self._spelt(word) or not self._is_goal(word):
            return False
        way = Way(word, self._fit, self._rules, self._most)
        return any(reachable(way, place, self._ground.stage) for place in places)

    def _spelt(self, word: str) -> bool:
        """Whether the whole set has the tiles for the word, but for those in collections."""
        pot, lying = self._ground.pot or {}, Counter(self._ground.board.letters)
        return all(
            letter not in pot or count <= pot[letter] + lying[letter]
            for letter, count in Counter(word).items()
        )
