"""NewWord for the table and the referee: what every game's rules offer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Facts, GroupAccepts, Join, Leave, Outcome, State, Swap
from companion.games.cards import Cards
from companion.games.kit.given import capitals, shown
from companion.games.newword.protocol.messages import event
from companion.games.newword.protocol.messages import facts as all_facts
from companion.games.newword.protocol.position import position
from companion.games.newword.rules.actions import (
    Actions,
    Challenge,
    Deal,
    LetStand,
    Pass,
    PlayWord,
    Timeout,
)
from companion.games.newword.rules.challenges import challenged
from companion.games.newword.rules.passes import passed
from companion.games.newword.rules.plays import around, is_word, judge, laid, score
from companion.games.newword.rules.readings import readings
from companion.games.newword.rules.seating import join, leave, swap
from companion.games.newword.rules.start import MAX_PLAYERS, MIN_PLAYERS, deal, new, shuffled
from companion.games.newword.rules.state import HAND, NewWordState, Options
from companion.games.newword.rules.timing import untimely
from companion.games.newword.rules.turns import closed
from companion.games.newword.rules.view import NewWordView, may, seen
from companion.lexicon.ruling import Ruling

__all__ = [
    "MAX_PLAYERS", "MIN_PLAYERS", "Actions", "Options",
    "answer", "apply", "carried", "complete", "facts", "legal",
    "new", "position", "snapshot", "view",
]  # fmt: skip


Result = NewWordState | Fault


def carried(state: State, scores: Mapping[str, int]) -> State:
    """The game at its start, with points that the players bring from another one."""
    state = cast("NewWordState", state)
    return replace(state, scores={**state.scores, **scores})


def complete(state: State, action: Action, chance: Chance, ruling: Ruling) -> Action:
    """The deal with its cards, and a word with its own."""
    del ruling
    game = _now(state, action)
    match action:
        case Deal():
            return shuffled(game, action, chance)
        case PlayWord():
            return _read(closed(game), action)
    return action


def _read(state: NewWordState, action: PlayWord) -> PlayWord:
    """The word with its cheapest reading where it came without one."""
    word = capitals(action.word)
    if word is None or action.cards is not None or len(word) < state.least_letters():
        return action
    found = readings(around(state, state.turn), word).readings
    return replace(action, cards=found[0].cards if found else None)


def apply(state: State, action: Action, ruling: RecordingRuling) -> Outcome:
    """Judge an action by the rules."""
    now = _now(state, action)
    if fault := untimely(now, action):
        return Outcome(state=state, fault=fault)
    if isinstance(action, PlayWord):
        return _play(cast("NewWordState", state), closed(now), action, ruling)
    result = _act(now, action, ruling)
    if isinstance(result, Fault):
        return Outcome(state=state, fault=result)
    return Outcome(state=result, next=event(now, result, action))


def _play(
    before: NewWordState, now: NewWordState, action: PlayWord, ruling: RecordingRuling
) -> Outcome:
    word = judge(now, action, ruling)
    if isinstance(word, Fault):
        return Outcome(state=before, fault=word)
    points = score(now, word)
    after = laid(now, word, points)
    return Outcome(state=after, score=points, next=event(now, after, action))


def _act(state: NewWordState, action: Action, ruling: RecordingRuling) -> Result:
    match action:
        case Deal():
            return deal(state, action)
        case Challenge():
            return challenged(state, str(action.by), legal=_legal(state, action, ruling))
        case LetStand():
            return closed(state)
        case Pass(discard=discard):
            return passed(closed(state), discard)
        case Timeout():
            return passed(closed(state), ())
    return _table(state, action)


def _legal(state: NewWordState, action: Challenge, ruling: RecordingRuling) -> bool:
    """Whether the challenged word counts: by the table's own decision, or by the dictionary."""
    if action.decided is not None:
        return action.decided
    return is_word(state, state.last.word if state.last else "", ruling)


def _table(state: NewWordState, action: Action) -> Result:
    """What the people decide among themselves."""
    match action:
        case Leave():
            return leave(state, action)
        case Join():
            return join(state, action)
        case Swap():
            return swap(state, action)
        case GroupAccepts(word=given, accepts=accepts):
            word = capitals(given)
            if word is None or len(word) < 2:
                return Fault("bad_entry", f"{shown(given)}: no word", "Enter letters A to Z.")
            return replace(state, verdicts={**state.verdicts, word: accepts})
    return state


def _now(state: State, action: Action) -> NewWordState:
    """The state with the times that the action carries; who acts is a player of it."""
    game = _welcomed(cast("NewWordState", state), action)
    elapsed = game.elapsed_s if action.elapsed_s is None else action.elapsed_s
    clock = game.clock_s if action.clock_s is None else action.clock_s
    return replace(game, elapsed_s=elapsed, clock_s=clock)


def _welcomed(state: NewWordState, action: Action) -> NewWordState:
    """In a position that left players out, whoever acts is one of them."""
    by = action.by
    if not state.open_seats or by is None or by in state.players or isinstance(action, Join):
        return state
    turn = state.turn if state.phase in ("setup", "over") else state.turn or by
    players, scores = (*state.players, by), {**state.scores, by: 0}
    hands = {**state.hands, by: Cards.hidden(HAND)}
    return replace(state, players=players, scores=scores, hands=hands, turn=turn)


def view(state: State, seat: str | None) -> NewWordView:
    """What that seat may see: its own hand, and no other."""
    return seen(cast("NewWordState", state), seat)


def legal(state: State) -> list[Facts]:
    """The kinds of action that somebody may take now."""
    allowed = may(cast("NewWordState", state)).values()
    return [{"do": kind} for kind in dict.fromkeys(kind for kinds in allowed for kind in kinds)]


def facts(state: State) -> Facts:
    """The whole state with the keys of the oracle cases."""
    return all_facts(cast("NewWordState", state))


snapshot = facts


def answer(outcome: Outcome) -> Facts:
    """The new state and what happened."""
    return outcome.next or facts(outcome.state)
