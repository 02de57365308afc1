"""Word Sprout for the table and the referee: what every game's rules offer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Facts, GroupAccepts, Join, Leave, Outcome, State, Swap
from companion.games.word_sprout.protocol.events import told
from companion.games.word_sprout.protocol.messages import facts as all_facts
from companion.games.word_sprout.protocol.messages import legal as kinds
from companion.games.word_sprout.protocol.position import position
from companion.games.word_sprout.rules.actions import (
    Accept,
    Actions,
    CallOutOfTurn,
    Challenge,
    ChangeRule,
    Decline,
    GiveUp,
    Laying,
    NextRound,
    OpenChallenge,
    ShowWord,
    Timeout,
)
from companion.games.word_sprout.rules.challenges import (
    accept,
    call_out_of_turn,
    challenge,
    give_up,
    open_challenge,
    show,
)
from companion.games.word_sprout.rules.dictionary import Court
from companion.games.word_sprout.rules.plays import lay
from companion.games.word_sprout.rules.rounds import change_rule, decline, next_round
from companion.games.word_sprout.rules.seating import MAX_PLAYERS, join, leave, swap
from companion.games.word_sprout.rules.start import MIN_PLAYERS, new
from companion.games.word_sprout.rules.state import ROUND_OVER, Options, SproutState
from companion.games.word_sprout.rules.timing import untimely
from companion.games.word_sprout.rules.verdicts import group_accepts
from companion.games.word_sprout.rules.view import SproutView, seen
from companion.lexicon.ruling import Ruling

__all__ = [
    "MAX_PLAYERS", "MIN_PLAYERS", "Actions", "Options",
    "answer", "apply", "carried", "complete", "facts", "legal",
    "new", "position", "snapshot", "view",
]  # fmt: skip

NAME = "word_sprout"


def carried(state: State, scores: Mapping[str, int]) -> State:
    """The game at its start, with points that the players bring from another one."""
    state = cast("SproutState", state)
    return replace(state, scores={**state.scores, **scores})


def complete(state: State, action: Action, chance: Chance, ruling: Ruling) -> Action:
    """The action as it is: nothing here is left to chance."""
    del state, chance, ruling
    return action


def apply(state: State, action: Action, ruling: RecordingRuling) -> Outcome:
    """Judge an action by the rules."""
    now = _now(state, action)
    result = untimely(now, action) or _act(now, action, Court(ruling, now.verdicts))
    if isinstance(result, Fault):
        return Outcome(state=state, fault=result)
    return Outcome(state=result, next=told(now, result, action))


def _now(state: State, action: Action) -> SproutState:
    return _timed(_welcomed(cast("SproutState", state), action), action)


def _act(state: SproutState, action: Action, court: Court) -> SproutState | Fault:
    match action:
        case GroupAccepts():
            return group_accepts(state, action)
        case Leave():
            return leave(state, action)
        case Join():
            return join(state, action)
        case Swap():
            return swap(state, action)
        case ChangeRule():
            return change_rule(state, action.by, action)
        case Decline():
            return decline(state, action.by)
        case NextRound():
            return next_round(state, action.by, action.teams)
    return _play(state, str(action.by or state.turn), action, court)


def _play(state: SproutState, by: str, action: Action, court: Court) -> SproutState | Fault:
    match action:
        case Challenge(against=against, shown_word=word):
            words = (*action.shown_words, *((word,) if word is not None else ()))
            return challenge(state, by, against, words, court)
        case OpenChallenge():
            return open_challenge(state, by, action.against)
        case ShowWord(word=word):
            words = (*action.words, *((word,) if word is not None else ()))
            return show(state, words, court)
        case CallOutOfTurn():
            return call_out_of_turn(state, by, action.against)
        case Accept():
            return accept(state, by)
        case Timeout() if state.phase == "answer":
            return show(state, (), court)
        case GiveUp() | Timeout():
            return give_up(state, by)
    return lay(state, by, cast("Laying", action), court)


def _timed(state: SproutState, action: Action) -> SproutState:
    """The state with the times that the action carries; without them they are unchanged."""
    elapsed = state.elapsed_s if action.elapsed_s is None else action.elapsed_s
    clock = state.clock_s if action.clock_s is None else action.clock_s
    return replace(state, elapsed_s=elapsed, clock_s=clock)


def _welcomed(state: SproutState, action: Action) -> SproutState:
    """In a position that left players out, whoever acts is one of them."""
    by = action.by
    if not state.open_seats or by is None or by in state.players or isinstance(action, Join):
        return state
    turn = state.turn if state.phase in ROUND_OVER else state.turn or by
    players, scores = (*state.players, by), {**state.scores, by: 0}
    return replace(state, players=players, order=(*state.order, by), scores=scores, turn=turn)


def view(state: State, seat: str | None) -> SproutView:
    """What that seat may see: what everybody may, and which play was its own."""
    return seen(cast("SproutState", state), seat)


def legal(state: State) -> list[Facts]:
    """The kinds of action that who is to act may take now."""
    return kinds(cast("SproutState", state))


def facts(state: State) -> Facts:
    """The whole state with the keys of the oracle cases."""
    return all_facts(cast("SproutState", state))


snapshot = facts


def answer(outcome: Outcome) -> Facts:
    """The new state and what happened."""
    return outcome.next or facts(outcome.state)
