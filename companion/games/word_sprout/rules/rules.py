"""The rules of Word Sprout as the table calls them, with the functions that every game has."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, GroupAccepts, Join, Leave, Outcome, Swap
from companion.games.kit.rules import admit_actor, with_scores
from companion.games.word_sprout.rules import turns
from companion.games.word_sprout.rules.actions import (
    Accept,
    Actions,
    BrokeRule,
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
    Options,
    WordSproutState,
)
from companion.games.word_sprout.rules.challenges import (
    accept,
    broke_rule,
    call_out_of_turn,
    challenge,
    challenge_whole,
    give_up,
    group_accepts,
    open_challenge,
    show_words,
)
from companion.games.word_sprout.rules.effects import effect_of, shown_words
from companion.games.word_sprout.rules.plays import lay
from companion.games.word_sprout.rules.reasons import Reason
from companion.games.word_sprout.rules.rounds import change_rule, decline, next_round
from companion.games.word_sprout.rules.seating import MAX_PLAYERS, reseat
from companion.games.word_sprout.rules.start import MIN_PLAYERS, Setup, new
from companion.games.word_sprout.rules.timing import timing_fault
from companion.games.word_sprout.rules.view import view
from companion.lexicon.ruling import Ruling

__all__ = [
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "Actions",
    "Options",
    "Reason",
    "Setup",
    "apply",
    "complete",
    "new",
    "view",
    "with_scores",
]  # fmt: skip


def complete(state: WordSproutState, action: Action, chance: Chance, ruling: Ruling) -> Action:
    """Mark a challenge as answered at once if strings must be whole words (V2.1)."""
    del chance, ruling
    if isinstance(action, OpenChallenge) and any(rule.whole for rule in turns.rules(state)):
        return replace(action, at_once=True)
    return action


def apply(
    state: WordSproutState, action: Action, ruling: RecordingRuling
) -> Outcome[WordSproutState]:
    """Judge an action by the rules and return its outcome."""
    now = admit_actor(state, action, _with_player)
    result = timing_fault(now, action) or _act(now, action, Dictionary(ruling, now.verdicts))
    if isinstance(result, Fault):
        return Outcome(state=state, fault=result)
    return Outcome(state=result, event=effect_of(now, result, action, ruling))


def _with_player(state: WordSproutState, by: str) -> WordSproutState:
    turn = state.turn if state.phase in ROUND_OVER else state.turn or by
    players, scores = (*state.players, by), {**state.scores, by: 0}
    return replace(state, players=players, order=(*state.order, by), scores=scores, turn=turn)


def _act(state: WordSproutState, action: Action, dictionary: Dictionary) -> WordSproutState | Fault:
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
    state: WordSproutState, by: str, action: Action, dictionary: Dictionary
) -> WordSproutState | Fault:
    if isinstance(action, Laying):
        return lay(state, by, action, dictionary)
    match action:
        case Challenge(against=against):
            return challenge(state, by, against, shown_words(action), dictionary)
        case OpenChallenge(against=against, at_once=True, vote=vote):
            return challenge_whole(state, by, against, dictionary, vote=vote)
        case OpenChallenge():
            return open_challenge(state, by, action.against)
        case ShowWord():
            return show_words(state, shown_words(action), dictionary, unlisted=action.vote)
        case BrokeRule():
            return broke_rule(state, action)
        case CallOutOfTurn():
            return call_out_of_turn(state, by, action.against)
        case Accept():
            return accept(state, by)
        case Timeout() if state.phase == "answer":
            return show_words(state, (), dictionary)
    return give_up(state, by)
