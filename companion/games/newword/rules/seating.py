"""People leave, come late and change seats; no point is lost, and the turn goes on."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import Join, Leave, Reseat
from companion.games.cards import Cards
from companion.games.kit.rules import new_seating
from companion.games.kit.validation import previous_player, remove_player
from companion.games.newword.rules.state import HAND, NewWordState
from companion.games.newword.rules.turns import closed, ended, game_over, next_turn


def reseat(state: NewWordState, action: Reseat) -> NewWordState | Fault:
    """Of two who change seats, whoever has the turn keeps it in the new seat."""
    players, by = new_seating(state, action, state.options.max_players), str(action.by)
    if isinstance(players, Fault):
        return players
    match action:
        case Leave():
            return _left(state, by, players)
        case Join():
            return _joined(state, by, players)
    return replace(state, players=players)


def _left(state: NewWordState, player: str, staying: tuple[str, ...]) -> NewWordState:
    """The player keeps the points, the cards are out of the game; with one left it is over.

    The last word of who leaves stands.
    """
    if state.last and state.last.by == player:
        state = replace(closed(state), last=None)
    if state.turn == player:
        state = next_turn(state, player)
    left = _without(state, player, staying)
    return ended(left) if len(staying) > 1 else game_over(closed(left))


def _without(state: NewWordState, player: str, staying: tuple[str, ...]) -> NewWordState:
    dealer = previous_player(state.players, player) if player == state.dealer else state.dealer
    return replace(
        state,
        players=staying,
        skip_next=remove_player(state.skip_next, player),
        passed=remove_player(state.passed, player),
        dealer=dealer if dealer in staying else None,
        turn=state.turn if state.turn in staying else None,
        hands={other: hand for other, hand in state.hands.items() if other != player},
        discards=state.discards.plus(state.hand(player)),
    )


def _joined(state: NewWordState, name: str, players: tuple[str, ...]) -> NewWordState | Fault:
    """The player sits down with the points of before, if any, and a hand from the stock."""
    if state.phase != "setup" and len(closed(state).stock) < HAND:
        return Fault("bad_entry", "The stock has no hand left", "Join the next game.")
    hand, stock = state.stock.draw(HAND) if state.phase != "setup" else (Cards(), state.stock)
    return replace(
        state,
        passed=state.passed if stock else (),
        players=players,
        scores={**state.scores, name: state.scores.get(name, 0)},
        hands={**state.hands, name: hand},
        stock=stock,
    )
