"""Checks of who may act now (C8), the order of turns, the end of a round (L3, L6)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.rules import TABLE_ACTIONS, Action
from companion.games.kit.seating import (
    next_player,
    not_seated_fault,
    players_after,
    remove_player,
)
from companion.games.word_lift.rules.actions import (
    Deal,
    Draw,
    DrawOne,
    ScoreRound,
    StartRound,
    Timeout,
    WordPlay,
)
from companion.games.word_lift.rules.reasons import Reason
from companion.games.word_lift.rules.state import DRAWN, PLAYING, WordLiftState

NEXT = {
    "setup": Fault("wrong_phase", "The cards are not dealt yet", "Deal first."),
    "round_over": Fault("wrong_phase", "The round is over", "Count its points."),
    "between_rounds": Fault("wrong_phase", "The round is over", "Start the next one."),
}
"""The fault of acting out of phase, for the phases in which nobody has the turn."""

STEPS = ((Deal, "setup"), (ScoreRound, "round_over"), (StartRound, "between_rounds"))
"""Actions that belong to no player, with their phases."""


def timing_fault(state: WordLiftState, action: Action) -> Fault | None:
    """Why the action is not allowed now, or not by this player; None if it is."""
    if state.phase == "over":
        return Fault("game_over", "The game is over", "Start a new one.")
    if isinstance(action, TABLE_ACTIONS):
        return None
    for step, phase in STEPS:
        if isinstance(action, step):
            return _step_fault(state, phase)
    return _turn_fault(state, action) or _phase_fault(state, action) or _time_fault(state, action)


def _step_fault(state: WordLiftState, phase: str) -> Fault | None:
    if state.phase == phase:
        return None
    not_over = Fault("wrong_phase", "The round is not over", "Finish it first.")
    return NEXT.get(state.phase, not_over)


def _turn_fault(state: WordLiftState, action: Action) -> Fault | None:
    """The fault of acting while it is nobody's turn, or another player's."""
    if state.phase not in PLAYING:
        return NEXT[state.phase]
    if state.phase == "final" and isinstance(action, Draw | DrawOne):
        return Fault("no_draw_in_final_turn", "Nobody draws in the last turn", "Play or pass.")
    if action.by is not None and (fault := not_seated_fault(state.players, action.by)):
        return fault
    if action.by == state.turn or (action.by is None and isinstance(action, Timeout)):
        return None
    return Fault("not_your_turn", "Not your turn", f"{state.turn} goes now.")


def _phase_fault(state: WordLiftState, action: Action) -> Fault | None:
    """The fault of drawing before the play, or of playing twice in a turn."""
    drawing = isinstance(action, Draw | DrawOne)
    if state.phase != "draw":
        early = Fault("wrong_phase", "You draw after the play", "Play first, or pass.")
        return early if drawing else None
    if drawing:
        return None
    reason: Reason = "second_play" if isinstance(action, WordPlay) else "wrong_phase"
    return Fault(reason, "One play per turn", f"Draw {state.to_draw} now.")


def _time_fault(state: WordLiftState, action: Action) -> Fault | None:
    """The fault of laying a word after the time limit of the turn (C4)."""
    limit = state.options.turn_limit_s
    if not limit or not isinstance(action, WordPlay) or state.elapsed_s <= limit:
        return None
    return Fault("time_up", "Time is up", f"{state.turn} passes unless the table says otherwise.")


def after_play(state: WordLiftState, by: str, *, passes: bool = False) -> WordLiftState:
    """Go on after a play or a pass: the player goes out, or draws, or the next player goes."""
    if state.phase == "final":
        return end_final_turn(state, by)
    if not len(state.hand(by)):
        return go_out(state, by)
    counts = passes and not state.cards_left
    state = replace(state, passed=(*remove_player(state.passed, by), by) if counts else ())
    if state.cards_left:
        discard = min(state.options.discard_before_draw, len(state.hand(by)))
        return replace(
            state, phase="draw", to_draw=min(DRAWN, state.cards_left), to_discard=discard
        )
    return next_turn(state, by)


def go_out(state: WordLiftState, by: str) -> WordLiftState:
    """The player used their last card; everybody else gets one last turn (L6.1, L6.2)."""
    others = players_after(state.players, by)[:-1]
    return _next_final_turn(
        replace(state, phase="final", went_out=by, final_left=others, passed=())
    )


def end_final_turn(state: WordLiftState, by: str) -> WordLiftState:
    """The player has had their last turn."""
    return _next_final_turn(replace(state, final_left=remove_player(state.final_left, by)))


def _next_final_turn(state: WordLiftState) -> WordLiftState:
    if not state.final_left:
        return end_round(state)
    return replace(state, turn=state.final_left[0], elapsed_s=0.0, to_draw=0)


def next_turn(state: WordLiftState, by: str) -> WordLiftState:
    """Pass the turn to the left, unless the round is over."""
    turn = next_player(state.players, by)
    return end_if_all_passed(replace(state, phase="normal", turn=turn, to_draw=0, elapsed_s=0.0))


def end_if_all_passed(state: WordLiftState) -> WordLiftState:
    """End the round if both piles are empty and everybody has passed (L6.6)."""
    over = not state.cards_left and set(state.passed) >= set(state.players)
    return end_round(state) if over and state.phase == "normal" else state


def end_round(state: WordLiftState) -> WordLiftState:
    """End the round; the next step is to count the points."""
    ended = replace(state, phase="round_over", turn=None, final_left=(), elapsed_s=0.0)
    return replace(ended, to_draw=0, to_discard=0)
