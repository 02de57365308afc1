"""Word Sprout for the table: what every game's rules offer."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, GroupAccepts, Join, Leave, Outcome, Swap
from companion.games.kit.rules import carried, nothing_drawn, welcomed
from companion.games.word_sprout.rules.actions import (
    Accept,
    Actions,
    CallOutOfTurn,
    Challenge,
    ChangeRule,
    Decline,
    Laying,
    NextRound,
    OpenChallenge,
    ShowWord,
    Timeout,
)
from companion.games.word_sprout.rules.board.dictionary import Dictionary
from companion.games.word_sprout.rules.board.state import (
    ROUND_OVER,
    Effect,
    Options,
    Settled,
    SproutState,
)
from companion.games.word_sprout.rules.challenges import (
    accept,
    call_out_of_turn,
    challenge,
    give_up,
    group_accepts,
    open_challenge,
    show,
)
from companion.games.word_sprout.rules.plays import lay
from companion.games.word_sprout.rules.rounds import change_rule, decline, next_round
from companion.games.word_sprout.rules.seating import MAX_PLAYERS, reseat
from companion.games.word_sprout.rules.start import MIN_PLAYERS, new
from companion.games.word_sprout.rules.timing import untimely
from companion.games.word_sprout.rules.view import view

__all__ = [
    "MAX_PLAYERS", "MIN_PLAYERS", "Actions", "Options",
    "apply", "carried", "complete", "new", "view",
]  # fmt: skip


complete = nothing_drawn


def apply(state: SproutState, action: Action, ruling: RecordingRuling) -> Outcome[SproutState]:
    """Judge an action by the rules."""
    now = welcomed(state, action, _welcome)
    result = untimely(now, action) or _act(now, action, Dictionary(ruling, now.verdicts))
    if isinstance(result, Fault):
        return Outcome(state=state, fault=result)
    return Outcome(state=result, event=_effect(now, result, action))


def _welcome(state: SproutState, by: str) -> SproutState:
    turn = state.turn if state.phase in ROUND_OVER else state.turn or by
    players, scores = (*state.players, by), {**state.scores, by: 0}
    return replace(state, players=players, order=(*state.order, by), scores=scores, turn=turn)


def _act(state: SproutState, action: Action, dictionary: Dictionary) -> SproutState | Fault:
    match action:
        case GroupAccepts():
            return group_accepts(state, action)
        case Leave() | Join() | Swap():
            return reseat(state, action)
        case ChangeRule():
            return change_rule(state, action.by, action)
        case Decline():
            return decline(state, action.by)
        case NextRound():
            return next_round(state, action.by, action.teams)
    return _play(state, str(action.by or state.turn), action, dictionary)


def _play(
    state: SproutState, by: str, action: Action, dictionary: Dictionary
) -> SproutState | Fault:
    if isinstance(action, Laying):
        return lay(state, by, action, dictionary)
    match action:
        case Challenge(against=against, shown_word=word):
            words = (*action.shown_words, *((word,) if word is not None else ()))
            return challenge(state, by, against, words, dictionary)
        case OpenChallenge():
            return open_challenge(state, by, action.against)
        case ShowWord(word=word):
            words = (*action.words, *((word,) if word is not None else ()))
            return show(state, words, dictionary)
        case CallOutOfTurn():
            return call_out_of_turn(state, by, action.against)
        case Accept():
            return accept(state, by)
        case Timeout() if state.phase == "answer":
            return show(state, (), dictionary)
    return give_up(state, by)


def _effect(before: SproutState, after: SproutState, action: Action) -> Effect:
    """What the action has done."""
    gone = tuple(player for player in after.out if player not in before.out)
    undone = len(after.stack) < len(before.stack) and after.round == before.round
    return Effect(
        player=action.by or before.turn,
        lost=() if isinstance(action, Join) else gone,
        undone=(_lying(before), _lying(after)) if undone else None,
        challenge=_challenge(before, after, action),
    )


def _lying(state: SproutState) -> str:
    return " ".join(state.ground.board.strings)


def _challenge(before: SproutState, after: SproutState, action: Action) -> Settled | None:
    """How a challenge was settled; None where there was none, or it is still open."""
    doubter = before.doubt.by if before.doubt else None
    by = action.by if isinstance(action, Challenge) else doubter
    if by is None or after.doubt is not None or isinstance(action, Leave):
        return None
    play = before.stack[-1]
    valid = len(after.stack) == len(before.stack)
    return Settled(by=by, against=play.by, strings=play.changed, valid=valid)
