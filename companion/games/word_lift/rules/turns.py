"""How the turn goes round, and how a round ends (L3, L6)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.kit.given import left_of
from companion.games.word_lift.rules.state import DRAWN, LiftState


def after_play(state: LiftState, by: str, *, passed: bool = False) -> LiftState:
    """The play is made, or none: the player is out, draws, or the next one goes."""
    if state.phase == "final":
        return final_turn_done(state, by)
    if not len(state.hand(by)):
        return out(state, by)
    passes = state.passes + 1 if passed and not state.left else 0
    state = replace(state, passes=passes)
    if state.left:
        lose = min(state.options.discard_before_draw, len(state.hand(by)))
        return replace(state, phase="draw", to_draw=min(DRAWN, state.left), to_discard=lose)
    return next_turn(state, by)


def out(state: LiftState, by: str) -> LiftState:
    """The player used the last card; everybody else has one last turn (L6.1, L6.2)."""
    at = state.players.index(by)
    others = (*state.players[at + 1 :], *state.players[:at])
    return _to_final(replace(state, phase="final", went_out=by, final_left=others, passes=0))


def final_turn_done(state: LiftState, by: str) -> LiftState:
    """The player has had the last turn."""
    return _to_final(replace(state, final_left=tuple(p for p in state.final_left if p != by)))


def _to_final(state: LiftState) -> LiftState:
    if not state.final_left:
        return round_over(state)
    return replace(state, turn=state.final_left[0], elapsed_s=0.0, to_draw=0)


def next_turn(state: LiftState, by: str) -> LiftState:
    """The player to the left goes; if nobody can go on, the round is over (L6.6)."""
    if not state.left and state.passes >= len(state.players):
        return round_over(state)
    turn = left_of(state.players, by)
    return replace(state, phase="normal", turn=turn, to_draw=0, elapsed_s=0.0)


def round_over(state: LiftState) -> LiftState:
    """Nobody is on turn any more; the points are to be counted."""
    rest = replace(state, turn=None, to_draw=0, to_discard=0, final_left=(), elapsed_s=0.0)
    return replace(rest, phase="round_over")
