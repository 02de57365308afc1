"""A game of NewWord at its first phase, and the deal (N2)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from companion.errors import BadEntry
from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.rules import Player
from companion.games.cards import Cards, Deck, default_deck, read_deck, unseen_fault
from companion.games.kit.validation import (
    check_count,
    check_names,
    clean,
    convert,
    next_player,
    not_seated_fault,
)
from companion.games.newword.rules.actions import Deal
from companion.games.newword.rules.notation import tidy
from companion.games.newword.rules.state import FACE_UP, HAND, NewWordState, Options, Points

NAME = "newword"
MIN_PLAYERS = 2
MAX_PLAYERS = 4
"""The sheet's number (N2.2); the house may seat more (N-A9)."""

FACE = re.compile(r"[A-Z](/[A-Z])*|\?")

CardEntry = tuple[str, ...]
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table decided before play. `hands` are dealt already, `stock` is in its order."""

    dealer: Player | None = None
    hands: dict[Player, CardEntry] | None = None
    table: CardEntry | None = None
    stock: CardEntry | Count | None = None
    points: dict[str, Points] = {}
    deck: dict[str, Any] | None = None


def new(
    players: tuple[str, ...], options: Mapping[str, Any], setup: Mapping[str, Any]
) -> NewWordState:
    """A game that is to be dealt, or with the cards of its setup; raises BadEntry."""
    house = convert(options, Options, "options")
    check_count(players, MIN_PLAYERS, house.max_players)
    check_names(players)
    decided = convert(setup, Setup, "setup")
    dealer = decided.dealer or players[-1]
    if dealer not in players:
        raise BadEntry(f"{dealer[:20]!r} is not among the players. Let one of them deal.")
    state = NewWordState(
        options=house,
        deck=the_deck(decided.deck, len(players)),
        players=players,
        scores=dict.fromkeys(players, 0),
        dealer=dealer,
        turn=None,
        hands={},
        points=by_letter(decided.points),
    )
    return _set_up(state, decided)


def _set_up(state: NewWordState, decided: Setup) -> NewWordState:
    """The game with the cards that the setup has; without hands the deal comes first."""
    if decided.hands is None:
        table = Cards.dealt(map(tidy, decided.table or ()))
        stock = Cards() if decided.stock is None else cards(decided.stock)
        return replace(state, table=table, stock=stock)
    given = Deal(hands=decided.hands, table=decided.table, stock=decided.stock)
    result = deal(state, given)
    if isinstance(result, Fault):
        raise BadEntry(result.message)
    return result


def the_deck(plain: Mapping[str, Any] | None, players: int = 0) -> Deck:
    """The deck of the setup, or the packaged one, for so many players; raises BadEntry."""
    deck = default_deck(NAME) if plain is None else read_deck(plain, NAME)
    if deck.size < (least := players * HAND + FACE_UP):
        raise BadEntry(f"The deck has {deck.size} cards. Take one of {least} or more.")
    if odd := next((card for card in deck.card if not FACE.fullmatch(card.face)), None):
        raise BadEntry(f"{odd.face} is no card of NewWord. Write letters, A/E and ? alone.")
    if odd := next((card for card in deck.card if tidy(card.face) != card.face), None):
        raise BadEntry(f"The card {odd.face} is out of order. Write {tidy(odd.face)}.")
    return deck


def by_letter(points: dict[str, int]) -> dict[str, int]:
    """Points under capital letters, and `?` for a wild card; raises BadEntry for others."""
    odd = next((key for key in points if not re.fullmatch(r"[A-Za-z?]", key)), None)
    if odd is not None:
        raise BadEntry(f"{odd[:20]!r} among the points is no letter. Name letters A to Z and ?.")
    return {letter.upper(): value for letter, value in points.items()}


def cards(given: Sequence[str] | int) -> Cards:
    """Cards by their faces, or only so many."""
    return Cards.hidden(given) if isinstance(given, int) else Cards.dealt(map(tidy, given))


def shuffled(state: NewWordState, action: Deal, chance: Chance) -> Deal:
    """The deal with its cards where the box deals; real cards are shuffled by people (N2.1)."""
    said = action.pile is not None or action.hands is not None
    if state.options.hands == "hidden" or said or state.phase != "setup":
        return action
    return replace(action, pile=tuple(chance.shuffled(state.deck.cards())))


def deal(state: NewWordState, action: Deal) -> NewWordState | Fault:
    """Six cards each, five face up, the rest is the stock; the first player begins (N2)."""
    if fault := _bad_deal(state, action):
        return fault
    dealer = action.dealer or state.dealer or state.players[-1]
    first = dealer if state.options.dealer_starts else next_player(state.players, dealer)
    begun = replace(state, phase="turn", dealer=dealer, turn=first, first_play=True, elapsed_s=0.0)
    return _by_hand(begun, action) if action.pile is None else _by_box(begun, action.pile)


def _by_box(state: NewWordState, pile: CardEntry) -> NewWordState:
    hands, stock = dict[str, Cards](), cards(pile)
    for player in state.players:
        hands[player], stock = stock.draw(HAND)
    table, stock = stock.draw(FACE_UP)
    return replace(state, hands=hands, table=table, stock=stock)


def _by_hand(state: NewWordState, action: Deal) -> NewWordState:
    given = state.table if action.table is None else cards(action.table)
    table = given.plus(Cards.hidden(max(FACE_UP - len(given), 0)))
    known, hidden = action.hands or {}, Cards.hidden(HAND)
    hands = {p: cards(known[p]) if p in known else hidden for p in state.players}
    stock = _stock(state, action, sum(map(len, hands.values())) + len(table))
    return replace(state, hands=hands, table=table, stock=stock)


def _stock(state: NewWordState, action: Deal, dealt: int) -> Cards:
    """The stock that is said, in the deal or the setup; else all that was not dealt."""
    if action.stock is not None:
        return cards(action.stock)
    return state.stock or Cards.hidden(max(state.deck.size - dealt, 0))


def _bad_deal(state: NewWordState, action: Deal) -> Fault | None:
    seats, most = len(state.players), state.options.max_players
    if not MIN_PLAYERS <= seats <= most:
        return Fault("player_count", f"{seats} cannot play", f"Seat {MIN_PLAYERS} to {most}.")
    named = (action.dealer, *(action.hands or ()))
    if stranger := next((name for name in named if name and name not in state.players), None):
        return not_seated_fault(state.players, stranger)
    size = state.deck.size if action.pile is None else len(action.pile)
    if action.hands is None and seats * HAND + FACE_UP > size:
        return Fault("bad_entry", f"{size} cards are not enough", "Take a bigger deck.")
    return _bad_cards(state, action)


def _bad_cards(state: NewWordState, action: Deal) -> Fault | None:
    """A card that is none, or face up more often than the deck has it."""
    stock = action.stock if isinstance(action.stock, tuple) else ()
    hands = (card for hand in (action.hands or {}).values() for card in hand)
    up = tuple(map(tidy, action.table or ()))
    named = (*up, *map(tidy, (*stock, *hands, *(action.pile or ()))))
    odd = next((card for card in named if not FACE.fullmatch(card)), None)
    if odd is not None:
        return Fault("bad_entry", f"{clean(odd)!r} is no card", "Write T, A/E or ?.")
    if action.hands is not None:
        return None
    if len(up) > FACE_UP:
        return Fault("bad_entry", f"{FACE_UP} cards lie face up", "Enter no more.")
    return unseen_fault(state.deck, up, {})
