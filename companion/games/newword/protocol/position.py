"""Set up a game of NewWord in the middle, from the keys of the protocol (C10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from companion.games.api.rules import Seconds
from companion.games.cards import Cards
from companion.games.kit.messages import read_capitals, seated_players, verdicts
from companion.games.kit.seating import check_names, check_seated, next_player, players_before
from companion.games.kit.validation import convert
from companion.games.newword.rules.notation import face, letter, normalize_card
from companion.games.newword.rules.start import (
    CardEntry,
    Count,
    read_cards,
    read_game_deck,
    read_points,
)
from companion.games.newword.rules.state import (
    FACE_UP,
    HAND,
    Laid,
    NewWordState,
    Options,
    Phase,
    Points,
)

Total = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]


class LastPlay(msgspec.Struct, frozen=True, kw_only=True):
    """The last word of a position."""

    by: str
    word: str
    points: Total = 0
    from_hand: CardEntry = ()
    table_before: CardEntry | None = None
    discarded: CardEntry = ()


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """The keys of a position; all are optional, and unknown keys are ignored."""

    players: tuple[str, ...] | None = None
    scores: dict[str, Total] = {}
    phase: Phase | None = None
    dealer: str | None = None
    turn: str | None = None
    turn_after: str | None = None
    first_play: bool | None = None
    table: CardEntry | None = None
    hands: dict[str, CardEntry] = {}
    hand_size: dict[str, Count] = {}
    stock: CardEntry | Count | None = None
    discards: CardEntry = ()
    skip_next: tuple[str, ...] = ()
    passes_in_row: Count = 0
    passed: tuple[str, ...] | None = None
    last_play: LastPlay | None = None
    last_play_first: bool = False
    table_before_first: CardEntry | None = None
    settled: bool = False
    challenger: str | None = None
    points: dict[str, Points] = {}
    deck: dict[str, Any] | None = None
    options: Options = Options()
    elapsed_s: Seconds = 0.0
    clock_s: Seconds = 0.0
    group_accepts: tuple[str, ...] = ()
    group_refuses: tuple[str, ...] = ()


def position(given: Mapping[str, Any]) -> NewWordState:
    """A game in the middle.

    Raises:
        BadEntry: The position has wrong values.
    """
    stated = convert(given, Position, "position")
    last = stated.last_play.by if stated.last_play else None
    named = (stated.dealer, last, stated.turn, stated.turn_after, *stated.scores, *stated.hands)
    players = seated_players(stated.players, *named)
    check_names(players)
    state = NewWordState(
        options=stated.options,
        deck=read_game_deck(stated.deck),
        players=players,
        scores={**dict.fromkeys(players, 0), **stated.scores},
        dealer=stated.dealer,
        turn=None,
        phase=_phase(stated),
        skip_next=stated.skip_next,
        hands={},
        verdict="legal" if stated.settled else "",
        challenger=stated.challenger or "",
        points=read_points(stated.points),
        verdicts=verdicts(stated.group_accepts, stated.group_refuses, read_capitals),
        elapsed_s=stated.elapsed_s,
        clock_s=stated.clock_s,
        open_seats=stated.players is None,
    )
    turns = (stated.turn, stated.turn_after, stated.dealer, last, stated.challenger)
    check_seated(players, *turns, *stated.skip_next)
    state = replace(state, turn=_turn(state, stated), last=_last(stated))
    return _with_passes(_with_cards(state, stated), stated)


def _phase(stated: Position) -> Phase:
    """The stated phase, or the one that the other keys imply."""
    if stated.phase in ("challenge_window", "appeal") and stated.last_play is None:
        return "turn"
    if stated.phase is not None:
        return stated.phase
    if stated.last_play is not None and stated.turn is None:
        return "challenge_window"
    return "turn" if stated.table or stated.hands or stated.turn else "setup"


def _turn(state: NewWordState, stated: Position) -> str | None:
    """Whose turn it is: as stated, or the player after the last word, or after the dealer."""
    if state.phase in ("setup", "over") or not state.players:
        return None
    if stated.turn or stated.turn_after:
        return stated.turn or stated.turn_after
    before = stated.last_play.by if stated.last_play else state.dealer
    return next_player(state.players, before) if before else state.players[0]


def _last(stated: Position) -> Laid | None:
    last = stated.last_play
    if last is None:
        return None
    before = stated.table_before_first if last.table_before is None else last.table_before
    hand = tuple(face(normalize_card(card)) for card in last.from_hand)
    return Laid(
        by=last.by,
        word=read_capitals(last.word),
        points=last.points,
        from_hand=hand,
        discarded=_read_cards(last.discarded),
        owed=len(hand),
        before=_read_cards(before or ()),
        first=stated.last_play_first,
    )


def _read_cards(given: Iterable[str]) -> Cards:
    return Cards.dealt(map(normalize_card, given))


def _with_cards(state: NewWordState, stated: Position) -> NewWordState:
    """Add the cards; a hand that is left out is full and unknown."""
    hands = {player: _hand(state, stated, player) for player in state.players}
    table = _table(state, stated)
    dealt = HAND * len(state.players) + FACE_UP
    rest = Cards.hidden(max(state.deck.size - dealt, 0))
    stock = rest if stated.stock is None else read_cards(stated.stock)
    if state.phase == "setup":
        hands, stock = {}, Cards()
    first = _is_open(table) if stated.first_play is None else stated.first_play
    return replace(
        state,
        hands=hands,
        table=table,
        stock=stock,
        discards=_read_cards(stated.discards),
        first_play=first and state.phase == "turn",
    )


def _table(state: NewWordState, stated: Position) -> Cards:
    """The word on the table; if its cards are not stated, plain cards of its letters."""
    if stated.table is not None:
        return _read_cards(stated.table)
    if state.last is not None:
        return Cards.dealt(state.last.word)
    return Cards() if state.phase == "setup" else Cards.hidden(FACE_UP)


def _is_open(table: Cards) -> bool:
    """Whether table cards may still change their letter: they are the starting five (N3.6)."""
    return bool(table.unseen) or not all(map(letter, table.known))


def _hand(state: NewWordState, stated: Position, player: str) -> Cards:
    """The hand; the player of a last word that can be challenged has not drawn yet."""
    if player in stated.hands:
        return _read_cards(stated.hands[player])
    if player in stated.hand_size:
        return Cards.hidden(stated.hand_size[player])
    window = state.phase == "challenge_window" and state.last is not None
    gone = len(state.last.from_hand) if window and state.last and state.last.by == player else 0
    return Cards.hidden(max(HAND - gone, 0))


def _with_passes(state: NewWordState, stated: Position) -> NewWordState:
    """Add the players who passed in a row: those before the player on turn."""
    if state.last is not None:
        owed = max(min(state.last.owed, HAND - len(state.hand(state.last.by))), 0)
        state = replace(state, last=replace(state.last, owed=owed))
    if stated.passed is not None or state.turn is None:
        return replace(state, passed=stated.passed or ())
    return replace(state, passed=players_before(state.players, state.turn, stated.passes_in_row))
