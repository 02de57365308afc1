"""Which cards a typed word takes: all ways to lay it, the one that keeps the better hand first.

Pure, over a view. A hand that the view shows is read exactly; of a hidden one any card may
be in it that was not seen elsewhere, and the plainest way comes first. When several ways
are left, the player is asked: a marked card or a plain one, and what a wild card becomes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from companion.games.api.fault import Fault
from companion.games.kit.validation import capitals, clean
from companion.games.word_lift.rules.actions import Part, PlayWord, StealSplit
from companion.games.word_lift.rules.card_notation import WILD, faces
from companion.games.word_lift.rules.conditions import (
    not_all_used,
    price,
    same_stem,
    short,
)
from companion.games.word_lift.rules.readings.ways import Way, find_ways
from companion.games.word_lift.rules.state import Laid, Names
from companion.games.word_lift.rules.view import WordLiftView, barred


class Readings(NamedTuple):
    """All ways, the best first, or else why there is none; `cost`: of the theft, cards (L5.3)."""

    ways: tuple[Way, ...]
    fault: Fault | None = None
    cost: int = 0


def play(view: WordLiftView, by: str, word: str) -> Readings:
    """The ways to play a word from the hand."""
    return _judged(view, by, None, (word,))


def steal(view: WordLiftView, by: str, victim: str, stolen: Laid, words: Sequence[str]) -> Readings:
    """The ways to split the victim's word into the two new ones."""
    found = _judged(view, by, stolen, words)
    fault = barred(view, by, victim) or found.fault or _stale(view, stolen, words)
    return found._replace(fault=fault, ways=() if fault else found.ways)


def _stale(view: WordLiftView, stolen: Laid, words: Sequence[str]) -> Fault | None:
    """A new word that can be seen to be none, without a dictionary (L4.7)."""
    for word in map(str.upper, words):
        again = f"{word}: the stolen word itself" if word == stolen.word else ""
        if why := again or same_stem(word, stolen.word, view.options):
            return Fault("same_form", why, "Make a new word.", word)
    return None


def left_over(stolen: Laid, letters: str) -> Names:
    """The cards of the stolen word for which the letters have no use; wild ones are any letter."""
    wanted, left = Counter(letters), []
    for card in sorted(faces(stolen.cards), key=WILD.__eq__):
        letter = next(iter(+wanted), "") if card == WILD else card[0]
        if wanted[letter] > 0:
            wanted[letter] -= 1
        else:
            left.append(card)
    return tuple(left)


def played(by: str, way: Way) -> PlayWord:
    """The announcement of a word, as an action."""
    return PlayWord(by=by, word=way.words[0].laid.word, cards=way.words[0].laid.cards)


def stolen_by(by: str, victim: str, stolen: Laid, way: Way) -> StealSplit:
    """The announcement of a steal, as an action."""
    parts = (
        Part(word=new.laid.word, from_stolen=new.from_stolen, from_hand=new.from_hand)
        for new in way.words
    )
    return StealSplit(by=by, victim=victim, word=stolen.word, new=tuple(parts))


def _judged(view: WordLiftView, by: str, stolen: Laid | None, entries: Sequence[str]) -> Readings:
    words = [entry.upper() for entry in entries]
    unused = left_over(stolen, "".join(words)) if stolen else ()
    cost = price(stolen.cards, view.deck, view.options) if stolen else 0
    fault = _entry_fault(words) or (_two(words, unused, stolen) if stolen else short(words[0]))
    if fault:
        return Readings((), fault, cost)
    ways, fault = find_ways(view, by, stolen, words)
    return Readings(ways, fault, cost)


def _entry_fault(words: Sequence[str]) -> Fault | None:
    odd = next((word for word in words if word and not capitals(word)), None)
    why = f"{clean(odd or '')}: only letters A to Z"
    return Fault("bad_entry", why, "Enter a word.") if odd else None


def _two(words: Sequence[str], unused: Names, stolen: Laid) -> Fault | None:
    """Two words, long enough, with a use for every card of the stolen one."""
    if len(words) != 2:
        return Fault("not_two_words", f"{len(words)} new words", "Make exactly two.")
    if fault := next(filter(None, map(short, words)), None):
        return fault
    return not_all_used(unused, stolen) if unused else None
