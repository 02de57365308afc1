"""A state of Worph in JSON: the keys of the protocol."""

from __future__ import annotations

from companion.games.api.rules import Facts, Outcome
from companion.games.kit.messages import decisions, fields, plain
from companion.games.kit.wheel import GROUPS
from companion.games.worph.protocol.position import position
from companion.games.worph.rules.state import WorphState
from companion.games.worph.rules.turns import winners
from companion.games.worph.rules.view import KINDS, timer_s

__all__ = ["answer", "legal", "position", "snapshot"]

PEOPLE = ("players", "scores", "phase", "drawer", "turn")
TIME = ("elapsed_s", "clock_s")


def snapshot(state: WorphState) -> Facts:
    """The whole state; what `position` takes, it also gives."""
    return {
        **fields(state, PEOPLE),
        "table_word": state.table_word or None,
        "used_words": list(state.used_words),
        "wedge": state.wedge,
        "wedge_letters": GROUPS[state.wedge] if state.wedge else None,
        "timer_s": timer_s(state),
        **fields(state, TIME),
        "passes_in_row": len(state.passed),
        **fields(state, ("passed", "holder", "round", "starts")),
        "game_over": state.phase == "over",
        "winners": list(winners(state)),
        "options": plain(state.options),
        "handicaps": plain(state.handicaps),
        **decisions(state),
    }


def legal(state: WorphState) -> list[Facts]:
    """The kinds of action that the player on turn may take now."""
    return [{"do": kind} for kind in KINDS[state.phase]]


def answer(outcome: Outcome[WorphState]) -> Facts:
    """The new state, and whose turn it was."""
    turn = outcome.event
    return {**snapshot(outcome.state), **({} if turn is None else {"player": turn.player})}
