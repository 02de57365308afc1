"""What makes a string valid: a goal word in which it lies, and which could be reached (S3).

A goal word could be reached where the string grows inside it, a turn's letters at a time, and
each step satisfies the rules about strings that are in force (S3.3). Places in the word are
numbers whose bit `i` is set where the word's letter `i` lies already.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.word_sprout.rules.board.boards import Laid, Line
from companion.games.word_sprout.rules.board.dictionary import Dictionary
from companion.games.word_sprout.rules.board.state import Ground, SproutState, Stage
from companion.games.word_sprout.rules.variations import in_force
from companion.games.word_sprout.rules.variations.base import ONE_LETTER_WORDS, Fit, Variation, ends
from companion.lexicon.ruling import Ruling

RUN = Fit()


class Judge:
    """The rules about goal words as they stand after a play, with the dictionary."""

    def __init__(self, state: SproutState, ground: Ground, dictionary: Dictionary) -> None:
        self._state, self._ground = state, ground
        self._rules: tuple[Variation, ...] = in_force(state.variations)
        self._dictionary = dictionary
        self._voids = {"none", *(fact for rule in self._rules for fact in rule.voids)}
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
        candidates, fact = strings if self._whole else words, self._dictionary.fact
        return [w for w in candidates if fact(w) == "perhaps" and "perhaps" in self._voids]

    def any_goal(self, string: str) -> bool:
        """Whether any goal word at all makes the string valid, for a strict referee (SP-A2)."""
        if self._whole:
            return self._is_whole(string)
        within = self._state.variations, self._ground, self._most
        return self._dictionary.in_a_goal(string, partial(self._search, string), within)

    def _search(self, string: str, dictionary: Dictionary, ruling: Ruling) -> bool:
        judge = Judge(self._state, self._ground, dictionary)
        if judge.valid([string], dictionary.accepted()):
            return True
        if not self._fit.any_goal(string, ruling):
            return False
        words = self._fit.goals(string, ruling)
        return any(judge.valid([string], [word]) for word in words)

    def _is_whole(self, string: str) -> bool:
        return string in ONE_LETTER_WORDS or self._is_goal(string)

    def _is_goal(self, word: str) -> bool:
        """Whether it is a word, and no rule says that it is no goal word (S3.2)."""
        return self._dictionary.fact(word) not in self._voids

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


# -- whether a goal word could be reached --------------------------------------------------


class Way(NamedTuple):
    """What a search goes by: the word, how strings lie in it, the rules, letters a turn."""

    word: str
    fit: Fit
    rules: Sequence[Variation]
    most: int


def reachable(way: Way, start: int, stage: Stage) -> bool:
    """Whether the whole word can be made from the letters that lie at `start`.

    Most rules look at the letters' kinds and numbers alone; where even these forbid it,
    the many orders need not be tried.
    """
    loose = [rule for rule in way.rules if not rule.ordered]
    if len(loose) == len(way.rules):
        return _search(way, start, stage, _counted)
    easier = way._replace(rules=loose, most=2)
    return _search(easier, start, stage, _counted) and _search(way, start, stage, int)


def _counted(place: int) -> Hashable:
    """The ends of the string and how many letters it has; which are left out is all the same."""
    return ends(place), place.bit_count()


def _search(way: Way, start: int, stage: Stage, key: Callable[[int], Hashable]) -> bool:
    whole, seen, waiting = (1 << len(way.word)) - 1, set[Hashable](), [(start, stage)]
    while waiting:
        place, stage = waiting.pop()
        if place == whole:
            return True
        if _hopeless(way, place, stage):
            continue
        for larger, after in _turns(way, place, stage, key):
            known = key(larger), min(after.plays, 3), after.locked
            if known not in seen:
                seen.add(known)
                waiting.append((larger, after))
    return False


def _hopeless(way: Way, place: int, stage: Stage) -> bool:
    """Whether all that is still to come would be refused even in a single turn."""
    laid = _laid(way.word, place, (1 << len(way.word)) - 1)
    return any(rule.refuses(stage, laid) for rule in way.rules)


def _turns(
    way: Way, place: int, stage: Stage, key: Callable[[int], Hashable]
) -> Iterator[tuple[int, Stage]]:
    """Every legal turn, one of each that are all the same: the place and the stage after it."""
    most = max(way.most, *(rule.most(stage) for rule in way.rules), 1)
    for larger in {key(larger): larger for larger in _larger(way, place, most)}.values():
        laid = _laid(way.word, place, larger)
        if not any(rule.refuses(stage, laid) for rule in way.rules):
            yield larger, advanced(stage, laid, way.rules)


def _laid(word: str, before: int, after: int) -> Laid:
    """What growing from one place to the other lays; what is new at the front end is in front."""
    string, new = _letters(word, after), after ^ before
    fronts = _letters(word, new & (before & -before) - 1)
    return Laid(Line(string), _letters(word, new), (string,), fronts)


def _larger(way: Way, place: int, most: int) -> Iterator[int]:
    for larger in way.fit.larger(place, way.word):
        yield larger
        if most > 1:
            yield from way.fit.larger(larger, way.word)


def _letters(word: str, place: int) -> str:
    return "".join(letter for at, letter in enumerate(word) if place >> at & 1)


def advanced(stage: Stage, laid: Laid, rules: Sequence[Variation]) -> Stage:
    """What the rules about strings remember after a play."""
    letters = stage.letters + len(laid.added)
    stage = replace(stage, letters=letters, plays=stage.plays + 1)
    for rule in rules:
        stage = rule.onward(stage, laid)
    return stage
