"""Steal-and-split: a word of somebody's, and cards from the hand, make two new ones (L4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.kit.validation import clean, not_seated_fault
from companion.games.word_lift.rules.actions import StealSplit
from companion.games.word_lift.rules.card_notation import faces, read_card
from companion.games.word_lift.rules.conditions import (
    New,
    price,
    same_stem,
    split_faults,
)
from companion.games.word_lift.rules.piles import Taken, consonants_first, taken
from companion.games.word_lift.rules.plays import (
    not_held,
    read_word,
    same_form,
    unknown,
    with_words,
)
from companion.games.word_lift.rules.state import Laid, Names, WordLiftState
from companion.games.word_lift.rules.turns import after_play
from companion.games.word_lift.rules.view import barred


def steal(
    state: WordLiftState, by: str, action: StealSplit, ruling: RecordingRuling
) -> WordLiftState | Fault:
    """The word leaves its place, two lie in front of the thief; or the first fault (L4)."""
    words = _read(state, action)
    if isinstance(words, Fault):
        return words
    stolen = _stolen(state, action, words)
    if isinstance(stolen, Fault):
        return stolen
    if fault := next(_faults(state, by, action.victim, stolen, words), None):
        return fault
    cost = _cost(state, action, stolen)
    if isinstance(cost, Fault):
        return cost
    if fault := next(_word_faults(state, stolen.word, words, ruling), None):
        return fault
    return _moved(state, by, action.victim, stolen, words, cost)


def _read(state: WordLiftState, action: StealSplit) -> tuple[New, ...] | Fault:
    """The new words as announced."""
    if fault := not_seated_fault(state.players, action.victim):
        return fault
    words = []
    for part in action.new:
        laid = read_word(state, part.word, (*part.from_stolen, *part.from_hand))
        if isinstance(laid, Fault):
            return laid
        sides = (part.from_stolen, part.from_hand)
        words.append(New(laid, *(tuple(read_card(card) or "" for card in side) for side in sides)))
    return tuple(words)


def _stolen(state: WordLiftState, action: StealSplit, words: tuple[New, ...]) -> Laid | Fault:
    """The word that is meant; of two alike, that whose cards were named (L4.3)."""
    word, named = clean(action.word).upper(), Counter(_all(words, 0))
    alike = [laid for laid in state.front(action.victim) if laid.word == word]
    if not alike:
        why = f"{word} is not in front of {action.victim}"
        return Fault("no_such_word", why, "Choose another word.")
    return min(alike, key=lambda laid: Counter(faces(laid.cards)) != named)


def _all(words: tuple[New, ...], side: int) -> Names:
    """The faces of all cards from the stolen word (0) or from the hand (1)."""
    return faces(card for new in words for card in (new.from_stolen, new.from_hand)[side])


def _faults(
    state: WordLiftState, by: str, victim: str, stolen: Laid, words: tuple[New, ...]
) -> Iterator[Fault]:
    """All that is wrong with rights, letters and cards (L4.1 to L4.6, L4.10)."""
    if fault := barred(state, by, victim):
        yield fault
    yield from split_faults(stolen, words, state.cards, state.options)
    if fault := not_held(state, by, _all(words, 1)):
        yield fault


def _cost(state: WordLiftState, action: StealSplit, stolen: Laid) -> Taken | Fault:
    """The cards that the theft costs, drawn as the thief says."""
    most = price(stolen.cards, state.cards, state.options)
    want = min(most, state.left)
    return taken(state, action.dagger or consonants_first(state.piles, want), want, most)


def _word_faults(
    state: WordLiftState, stolen: str, words: tuple[New, ...], ruling: RecordingRuling
) -> Iterator[Fault]:
    """What takes a dictionary: forms of the stolen word, then no words at all (L4.7, L4.2)."""
    for word in (new.laid.word for new in words):
        if why := same_form(state, word, stolen, ruling) or same_stem(word, stolen, state.options):
            yield Fault("same_form", why, "Make a new word.", word)
    yield from filter(None, (unknown(state, new.laid.word, ruling) for new in words))


def _moved(
    state: WordLiftState, by: str, victim: str, stolen: Laid, words: tuple[New, ...], cost: Taken
) -> WordLiftState:
    """The state after the steal: words, cards, and the price of it."""
    hand = state.hand(by).remove(_all(words, 1)).plus(cost.cards)
    theirs = list(state.front(victim))
    theirs.remove(stolen)
    robbed = replace(state, fronts={**state.fronts, victim: tuple(theirs)}, piles=cost.piles)
    after = with_words(robbed, by, hand, *(new.laid for new in words))
    return after_play(replace(after, before=replace(state, before=None)), by)
