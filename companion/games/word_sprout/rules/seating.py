"""People leave, come late and change seats; no round won is lost, and play goes on."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import Join, Leave, Swap
from companion.games.kit.given import absent, cannot_join, seated, swapped
from companion.games.kit.rules import exchanged
from companion.games.word_sprout.rules.board.state import ROUND_OVER, SproutState
from companion.games.word_sprout.rules.challenges import answered
from companion.games.word_sprout.rules.turns import given_to, passed_on, put_out, settled

MAX_PLAYERS = 99
"""The sheet sets no limit (S1); this one keeps the answers readable."""


def leave(state: SproutState, action: Leave) -> SproutState | Fault:
    """The player is out of the round and keeps the rounds won; what they played stands.

    Who leaves instead of showing a word has shown none; a challenge of who leaves falls.
    """
    if fault := absent(state.players, action.by):
        return fault
    player = str(action.by)
    return _gone(_answered(state, player), player)


def _answered(state: SproutState, player: str) -> SproutState:
    if state.doubt is None:
        return state
    if player == state.stack[-1].by:
        return answered(state, valid=False)
    return replace(state, phase="play", doubt=None) if player == state.doubt.by else state


def _gone(state: SproutState, player: str) -> SproutState:
    staying = tuple(other for other in state.players if other != player)
    left = replace(state, players=staying)
    if len(staying) < 2 and state.phase in ROUND_OVER:
        return given_to(replace(left, phase="over"), None)
    if state.phase in ROUND_OVER or player in state.out:
        return left
    left = put_out(left, player)
    ended = settled(passed_on(left, player) if player == state.turn else left)
    return replace(ended, phase="over") if len(staying) < 2 else ended


def join(state: SproutState, action: Join) -> SproutState | Fault:
    """The player sits down, with the rounds won before if there are any, and plays next round."""
    if fault := cannot_join(state.players, action.by, action.left_of, MAX_PLAYERS):
        return fault
    name = str(action.by)
    players = seated(state.players, name, action.left_of)
    order = state.order if name in state.order else seated(state.order, name, action.left_of)
    scores = {**state.scores, name: state.scores.get(name, 0)}
    joined = replace(state, players=players, order=order, scores=scores)
    return joined if state.phase in ROUND_OVER else put_out(joined, name)


def swap(state: SproutState, action: Swap) -> SproutState | Fault:
    """Two players change seats; whoever has the turn keeps it in the new seat."""
    players = exchanged(state, action)
    if isinstance(players, Fault):
        return players
    order = swapped(state.order, str(action.by), action.other)
    return replace(state, players=players, order=order)
