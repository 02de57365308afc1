"""People leave, come late and change seats; no point is lost, and the turn goes on."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import Join, Leave, Swap
from companion.games.cards import Cards
from companion.games.kit.given import absent, cannot_join, right_of, seated
from companion.games.kit.rules import exchanged
from companion.games.newword.rules.state import HAND, NewWordState
from companion.games.newword.rules.turns import closed, ended, game_over, next_turn


def leave(state: NewWordState, action: Leave) -> NewWordState | Fault:
    """The player keeps the points, the cards are out of the game; with one left it is over.

    The last word of who leaves stands.
    """
    if fault := absent(state.players, action.by):
        return fault
    player = str(action.by)
    if state.last and state.last.by == player:
        state = replace(closed(state), last=None)
    if state.turn == player:
        state = next_turn(state, player)
    left = _without(state, player)
    return ended(left) if len(left.players) > 1 else game_over(closed(left))


def _without(state: NewWordState, player: str) -> NewWordState:
    staying, skip, passed = (
        tuple(other for other in names if other != player)
        for names in (state.players, state.skip_next, state.passed)
    )
    dealer = right_of(state.players, player) if player == state.dealer else state.dealer
    return replace(
        state,
        players=staying,
        skip_next=skip,
        passed=passed,
        dealer=dealer if dealer in staying else None,
        turn=state.turn if state.turn in staying else None,
        hands={other: hand for other, hand in state.hands.items() if other != player},
        discards=state.discards.plus(state.hand(player)),
    )


def join(state: NewWordState, action: Join) -> NewWordState | Fault:
    """The player sits down with the points of before, if any, and a hand from the stock."""
    most = state.options.max_players
    if fault := cannot_join(state.players, action.by, action.left_of, most):
        return fault
    if state.phase != "setup" and len(closed(state).stock) < HAND:
        return Fault("bad_entry", "The stock has no hand left", "Join the next game.")
    name = str(action.by)
    hand, stock = state.stock.drawn(HAND) if state.phase != "setup" else (Cards(), state.stock)
    return replace(
        state,
        players=seated(state.players, name, action.left_of),
        scores={**state.scores, name: state.scores.get(name, 0)},
        hands={**state.hands, name: hand},
        stock=stock,
    )


def swap(state: NewWordState, action: Swap) -> NewWordState | Fault:
    """Two players change seats; whoever has the turn keeps it in the new seat."""
    players = exchanged(state, action)
    return players if isinstance(players, Fault) else replace(state, players=players)
