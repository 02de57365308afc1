"""Setting up a new game of Word Lift (L1, L2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.errors import BadEntry, Refused
from companion.games.api.fault import Fault
from companion.games.api.marks import Player
from companion.games.cards import Deck, read_deck
from companion.games.kit.seating import check_seated
from companion.games.kit.validation import clean
from companion.games.word_lift.rules.card_notation import read_card
from companion.games.word_lift.rules.rounds import begin_with_hands, full_piles, player_count_fault
from companion.games.word_lift.rules.state import NAME, PILES, Options, WordLiftState


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table decides before play.

    `first`: who begins; the first player if it is left out. `hands`: hands that are dealt
    already. `deck`: the complete contents of a custom deck.
    """

    first: Player | None = None
    hands: dict[Player, tuple[str, ...]] | None = None
    deck: dict[str, Any] | None = None


def start(players: tuple[str, ...], house: Options, decided: Setup) -> WordLiftState:
    """A game before the deal, or after it if the setup has hands.

    Raises:
        BadEntry: Setup or deck are not valid.
        Refused: There are too few cards, or the hands are not possible.
    """
    check_seated(players, decided.first)
    first = decided.first or players[0]
    deck = read_own_deck(decided.deck)
    state = WordLiftState(options=house, players=players, first=first, turn=first, deck=deck)
    fault = player_count_fault(state.cards, len(players))
    state = msgspec.structs.replace(state, piles=full_piles(state.cards))
    begun = fault or (state if decided.hands is None else begin_with_hands(state, decided.hands))
    if isinstance(begun, Fault):
        raise Refused(begun.message, begun.reason)
    return begun


def read_own_deck(plain: Mapping[str, Any] | None) -> Deck | None:
    """Read and check a custom deck; None for the game's own deck.

    Raises:
        BadEntry: The deck has a card that Word Lift does not know, or one in no pile.
    """
    if plain is None:
        return None
    deck = read_deck(plain, NAME)
    if odd := next((card for card in deck.card if read_card(card.face) is None), None):
        raise BadEntry(f"{clean(odd.face)} is not a Word Lift card. Write T, Q:dollar or ?.")
    if odd := next((card for card in deck.card if card.pile not in PILES), None):
        raise BadEntry(f"{odd.face} is not in a pile. Write pile = 'consonants' or 'vowels'.")
    return deck
