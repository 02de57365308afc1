"""Conditions for words and steals, each with its fault (L3, L4, L5).

They need no state of a game, so the rules use them, and the controls too while a player is
still entering words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from companion.games.api.fault import Fault
from companion.games.cards import Deck
from companion.games.word_lift.rules.card_notation import card_label, faces, mark_of, misplaced_card
from companion.games.word_lift.rules.state import SHORTEST, Laid, Names, Options

STEM = 4
"""Letters at the start that two words may not share under the strict house rule (L-A4)."""

Fronts = Mapping[str, Sequence[Laid]]


class New(NamedTuple):
    """A new word with its cards in order, and the origin of its cards."""

    laid: Laid
    from_stolen: Names
    from_hand: Names


def length_fault(word: str) -> Fault | None:
    """The fault of a word with fewer than three letters (L3.2)."""
    if len(word) >= SHORTEST:
        return None
    why = f"{word or 'A blank'}: too short"
    return Fault("too_short", why, f"Use at least {SHORTEST} letters.")


def placement_fault(laid: Laid, deck: Deck) -> Fault | None:
    """The fault of a card inside the word that may only stand at its ends (L5.1)."""
    card = misplaced_card(laid.cards, deck)
    if card is None:
        return None
    return Fault(
        "pilcrow_inside", f"{laid.word}: {card_label(card, deck)} must come first or last."
    )


def missing_card_fault(by: str, card: str) -> Fault:
    """The fault of using a card that the player does not have (L3.4)."""
    return Fault("card_not_in_hand", f"{by} has no {card}", "Use your own cards.")


def hand_size_fault(wanted: int, by: str, held: int) -> Fault:
    """The fault of using more cards than the player has (L3.4)."""
    return Fault("card_not_in_hand", f"Needs {wanted} cards, {by} has {held}.")


def eligibility_fault(by: str, played: Container[str], phase: str) -> Fault | None:
    """The fault of stealing before laying a word from the hand (L4.1, L6.4)."""
    if by in played or phase == "final":
        return None
    return Fault("not_eligible", "Lay a word first", "Then you may steal.")


def fewer_words_fault(
    by: str, victim: str, fronts: Fronts, phase: str, options: Options
) -> Fault | None:
    """The fault of stealing from a player with fewer words (L4.3), unless L-A6 allows it."""
    mine, theirs = (len(fronts.get(player, ())) for player in (by, victim))
    if theirs >= mine or (phase == "final" and options.final_any_victim):
        return None
    why = f"{victim} has fewer words ({theirs}) than {by} ({mine})"
    return Fault("target_has_fewer_words", why, "Steal from somebody else.")


def split_faults(
    stolen: Laid, words: Sequence[New], deck: Deck, options: Options
) -> Iterator[Fault]:
    """All faults of the two new words that need neither the hand nor the dictionary."""
    if len(words) != 2:
        yield Fault("not_two_words", f"{len(words)} new words", "Make exactly two.")
    yield from filter(None, (length_fault(new.laid.word) for new in words))
    yield from _stolen_cards_faults(
        stolen, faces(card for new in words for card in new.from_stolen)
    )
    yield from filter(None, (_part_fault(new, stolen, options) for new in words))
    yield from filter(None, (placement_fault(new.laid, deck) for new in words))


def _stolen_cards_faults(stolen: Laid, cards: Names) -> Iterator[Fault]:
    """Faults of cards that the stolen word does not have, or that are not used (L4.4)."""
    named, there = Counter(cards), Counter(faces(stolen.cards))
    if more := list((named - there).elements()):
        why = f"{stolen.word} has no {more[0]} for that"
        yield Fault("bad_entry", why, "Use each of its cards once.")
    if left := list((there - named).elements()):
        yield unused_cards_fault(left, stolen)


def unused_cards_fault(cards: Iterable[str], stolen: Laid) -> Fault:
    """The fault of leaving cards of the stolen word unused (L4.4)."""
    *others, last = cards
    unused = f"{', '.join(others)} and {last}" if others else last
    why = f"The {unused} of {stolen.word} {'are' if others else 'is'} not used"
    return Fault("must_use_all_stolen", why, "Use all its cards.")


def _part_fault(new: New, stolen: Laid, options: Options) -> Fault | None:
    """The fault of a new word with no card from the hand (L4.5) or the stolen word (L4.6)."""
    if not new.from_hand:
        why = f"{new.laid.word} has no card from the hand"
        return Fault("needs_hand_card", why, "Add at least one.")
    if new.from_stolen or not options.split_needs_stolen:
        return None
    why = f"{new.laid.word} has no card from {stolen.word}"
    return Fault("needs_stolen_card", why, "Use at least one in each word.")


def price(cards: Iterable[str], deck: Deck, options: Options) -> int:
    """How many cards a player must draw for stealing a word with these cards (L5.3, L-A5, L-A9)."""
    costs = [steal for steal in (mark_of(card, deck).steal for card in cards) if steal]
    costs = [options.dagger_draw or cost for cost in costs]
    return sum(costs) if options.dagger_per_card else max(costs, default=0)


def stem_evidence(word: str, stolen: str, options: Options) -> str:
    """Why two words count as forms of one stem under the strict house rule (L-A4), or ""."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(word, stolen, strict=False))
    stem = "".join(pair[0] for pair in pairs)
    strict = options.same_form == "strict" and len(stem) >= STEM
    return f"{word}: stem {stem}, like {stolen}" if strict else ""
