"""What every word and every steal has to keep, each condition with its sentence (L3, L4, L5).

Nothing here knows a whole game: the rules judge by it, and so do the controls while an
announcement is still being made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from companion.games.api.fault import Fault
from companion.games.cards import Deck
from companion.games.word_lift.rules.card_notation import faces, mark_of, misplaced, signed
from companion.games.word_lift.rules.state import SHORTEST, Laid, Names, Options

STEM = 4
"""Letters of a stem that the strict house does not allow to be shared (L-A4)."""

Fronts = Mapping[str, Sequence[Laid]]


class New(NamedTuple):
    """A new word with its cards in order, and where they come from."""

    laid: Laid
    from_stolen: Names
    from_hand: Names


def short(word: str) -> Fault | None:
    """A word of fewer than three letters (L3.2)."""
    if len(word) >= SHORTEST:
        return None
    why = f"{word or 'A blank'}: too short"
    return Fault("too_short", why, f"Use at least {SHORTEST} letters.")


def inside(laid: Laid, deck: Deck) -> Fault | None:
    """A card inside the word that may stand only at its ends (L5.1)."""
    card = misplaced(laid.cards, deck)
    if card is None:
        return None
    return Fault("pilcrow_inside", f"{laid.word}: {signed(card, deck)} must come first or last.")


def without(by: str, card: str) -> Fault:
    """A card that the player does not have (L3.4)."""
    return Fault("card_not_in_hand", f"{by} has no {card}", "Use your own cards.")


def too_few(wanted: int, by: str, held: int) -> Fault:
    """More cards than the player has (L3.4)."""
    return Fault("card_not_in_hand", f"Needs {wanted} cards, {by} has {held}.")


def ineligible(by: str, played: Container[str], phase: str) -> Fault | None:
    """Who has played no word from the hand may not steal yet (L4.1, L6.4)."""
    if by in played or phase == "final":
        return None
    return Fault("not_eligible", "Lay a word first", "Then you may steal.")


def fewer(by: str, victim: str, fronts: Fronts, phase: str, options: Options) -> Fault | None:
    """A victim with fewer words than the thief (L4.3), where their number matters (L-A6)."""
    mine, theirs = (len(fronts.get(player, ())) for player in (by, victim))
    if theirs >= mine or (phase == "final" and options.final_any_victim):
        return None
    why = f"{victim} has fewer words ({theirs}) than {by} ({mine})"
    return Fault("target_has_fewer_words", why, "Steal from somebody else.")


def split_faults(
    stolen: Laid, words: Sequence[New], deck: Deck, options: Options
) -> Iterator[Fault]:
    """What is wrong with the letters of two new words, and with the cards on the table."""
    if len(words) != 2:
        yield Fault("not_two_words", f"{len(words)} new words", "Make exactly two.")
    yield from filter(None, (short(new.laid.word) for new in words))
    yield from _unused(stolen, faces(card for new in words for card in new.from_stolen))
    yield from filter(None, (_part_fault(new, stolen, options) for new in words))
    yield from filter(None, (inside(new.laid, deck) for new in words))


def _unused(stolen: Laid, cards: Names) -> Iterator[Fault]:
    """Cards of the stolen word that are left over, or that it does not have (L4.4)."""
    named, there = Counter(cards), Counter(faces(stolen.cards))
    if more := list((named - there).elements()):
        why = f"{stolen.word} has no {more[0]} for that"
        yield Fault("bad_entry", why, "Take each of its cards once.")
    if left := list((there - named).elements()):
        yield not_all_used(left, stolen)


def not_all_used(cards: Iterable[str], stolen: Laid) -> Fault:
    """Cards of the stolen word are left over (L4.4)."""
    *most, last = cards
    left = f"{', '.join(most)} and {last}" if most else last
    why = f"The {left} of {stolen.word} {'are' if most else 'is'} not used"
    return Fault("must_use_all_stolen", why, "Use all its cards.")


def _part_fault(new: New, stolen: Laid, options: Options) -> Fault | None:
    """A new word without a card from the hand, or without one of the stolen word (L4.5, L4.6)."""
    if not new.from_hand:
        why = f"{new.laid.word} has no card from the hand"
        return Fault("needs_hand_card", why, "Add at least one.")
    if new.from_stolen or not options.split_needs_stolen:
        return None
    why = f"{new.laid.word} has no card of {stolen.word}"
    return Fault("needs_stolen_card", why, "Use at least one in each word.")


def price(cards: Iterable[str], deck: Deck, options: Options) -> int:
    """How many cards it costs to steal a word with these cards (L5.3, L-A5, L-A9)."""
    costs = [steal for steal in (mark_of(card, deck).steal for card in cards) if steal]
    costs = [options.dagger_draw or cost for cost in costs]
    return sum(costs) if options.dagger_per_card else max(costs, default=0)


def same_stem(word: str, stolen: str, options: Options) -> str:
    """The evidence of a stem that two words share, for a strict house (L-A4)."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(word, stolen, strict=False))
    stem = "".join(pair[0] for pair in pairs)
    strict = options.same_form == "strict" and len(stem) >= STEM
    return f"{word}: stem {stem}, like {stolen}" if strict else ""
