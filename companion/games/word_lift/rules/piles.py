"""Taking cards from the draw piles (L3.7, L3.8, L5.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.api.fault import Fault
from companion.games.cards import Cards
from companion.games.word_lift.rules.actions import Draw, Drawn, DrawOne, Draws
from companion.games.word_lift.rules.faces import read_cards
from companion.games.word_lift.rules.state import PILES, LiftState


class Taken(NamedTuple):
    """Cards out of the piles, and what is left of those."""

    cards: Cards
    piles: dict[str, Cards]


def taken(
    state: LiftState, draws: Draws | Draw | DrawOne, want: int, most: int | None = None
) -> Taken | Fault:
    """So many cards as the player says, or what is wrong with that.

    `most`: how many the rule knows, where the piles have fewer left than that.
    """
    asked = {"consonants": draws.consonants, "vowels": draws.vowels}
    if fault := _count_fault(state, {p: counted(a) for p, a in asked.items()}, want, most or want):
        return fault
    cards, piles = Cards(), dict(state.piles)
    for pile, drawn in asked.items():
        got = _drawn(state, pile, drawn)
        if isinstance(got, Fault):
            return got
        cards, piles[pile] = cards.plus(got[0]), got[1]
    return Taken(cards, piles)


def counted(drawn: Drawn) -> int:
    """How many cards were said."""
    return drawn if isinstance(drawn, int) else len(drawn)


def consonants_first(piles: Mapping[str, Cards], want: int) -> Draws:
    """Where so many cards come from if nobody says it: as many consonants as there are."""
    consonants = min(want, len(piles["consonants"]))
    return Draws(consonants=consonants, vowels=min(want - consonants, len(piles["vowels"])))


def _count_fault(state: LiftState, asked: dict[str, int], want: int, most: int) -> Fault | None:
    total = sum(asked.values())
    take = f"Take {want} card{'s' if want != 1 else ''}"
    if total <= most:
        short = next((pile for pile in PILES if asked[pile] > len(state.piles[pile])), None)
        if short:
            there = len(state.piles[short])
            why = f"Only {there} {short} left" if there else f"No {short} are left"
            return Fault("deck_empty", why, f"{take} otherwise.")
    if total == want:
        return None
    return Fault("wrong_draw_count", f"{total} is not right", f"{take}, of either pile.")


def _drawn(state: LiftState, pile: str, drawn: Drawn) -> tuple[Cards, Cards] | Fault:
    """The first cards of a pile; those that were named, where the box does not know them."""
    first, rest = state.piles[pile].drawn(counted(drawn))
    if isinstance(drawn, int):
        return first, rest
    cards = read_cards(drawn, state.cards)
    if isinstance(cards, Fault):
        return cards
    if first.beyond(cards) and not first.unseen:
        return Fault("bad_entry", "The box deals other cards", "Say only how many of each pile.")
    if odd := next((card for card in cards if _elsewhere(state, card, pile)), None):
        why = f"{odd} is not among the {pile}"
        return Fault("bad_entry", why, "Name the cards that were drawn.")
    return Cards.dealt(cards), rest


def _elsewhere(state: LiftState, card: str, pile: str) -> bool:
    """Whether the deck has such cards, but in the other pile alone."""
    piles = {kind.pile for kind in state.cards.card if kind.face == card}
    return bool(piles) and pile not in piles
