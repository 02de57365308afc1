"""Who may do what now: the first of all checks (C8)."""

from __future__ import annotations

from companion.games.api.fault import Fault, Reason
from companion.games.api.rules import Action, GroupAccepts, Join, Leave, Swap
from companion.games.kit.given import absent
from companion.games.word_lift.rules.actions import (
    Deal,
    Draw,
    DrawOne,
    Making,
    ScoreRound,
    StartRound,
    Timeout,
)
from companion.games.word_lift.rules.state import PLAYING, LiftState

ANY_TIME = GroupAccepts | Leave | Join | Swap
NEXT = {
    "setup": Fault("wrong_phase", "The cards are not dealt", "Deal first."),
    "round_over": Fault("wrong_phase", "The round is over", "Count its points."),
    "between_rounds": Fault("wrong_phase", "The round is over", "Begin the next one."),
}
"""What to do in a phase in which nobody is on turn."""

STEPS = ((Deal, "setup"), (ScoreRound, "round_over"), (StartRound, "between_rounds"))
"""What is done by no player, and when."""


def untimely(state: LiftState, action: Action) -> Fault | None:
    """Why the action may not be taken now, or not by this player."""
    if state.phase == "over":
        return Fault("game_over", "The game is over", "Start a new one.")
    if isinstance(action, ANY_TIME):
        return None
    for step, phase in STEPS:
        if isinstance(action, step):
            return _no_step(state, phase)
    return _no_turn(state, action) or _not_now(state, action) or _late(state, action)


def _no_step(state: LiftState, phase: str) -> Fault | None:
    if state.phase == phase:
        return None
    goes_on = Fault("wrong_phase", "The round goes on", "Play it to its end.")
    return NEXT.get(state.phase, goes_on)


def _no_turn(state: LiftState, action: Action) -> Fault | None:
    """Nobody is on turn, or somebody else is."""
    if state.phase not in PLAYING:
        return NEXT[state.phase]
    if state.phase == "final" and isinstance(action, Draw | DrawOne):
        return Fault("no_draw_in_final_turn", "Nobody draws in the final turn", "Play or pass.")
    if action.by is not None and (fault := absent(state.players, action.by)):
        return fault
    if action.by == state.turn or (action.by is None and isinstance(action, Timeout)):
        return None
    return Fault("not_your_turn", "Not your turn", f"{state.turn} goes now.")


def _not_now(state: LiftState, action: Action) -> Fault | None:
    """The player on turn has made the play, or has still to make it."""
    drawing = isinstance(action, Draw | DrawOne)
    if state.phase != "draw":
        return Fault("wrong_phase", "No drawing yet", "Play first, or pass.") if drawing else None
    if drawing:
        return None
    reason: Reason = "second_play" if isinstance(action, Making) else "wrong_phase"
    return Fault(reason, "One play a turn", f"Draw {state.to_draw} now.")


def _late(state: LiftState, action: Action) -> Fault | None:
    """After the time of the turn its player can only pass (C4)."""
    limit = state.options.turn_limit_s
    if not limit or not isinstance(action, Making) or state.elapsed_s <= limit:
        return None
    return Fault("time_up", "Time is up", f"{state.turn} passes unless the table says otherwise.")
