"""People leave, come late and change seats; no score is lost, and the turn goes on."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import Join, Leave, Swap
from companion.games.kit.given import absent, cannot_join, left_of, right_of, seated
from companion.games.kit.rules import exchanged
from companion.games.worph.rules.state import WorphState
from companion.games.worph.rules.turns import ended_if_all_passed, game_over, next_turn

MAX_PLAYERS = 99
"""The sheet sets no limit (W1); this one keeps the answers readable."""


def leave(state: WorphState, action: Leave) -> WorphState | Fault:
    """The player goes and keeps the points; with one player left the game is over.

    Whoever has the turn loses it to the left; a drawer who has still to draw too.
    The round ends where all who stay have passed already (W8.1).
    """
    if fault := absent(state.players, action.by):
        return fault
    assert action.by is not None
    staying = _without(_handed_on(state, action.by), action.by)
    if len(staying.players) < 2:
        return game_over(staying)
    return ended_if_all_passed(staying) if staying.phase != "start" else staying


def join(state: WorphState, action: Join) -> WorphState | Fault:
    """The player sits down with no points, or with those of before, and gets a turn in order."""
    if fault := cannot_join(state.players, action.by, action.left_of, MAX_PLAYERS):
        return fault
    assert action.by is not None
    players = seated(state.players, action.by, action.left_of)
    scores = {**state.scores, action.by: state.scores.get(action.by, 0)}
    return replace(state, players=players, scores=scores)


def swap(state: WorphState, action: Swap) -> WorphState | Fault:
    """Two players change seats; whoever has the turn keeps it in the new seat."""
    players = exchanged(state, action)
    return players if isinstance(players, Fault) else replace(state, players=players)


def _handed_on(state: WorphState, player: str) -> WorphState:
    """What the player had to do is somebody else's now."""
    if state.phase == "start":
        heir = left_of(state.players, player)
        return replace(state, drawer=heir, turn=heir) if player == state.drawer else state
    if player == state.drawer:
        state = replace(state, drawer=right_of(state.players, player))
    return next_turn(state) if player == state.turn else state


def _without(state: WorphState, player: str) -> WorphState:
    players, passed = (
        tuple(other for other in names if other != player)
        for names in (state.players, state.passed)
    )
    return replace(state, players=players, passed=passed)
