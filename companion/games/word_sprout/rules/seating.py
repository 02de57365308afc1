"""Players leave, join late and change seats; rounds won are kept, and play continues."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.rules import Join, Swap
from companion.games.kit.seating import insert_player, swap_players
from companion.games.word_sprout.rules.board.state import ROUND_OVER, WordSproutState
from companion.games.word_sprout.rules.challenges import settle_challenge
from companion.games.word_sprout.rules.turns import end_if_decided, give_turn, pass_turn, put_out


def swap(state: WordSproutState, action: Swap, players: tuple[str, ...]) -> WordSproutState:
    """Let two players swap seats; who has the turn keeps it in the new seat."""
    order = swap_players(state.order, str(action.by), action.other)
    return replace(state, players=players, order=order)


def _close_challenge(state: WordSproutState, player: str) -> WordSproutState:
    """Settle an open challenge: the challenged player shows no word, the challenger drops it."""
    if state.doubt is None:
        return state
    if player == state.stack[-1].by:
        return settle_challenge(state, valid=False)
    return replace(state, phase="play", doubt=None) if player == state.doubt.by else state


def leave(state: WordSproutState, player: str, staying: tuple[str, ...]) -> WordSproutState:
    """Put the player out of the round; they keep the rounds won, and their plays stand."""
    state = _close_challenge(state, player)
    left = replace(state, players=staying)
    if len(staying) < 2 and state.phase in ROUND_OVER:
        return give_turn(replace(left, phase="over"), None)
    if state.phase in ROUND_OVER or player in state.out:
        return left
    left = put_out(left, player)
    ended = end_if_decided(pass_turn(left, player) if player == state.turn else left)
    return replace(ended, phase="over") if len(staying) < 2 else ended


def join(state: WordSproutState, action: Join, players: tuple[str, ...]) -> WordSproutState:
    """Add the player, with any rounds won before; they play from the next round on."""
    name = str(action.by)
    new = name not in state.order
    order = insert_player(state.order, name, action.left_of) if new else state.order
    scores = {**state.scores, name: state.scores.get(name, 0)}
    joined = replace(state, players=players, order=order, scores=scores)
    return joined if state.phase in ROUND_OVER else put_out(joined, name)
