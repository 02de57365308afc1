"""Players leave, join late and change seats; rounds won are kept, and play continues."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import Join, Leave, Reseat, Swap
from companion.games.kit.rules import new_seating
from companion.games.kit.validation import insert_player, swap_players
from companion.games.word_sprout.rules.board.state import ROUND_OVER, WordSproutState
from companion.games.word_sprout.rules.challenges import settle_challenge
from companion.games.word_sprout.rules.turns import end_if_decided, give_turn, pass_turn, put_out

MAX_PLAYERS = 99
"""The rule sheet sets no limit (S1); this one keeps the referee's answers readable."""


def reseat(state: WordSproutState, action: Reseat) -> WordSproutState | Fault:
    """Let a player leave or join, or two players swap seats.

    If one of two who swap has the turn, that player keeps it in the new seat.
    """
    players, by = new_seating(state, action, MAX_PLAYERS), str(action.by)
    if isinstance(players, Fault):
        return players
    match action:
        case Leave():
            return _leave(_close_challenge(state, by), by, players)
        case Join(left_of=after):
            return _join(replace(state, players=players), by, after)
        case Swap(other=other):
            return replace(state, players=players, order=swap_players(state.order, by, other))


def _close_challenge(state: WordSproutState, player: str) -> WordSproutState:
    """Settle an open challenge: the challenged player shows no word, the challenger drops it."""
    if state.doubt is None:
        return state
    if player == state.stack[-1].by:
        return settle_challenge(state, valid=False)
    return replace(state, phase="play", doubt=None) if player == state.doubt.by else state


def _leave(state: WordSproutState, player: str, staying: tuple[str, ...]) -> WordSproutState:
    """Put the player out of the round; they keep the rounds won, and their plays stand."""
    left = replace(state, players=staying)
    if len(staying) < 2 and state.phase in ROUND_OVER:
        return give_turn(replace(left, phase="over"), None)
    if state.phase in ROUND_OVER or player in state.out:
        return left
    left = put_out(left, player)
    ended = end_if_decided(pass_turn(left, player) if player == state.turn else left)
    return replace(ended, phase="over") if len(staying) < 2 else ended


def _join(state: WordSproutState, name: str, after: str | None) -> WordSproutState:
    """Add the player, with any rounds won before; they play from the next round on."""
    order = state.order if name in state.order else insert_player(state.order, name, after)
    scores = {**state.scores, name: state.scores.get(name, 0)}
    joined = replace(state, order=order, scores=scores)
    return joined if state.phase in ROUND_OVER else put_out(joined, name)
