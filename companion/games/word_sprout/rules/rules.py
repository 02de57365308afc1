"""The rules of Word Sprout as the table calls them."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action
from companion.games.kit.rules import GameRules
from companion.games.word_sprout.rules import (
    actions,
    challenges,
    reasons,
    seating,
    start,
    timing,
    turns,
    view,
)
from companion.games.word_sprout.rules.actions import (
    Accept,
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
from companion.games.word_sprout.rules.board import state
from companion.games.word_sprout.rules.board.dictionary import Dictionary
from companion.games.word_sprout.rules.board.state import ROUND_OVER, WordSproutState
from companion.games.word_sprout.rules.effects import effect_of, shown_words
from companion.games.word_sprout.rules.plays import lay
from companion.games.word_sprout.rules.rounds import change_rule, decline, next_round
from companion.lexicon.ruling import Ruling


class WordSproutRules(GameRules[WordSproutState]):
    """The rules of Word Sprout (S1 to S6) with its variations (V1 to V8).

    The rule sheet sets no limit to the players (S1); this one keeps the referee's answers readable.
    """

    MAX_PLAYERS = 99
    Actions = actions.Actions
    Options = state.Options
    Setup = start.Setup
    Reason = reasons.Reason

    start = staticmethod(start.start)
    view = staticmethod(view.view)
    timing_fault = staticmethod(timing.timing_fault)
    decide = staticmethod(challenges.decide)
    event = staticmethod(effect_of)
    leave = staticmethod(seating.leave)
    join = staticmethod(seating.join)
    swap = staticmethod(seating.swap)

    def draw(
        self, state: WordSproutState, action: Action, chance: Chance, ruling: Ruling
    ) -> Action:
        """Mark a challenge as answered at once if strings must be whole words (V2.1)."""
        del chance, ruling
        if isinstance(action, OpenChallenge) and any(rule.whole for rule in turns.rules(state)):
            return replace(action, at_once=True)
        return action

    def act(
        self, state: WordSproutState, action: Action, ruling: RecordingRuling
    ) -> WordSproutState | Fault:
        """Do what happens between rounds, or play."""
        match action:
            case ChangeRule():
                return change_rule(state, action.by, action)
            case Decline():
                return decline(state, action.by)
            case NextRound():
                return next_round(state, action.by, action.teams)
        by = str(action.by or state.turn)
        return _play(state, by, action, Dictionary(ruling, state.verdicts))

    def welcome(self, state: WordSproutState, by: str) -> WordSproutState:
        """Seat the player, who may be the one to play and keeps any rounds won."""
        turn = state.turn if state.phase in ROUND_OVER else state.turn or by
        order = state.order if by in state.order else (*state.order, by)
        scores = {**state.scores, by: state.scores.get(by, 0)}
        return replace(super().welcome(state, by), order=order, scores=scores, turn=turn)


def _play(
    state: WordSproutState, by: str, action: Action, dictionary: Dictionary
) -> WordSproutState | Fault:
    if isinstance(action, Laying):
        return lay(state, by, action, dictionary)
    match action:
        case Challenge(against=against):
            return challenges.challenge(state, by, against, shown_words(action), dictionary)
        case OpenChallenge(against=against, at_once=True, vote=vote):
            return challenges.challenge_whole(state, by, against, dictionary, vote=vote)
        case OpenChallenge():
            return challenges.open_challenge(state, by, action.against)
        case ShowWord():
            shown = shown_words(action)
            return challenges.show_words(state, shown, dictionary, unlisted=action.vote)
        case BrokeRule():
            return challenges.broke_rule(state, action)
        case CallOutOfTurn():
            return challenges.call_out_of_turn(state, by, action.against)
        case Accept():
            return challenges.accept(state, by)
        case Timeout() if state.phase == "answer":
            return challenges.show_words(state, (), dictionary)
    return challenges.give_up(state, by)


RULES = WordSproutRules()
