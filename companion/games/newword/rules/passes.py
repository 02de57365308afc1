"""A pass, with or without an exchange of cards (N5)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.cards import Cards, too_many
from companion.games.cards.deck import FACE
from companion.games.kit.given import shown
from companion.games.newword.rules.notation import face, tidy
from companion.games.newword.rules.plays import lying
from companion.games.newword.rules.state import NewWordState
from companion.games.newword.rules.turns import passed_on


def passed(state: NewWordState, discard: Sequence[str] | int) -> NewWordState | Fault:
    """The player makes no word, and exchanges cards as far as the stock goes (N5.1, N5.2)."""
    hand = state.hand(state.turn)
    if isinstance(discard, int):
        return _exchanged(state, hand.less(discard), Cards.hidden(discard))
    faces = tuple(face(tidy(card)) for card in discard)
    if fault := _not_held(state, faces):
        return fault
    return _exchanged(state, hand.without(faces), Cards.dealt(faces))


def _not_held(state: NewWordState, faces: tuple[str, ...]) -> Fault | None:
    odd = next((card for card in faces if not FACE.fullmatch(card)), None)
    if odd is not None:
        return Fault("bad_entry", f"{shown(odd)!r} is no card", "Write T, A/E or ?.")
    hand = state.hand(state.turn)
    if missing := hand.lacks(faces):
        return Fault("card_not_available", f"{missing} is not in the hand", "Discard another card.")
    return too_many(state.deck, hand.beyond(faces), lying(state))


def _exchanged(state: NewWordState, hand: Cards, gone: Cards) -> NewWordState | Fault:
    if len(hand) + len(gone) != len(state.hand(state.turn)):
        held = len(state.hand(state.turn))
        return Fault("card_not_available", f"The hand has {held} cards", "Discard no more of them.")
    if len(gone) > len(state.stock):
        left = len(state.stock)
        return Fault("discard_exceeds_stock", f"The stock has {left} left", "Discard no more.")
    drawn, stock = state.stock.drawn(len(gone))
    hands = {**state.hands, state.turn or "": hand.plus(drawn)}
    discards = state.discards.plus(gone)
    return passed_on(replace(state, hands=hands, stock=stock, discards=discards))
