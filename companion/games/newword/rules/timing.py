"""The first check of every action: who may act now (C8)."""

from __future__ import annotations

from companion.games.api.fault import Fault
from companion.games.api.rules import TABLE_ACTIONS, Action
from companion.games.kit.seating import next_player, not_seated_fault
from companion.games.kit.validation import clean
from companion.games.newword.rules.actions import (
    Challenge,
    Deal,
    LetFall,
    LetStand,
    PlayWord,
    Timeout,
)
from companion.games.newword.rules.state import NewWordState
from companion.games.newword.rules.turns import close_window


def timing_fault(state: NewWordState, action: Action) -> Fault | None:
    """Why the action is not allowed now, or not by this player; None if it is."""
    if isinstance(action, Challenge):
        return _challenge_fault(state, action)
    if state.phase == "over":
        return Fault("game_over", "The game is over", "Start a new one.")
    if isinstance(action, TABLE_ACTIONS):
        return None
    return _phase_fault(state, action) or _player_fault(state, action) or _time_fault(state, action)


def _phase_fault(state: NewWordState, action: Action) -> Fault | None:
    if isinstance(action, Deal):
        dealt = state.phase != "setup"
        already = Fault("wrong_phase", "The cards are already dealt", "Go on playing.")
        return already if dealt else None
    if state.phase == "setup":
        return Fault("wrong_phase", "There are no cards yet", "Deal first.")
    if state.phase == "appeal" or isinstance(action, LetFall):
        return _appeal_fault(state, action)
    if isinstance(action, LetStand):
        nothing = Fault("wrong_phase", "There is no word to accept", "Go on playing.")
        return None if state.phase == "challenge_window" else nothing
    if close_window(state).phase == "over":
        return Fault("game_over", "That was the last word", "Challenge it, or let it stand.")
    return None


def _appeal_fault(state: NewWordState, action: Action) -> Fault | None:
    """Why an action does not fit the moment in which the table may vote on a challenged word."""
    if state.phase != "appeal":
        return Fault("wrong_phase", "No challenged word waits for a vote", "Go on playing.")
    if isinstance(action, LetFall):
        return None
    return Fault("wrong_phase", "A challenged word waits", "Vote on it, or let it fall.")


def _player_fault(state: NewWordState, action: Action) -> Fault | None:
    if isinstance(action, Deal):
        return None
    if isinstance(action, LetFall):
        return None if action.by is None else not_seated_fault(state.players, action.by)
    if state.turn is None:
        return Fault("bad_entry", "It is nobody's turn", "Name the players.")
    if action.by is None and isinstance(action, Timeout | LetStand):
        return None
    if action.by is not None and action.by not in state.players:
        return Fault("bad_entry", f"{clean(action.by)} does not sit here", "Name a player.")
    if action.by != state.turn:
        return Fault("not_your_turn", "Not your turn", f"{state.turn} goes now.")
    return None


def _time_fault(state: NewWordState, action: Action) -> Fault | None:
    limit = state.options.turn_limit_s
    if not limit or not isinstance(action, PlayWord) or state.elapsed_s <= limit:
        return None
    return Fault(
        "time_up", "Time is up", f"{next_player(state.players, state.turn or '')} goes on."
    )


def _challenge_fault(state: NewWordState, action: Challenge) -> Fault | None:
    """Why the last word cannot be challenged by this player now (N6.1, N-A4)."""
    if state.verdict:
        return Fault("already_settled", "That word is settled", "Go on playing.")
    if state.phase == "appeal":
        return _appeal_fault(state, action)
    if state.phase != "challenge_window" or state.last is None:
        return _window_fault(state)
    if action.by is None or action.by not in state.players:
        return Fault("bad_entry", "Who challenges? Name a player.")
    if action.by == state.last.by:
        return Fault("own_word", "That is your own word", "Only others may challenge it.")
    if action.by not in challengers(state):
        return Fault("not_your_turn", "Only the next player may challenge", "Let it stand.")
    return None


def _window_fault(state: NewWordState) -> Fault:
    if state.phase == "over":
        return Fault("game_over", "The game is over", "Start a new one.")
    if state.last is None:
        return Fault("wrong_phase", "There is no word yet", "Go on playing.")
    return Fault("too_late", "It is too late to challenge", "Do it before the next play.")


def challengers(state: NewWordState) -> tuple[str, ...]:
    """The players who may challenge the last word (N6.1, N-A4)."""
    if state.phase != "challenge_window" or state.last is None:
        return ()
    others = tuple(player for player in state.players if player != state.last.by)
    only = state.options.challengers == "next_only" and state.turn in others
    return (str(state.turn),) if only else others
