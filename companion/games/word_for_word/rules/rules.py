"""Word For Word for the table and the referee: what every game's rules offer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Facts, Join, Outcome, State
from companion.games.word_for_word.protocol import messages as told
from companion.games.word_for_word.protocol.position import position
from companion.games.word_for_word.rules.actions import Actions, Declare
from companion.games.word_for_word.rules.draws import drawn
from companion.games.word_for_word.rules.moves import act
from companion.games.word_for_word.rules.seating import MAX_PLAYERS
from companion.games.word_for_word.rules.start import MIN_PLAYERS, new
from companion.games.word_for_word.rules.state import BETTING, Options, WfwState
from companion.games.word_for_word.rules.timing import untimely
from companion.games.word_for_word.rules.view import WfwView, seen
from companion.lexicon.ruling import Ruling

__all__ = [
    "MAX_PLAYERS", "MIN_PLAYERS", "Actions", "Options",
    "answer", "apply", "carried", "complete", "facts", "legal",
    "new", "position", "snapshot", "view",
]  # fmt: skip


def carried(state: State, scores: Mapping[str, int]) -> State:
    """The game at its start, with points that the players bring from another one."""
    state = cast("WfwState", state)
    return replace(state, chips={**state.chips, **scores})


def complete(state: State, action: Action, chance: Chance, ruling: Ruling) -> Action:
    """The action with cuts and cards drawn."""
    del ruling
    now = _now(cast("WfwState", state), action)
    return action if untimely(now, action) else drawn(now, action, chance)


def apply(state: State, action: Action, ruling: RecordingRuling) -> Outcome:
    """Judge an action by the rules."""
    now = _now(cast("WfwState", state), action)
    result = untimely(now, action) or act(now, action, ruling)
    if isinstance(result, Fault):
        return Outcome(state=state, fault=result)
    told_next = {**told.facts(result.state), **result.event, "player": action.by}
    secret = now.options.secret_words and isinstance(action, Declare)
    return Outcome(state=result.state, score=result.score, next=told_next, secret=secret)


def _now(state: WfwState, action: Action) -> WfwState:
    """The state at the time that the action carries, with whoever acts in it."""
    welcomed = _welcomed(state, action)
    elapsed = welcomed.elapsed_s if action.elapsed_s is None else action.elapsed_s
    clock = welcomed.clock_s if action.clock_s is None else action.clock_s
    return replace(welcomed, elapsed_s=elapsed, clock_s=clock)


def _welcomed(state: WfwState, action: Action) -> WfwState:
    """In a position that left players out, whoever acts is one of them."""
    by = action.by
    if not state.open_seats or by is None or by in state.players or isinstance(action, Join):
        return state
    players, dealt = (*state.players, by), (*state.dealt, by)
    to_act = state.to_act or (by if state.phase in BETTING else None)
    return replace(state, players=players, dealt=dealt, to_act=to_act)


def view(state: State, seat: str | None) -> WfwView:
    """What that seat may see: its own thought cards, and what everybody may."""
    return seen(cast("WfwState", state), seat)


def legal(state: State) -> list[Facts]:
    """The kinds of action that who is to act may take now."""
    return told.legal(cast("WfwState", state))


def facts(state: State) -> Facts:
    """The whole state with the keys of the oracle cases."""
    return told.facts(cast("WfwState", state))


snapshot = facts


def answer(outcome: Outcome) -> Facts:
    """The new state and what happened."""
    return outcome.next or facts(outcome.state)
