"""The rules of Worph as the table calls them, with the functions that every game has."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.chance import Chance
from companion.games.api.fault import Fault
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, GroupAccepts, Join, Leave, Outcome, Swap
from companion.games.kit.rules import admit_actor, with_scores
from companion.games.worph.rules.actions import Actions, DrawStart, Play, Spin
from companion.games.worph.rules.judge import can_change
from companion.games.worph.rules.moves import (
    Done,
    draw_start,
    group_accepts,
    play,
    spin,
    timing_fault,
)
from companion.games.worph.rules.reasons import Reason
from companion.games.worph.rules.seating import MAX_PLAYERS, reseat
from companion.games.worph.rules.start import MIN_PLAYERS, Setup, new
from companion.games.worph.rules.state import Options, Turn, WorphState
from companion.games.worph.rules.turns import end_round, pass_turn
from companion.games.worph.rules.view import view
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


def complete(state: WorphState, action: Action, chance: Chance, ruling: Ruling) -> Action:
    """Draw the wedge of a spin or the card of a start word if the action came without one."""
    if isinstance(action, Spin) and action.wedge is None:
        return replace(action, wedge=chance.weighted_index(state.options.wedge_weights) + 1)
    if isinstance(action, DrawStart) and action.word is None:
        return replace(action, word=_draw_card(state, chance, ruling))
    return action


def _draw_card(state: WorphState, chance: Chance, ruling: Ruling) -> str | None:
    """Draw a playable card that was not drawn before; None if the deck has none left."""
    from companion.games.cards.decks import beginnings  # a resumed game needs no cards

    fresh = (card for card in chance.shuffle(beginnings()) if card not in state.starts)
    return next((card for card in fresh if _is_playable_card(state, card, ruling)), None)


def _is_playable_card(state: WorphState, card: str, ruling: Ruling) -> bool:
    return isinstance(draw_start(state, DrawStart(word=card), RecordingRuling(ruling)), Done)


def apply(state: WorphState, action: Action, ruling: RecordingRuling) -> Outcome[WorphState]:
    """Judge an action by the rules and return its outcome."""
    now = admit_actor(state, action, _with_player)
    result = timing_fault(now, action) or _act(now, action, ruling)
    if isinstance(result, Fault):
        return _refusal(state, now, action, result)
    after = _end_if_stuck(result.state, ruling)
    return Outcome(state=after, score=result.score, event=Turn(player=now.turn))


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
            result = reseat(state, action)
            return result if isinstance(result, Fault) else Done(result)
    return Done(pass_turn(state))


def _with_player(state: WorphState, by: str) -> WorphState:
    players, scores = (*state.players, by), {**state.scores, by: state.scores.get(by, 0)}
    turn, drawer = state.turn or by, state.drawer or by
    return replace(state, players=players, scores=scores, turn=turn, drawer=drawer)


def _refusal(
    before: WorphState, now: WorphState, action: Action, fault: Fault
) -> Outcome[WorphState]:
    """Leave the state as it was (C5); under `one_try` a refused word ends the turn (W5.8)."""
    costly = fault.reason not in ("bad_entry", "time_up", "must_spin_first", "not_your_turn")
    if not (before.options.one_try and isinstance(action, Play) and costly and now.phase == "play"):
        return Outcome(state=before, fault=fault)
    last = replace(fault, do="That was your only try.")
    return Outcome(state=pass_turn(now), fault=last)


def _end_if_stuck(state: WorphState, ruling: RecordingRuling) -> WorphState:
    """End the round under `auto_end` if no word can follow (W-A9)."""
    if not state.options.auto_end or state.phase not in ("spin", "play"):
        return state
    return state if can_change(state, ruling) else end_round(state)
