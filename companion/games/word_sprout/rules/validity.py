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
from companion.games.word_sprout.rules.board.state import Ground, Missed, Stage, WordSproutState
from companion.games.word_sprout.rules.variations import in_force
from companion.games.word_sprout.rules.variations.base import ONE_LETTER_WORDS, Fit, Variation, ends
from companion.lexicon.ruling import Ruling

RUN = Fit()


class Judge:
    """The rules about goal words as they stand after a play, with the dictionary."""

    def __init__(self, state: WordSproutState, ground: Ground, dictionary: Dictionary) -> None:
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

    def unlisted(self, strings: Iterable[str], words: Iterable[str]) -> list[str]:
        """The words that the dictionary lacks, and the table has not refused yet (C2)."""
        candidates = dict.fromkeys(strings if self._whole else words)
        lacking = (word for word in candidates if self._dictionary.fact(word) == "none")
        return [word for word in lacking if not self._dictionary.refused(word)]

    def missed(self, strings: Iterable[str], words: Sequence[str]) -> Missed | None:
        """Why the words do not show all the strings to be valid; None where they do (S5.3)."""
        found = (self._missed(string, [string] if self._whole else words) for string in strings)
        return next(filter(None, found), None)

    def _missed(self, string: str, words: Sequence[str]) -> Missed | None:
        """The fault of the word that comes nearest to showing the string."""
        if not words:
            return Missed("no_word", string)
        faults = [self._lacks(string, word) for word in words]
        found = [fault for fault in faults if fault]
        if len(found) < len(faults):
            return None
        return next((fault for fault in found if fault.why != "not_inside"), found[0])

    def _lacks(self, string: str, word: str) -> Missed | None:
        """What is wrong with the word, the plainest fault first."""
        if self._whole:
            return None if self._is_whole(string) else self._no_goal(string, word)
        places = list(self._fit.places(string, word))
        if not places:
            return Missed("not_inside", string, word)
        if not self._is_goal(word):
            return self._no_goal(string, word)
        return None if self._shows(word, string) else self._unreached(string, word, places)

    def _no_goal(self, string: str, word: str) -> Missed:
        if self._dictionary.refused(word):
            return Missed("refused", string, word)
        known = self._dictionary.fact(word) != "none"
        return Missed("plural" if known else "not_a_word", string, word)

    def _unreached(self, string: str, word: str, places: Iterable[int]) -> Missed:
        """The first letter for which there is no tile, or that cannot come to its place (S3.3)."""
        if spare := self._unspelt(word):
            return Missed("no_such_tile", string, word, spare)
        way = Way(word, self._fit, self._rules, self._most)
        best = max((furthest(way, at, self._ground.stage) for at in places), key=int.bit_count)
        after = next(self._fit.larger(best, word), best)
        return Missed("unreachable", string, word, _letters(word, after ^ best))

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
        if self._unspelt(word) or not self._is_goal(word):
            return False
        way = Way(word, self._fit, self._rules, self._most)
        return any(reachable(way, place, self._ground.stage) for place in places)

    def _unspelt(self, word: str) -> str:
        """The first letter of which the whole set, but for collections, has too few; else empty."""
        pot, lying = self._ground.pot or {}, Counter(self._ground.board.letters)
        counts = Counter(word).items()
        return next((a for a, n in counts if a in pot and n > pot[a] + lying[a]), "")


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


def furthest(way: Way, start: int, stage: Stage) -> int:
    """The place with most letters that the string can grow to; exact where strings are runs."""
    return max(_grown(way, start, stage, _counted), key=int.bit_count)


def _search(way: Way, start: int, stage: Stage, key: Callable[[int], Hashable]) -> bool:
    whole = (1 << len(way.word)) - 1
    return whole in _grown(way, start, stage, key, hopeless=_hopeless)


def _never(way: Way, place: int, stage: Stage) -> bool:
    del way, place, stage
    return False


def _grown(
    way: Way,
    start: int,
    stage: Stage,
    key: Callable[[int], Hashable],
    hopeless: Callable[[Way, int, Stage], bool] = _never,
) -> Iterator[int]:
    """The places to which the string can grow; it grows no further from a hopeless one."""
    seen, waiting = set[Hashable](), [(start, stage)]
    while waiting:
        place, stage = waiting.pop()
        yield place
        if hopeless(way, place, stage):
            continue
        for larger, after in _turns(way, place, stage, key):
            known = key(larger), min(after.plays, 3), after.locked
            if known not in seen:
                seen.add(known)
                waiting.append((larger, after))


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
