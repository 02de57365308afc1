"""Word Lift for the table and the referee: what every game's rules offer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import msgspec
from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Facts, GroupAccepts, Join, Leave, Outcome, State, Swap
from companion.games.kit.given import capitals, shown
from companion.games.word_lift.protocol.messages import facts as all_facts
from companion.games.word_lift.protocol.messages import legal as kinds
from companion.games.word_lift.protocol.messages import told
from companion.games.word_lift.protocol.position import position
from companion.games.word_lift.rules.actions import (
    Actions,
    Deal,
    Draw,
    DrawOne,
    PlayWord,
    ScoreRound,
    StartRound,
    StealSplit,
)
from companion.games.word_lift.rules.court import Court
from companion.games.word_lift.rules.drawing import draw, draw_one
from companion.games.word_lift.rules.plays import play_word
from companion.games.word_lift.rules.rounds import (
    Counted,
    deal,
    next_starters,
    score_round,
    start_round,
)
from companion.games.word_lift.rules.seating import MAX_PLAYERS, join, leave, swap
from companion.games.word_lift.rules.start import MIN_PLAYERS, new
from companion.games.word_lift.rules.state import PILES, LiftState, Options
from companion.games.word_lift.rules.steals import steal
from companion.games.word_lift.rules.timing import untimely
from companion.games.word_lift.rules.turns import after_play
from companion.games.word_lift.rules.view import LiftView, objection, seen
from companion.lexicon.ruling import Ruling

__all__ = [
    "MAX_PLAYERS", "MIN_PLAYERS", "Actions", "Options",
    "answer", "apply", "carried", "complete", "facts", "legal",
    "new", "position", "snapshot", "view",
]  # fmt: skip

LONGEST_WORD = 60
"""Letters of a word on which a table may decide; longer ones are slips."""

Result = LiftState | Counted | Fault


def carried(state: State, scores: Mapping[str, int]) -> State:
    """The game at its start, with points that the players bring from another one."""
    return replace(cast("LiftState", state), round_scores=(dict(scores),))


def complete(state: State, action: Action, chance: Chance, ruling: Ruling) -> Action:
    """The deal shuffled, and the lot drawn."""
    del ruling
    game = cast("LiftState", state)
    if isinstance(action, Deal) and game.options.hands == "dealt" and game.phase == "setup":
        return _shuffled(game, action, chance)
    if isinstance(action, StartRound) and action.first is None:
        tied = next_starters(game) if game.phase == "between_rounds" else []
        return replace(action, first=chance.pick(tied)) if len(tied) > 1 else action
    return action


def _shuffled(state: LiftState, action: Deal, chance: Chance) -> Deal:
    """The deal with both piles shuffled, where nobody said the cards."""
    if action.hands is not None or action.consonants or action.vowels:
        return action
    consonants, vowels = (tuple(chance.shuffled(state.cards.cards(pile))) for pile in PILES)
    return replace(action, consonants=consonants, vowels=vowels)


def apply(state: State, action: Action, ruling: RecordingRuling) -> Outcome:
    """Judge an action by the rules."""
    now = _now(cast("LiftState", state), action)
    result = untimely(now, action) or _act(now, action, Court(ruling, now.verdicts))
    if isinstance(result, Fault):
        return Outcome(state=state, fault=result)
    after = result.state if isinstance(result, Counted) else result
    score = _points(now, result) if isinstance(result, Counted) else None
    return Outcome(state=after, score=score, next=told(now, after, action))


def _points(state: LiftState, counted: Counted) -> Facts:
    """The points part by part; of one player alone where a position asks for that one."""
    scores: Facts = msgspec.to_builtins(counted.scores)
    return cast("Facts", scores[state.asked]) if state.asked in scores else scores


def _now(state: LiftState, action: Action) -> LiftState:
    return _timed(_welcomed(state, action), action)


def _act(state: LiftState, action: Action, court: Court) -> Result:
    match action:
        case GroupAccepts():
            return group_accepts(state, action)
        case Leave():
            return leave(state, action)
        case Join():
            return join(state, action)
        case Swap():
            return swap(state, action)
        case Deal():
            return deal(state, action)
        case ScoreRound():
            return score_round(state, action)
        case StartRound():
            return start_round(state, action)
    return _turn(state, str(state.turn), action, court)


def _turn(state: LiftState, by: str, action: Action, court: Court) -> LiftState | Fault:
    match action:
        case PlayWord():
            return play_word(state, by, action, court)
        case StealSplit():
            return steal(state, by, action, court)
        case Draw():
            return draw(state, by, action)
        case DrawOne():
            return draw_one(state, by, action)
    return after_play(replace(state, before=None), by, passed=True)


def group_accepts(state: LiftState, action: GroupAccepts) -> LiftState | Fault:
    """The decision holds for this game; a word of the last play is taken back by a no (L4.7)."""
    if action.by is not None and action.by not in state.players:
        return Fault("bad_entry", f"{shown(action.by)} does not sit here", "Let the table decide.")
    word = capitals(action.word)
    if word is None or len(word) > LONGEST_WORD:
        return Fault("bad_entry", f"{shown(action.word)}: no word", "Enter letters A to Z.")
    refused = not action.accepts and word in objection(state)
    base = state.before if refused and state.before else state
    return replace(base, verdicts={**state.verdicts, word: action.accepts})


def _timed(state: LiftState, action: Action) -> LiftState:
    """The state with the times that the action carries; without them they are unchanged."""
    elapsed = state.elapsed_s if action.elapsed_s is None else action.elapsed_s
    clock = state.clock_s if action.clock_s is None else action.clock_s
    return replace(state, elapsed_s=elapsed, clock_s=clock)


def _welcomed(state: LiftState, action: Action) -> LiftState:
    """In a position that left players out, whoever acts is one of them."""
    by = action.by
    if not state.open_seats or by is None or by in state.players or isinstance(action, Join):
        return state
    return replace(state, players=(*state.players, by), turn=state.turn or by)


def view(state: State, seat: str | None) -> LiftView:
    """What that seat may see: the table, and its own hand."""
    return seen(cast("LiftState", state), seat)


def legal(state: State) -> list[Facts]:
    """The kinds of action that who is to act may take now."""
    return kinds(cast("LiftState", state))


def facts(state: State) -> Facts:
    """The whole state with the keys of the oracle cases."""
    return all_facts(cast("LiftState", state))


snapshot = facts


def answer(outcome: Outcome) -> Facts:
    """The new state and what happened."""
    return outcome.next or facts(outcome.state)
