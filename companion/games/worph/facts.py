"""A state of Worph in words that travel: the keys of the protocol, and the view of the table."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.api.rules import Deadline, Facts
from companion.games.worph.actions import Timeout
from companion.games.worph.state import WorphState, WorphView
from companion.games.worph.turns import winners
from companion.games.worph.wheel import GROUPS, SPIN_S

KINDS = {"start": ("draw_start",), "spin": ("spin", "pass"), "play": ("play", "pass"), "over": ()}
"""What the player on turn may do in each phase."""


def facts(state: WorphState) -> Facts:
    """The whole state; what `position` takes, it also gives."""
    return {
        "players": list(state.players),
        "scores": dict(state.scores),
        "phase": state.phase,
        "drawer": state.drawer,
        "turn": state.turn,
        "table_word": state.table_word or None,
        "used_words": list(state.used_words),
        "wedge": state.wedge,
        "wedge_letters": GROUPS[state.wedge] if state.wedge else None,
        "timer_s": _timer_s(state),
        "elapsed_s": state.elapsed_s,
        "clock_s": state.clock_s,
        "passes_in_row": len(state.passed),
        "passed": list(state.passed),
        "holder": state.holder,
        "round": state.round,
        "starts": list(state.starts),
        "game_over": state.phase == "over",
        "winners": list(winners(state)),
        **_agreed(state),
    }


def _agreed(state: WorphState) -> Facts:
    """What the table settled: house options, handicaps, its own verdicts."""
    return {
        "options": _plain(state.options),
        "handicaps": _plain(state.handicaps),
        "group_accepts": [word for word, good in state.verdicts.items() if good],
        "group_refuses": [word for word, good in state.verdicts.items() if not good],
    }


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def _timer_s(state: WorphState) -> float | None:
    return state.limit_s() if state.phase == "play" else None


def view(state: WorphState) -> WorphView:
    """What everybody may see; Worph has no secrets."""
    return WorphView(
        players=state.players,
        scores=state.scores,
        phase=state.phase,
        may={state.turn: KINDS[state.phase]} if state.turn else {},
        deadlines=_deadlines(state),
        game_over=state.phase == "over",
        winners=winners(state),
        votes=("plural_s",) if state.options.plural_s == "vote" else (),
        options=state.options,
        drawer=state.drawer,
        turn=state.turn,
        table_word=state.table_word,
        wedge=state.wedge,
        wedge_letters=GROUPS[state.wedge] if state.wedge else "",
        timer_s=_timer_s(state),
        used=len(state.used_words),
        passes_in_row=len(state.passed),
        round=state.round,
        holder=state.holder,
    )


def _deadlines(state: WorphState) -> tuple[Deadline, ...]:
    """The player's time, from the moment at which the wheel stops (W4.2, W4.3)."""
    limit = _timer_s(state)
    if limit is None:
        return ()
    expiry = Timeout(by=state.turn, elapsed_s=limit)
    return (Deadline(id="turn", seconds=limit, player=state.turn, expiry=expiry, delay_s=SPIN_S),)
