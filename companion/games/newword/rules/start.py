"""Setting up a new game of NewWord, and the deal (N2)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from companion.errors import BadEntry
from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.marks import Player
from companion.games.cards import Cards, Deck, default_deck, read_deck, unseen_fault
from companion.games.kit.seating import check_seated, next_player, not_seated_fault
from companion.games.kit.validation import clean
from companion.games.newword.rules.actions import Deal
from companion.games.newword.rules.notation import normalize_card
from companion.games.newword.rules.state import FACE_UP, HAND, NewWordState, Options, Points

NAME = "newword"
MIN_PLAYERS = 2

FACE = re.compile(r"[A-Z](/[A-Z])*|\?")

CardEntry = tuple[str, ...]
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table decides before play.

    `hands`: hands that are dealt already. `stock`: its cards in order, or their number. `points`:
    points of letters that replace those of the deck. `deck`: the contents of a custom deck.
    """

    dealer: Player | None = None
    hands: dict[Player, CardEntry] | None = None
    table: CardEntry | None = None
    stock: CardEntry | Count | None = None
    points: dict[str, Points] = {}
    deck: dict[str, Any] | None = None


def start(players: tuple[str, ...], house: Options, decided: Setup) -> NewWordState:
    """A game before the deal, or with the cards of its setup.

    Raises:
        BadEntry: Setup or deck are not valid.
    """
    check_seated(players, decided.dealer)
    dealer = decided.dealer or players[-1]
    state = NewWordState(
        options=house,
        deck=read_game_deck(decided.deck, len(players)),
        players=players,
        scores=dict.fromkeys(players, 0),
        dealer=dealer,
        turn=None,
        hands={},
        points=read_points(decided.points),
    )
    return _set_up(state, decided)


def _set_up(state: NewWordState, decided: Setup) -> NewWordState:
    """The game with the cards of its setup; it is dealt if the setup has hands."""
    if decided.hands is None:
        table = Cards.dealt(map(normalize_card, decided.table or ()))
        stock = Cards() if decided.stock is None else read_cards(decided.stock)
        return replace(state, table=table, stock=stock)
    given = Deal(hands=decided.hands, table=decided.table, stock=decided.stock)
    result = deal(state, given)
    if isinstance(result, Fault):
        raise BadEntry(result.message)
    return result


def read_game_deck(plain: Mapping[str, Any] | None, players: int = 0) -> Deck:
    """Read and check the deck of a setup; None means the packaged deck.

    Raises:
        BadEntry: The deck is too small for the players, or has an unknown card.
    """
    deck = default_deck(NAME) if plain is None else read_deck(plain, NAME)
    if deck.size < (least := players * HAND + FACE_UP):
        raise BadEntry(f"The deck has only {deck.size} cards. Use one with {least} or more.")
    if odd := next((card for card in deck.card if not FACE.fullmatch(card.face)), None):
        raise BadEntry(f"{odd.face} is not a NewWord card. Write only letters, A/E and ?.")
    if odd := next((card for card in deck.card if normalize_card(card.face) != card.face), None):
        raise BadEntry(
            f"The letters of {odd.face} are out of order. Write {normalize_card(odd.face)}."
        )
    return deck


def read_points(points: dict[str, int]) -> dict[str, int]:
    """Points by capital letter, and `?` for a wild card.

    Raises:
        BadEntry: A key is neither a letter nor `?`.
    """
    odd = next((key for key in points if not re.fullmatch(r"[A-Za-z?]", key)), None)
    if odd is not None:
        raise BadEntry(f"{odd[:20]!r} among the points is not a letter. Name letters A to Z and ?.")
    return {letter.upper(): value for letter, value in points.items()}


def read_cards(given: Sequence[str] | int) -> Cards:
    """Cards from their faces, or hidden ones from their number."""
    return (
        Cards.hidden(given) if isinstance(given, int) else Cards.dealt(map(normalize_card, given))
    )


def shuffle(state: NewWordState, action: Deal, chance: Chance) -> Deal:
    """Shuffle the deck for a deal by the box; people shuffle real cards themselves (N2.1)."""
    named = action.pile is not None or action.hands is not None
    if state.options.hands == "hidden" or named or state.phase != "setup":
        return action
    return replace(action, pile=tuple(chance.shuffle(state.deck.cards())))


def deal(state: NewWordState, action: Deal) -> NewWordState | Fault:
    """Deal six cards each and five face up; the rest is the stock (N2)."""
    if fault := _deal_fault(state, action):
        return fault
    dealer = action.dealer or state.dealer or state.players[-1]
    first = dealer if state.options.dealer_starts else next_player(state.players, dealer)
    begun = replace(state, phase="turn", dealer=dealer, turn=first, first_play=True, elapsed_s=0.0)
    return (
        _deal_hidden(begun, action) if action.pile is None else _deal_from_pile(begun, action.pile)
    )


def _deal_from_pile(state: NewWordState, pile: CardEntry) -> NewWordState:
    hands, stock = dict[str, Cards](), read_cards(pile)
    for player in state.players:
        hands[player], stock = stock.draw(HAND)
    table, stock = stock.draw(FACE_UP)
    return replace(state, hands=hands, table=table, stock=stock)


def _deal_hidden(state: NewWordState, action: Deal) -> NewWordState:
    given = state.table if action.table is None else read_cards(action.table)
    table = given.plus(Cards.hidden(max(FACE_UP - len(given), 0)))
    known, hidden = action.hands or {}, Cards.hidden(HAND)
    hands = {p: read_cards(known[p]) if p in known else hidden for p in state.players}
    stock = _stock(state, action, sum(map(len, hands.values())) + len(table))
    return replace(state, hands=hands, table=table, stock=stock)


def _stock(state: NewWordState, action: Deal, dealt: int) -> Cards:
    """The stock of the deal or the setup; if neither names it, all cards not dealt."""
    if action.stock is not None:
        return read_cards(action.stock)
    return state.stock or Cards.hidden(max(state.deck.size - dealt, 0))


def _deal_fault(state: NewWordState, action: Deal) -> Fault | None:
    seats, most = len(state.players), state.options.max_players
    if not MIN_PLAYERS <= seats <= most:
        why = f"{seats} players cannot play"
        return Fault("player_count", why, f"Play with {MIN_PLAYERS} to {most}.")
    named = (action.dealer, *(action.hands or ()))
    if stranger := next((name for name in named if name and name not in state.players), None):
        return not_seated_fault(state.players, stranger)
    size = state.deck.size if action.pile is None else len(action.pile)
    if action.hands is None and seats * HAND + FACE_UP > size:
        return Fault("bad_entry", f"{size} cards are not enough", "Use a larger deck.")
    return _cards_fault(state, action)


def _cards_fault(state: NewWordState, action: Deal) -> Fault | None:
    """The fault of an unknown card, or of too many cards face up."""
    stock = action.stock if isinstance(action.stock, tuple) else ()
    hands = (card for hand in (action.hands or {}).values() for card in hand)
    up = tuple(map(normalize_card, action.table or ()))
    named = (*up, *map(normalize_card, (*stock, *hands, *(action.pile or ()))))
    odd = next((card for card in named if not FACE.fullmatch(card)), None)
    if odd is not None:
        return Fault("bad_entry", f"{clean(odd)!r} is not a card", "Write T, A/E or ?.")
    if action.hands is not None:
        return None
    if len(up) > FACE_UP:
        return Fault("bad_entry", f"Only {FACE_UP} cards are face up", "Enter no more.")
    return unseen_fault(state, state.deck, up, {})
