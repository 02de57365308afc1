"""The end of a turn: two cards from the piles (L3.7, L3.8, L-A1)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.cards import Cards
from companion.games.word_lift.rules.actions import Draw, DrawOne
from companion.games.word_lift.rules.faces import read_cards
from companion.games.word_lift.rules.piles import counted, taken
from companion.games.word_lift.rules.plays import not_held
from companion.games.word_lift.rules.state import DRAWN, LiftState
from companion.games.word_lift.rules.turns import next_turn


def draw(state: LiftState, by: str, action: Draw) -> LiftState | Fault:
    """The player has drawn; the next one goes."""
    drawn = _drawn(state, by, action, state.to_draw)
    return drawn if isinstance(drawn, Fault) else next_turn(drawn, by)


def draw_one(state: LiftState, by: str, action: DrawOne) -> LiftState | Fault:
    """The player has drawn one card and still has the other to draw (L-A8)."""
    if state.to_draw < DRAWN:
        return Fault("wrong_draw_count", "That is the last card to draw", "End the turn with it.")
    return _drawn(state, by, action, 1)


def _drawn(state: LiftState, by: str, action: Draw | DrawOne, want: int) -> LiftState | Fault:
    laid_aside = _discarded(state, by, action)
    if isinstance(laid_aside, Fault):
        return laid_aside
    got = taken(laid_aside, action, want, DRAWN)
    if isinstance(got, Fault):
        return got
    hands = {**laid_aside.hands, by: laid_aside.hand(by).plus(got.cards)}
    left = state.to_draw - want
    return replace(laid_aside, hands=hands, piles=got.piles, to_draw=left, before=None)


def _discarded(state: LiftState, by: str, action: Draw | DrawOne) -> LiftState | Fault:
    """The state without the cards that the house wants out of the hand first."""
    due, hand = state.to_discard, state.hand(by)
    said = action.discard if action.discard is not None else 0 if hand.known else due
    if counted(said) != due or (due and isinstance(said, int) and hand.known):
        if due:
            return Fault("bad_entry", f"Name {due} to discard, then draw.")
        return Fault("bad_entry", "No discarding here", "Only draw.")
    if isinstance(said, int):
        lost = Cards.hidden(due)
        return _laid_aside(state, by, hand.less(due), lost)
    cards = read_cards(said, state.cards)
    if isinstance(cards, Fault):
        return cards
    fault = not_held(state, by, cards)
    return fault or _laid_aside(state, by, hand.without(cards), Cards.dealt(cards))


def _laid_aside(state: LiftState, by: str, hand: Cards, lost: Cards) -> LiftState:
    hands = {**state.hands, by: hand}
    return replace(state, hands=hands, aside=state.aside.plus(lost), to_discard=0)
