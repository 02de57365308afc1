"""Whether a goal word could be reached from a string by legal plays (S3.3).

The string grows inside the word, a turn's letters at a time, and each step has to
satisfy the rules about strings that are in force. Places in the word are numbers whose
bit `i` is set where the word's letter `i` lies already.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.word_sprout.rules.board.boards import Laid, Line
from companion.games.word_sprout.rules.state import Stage
from companion.games.word_sprout.rules.variations.base import Fit, Variation, ends


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
