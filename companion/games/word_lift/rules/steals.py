"""Stealing: a word on the table and cards from the hand make two new words (L4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.kit.seating import not_seated_fault
from companion.games.kit.validation import clean
from companion.games.word_lift.rules.actions import StealSplit
from companion.games.word_lift.rules.card_notation import faces, read_card
from companion.games.word_lift.rules.conditions import (
    New,
    price,
    split_faults,
    stem_evidence,
)
from companion.games.word_lift.rules.piles import PileDraw, consonants_first, take_from_piles
from companion.games.word_lift.rules.plays import (
    add_words,
    hand_fault,
    read_word,
    same_form_evidence,
    word_fault,
)
from companion.games.word_lift.rules.state import Laid, Names, WordLiftState
from companion.games.word_lift.rules.turns import after_play
from companion.games.word_lift.rules.view import steal_fault


def steal(
    state: WordLiftState, by: str, action: StealSplit, ruling: RecordingRuling
) -> WordLiftState | Fault:
    """Split the stolen word into two words of the player, or return the first fault (L4)."""
    words = _read(state, action)
    if isinstance(words, Fault):
        return words
    stolen = _find_stolen(state, action, words)
    if isinstance(stolen, Fault):
        return stolen
    if fault := next(_faults(state, by, action.victim, stolen, words), None):
        return fault
    cost = _cost(state, action, stolen)
    if isinstance(cost, Fault):
        return cost
    if fault := next(_word_faults(state, stolen.word, words, ruling), None):
        return fault
    return _after_steal(state, by, action.victim, stolen, words, cost)


def _read(state: WordLiftState, action: StealSplit) -> tuple[New, ...] | Fault:
    """The new words with their cards, or the fault in the entry."""
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


def _find_stolen(state: WordLiftState, action: StealSplit, words: tuple[New, ...]) -> Laid | Fault:
    """The word to steal; of two equal words, the one with the named cards (L4.3)."""
    word, named = clean(action.word).upper(), Counter(_all_cards(words, 0))
    candidates = [laid for laid in state.front(action.victim) if laid.word == word]
    if not candidates:
        why = f"{action.victim} does not have {word}"
        return Fault("no_such_word", why, "Choose another word.")
    return min(candidates, key=lambda laid: Counter(faces(laid.cards)) != named)


def _all_cards(words: tuple[New, ...], side: int) -> Names:
    """All printed cards from the stolen word (side 0) or from the hand (side 1)."""
    return faces(card for new in words for card in (new.from_stolen, new.from_hand)[side])


def _faults(
    state: WordLiftState, by: str, victim: str, stolen: Laid, words: tuple[New, ...]
) -> Iterator[Fault]:
    """Faults that need no dictionary (L4.1 to L4.6, L4.10)."""
    if fault := steal_fault(state, by, victim):
        yield fault
    yield from split_faults(stolen, words, state.cards, state.options)
    if fault := hand_fault(state, by, _all_cards(words, 1)):
        yield fault


def _cost(state: WordLiftState, action: StealSplit, stolen: Laid) -> PileDraw | Fault:
    """Draw the price of the steal from the piles that the player chose (L5.3)."""
    most = price(stolen.cards, state.cards, state.options)
    want = min(most, state.cards_left)
    return take_from_piles(state, action.dagger or consonants_first(state.piles, want), want, most)


def _word_faults(
    state: WordLiftState, stolen: str, words: tuple[New, ...], ruling: RecordingRuling
) -> Iterator[Fault]:
    """Faults that need the dictionary: forms of the stolen word (L4.7), then non-words (L4.2)."""
    for word in (new.laid.word for new in words):
        if why := same_form_evidence(state, word, stolen, ruling) or stem_evidence(
            word, stolen, state.options
        ):
            yield Fault("same_form", why, "Make a new word.", word)
    yield from filter(None, (word_fault(state, new.laid.word, ruling) for new in words))


def _after_steal(
    state: WordLiftState, by: str, victim: str, stolen: Laid, words: tuple[New, ...], cost: PileDraw
) -> WordLiftState:
    """The state after the steal, with its words, cards and price."""
    hand = state.hand(by).remove(_all_cards(words, 1)).plus(cost.cards)
    theirs = list(state.front(victim))
    theirs.remove(stolen)
    robbed = replace(state, fronts={**state.fronts, victim: tuple(theirs)}, piles=cost.piles)
    after = add_words(robbed, by, hand, *(new.laid for new in words))
    return after_play(replace(after, before=replace(state, before=None)), by)
