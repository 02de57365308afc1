"""Drawing from the piles, at the end of a turn and as the price of a steal (L3.7, L5.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.cards import Cards
from companion.games.word_lift.rules.actions import CardsOrCount, Draw, DrawOne, Draws, count_of
from companion.games.word_lift.rules.card_notation import read_cards
from companion.games.word_lift.rules.plays import hand_fault
from companion.games.word_lift.rules.state import DRAWN, PILES, WordLiftState
from companion.games.word_lift.rules.turns import next_turn


def draw(state: WordLiftState, by: str, action: Draw) -> WordLiftState | Fault:
    """Draw the cards and pass the turn to the next player."""
    after = _draw_cards(state, by, action, state.to_draw)
    return after if isinstance(after, Fault) else next_turn(after, by)


def draw_one(state: WordLiftState, by: str, action: DrawOne) -> WordLiftState | Fault:
    """Draw the first of two cards; the turn goes on (L-A8)."""
    if state.to_draw < DRAWN:
        return Fault("wrong_draw_count", "Only one card is left to draw", "End the turn with it.")
    return _draw_cards(state, by, action, 1)


def _draw_cards(
    state: WordLiftState, by: str, action: Draw | DrawOne, want: int
) -> WordLiftState | Fault:
    after = _discard(state, by, action)
    if isinstance(after, Fault):
        return after
    got = take_from_piles(after, action, want, DRAWN)
    if isinstance(got, Fault):
        return got
    hands = {**after.hands, by: after.hand(by).plus(got.cards)}
    left = state.to_draw - want
    return replace(after, hands=hands, piles=got.piles, to_draw=left, before=None)


def _discard(state: WordLiftState, by: str, action: Draw | DrawOne) -> WordLiftState | Fault:
    """Discard the cards that the house rule asks for before the draw (L-A1)."""
    due, hand = state.to_discard, state.hand(by)
    given = action.discard if action.discard is not None else 0 if hand.known else due
    if count_of(given) != due or (due and isinstance(given, int) and hand.known):
        if due:
            return Fault("bad_entry", f"Name {due} to discard, then draw.")
        return Fault("bad_entry", "There is nothing to discard", "Just draw.")
    if isinstance(given, int):
        lost = Cards.hidden(due)
        return _set_aside(state, by, hand.remove_unknown(due), lost)
    cards = read_cards(given, state.cards)
    if isinstance(cards, Fault):
        return cards
    fault = hand_fault(state, by, cards)
    return fault or _set_aside(state, by, hand.remove(cards), Cards.dealt(cards))


def _set_aside(state: WordLiftState, by: str, hand: Cards, lost: Cards) -> WordLiftState:
    hands = {**state.hands, by: hand}
    return replace(state, hands=hands, aside=state.aside.plus(lost), to_discard=0)


class PileDraw(NamedTuple):
    """Cards drawn from the piles, and the piles after that."""

    cards: Cards
    piles: dict[str, Cards]


def take_from_piles(
    state: WordLiftState, draws: Draws | Draw | DrawOne, want: int, most: int | None = None
) -> PileDraw | Fault:
    """Take the cards that the player asks for, or say why that is not possible.

    `want`: the number of cards to take. `most`: the number the rule asks for when the piles are
    not nearly empty.
    """
    asked = {"consonants": draws.consonants, "vowels": draws.vowels}
    if fault := _count_fault(state, {p: count_of(a) for p, a in asked.items()}, want, most or want):
        return fault
    cards, piles = Cards(), dict(state.piles)
    for pile, request in asked.items():
        got = _draw_from(state, pile, request)
        if isinstance(got, Fault):
            return got
        cards, piles[pile] = cards.plus(got[0]), got[1]
    return PileDraw(cards, piles)


def consonants_first(piles: Mapping[str, Cards], want: int) -> Draws:
    """The default draw of `want` cards: consonants as far as they go, then vowels."""
    consonants = min(want, len(piles["consonants"]))
    return Draws(consonants=consonants, vowels=min(want - consonants, len(piles["vowels"])))


def _count_fault(state: WordLiftState, asked: dict[str, int], want: int, most: int) -> Fault | None:
    total = sum(asked.values())
    draw_all = f"Draw {want} card{'s' if want != 1 else ''}"
    if total <= most:
        short = next((pile for pile in PILES if asked[pile] > len(state.piles[pile])), None)
        if short:
            there = len(state.piles[short])
            pile = short.removesuffix("s") if there == 1 else short
            why = f"Only {there} {pile} left" if there else f"No {short} are left"
            return Fault("deck_empty", why, "Use the other pile.")
    if total == want:
        return None
    return Fault("wrong_draw_count", f"{draw_all}, not {total}", "You choose the piles.")


def _draw_from(
    state: WordLiftState, pile: str, request: CardsOrCount
) -> tuple[Cards, Cards] | Fault:
    """The top cards of a pile and the rest of it; named cards if the box does not know the pile."""
    top, rest = state.piles[pile].draw(count_of(request))
    if isinstance(request, int):
        return top, rest
    cards = read_cards(request, state.cards)
    if isinstance(cards, Fault):
        return cards
    if top.missing(cards) and not top.unseen:
        why = "Those are not the top cards"
        return Fault("bad_entry", why, "Give only the number from each pile.")
    if odd := next((card for card in cards if _is_in_other_pile(state, card, pile)), None):
        why = f"{odd} is not among the {pile}"
        return Fault("bad_entry", why, "Name the cards you drew.")
    return Cards.dealt(cards), rest


def _is_in_other_pile(state: WordLiftState, card: str, pile: str) -> bool:
    """Whether the deck has this card only in the other pile."""
    piles = {kind.pile for kind in state.cards.card if kind.face == card}
    return bool(piles) and pile not in piles
