"""Checks of phase, player and time, which come before all others (C8)."""

from __future__ import annotations

from companion.games.api.fault import Fault
from companion.games.api.rules import TABLE_ACTIONS, Action
from companion.games.kit.validation import clean
from companion.games.word_sprout.rules.actions import (
    BrokeRule,
    ChangeRule,
    Decline,
    GiveUp,
    Laying,
    NextRound,
    ShowWord,
    Timeout,
)
from companion.games.word_sprout.rules.board.state import ROUND_OVER, WordSproutState

BETWEEN = ChangeRule | Decline | NextRound


def timing_fault(state: WordSproutState, action: Action) -> Fault | None:
    """Why the action may not be taken now, or not by this player; None if it may."""
    if state.phase == "over":
        return Fault("game_over", "The game is over", "Start a new one.")
    if isinstance(action, TABLE_ACTIONS):
        return None
    return _phase_fault(state, action) or _player_fault(state, action) or _late_fault(state, action)


def _phase_fault(state: WordSproutState, action: Action) -> Fault | None:
    if isinstance(action, BETWEEN):
        if state.phase in ROUND_OVER:
            return None
        return Fault("wrong_phase", "The round is not over", "Finish it first.")
    match state.phase:
        case "between_rounds":
            return Fault("wrong_phase", "The round is over", "Change a rule, or decline.")
        case "next_round":
            return Fault("game_over", "The round is over", "Start the next one.")
        case "vote":
            return Fault("wrong_phase", "The table is voting on a word", "Vote first.")
        case "answer" if not isinstance(action, ShowWord | Timeout):
            why = f"{state.stack[-1].by} was challenged"
            return Fault("wrong_phase", why, "Show a word, or say that there is none.")
        case "play" if isinstance(action, ShowWord):
            return Fault("wrong_phase", "Nobody is challenged", "Play on.")
    return None


def _player_fault(state: WordSproutState, action: Action) -> Fault | None:
    if isinstance(action, BETWEEN | BrokeRule):
        return None
    if action.by is None and isinstance(action, ShowWord | Timeout):
        return None
    if action.by is not None and action.by not in state.players:
        return Fault("bad_entry", f"{clean(action.by)} is not at the table", "Name a player.")
    if state.phase == "answer":
        challenged = state.stack[-1].by
        if action.by == challenged:
            return None
        return Fault("not_your_turn", "Not your turn", f"{challenged} must show a word.")
    if action.by in state.out:
        return Fault("player_is_out", f"{action.by} is out", "Wait for the next round.")
    if action.by is None or (isinstance(action, GiveUp | Timeout) and action.by != state.turn):
        return Fault("not_your_turn", "Not your turn", f"{state.turn} plays now.")
    return None


def _late_fault(state: WordSproutState, action: Action) -> Fault | None:
    """A fault if the player on turn plays after the time limit (S2.5)."""
    limit = state.options.turn_limit_s
    if not limit or not isinstance(action, Laying) or action.by != state.turn:
        return None
    if state.elapsed_s <= limit:
        return None
    return Fault("time_up", "Out of time", f"{state.turn} is out unless the table says otherwise.")
