"""Steal-and-split: a word of somebody's, and cards from the hand, make two new ones (L4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.cards import Deck
from companion.games.given import Fault, absent, shown
from companion.games.word_lift.actions import StealSplit
from companion.games.word_lift.court import Court
from companion.games.word_lift.faces import faces, mark_of, read_card
from companion.games.word_lift.piles import Taken, consonants_first, taken
from companion.games.word_lift.plays import inside, not_held, read_word, short, unknown, with_words
from companion.games.word_lift.state import Laid, LiftState, Options
from companion.games.word_lift.turns import after_play

STEM = 4
"""Letters of a stem that the strict house does not allow to be shared (L-A4)."""

Names = tuple[str, ...]


class New(NamedTuple):
    """A new word with its cards in order, and where they come from."""

    laid: Laid
    from_stolen: Names
    from_hand: Names


def steal(state: LiftState, by: str, action: StealSplit, court: Court) -> LiftState | Fault:
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
    if fault := next(_word_faults(state.options, stolen.word, words, court), None):
        return fault
    return _moved(state, by, action.victim, stolen, words, cost)


def _read(state: LiftState, action: StealSplit) -> tuple[New, ...] | Fault:
    """The new words as announced."""
    if fault := absent(state.players, action.victim):
        return fault
    words = []
    for part in action.new:
        laid = read_word(state, part.word, (*part.from_stolen, *part.from_hand))
        if isinstance(laid, Fault):
            return laid
        sides = (part.from_stolen, part.from_hand)
        words.append(New(laid, *(tuple(read_card(card) or "" for card in side) for side in sides)))
    return tuple(words)


def _stolen(state: LiftState, action: StealSplit, words: tuple[New, ...]) -> Laid | Fault:
    """The word that is meant; of two alike, that whose cards were named (L4.3)."""
    word, named = shown(action.word).upper(), Counter(_all(words, 0))
    alike = [laid for laid in state.front(action.victim) if laid.word == word]
    if not alike:
        told = f"{word} is not in front of {action.victim}. Choose another word."
        return Fault("no_such_word", told)
    return min(alike, key=lambda laid: Counter(faces(laid.cards)) != named)


def _all(words: tuple[New, ...], side: int) -> Names:
    """The faces of all cards from the stolen word (0) or from the hand (1)."""
    return faces(card for new in words for card in (new.from_stolen, new.from_hand)[side])


def not_allowed(state: LiftState, by: str) -> Fault | None:
    """Who has played no word from the hand may not steal yet (L4.1, L6.4)."""
    if by in state.played or state.phase == "final":
        return None
    return Fault("not_eligible", f"{by} has played no word from the hand. Play one first.")


def too_few(state: LiftState, by: str, victim: str) -> Fault | None:
    """A victim with fewer words than the thief (L4.3)."""
    if state.phase == "final" and state.options.final_any_victim:
        return None
    mine, theirs = len(state.front(by)), len(state.front(victim))
    if theirs >= mine:
        return None
    told = f"{victim} has fewer words ({theirs}) than {by} ({mine}). Steal from somebody else."
    return Fault("target_has_fewer_words", told)


def _faults(
    state: LiftState, by: str, victim: str, stolen: Laid, words: tuple[New, ...]
) -> Iterator[Fault]:
    """All that is wrong with rights, letters and cards (L4.1 to L4.6, L4.10)."""
    yield from filter(None, (not_allowed(state, by), too_few(state, by, victim)))
    if len(words) != 2:
        yield Fault("not_two_words", f"{len(words)} new words. Make exactly two.")
    yield from filter(None, (short(new.laid) for new in words))
    yield from _unused(stolen, _all(words, 0))
    yield from filter(None, (_part_fault(state, new, stolen) for new in words))
    yield from filter(None, [not_held(state, by, _all(words, 1))])
    yield from filter(None, (inside(state, new.laid) for new in words))


def _unused(stolen: Laid, cards: Names) -> Iterator[Fault]:
    """Cards of the stolen word that are left over, or that it does not have (L4.4)."""
    named, there = Counter(cards), Counter(faces(stolen.cards))
    if more := list((named - there).elements()):
        told = f"{stolen.word} has no {more[0]} for that. Take each of its cards once."
        yield Fault("bad_entry", told)
    if left := list((there - named).elements()):
        told = f"{', '.join(left)} of {stolen.word} left over. Use all its cards in the two words."
        yield Fault("must_use_all_stolen", told)


def _part_fault(state: LiftState, new: New, stolen: Laid) -> Fault | None:
    if not new.from_hand:
        told = f"{new.laid.word} has no card from the hand. Add at least one."
        return Fault("needs_hand_card", told)
    if new.from_stolen or not state.options.split_needs_stolen:
        return None
    told = f"{new.laid.word} has no card of {stolen.word}. Use at least one in each word."
    return Fault("needs_stolen_card", told)


def price(cards: Names, deck: Deck, options: Options) -> int:
    """How many cards it costs to steal a word with these cards (L5.3, L-A5, L-A9)."""
    costs = [steal for steal in (mark_of(card, deck).steal for card in cards) if steal]
    costs = [options.dagger_draw or cost for cost in costs]
    return sum(costs) if options.dagger_per_card else max(costs, default=0)


def _cost(state: LiftState, action: StealSplit, stolen: Laid) -> Taken | Fault:
    """The cards that the theft costs, drawn as the thief says."""
    most = price(stolen.cards, state.cards, state.options)
    want = min(most, state.left)
    return taken(state, action.dagger or consonants_first(state.piles, want), want, most)


def _word_faults(
    options: Options, stolen: str, words: tuple[New, ...], court: Court
) -> Iterator[Fault]:
    """What takes a dictionary: forms of the stolen word, then no words at all (L4.7, L4.2)."""
    for word in (new.laid.word for new in words):
        if why := court.same_form(word, stolen) or _stem(options, word, stolen):
            yield Fault("same_form", f"{why}. Make a new word.")
    yield from filter(None, (unknown(new.laid.word, court) for new in words))


def _stem(options: Options, word: str, stolen: str) -> str:
    """The stem that two words share, for a strict house (L-A4)."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(word, stolen, strict=False))
    stem = "".join(pair[0] for pair in pairs)
    strict = options.same_form == "strict" and len(stem) >= STEM
    return f"{word}: stem {stem}, like {stolen}" if strict else ""


def _moved(
    state: LiftState, by: str, victim: str, stolen: Laid, words: tuple[New, ...], cost: Taken
) -> LiftState:
    """The state after the steal: words, cards, and the price of it."""
    hand = state.hand(by).without(_all(words, 1)).plus(cost.cards)
    theirs = list(state.front(victim))
    theirs.remove(stolen)
    robbed = replace(state, fronts={**state.fronts, victim: tuple(theirs)}, piles=cost.piles)
    after = with_words(robbed, by, hand, *(new.laid for new in words))
    return after_play(replace(after, before=replace(state, before=None)), by)
