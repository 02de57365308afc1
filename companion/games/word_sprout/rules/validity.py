"""Validity of strings: a string is valid if it is in a goal word that can be reached (S3).

A goal word can be reached if the string can grow into it, one turn's letters at a time, and each
step obeys the rules about strings in force (S3.3). A place in a word is an integer in which bit
`i` is set if letter `i` of the word is already in the string.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.word_sprout.rules.board.boards import BoardChange, Line
from companion.games.word_sprout.rules.board.dictionary import Dictionary
from companion.games.word_sprout.rules.board.state import Ground, MissReason, Stage, WordSproutState
from companion.games.word_sprout.rules.variations import in_force
from companion.games.word_sprout.rules.variations.base import ONE_LETTER_WORDS, Fit, Variation, ends
from companion.lexicon.ruling import Ruling

RUN = Fit()


class Judge:
    """Judges strings and words by the rules and the dictionary, after a play."""

    def __init__(self, state: WordSproutState, ground: Ground, dictionary: Dictionary) -> None:
        self._state, self._ground = state, ground
        self._rules: tuple[Variation, ...] = in_force(state.variations)
        self._dictionary = dictionary
        self._voids = {"none", *(fact for rule in self._rules for fact in rule.voids)}
        self._whole = any(rule.whole for rule in self._rules)
        self._fit = next((rule.fit for rule in self._rules if rule.fit), RUN)
        self._most = 2 if state.options.two_letters_always else 1

    def valid(self, strings: Iterable[str], words: Iterable[str]) -> bool:
        """Whether each string is proved valid by one of the words (S5.2)."""
        if self._whole:
            return all(map(self._is_whole, strings))
        words = tuple(words)
        return all(any(self._proves(word, string) for word in words) for string in strings)

    def undecided_plurals(self, strings: Iterable[str], words: Iterable[str]) -> list[str]:
        """The words that may be plurals, on which the table must decide (V2.3)."""
        candidates, fact = strings if self._whole else words, self._dictionary.fact
        return [w for w in candidates if fact(w) == "perhaps" and "perhaps" in self._voids]

    def unlisted_words(self, strings: Iterable[str], words: Iterable[str]) -> list[str]:
        """The words not in the dictionary that the table has not refused yet (C2)."""
        candidates = dict.fromkeys(strings if self._whole else words)
        lacking = (word for word in candidates if self._dictionary.fact(word) == "none")
        return [word for word in lacking if not self._dictionary.is_refused(word)]

    def miss_reason(self, strings: Iterable[str], words: Sequence[str]) -> MissReason | None:
        """Why the words do not prove all strings valid; None if they do (S5.3)."""
        found = (
            self._miss_reason(string, [string] if self._whole else words) for string in strings
        )
        return next(filter(None, found), None)

    def _miss_reason(self, string: str, words: Sequence[str]) -> MissReason | None:
        """The fault of the word that comes closest to proving the string."""
        if not words:
            return MissReason("no_word", string)
        faults = [self._fault_of_word(string, word) for word in words]
        found = [fault for fault in faults if fault]
        if len(found) < len(faults):
            return None
        return next((fault for fault in found if fault.why != "not_inside"), found[0])

    def _fault_of_word(self, string: str, word: str) -> MissReason | None:
        """The most obvious fault of the word; None if it proves the string."""
        if self._whole:
            return None if self._is_whole(string) else self._no_goal_reason(string, word)
        places = list(self._fit.places(string, word))
        if not places:
            return MissReason("not_inside", string, word)
        if not self._is_goal(word):
            return self._no_goal_reason(string, word)
        return (
            None if self._proves(word, string) else self._unreachable_reason(string, word, places)
        )

    def _no_goal_reason(self, string: str, word: str) -> MissReason:
        if self._dictionary.is_refused(word):
            return MissReason("refused", string, word)
        known = self._dictionary.fact(word) != "none"
        return MissReason("plural" if known else "not_a_word", string, word)

    def _unreachable_reason(self, string: str, word: str, places: Iterable[int]) -> MissReason:
        """The first letter without a tile, or else the first that cannot be added (S3.3)."""
        if spare := self._letter_without_tile(word):
            return MissReason("no_such_tile", string, word, spare)
        way = SearchRules(word, self._fit, self._rules, self._most)
        best = max((furthest(way, at, self._ground.stage) for at in places), key=int.bit_count)
        after = next(self._fit.larger(best, word), best)
        return MissReason("unreachable", string, word, _letters(word, after ^ best))

    def any_goal(self, string: str) -> bool:
        """Whether any goal word makes the string valid, for a strict referee (SP-A2)."""
        if self._whole:
            return self._is_whole(string)
        nobodys = replace(self._ground, collections={}, win=None)
        within = self._state.variations, nobodys, self._most
        return self._dictionary.in_a_goal(string, partial(self._search, string), within)

    def _search(self, string: str, dictionary: Dictionary, ruling: Ruling) -> bool:
        judge = Judge(self._state, self._ground, dictionary)
        if judge.valid([string], dictionary.accepted_words()):
            return True
        if not self._fit.any_goal(string, ruling):
            return False
        words = self._fit.goals(string, ruling)
        return any(judge.valid([string], [word]) for word in words)

    def _is_whole(self, string: str) -> bool:
        return string in ONE_LETTER_WORDS or self._is_goal(string)

    def _is_goal(self, word: str) -> bool:
        """Whether it is a word that no rule excludes as a goal word (S3.2)."""
        return self._dictionary.fact(word) not in self._voids

    def _proves(self, word: str, string: str) -> bool:
        """Whether the string is in the word, and the word is a goal that can be reached."""
        places = self._fit.places(string, word)
        if any(rule.unreached for rule in self._rules):
            return next(places, None) is not None and self._is_goal(word)
        if self._letter_without_tile(word) or not self._is_goal(word):
            return False
        way = SearchRules(word, self._fit, self._rules, self._most)
        return any(reachable(way, place, self._ground.stage) for place in places)

    def _letter_without_tile(self, word: str) -> str:
        """The first letter of which pot and table together have too few tiles; empty if none."""
        pot, lying = self._ground.pot or {}, Counter(self._ground.board.letters)
        counts = Counter(word).items()
        return next((a for a, n in counts if a in pot and n > pot[a] + lying[a]), "")


# -- whether a goal word could be reached --------------------------------------------------


class SearchRules(NamedTuple):
    """What a search needs: the word, how strings fit into it, the rules, and letters per turn."""

    word: str
    fit: Fit
    rules: Sequence[Variation]
    most: int


def reachable(way: SearchRules, start: int, stage: Stage) -> bool:
    """Whether the string at place `start` can grow into the whole word.

    Most rules only depend on the kinds and numbers of the letters. If those already forbid it,
    the many possible orders need not be searched.
    """
    loose = [rule for rule in way.rules if not rule.ordered]
    if len(loose) == len(way.rules):
        return _search(way, start, stage, _key_by_count)
    easier = way._replace(rules=loose, most=2)
    return _search(easier, start, stage, _key_by_count) and _search(way, start, stage, int)


def _key_by_count(place: int) -> Hashable:
    """A search key: the string's ends and its length; which letters are missing is irrelevant."""
    return ends(place), place.bit_count()


def furthest(way: SearchRules, start: int, stage: Stage) -> int:
    """The longest place that the string can grow to; exact if strings are runs."""
    return max(_places_reached(way, start, stage, _key_by_count), key=int.bit_count)


def _search(way: SearchRules, start: int, stage: Stage, key: Callable[[int], Hashable]) -> bool:
    whole = (1 << len(way.word)) - 1
    return whole in _places_reached(way, start, stage, key, hopeless=_hopeless)


def _never(way: SearchRules, place: int, stage: Stage) -> bool:
    del way, place, stage
    return False


def _places_reached(
    way: SearchRules,
    start: int,
    stage: Stage,
    key: Callable[[int], Hashable],
    hopeless: Callable[[SearchRules, int, Stage], bool] = _never,
) -> Iterator[int]:
    """The places that the string can grow to; the search stops at hopeless ones."""
    seen, waiting = set[Hashable](), [(start, stage)]
    while waiting:
        place, stage = waiting.pop()
        yield place
        if hopeless(way, place, stage):
            continue
        for larger, after in _turns_from(way, place, stage, key):
            known = key(larger), min(after.plays, 3), after.locked
            if known not in seen:
                seen.add(known)
                waiting.append((larger, after))


def _hopeless(way: SearchRules, place: int, stage: Stage) -> bool:
    """Whether the rest of the word would be refused even if it were added in a single turn."""
    laid = _change_between(way.word, place, (1 << len(way.word)) - 1)
    return any(rule.refuses(stage, laid) for rule in way.rules)


def _turns_from(
    way: SearchRules, place: int, stage: Stage, key: Callable[[int], Hashable]
) -> Iterator[tuple[int, Stage]]:
    """The place and the stage after each legal turn, one per search key."""
    most = max(way.most, *(rule.most(stage) for rule in way.rules), 1)
    for larger in {key(larger): larger for larger in _larger_places(way, place, most)}.values():
        laid = _change_between(way.word, place, larger)
        if not any(rule.refuses(stage, laid) for rule in way.rules):
            yield larger, stage_after(stage, laid, way.rules)


def _change_between(word: str, before: int, after: int) -> BoardChange:
    """The change from one place to a larger one; letters before the old ones are `fronts`."""
    string, new = _letters(word, after), after ^ before
    fronts = _letters(word, new & (before & -before) - 1)
    return BoardChange(Line(string), _letters(word, new), (string,), fronts)


def _larger_places(way: SearchRules, place: int, most: int) -> Iterator[int]:
    for larger in way.fit.larger(place, way.word):
        yield larger
        if most > 1:
            yield from way.fit.larger(larger, way.word)


def _letters(word: str, place: int) -> str:
    return "".join(letter for at, letter in enumerate(word) if place >> at & 1)


def stage_after(stage: Stage, laid: BoardChange, rules: Sequence[Variation]) -> Stage:
    """What the rules about strings remember after a play."""
    letters = stage.letters + len(laid.added)
    stage = replace(stage, letters=letters, plays=stage.plays + 1)
    for rule in rules:
        stage = rule.next_stage(stage, laid)
    return stage
