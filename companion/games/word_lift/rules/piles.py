"""Cards from the draw piles: at the end of a turn, and as the price of a theft (L3.7, L5.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.cards import Cards
from companion.games.word_lift.rules.actions import Draw, Drawn, DrawOne, Draws, counted
from companion.games.word_lift.rules.card_notation import read_cards
from companion.games.word_lift.rules.plays import not_held
from companion.games.word_lift.rules.state import DRAWN, PILES, WordLiftState
from companion.games.word_lift.rules.turns import next_turn


def draw(state: WordLiftState, by: str, action: Draw) -> WordLiftState | Fault:
    """The player has drawn; the next one goes."""
    drawn = _with_drawn(state, by, action, state.to_draw)
    return drawn if isinstance(drawn, Fault) else next_turn(drawn, by)


def draw_one(state: WordLiftState, by: str, action: DrawOne) -> WordLiftState | Fault:
    """The player has drawn one card and still has the other to draw (L-A8)."""
    if state.to_draw < DRAWN:
        return Fault("wrong_draw_count", "That is the last card to draw", "End the turn with it.")
    return _with_drawn(state, by, action, 1)


def _with_drawn(
    state: WordLiftState, by: str, action: Draw | DrawOne, want: int
) -> WordLiftState | Fault:
    laid_aside = _discarded(state, by, action)
    if isinstance(laid_aside, Fault):
        return laid_aside
    got = taken(laid_aside, action, want, DRAWN)
    if isinstance(got, Fault):
        return got
    hands = {**laid_aside.hands, by: laid_aside.hand(by).plus(got.cards)}
    left = state.to_draw - want
    return replace(laid_aside, hands=hands, piles=got.piles, to_draw=left, before=None)


def _discarded(state: WordLiftState, by: str, action: Draw | DrawOne) -> WordLiftState | Fault:
    """The state without the cards that the house wants out of the hand first."""
    due, hand = state.to_discard, state.hand(by)
    said = action.discard if action.discard is not None else 0 if hand.known else due
    if counted(said) != due or (due and isinstance(said, int) and hand.known):
        if due:
            return Fault("bad_entry", f"Name {due} to discard, then draw.")
        return Fault("bad_entry", "No discarding here", "Only draw.")
    if isinstance(said, int):
        lost = Cards.hidden(due)
        return _laid_aside(state, by, hand.remove_unknown(due), lost)
    cards = read_cards(said, state.cards)
    if isinstance(cards, Fault):
        return cards
    fault = not_held(state, by, cards)
    return fault or _laid_aside(state, by, hand.remove(cards), Cards.dealt(cards))


def _laid_aside(state: WordLiftState, by: str, hand: Cards, lost: Cards) -> WordLiftState:
    hands = {**state.hands, by: hand}
    return replace(state, hands=hands, aside=state.aside.plus(lost), to_discard=0)


class Taken(NamedTuple):
    """Cards out of the piles, and what is left of those."""

    cards: Cards
    piles: dict[str, Cards]


def taken(
    state: WordLiftState, draws: Draws | Draw | DrawOne, want: int, most: int | None = None
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


def consonants_first(piles: Mapping[str, Cards], want: int) -> Draws:
    """Where so many cards come from if nobody says it: as many consonants as there are."""
    consonants = min(want, len(piles["consonants"]))
    return Draws(consonants=consonants, vowels=min(want - consonants, len(piles["vowels"])))


def _count_fault(state: WordLiftState, asked: dict[str, int], want: int, most: int) -> Fault | None:
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


def _drawn(state: WordLiftState, pile: str, drawn: Drawn) -> tuple[Cards, Cards] | Fault:
    """The first cards of a pile; those that were named, where the box does not know them."""
    first, rest = state.piles[pile].draw(counted(drawn))
    if isinstance(drawn, int):
        return first, rest
    cards = read_cards(drawn, state.cards)
    if isinstance(cards, Fault):
        return cards
    if first.missing(cards) and not first.unseen:
        return Fault("bad_entry", "The box deals other cards", "Say only how many of each pile.")
    if odd := next((card for card in cards if _elsewhere(state, card, pile)), None):
        why = f"{odd} is not among the {pile}"
        return Fault("bad_entry", why, "Name the cards that were drawn.")
    return Cards.dealt(cards), rest


def _elsewhere(state: WordLiftState, card: str, pile: str) -> bool:
    """Whether the deck has such cards, but in the other pile alone."""
    piles = {kind.pile for kind in state.cards.card if kind.face == card}
    return bool(piles) and pile not in piles
