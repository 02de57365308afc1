"""Who may do what now (C8); how the turn goes round, and how a round ends (L3, L6)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault, Reason
from companion.games.api.rules import TABLE_ACTIONS, Action
from companion.games.kit.validation import next_player, not_seated_fault
from companion.games.word_lift.rules.actions import (
    Deal,
    Draw,
    DrawOne,
    Making,
    ScoreRound,
    StartRound,
    Timeout,
)
from companion.games.word_lift.rules.state import DRAWN, PLAYING, WordLiftState

NEXT = {
    "setup": Fault("wrong_phase", "The cards are not dealt", "Deal first."),
    "round_over": Fault("wrong_phase", "The round is over", "Count its points."),
    "between_rounds": Fault("wrong_phase", "The round is over", "Begin the next one."),
}
"""What to do in a phase in which nobody is on turn."""

STEPS = ((Deal, "setup"), (ScoreRound, "round_over"), (StartRound, "between_rounds"))
"""What is done by no player, and when."""


def untimely(state: WordLiftState, action: Action) -> Fault | None:
    """Why the action may not be taken now, or not by this player."""
    if state.phase == "over":
        return Fault("game_over", "The game is over", "Start a new one.")
    if isinstance(action, TABLE_ACTIONS):
        return None
    for step, phase in STEPS:
        if isinstance(action, step):
            return _no_step(state, phase)
    return _no_turn(state, action) or _not_now(state, action) or _late(state, action)


def _no_step(state: WordLiftState, phase: str) -> Fault | None:
    if state.phase == phase:
        return None
    goes_on = Fault("wrong_phase", "The round goes on", "Play it to its end.")
    return NEXT.get(state.phase, goes_on)


def _no_turn(state: WordLiftState, action: Action) -> Fault | None:
    """Nobody is on turn, or somebody else is."""
    if state.phase not in PLAYING:
        return NEXT[state.phase]
    if state.phase == "final" and isinstance(action, Draw | DrawOne):
        return Fault("no_draw_in_final_turn", "Nobody draws in the final turn", "Play or pass.")
    if action.by is not None and (fault := not_seated_fault(state.players, action.by)):
        return fault
    if action.by == state.turn or (action.by is None and isinstance(action, Timeout)):
        return None
    return Fault("not_your_turn", "Not your turn", f"{state.turn} goes now.")


def _not_now(state: WordLiftState, action: Action) -> Fault | None:
    """The player on turn has made the play, or has still to make it."""
    drawing = isinstance(action, Draw | DrawOne)
    if state.phase != "draw":
        return Fault("wrong_phase", "No drawing yet", "Play first, or pass.") if drawing else None
    if drawing:
        return None
    reason: Reason = "second_play" if isinstance(action, Making) else "wrong_phase"
    return Fault(reason, "One play a turn", f"Draw {state.to_draw} now.")


def _late(state: WordLiftState, action: Action) -> Fault | None:
    """After the time of the turn its player can only pass (C4)."""
    limit = state.options.turn_limit_s
    if not limit or not isinstance(action, Making) or state.elapsed_s <= limit:
        return None
    return Fault("time_up", "Time is up", f"{state.turn} passes unless the table says otherwise.")


def after_play(state: WordLiftState, by: str, *, passed: bool = False) -> WordLiftState:
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


def out(state: WordLiftState, by: str) -> WordLiftState:
    """The player used the last card; everybody else has one last turn (L6.1, L6.2)."""
    at = state.players.index(by)
    others = (*state.players[at + 1 :], *state.players[:at])
    return _to_final(replace(state, phase="final", went_out=by, final_left=others, passes=0))


def final_turn_done(state: WordLiftState, by: str) -> WordLiftState:
    """The player has had the last turn."""
    return _to_final(replace(state, final_left=tuple(p for p in state.final_left if p != by)))


def _to_final(state: WordLiftState) -> WordLiftState:
    if not state.final_left:
        return round_over(state)
    return replace(state, turn=state.final_left[0], elapsed_s=0.0, to_draw=0)


def next_turn(state: WordLiftState, by: str) -> WordLiftState:
    """The player to the left goes; if nobody can go on, the round is over (L6.6)."""
    if not state.left and state.passes >= len(state.players):
        return round_over(state)
    turn = next_player(state.players, by)
    return replace(state, phase="normal", turn=turn, to_draw=0, elapsed_s=0.0)


def round_over(state: WordLiftState) -> WordLiftState:
    """Nobody is on turn any more; the points are to be counted."""
    ended = replace(state, phase="round_over", turn=None, final_left=(), elapsed_s=0.0)
    return replace(ended, to_draw=0, to_discard=0)
