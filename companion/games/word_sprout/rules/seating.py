"""People leave, come late and change seats; no round won is lost, and play goes on."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import Join, Leave, Reseat, Swap
from companion.games.kit.rules import new_seating
from companion.games.kit.validation import insert_player, swap_players
from companion.games.word_sprout.rules.board.state import ROUND_OVER, WordSproutState
from companion.games.word_sprout.rules.challenges import answered
from companion.games.word_sprout.rules.turns import given_to, passed_on, put_out, settled

MAX_PLAYERS = 99
"""The sheet sets no limit (S1); this one keeps the answers readable."""


def reseat(state: WordSproutState, action: Reseat) -> WordSproutState | Fault:
    """Of two who change seats, whoever has the turn keeps it in the new seat."""
    players, by = new_seating(state, action, MAX_PLAYERS), str(action.by)
    if isinstance(players, Fault):
        return players
    match action:
        case Leave():
            return _gone(_answered(state, by), by, players)
        case Join(left_of=after):
            return _joined(replace(state, players=players), by, after)
        case Swap(other=other):
            return replace(state, players=players, order=swap_players(state.order, by, other))


def _answered(state: WordSproutState, player: str) -> WordSproutState:
    """Who leaves instead of showing a word has shown none; a challenge of who leaves falls."""
    if state.doubt is None:
        return state
    if player == state.stack[-1].by:
        return answered(state, valid=False)
    return replace(state, phase="play", doubt=None) if player == state.doubt.by else state


def _gone(state: WordSproutState, player: str, staying: tuple[str, ...]) -> WordSproutState:
    """The player is out of the round and keeps the rounds won; what they played stands."""
    left = replace(state, players=staying)
    if len(staying) < 2 and state.phase in ROUND_OVER:
        return given_to(replace(left, phase="over"), None)
    if state.phase in ROUND_OVER or player in state.out:
        return left
    left = put_out(left, player)
    ended = settled(passed_on(left, player) if player == state.turn else left)
    return replace(ended, phase="over") if len(staying) < 2 else ended


def _joined(state: WordSproutState, name: str, after: str | None) -> WordSproutState:
    """The player has the rounds won before, if there are any, and plays next round."""
    order = state.order if name in state.order else insert_player(state.order, name, after)
    scores = {**state.scores, name: state.scores.get(name, 0)}
    joined = replace(state, order=order, scores=scores)
    return joined if state.phase in ROUND_OVER else put_out(joined, name)
