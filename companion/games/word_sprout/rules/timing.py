"""Who may do what now: the first of all checks (C8)."""

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


def untimely(state: WordSproutState, action: Action) -> Fault | None:
    """Why the action may not be taken now, or not by this player."""
    if state.phase == "over":
        return Fault("game_over", "The game is over", "Start a new one.")
    if isinstance(action, TABLE_ACTIONS):
        return None
    return _wrong_phase(state, action) or _wrong_player(state, action) or _late(state, action)


def _wrong_phase(state: WordSproutState, action: Action) -> Fault | None:
    if isinstance(action, BETWEEN):
        if state.phase in ROUND_OVER:
            return None
        return Fault("wrong_phase", "The round is not over", "Play it to its end first.")
    match state.phase:
        case "between_rounds":
            return Fault("wrong_phase", "The round is over", "Change a rule, or decline.")
        case "next_round":
            return Fault("game_over", "The round is over", "Begin the next one.")
        case "vote":
            return Fault("wrong_phase", "The table votes on a word", "Vote first.")
        case "answer" if not isinstance(action, ShowWord | Timeout):
            why = f"{state.stack[-1].by} was challenged"
            return Fault("wrong_phase", why, "Show a word or none.")
        case "play" if isinstance(action, ShowWord):
            return Fault("wrong_phase", "Nobody is challenged", "Go on playing.")
    return None


def _wrong_player(state: WordSproutState, action: Action) -> Fault | None:
    if isinstance(action, BETWEEN | BrokeRule):
        return None
    if action.by is None and isinstance(action, ShowWord | Timeout):
        return None
    if action.by is not None and action.by not in state.players:
        return Fault("bad_entry", f"{clean(action.by)} does not sit here", "Name who does.")
    if state.phase == "answer":
        maker = state.stack[-1].by
        return None if action.by == maker else Fault("not_your_turn", f"{maker} is to show a word.")
    if action.by in state.out:
        return Fault("player_is_out", f"{action.by} is out", "Wait for the next round.")
    if action.by is None or (isinstance(action, GiveUp | Timeout) and action.by != state.turn):
        return Fault("not_your_turn", "Not your turn", f"{state.turn} goes now.")
    return None


def _late(state: WordSproutState, action: Action) -> Fault | None:
    """After the time of the turn its player cannot play any more (S2.5)."""
    limit = state.options.turn_limit_s
    if not limit or not isinstance(action, Laying) or action.by != state.turn:
        return None
    if state.elapsed_s <= limit:
        return None
    return Fault("time_up", "Time is up", f"{state.turn} is out unless the table says otherwise.")
