"""Set up a game of Word Lift in the middle, from the keys of the protocol.

Keys that are left out have their value at the start of a game: a full hand of unknown cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from companion.errors import BadEntry
from companion.games.api.fault import Fault
from companion.games.api.rules import Seconds
from companion.games.cards import Cards
from companion.games.kit.messages import read_capitals, seated_players, verdicts
from companion.games.kit.rules import copy_fields
from companion.games.kit.seating import (
    check_names,
    check_seated,
    players_before,
    players_from,
)
from companion.games.kit.validation import convert
from companion.games.word_lift.rules.card_notation import read_cards
from companion.games.word_lift.rules.plays import read_word
from companion.games.word_lift.rules.start import read_own_deck
from companion.games.word_lift.rules.state import (
    DEALT,
    DRAWN,
    HAND,
    PILES,
    PLAYING,
    Count,
    Laid,
    Names,
    Options,
    Phase,
    WordLiftState,
)

Points = dict[str, int]


class GivenWord(msgspec.Struct, frozen=True):
    """A word on the table; without `cards` it is made of plain ones."""

    word: str
    cards: Names | None = None


Front = tuple[GivenWord | str, ...]


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """The keys of a position; all are optional, and unknown keys are ignored.

    A position may describe one player alone: `player` is the name, and `hand`, `front` and
    `first_out` belong to that player.
    """

    players: Names | None = None
    turn: str | None = None
    first: str | None = None
    phase: Phase | None = None
    round: Annotated[int, msgspec.Meta(ge=1, le=999)] | None = None
    next_round: Annotated[int, msgspec.Meta(ge=1, le=999)] | None = None
    hands: dict[str, Names] = {}
    hand_size: dict[str, Count] = {}
    hand_cards: dict[str, Cards] | None = None
    front: dict[str, Front] | Front = {}
    laid: dict[str, tuple[Laid, ...]] | None = None
    played_from_hand: dict[str, bool] = {}
    draw_piles: dict[str, Count | Names] = {}
    pile_cards: dict[str, Cards] = {}
    aside: Cards = Cards()
    play_done: bool = False
    draw: Count | None = None
    discard: Count = 0
    went_out: str | None = None
    first_out: str | bool | None = None
    final_turns_left: Names | None = None
    passes_in_row: Count = 0
    passed: Names | None = None
    player: str | None = None
    hand: Names = ()
    round_scores: tuple[Points, ...] | Points = ()
    all_round_scores: tuple[Points, ...] | None = None
    before: dict[str, Any] | None = None
    deck: dict[str, Any] | None = None
    options: Options = Options()
    elapsed_s: Seconds = 0.0
    clock_s: Seconds = 0.0
    group_accepts: Names = ()
    group_refuses: Names = ()


def position(given: Mapping[str, Any]) -> WordLiftState:
    """A game in the middle.

    Raises:
        BadEntry: The position has wrong values.
    """
    stated = _for_all_players(convert(given, Position, "position"))
    fronts = stated.front if isinstance(stated.front, dict) else {}
    named = (stated.player, stated.turn, *stated.hands, *fronts, *stated.played_from_hand)
    players = seated_players(stated.players, *named)
    check_names(players)
    last, passed = stated.final_turns_left or (), stated.passed or ()
    check_seated(players, *filter(None, (stated.turn, stated.first, *last, *passed)))
    deck, rounds = read_own_deck(stated.deck), _rounds(stated)
    state = copy_fields(
        WordLiftState,
        stated,
        players=players,
        first=stated.first or stated.turn or next(iter(players), ""),
        turn=None,
        phase=_phase(stated),
        round=_round(stated, len(rounds)),
        round_scores=rounds,
        played=frozenset(p for p in players if stated.played_from_hand.get(p)),
        hands={},
        went_out=_went_out(stated),
        passed=(),
        verdicts=verdicts(stated.group_accepts, stated.group_refuses, read_capitals),
        asked=stated.player,
        open_seats=stated.players is None,
        deck=deck,
        before=None if stated.before is None else position(stated.before),
    )
    return _with_passes(_with_turn(_with_cards(state, stated), stated), stated)


def _for_all_players(stated: Position) -> Position:
    """Move the hand and words of a position of one player to the keys for all players."""
    if stated.player is None:
        return stated
    front = stated.front if isinstance(stated.front, dict) else {stated.player: stated.front}
    hands = {stated.player: stated.hand, **stated.hands}
    return replace(stated, front=front, hands=hands)


def _phase(stated: Position) -> Phase:
    phase = stated.phase or "normal"
    return "draw" if phase == "normal" and stated.play_done else phase


def _rounds(stated: Position) -> tuple[Points, ...]:
    if stated.all_round_scores is not None:
        return stated.all_round_scores
    rounds = stated.round_scores
    return (rounds,) if isinstance(rounds, dict) else rounds


def _round(stated: Position, finished: int) -> int:
    """The number of the round; between two rounds, of the finished one."""
    if stated.next_round is not None:
        return stated.next_round - 1
    return stated.round or finished + (stated.phase not in ("between_rounds", "over"))


def _went_out(stated: Position) -> str | None:
    """The first player to go out; `true` means the player that the position is about."""
    if stated.first_out is True:
        return stated.player
    return stated.went_out or (stated.first_out if isinstance(stated.first_out, str) else None)


def _with_cards(state: WordLiftState, stated: Position) -> WordLiftState:
    """Add hands, words and piles; before the deal there are no hands or words."""
    dealt = state.phase != "setup"
    hands = stated.hand_cards
    if hands is None:
        hands = {player: _hand(state, stated, player) for player in state.players if dealt}
    fronts = stated.laid
    if fronts is None:
        fronts = {player: _front(state, stated, player) for player in state.players if dealt}
    piles = {pile: _pile(state, stated, pile) for pile in PILES}
    return replace(state, hands=hands, fronts=fronts, piles=piles)


def _hand(state: WordLiftState, stated: Position, player: str) -> Cards:
    if player in stated.hands:
        return Cards.dealt(_read(state, stated.hands[player]))
    return Cards.hidden(stated.hand_size.get(player, HAND))


def _read(state: WordLiftState, cards: Names) -> Names:
    known = read_cards(cards, state.cards)
    if isinstance(known, Fault):
        raise BadEntry(known.message)
    return known


def _front(state: WordLiftState, stated: Position, player: str) -> tuple[Laid, ...]:
    fronts = stated.front if isinstance(stated.front, dict) else {}
    return tuple(_read_word(state, given) for given in fronts.get(player, ()))


def _read_word(state: WordLiftState, given: GivenWord | str) -> Laid:
    one = GivenWord(given) if isinstance(given, str) else given
    cards = tuple(one.word) if one.cards is None else one.cards
    laid = read_word(state, one.word, cards)
    if isinstance(laid, Fault):
        raise BadEntry(laid.message)
    return laid


def _pile(state: WordLiftState, stated: Position, pile: str) -> Cards:
    """The pile as stated, or what is left of the deck after dealing everybody's hand."""
    if pile in stated.pile_cards:
        return stated.pile_cards[pile]
    given = stated.draw_piles.get(pile)
    if isinstance(given, tuple):
        return Cards.dealt(_read(state, given))
    players = len(state.players) if state.phase != "setup" else 0
    rest = max(len(state.cards.cards(pile)) - DEALT[pile] * players, 0)
    return Cards.hidden(rest if given is None else given)


def _with_turn(state: WordLiftState, stated: Position) -> WordLiftState:
    """Set whose turn it is."""
    turn = stated.turn or next(iter(stated.final_turns_left or state.players), None)
    if state.phase not in PLAYING:
        return replace(state, turn=state.first or None if state.phase == "setup" else None)
    if state.phase == "draw":
        to_draw = min(DRAWN, state.cards_left) if stated.draw is None else stated.draw
        return replace(state, turn=turn, to_draw=to_draw, to_discard=stated.discard)
    return replace(state, turn=turn, final_left=_final_left(state, stated, turn))


def _with_passes(state: WordLiftState, stated: Position) -> WordLiftState:
    """Add the players who passed in a row: as stated, or those before the player on turn."""
    before = players_before(state.players, state.turn, stated.passes_in_row)
    return replace(state, passed=before if stated.passed is None else stated.passed)


def _final_left(state: WordLiftState, stated: Position, turn: str | None) -> Names:
    """The players with a last turn: as stated, or everybody from the player on turn."""
    if state.phase != "final" or turn is None:
        return ()
    if stated.final_turns_left:
        return stated.final_turns_left
    circle = players_from(state.players, turn)
    until = circle.index(state.went_out) if state.went_out in circle else len(circle)
    return circle[:until]
