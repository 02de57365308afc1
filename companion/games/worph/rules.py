"""Worph for the table and the referee: what every game's rules offer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Facts, GroupAccepts, Join, Leave, Outcome, State, Swap
from companion.games.worph import facts as told
from companion.games.worph.actions import Actions, DrawStart, Play, Spin
from companion.games.worph.begin import MIN_PLAYERS, new, position
from companion.games.worph.judge import can_change
from companion.games.worph.moves import (
    Done,
    draw_start,
    give_up,
    group_accepts,
    play,
    spin,
    untimely,
)
from companion.games.worph.seating import MAX_PLAYERS, join, leave, swap
from companion.games.worph.state import Options, WorphState, WorphView
from companion.games.worph.turns import passed_on, round_over
from companion.lexicon.ruling import Ruling

__all__ = [
    "MAX_PLAYERS", "MIN_PLAYERS", "Actions", "Options",
    "apply", "carried", "complete", "facts", "legal", "new", "position", "view",
]  # fmt: skip

NAME = "worph"
DECK = "beginnings"


def carried(state: State, scores: Mapping[str, int]) -> State:
    """The game at its start, with points that the players bring from another one."""
    state = cast("WorphState", state)
    return replace(state, scores={**state.scores, **scores})


def complete(state: State, action: Action, chance: Chance, ruling: Ruling) -> Action:
    """The spin with its wedge, the start with its card, where they came without."""
    game = cast("WorphState", state)
    if isinstance(action, Spin) and action.wedge is None:
        return replace(action, wedge=chance.weighted(game.options.wedge_weights) + 1)
    if isinstance(action, DrawStart) and action.word is None:
        return replace(action, word=_card(game, chance, ruling))
    return action


def _card(state: WorphState, chance: Chance, ruling: Ruling) -> str | None:
    """A card that was not drawn before and can be laid; None where the deck has none."""
    cards = chance.shuffled(chance.deck(DECK))
    fresh = (card for card in cards if card not in state.starts)
    return next((card for card in fresh if _can_be_laid(state, card, ruling)), None)


def _can_be_laid(state: WorphState, card: str, ruling: Ruling) -> bool:
    return isinstance(draw_start(state, DrawStart(word=card), RecordingRuling(ruling)), Done)


def apply(state: State, action: Action, ruling: RecordingRuling) -> Outcome:
    """Judge an action by the rules."""
    before = cast("WorphState", state)
    now = _timed(_welcomed(before, action), action)
    result = untimely(now, action) or _act(now, action, ruling)
    if isinstance(result, Fault):
        return _refused(before, now, action, result)
    after = _settled(result.state, ruling)
    told_next = {**told.facts(after), "player": now.turn}
    return Outcome(state=after, score=result.score, next=told_next)


def _act(state: WorphState, action: Action, ruling: RecordingRuling) -> Done | Fault:
    match action:
        case DrawStart():
            return draw_start(state, action, ruling)
        case Spin():
            return spin(state, action)
        case Play():
            return play(state, action, ruling)
        case GroupAccepts():
            return group_accepts(state, action)
        case Leave() | Join() | Swap():
            return _seating(state, action)
    return give_up(state)


def _seating(state: WorphState, action: Leave | Join | Swap) -> Done | Fault:
    match action:
        case Leave():
            result = leave(state, action)
        case Join():
            result = join(state, action)
        case Swap():
            result = swap(state, action)
    return result if isinstance(result, Fault) else Done(result)


def _timed(state: WorphState, action: Action) -> WorphState:
    """The state with the times that the action carries; without them they are unchanged."""
    elapsed = state.elapsed_s if action.elapsed_s is None else action.elapsed_s
    clock = state.clock_s if action.clock_s is None else action.clock_s
    return replace(state, elapsed_s=elapsed, clock_s=clock)


def _welcomed(state: WorphState, action: Action) -> WorphState:
    """In a position that left players out, whoever acts is one of them."""
    by = action.by
    if not state.open_seats or by is None or by in state.players or isinstance(action, Join):
        return state
    players, scores = (*state.players, by), {**state.scores, by: state.scores.get(by, 0)}
    turn, drawer = state.turn or by, state.drawer or by
    return replace(state, players=players, scores=scores, turn=turn, drawer=drawer)


def _refused(before: WorphState, now: WorphState, action: Action, fault: Fault) -> Outcome:
    """The state is as it was (C5), but under `one_try` a refused word costs the turn (W5.8).

    The table may then vote on the word, whatever was wrong with it.
    """
    costly = fault.reason not in ("bad_entry", "time_up", "must_spin_first", "not_your_turn")
    if not (before.options.one_try and isinstance(action, Play) and costly and now.phase == "play"):
        return Outcome(state=before, fault=fault)
    last = replace(fault, do="That was the one try.", word=fault.word or action.word)
    return Outcome(state=passed_on(now), fault=last)


def _settled(state: WorphState, ruling: RecordingRuling) -> WorphState:
    """Under `auto_end` the round ends as soon as no word can follow (W-A9)."""
    if not state.options.auto_end or state.phase not in ("spin", "play"):
        return state
    return state if can_change(state, ruling) else round_over(state)


def view(state: State, seat: str | None) -> WorphView:
    """What that seat may see: everything."""
    del seat
    return told.view(cast("WorphState", state))


def legal(state: State) -> list[Facts]:
    """The kinds of action that the player on turn may take now."""
    return [{"do": kind} for kind in told.KINDS[cast("WorphState", state).phase]]


def facts(state: State) -> Facts:
    """The whole state with the keys of the oracle cases."""
    return told.facts(cast("WorphState", state))
