"""A game of Word Lift at its first phase (L1, L2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.errors import BadEntry, Refused
from companion.games.api.fault import Fault
from companion.games.api.rules import Player
from companion.games.cards import Deck, read_deck
from companion.games.kit.validation import check_count, check_names, clean, convert
from companion.games.word_lift.rules.card_notation import read_card
from companion.games.word_lift.rules.rounds import full_piles, not_enough, with_hands
from companion.games.word_lift.rules.seating import MAX_PLAYERS
from companion.games.word_lift.rules.state import NAME, PILES, Options, WordLiftState

MIN_PLAYERS = 2


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table decided before play: who begins (the first player if nobody says).

    `hands` are dealt already; `deck` is a deck of one's own, whole.
    """

    first: Player | None = None
    hands: dict[Player, tuple[str, ...]] | None = None
    deck: dict[str, Any] | None = None


def new(
    players: tuple[str, ...], options: Mapping[str, Any], setup: Mapping[str, Any]
) -> WordLiftState:
    """A game whose cards are to be dealt, or are; raises BadEntry."""
    check_count(players, MIN_PLAYERS, MAX_PLAYERS)
    check_names(players)
    house, decided = (
        convert(options, Options, "options"),
        convert(setup, Setup, "setup"),
    )
    first = decided.first or players[0]
    if first not in players:
        raise BadEntry(f"{clean(first)!r} is not among the players. Name one of them.")
    deck = own_deck(decided.deck)
    state = WordLiftState(options=house, players=players, first=first, turn=first, deck=deck)
    fault = not_enough(state.cards, len(players))
    state = msgspec.structs.replace(state, piles=full_piles(state.cards))
    started = fault or (state if decided.hands is None else with_hands(state, decided.hands))
    if isinstance(started, Fault):
        raise Refused(started.message, started.reason)
    return started


def own_deck(plain: Mapping[str, Any] | None) -> Deck | None:
    """A deck of one's own, made sure of; raises BadEntry."""
    if plain is None:
        return None
    deck = read_deck(plain, NAME)
    if odd := next((card for card in deck.card if read_card(card.face) is None), None):
        raise BadEntry(f"{clean(odd.face)} is no card of Word Lift. Write T, Q:dollar or ?.")
    if odd := next((card for card in deck.card if card.pile not in PILES), None):
        raise BadEntry(f"{odd.face} is in no pile. Write pile = 'consonants' or 'vowels'.")
    return deck
