"""Who may do what now: the first of all checks (C8)."""

from __future__ import annotations

from companion.games.api.fault import Fault
from companion.games.api.rules import TABLE_ACTIONS, Action
from companion.games.kit.validation import clean, next_player
from companion.games.newword.rules.actions import Challenge, Deal, LetStand, PlayWord, Timeout
from companion.games.newword.rules.state import NewWordState
from companion.games.newword.rules.turns import closed


def untimely(state: NewWordState, action: Action) -> Fault | None:
    """Why the action may not be taken now, or not by this player."""
    if isinstance(action, Challenge):
        return _unchallengeable(state, action)
    if state.phase == "over":
        return Fault("game_over", "The game is over", "Start a new one.")
    if isinstance(action, TABLE_ACTIONS):
        return None
    return _wrong_phase(state, action) or _wrong_player(state, action) or _late(state, action)


def _wrong_phase(state: NewWordState, action: Action) -> Fault | None:
    if isinstance(action, Deal):
        dealt = state.phase != "setup"
        return Fault("wrong_phase", "The cards are dealt", "Go on playing.") if dealt else None
    if state.phase == "setup":
        return Fault("wrong_phase", "There are no cards yet", "Deal first.")
    if isinstance(action, LetStand):
        open_word = state.phase == "challenge_window"
        return None if open_word else Fault("wrong_phase", "No word is open", "Go on playing.")
    if closed(state).phase == "over":
        return Fault("game_over", "That was the last word", "Challenge it, or let it stand.")
    return None


def _wrong_player(state: NewWordState, action: Action) -> Fault | None:
    if isinstance(action, Deal):
        return None
    if state.turn is None:
        return Fault("bad_entry", "Nobody is on turn", "Name the players.")
    if action.by is None and isinstance(action, Timeout | LetStand):
        return None
    if action.by is not None and action.by not in state.players:
        return Fault("bad_entry", f"{clean(action.by)} does not sit here", "Name who does.")
    if action.by != state.turn:
        return Fault("not_your_turn", "Not your turn", f"{state.turn} goes now.")
    return None


def _late(state: NewWordState, action: Action) -> Fault | None:
    limit = state.options.turn_limit_s
    if not limit or not isinstance(action, PlayWord) or state.elapsed_s <= limit:
        return None
    return Fault(
        "time_up", "Time is up", f"{next_player(state.players, state.turn or '')} goes on."
    )


def _unchallengeable(state: NewWordState, action: Challenge) -> Fault | None:
    """Why the last word cannot be challenged by this player now (N6.1, N-A4)."""
    if state.verdict:
        return Fault("already_settled", "That word had its verdict", "Go on playing.")
    if state.phase != "challenge_window" or state.last is None:
        return _closed(state)
    if action.by is None or action.by not in state.players:
        return Fault("bad_entry", "Who challenges? Name somebody who sits here.")
    if action.by == state.last.by:
        return Fault("own_word", "Your own word", "Somebody else may challenge it.")
    if action.by not in challengers(state):
        return Fault("not_your_turn", "Only the next player may challenge here", "Let it stand.")
    return None


def _closed(state: NewWordState) -> Fault:
    if state.phase == "over":
        return Fault("game_over", "The game is over", "Start a new one.")
    if state.last is None:
        return Fault("wrong_phase", "No word was laid yet", "Go on playing.")
    return Fault("too_late", "Somebody has played since", "Challenge at once next time.")


def challengers(state: NewWordState) -> tuple[str, ...]:
    """Who may challenge the last word (N6.1); only the next player where the house says so."""
    if state.phase != "challenge_window" or state.last is None:
        return ()
    others = tuple(player for player in state.players if player != state.last.by)
    only = state.options.challengers == "next_only" and state.turn in others
    return (str(state.turn),) if only else others
