"""People leave, come late and change seats; no score is lost, and the turn goes on."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import Leave, Reseat
from companion.games.kit.rules import new_seating
from companion.games.kit.validation import next_player, previous_player, remove_player
from companion.games.worph.rules.state import WorphState
from companion.games.worph.rules.turns import ended_if_all_passed, game_over, next_turn

MAX_PLAYERS = 99
"""The sheet sets no limit (W1); this one keeps the answers readable."""


def reseat(state: WorphState, action: Reseat) -> WorphState | Fault:
    """Who comes has no points, or those of before, and gets a turn in order.

    Of two who change seats, whoever has the turn keeps it in the new seat.
    """
    players, by = new_seating(state, action, MAX_PLAYERS), str(action.by)
    if isinstance(players, Fault):
        return players
    if isinstance(action, Leave):
        return _left(state, by, players)
    scores = {**state.scores, by: state.scores.get(by, 0)}
    return replace(state, players=players, scores=scores)


def _left(state: WorphState, player: str, staying: tuple[str, ...]) -> WorphState:
    """The player goes and keeps the points; with one player left the game is over.

    Whoever has the turn loses it to the left; a drawer who has still to draw too.
    The round ends where all who stay have passed already (W8.1).
    """
    passed = remove_player(state.passed, player)
    left = replace(_handed_on(state, player), players=staying, passed=passed)
    if len(staying) < 2:
        return game_over(left)
    return ended_if_all_passed(left) if left.phase != "start" else left


def _handed_on(state: WorphState, player: str) -> WorphState:
    """What the player had to do is somebody else's now."""
    if state.phase == "start":
        heir = next_player(state.players, player)
        return replace(state, drawer=heir, turn=heir) if player == state.drawer else state
    if player == state.drawer:
        state = replace(state, drawer=previous_player(state.players, player))
    return next_turn(state) if player == state.turn else state
