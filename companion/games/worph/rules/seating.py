"""Players leave, join late and change seats; nobody loses points, and play continues."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.rules import Join
from companion.games.kit.seating import next_player, previous_player, remove_player
from companion.games.worph.rules.state import WorphState
from companion.games.worph.rules.turns import end_game, end_if_all_passed, next_turn


def join(state: WorphState, action: Join, players: tuple[str, ...]) -> WorphState:
    """Let a player join, who plays in seating order; a returning one keeps their points."""
    by = str(action.by)
    return replace(state, players=players, scores={**state.scores, by: state.scores.get(by, 0)})


def leave(state: WorphState, player: str, staying: tuple[str, ...]) -> WorphState:
    """Remove the player, who keeps their points; with one player left the game is over.

    The turn, or the task of drawing a card, passes to the left. The round ends if everybody
    who stays has already passed (W8.1).
    """
    passed = remove_player(state.passed, player)
    left = replace(_hand_on(state, player), players=staying, passed=passed)
    if len(staying) < 2:
        return end_game(left)
    return end_if_all_passed(left) if left.phase != "start" else left


def _hand_on(state: WorphState, player: str) -> WorphState:
    """Give the turn, or the task of drawing a card, to the next player."""
    if state.phase == "start":
        after = next_player(state.players, player)
        return replace(state, drawer=after, turn=after) if player == state.drawer else state
    if player == state.drawer:
        state = replace(state, drawer=previous_player(state.players, player))
    return next_turn(state) if player == state.turn else state
