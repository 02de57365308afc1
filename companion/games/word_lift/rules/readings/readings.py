"""The cards for typed words: all ways to lay them, the one that keeps the best hand first.

Pure functions of a view. If the view shows the hand, only its cards are used. A hidden hand
may have any card that is not known to be elsewhere; then the plainest way comes first. If there
are several ways, the player chooses: a marked card or a plain one, and the letter of a `?`.
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
    length_fault,
    price,
    stem_evidence,
    unused_cards_fault,
)
from companion.games.word_lift.rules.readings.ways import Way, find_ways
from companion.games.word_lift.rules.state import Laid, Names
from companion.games.word_lift.rules.view import WordLiftView, steal_fault


class Readings(NamedTuple):
    """All ways, the best first, or why there is none; `cost`: cards to draw as a price (L5.3)."""

    ways: tuple[Way, ...]
    fault: Fault | None = None
    cost: int = 0


def read_play(view: WordLiftView, by: str, word: str) -> Readings:
    """The ways to lay a word from the hand."""
    return _read_words(view, by, None, (word,))


def read_steal(
    view: WordLiftView, by: str, victim: str, stolen: Laid, words: Sequence[str]
) -> Readings:
    """The ways to split the victim's word into the two new words."""
    found = _read_words(view, by, stolen, words)
    fault = steal_fault(view, by, victim) or found.fault or _form_fault(view, stolen, words)
    return found._replace(fault=fault, ways=() if fault else found.ways)


def _form_fault(view: WordLiftView, stolen: Laid, words: Sequence[str]) -> Fault | None:
    """The fault of a form of the stolen word that shows without a dictionary (L4.7)."""
    for word in map(str.upper, words):
        again = f"{word}: the stolen word itself" if word == stolen.word else ""
        if why := again or stem_evidence(word, stolen.word, view.options):
            return Fault("same_form", why, "Make a new word.", word)
    return None


def unused_cards(stolen: Laid, letters: str) -> Names:
    """The cards of the stolen word that the letters do not use; a `?` serves as any letter."""
    wanted, left = Counter(letters), []
    for card in sorted(faces(stolen.cards), key=WILD.__eq__):
        letter = next(iter(+wanted), "") if card == WILD else card[0]
        if wanted[letter] > 0:
            wanted[letter] -= 1
        else:
            left.append(card)
    return tuple(left)


def play_action(by: str, way: Way) -> PlayWord:
    """The action that lays the word in this way."""
    return PlayWord(by=by, word=way.words[0].laid.word, cards=way.words[0].laid.cards)


def steal_action(by: str, victim: str, stolen: Laid, way: Way) -> StealSplit:
    """The action that steals the word in this way."""
    parts = (
        Part(word=new.laid.word, from_stolen=new.from_stolen, from_hand=new.from_hand)
        for new in way.words
    )
    return StealSplit(by=by, victim=victim, word=stolen.word, new=tuple(parts))


def _read_words(
    view: WordLiftView, by: str, stolen: Laid | None, entries: Sequence[str]
) -> Readings:
    words = [entry.upper() for entry in entries]
    unused = unused_cards(stolen, "".join(words)) if stolen else ()
    cost = price(stolen.cards, view.deck, view.options) if stolen else 0
    fault = _entry_fault(words) or (
        _two_words_fault(words, unused, stolen) if stolen else length_fault(words[0])
    )
    if fault:
        return Readings((), fault, cost)
    ways, fault = find_ways(view, by, stolen, words)
    return Readings(ways, fault, cost)


def _entry_fault(words: Sequence[str]) -> Fault | None:
    odd = next((word for word in words if word and not capitals(word)), None)
    why = f"{clean(odd or '')}: only letters A to Z"
    return Fault("bad_entry", why, "Enter a word.") if odd else None


def _two_words_fault(words: Sequence[str], unused: Names, stolen: Laid) -> Fault | None:
    """The fault of new words that are not two, too short, or leave stolen cards unused."""
    if len(words) != 2:
        return Fault("not_two_words", f"{len(words)} new words", "Make exactly two.")
    if fault := next(filter(None, map(length_fault, words)), None):
        return fault
    return unused_cards_fault(unused, stolen) if unused else None
