"""A state of Word Sprout in words that travel: the keys of the protocol, secrets too."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.api.rules import Facts
from companion.games.word_sprout.rules.board.boards import Cell, Grid
from companion.games.word_sprout.rules.board.grid import has_hole
from companion.games.word_sprout.rules.state import ROUND_OVER, SproutState, Standing
from companion.games.word_sprout.rules.variations import warnings
from companion.games.word_sprout.rules.view import may, winners, winning_team


def facts(state: SproutState) -> Facts:
    """The whole state; what `position` takes, it also gives."""
    return {
        "players": list(state.players),
        "order": list(state.order),
        "scores": dict(state.scores),
        "phase": state.phase,
        "round": state.round,
        "first": state.first,
        "turn": state.turn,
        "out": list(state.out),
        "elapsed_s": state.elapsed_s,
        "clock_s": state.clock_s,
        **_table(state),
        **_plays(state),
        **_end(state),
        **_agreed(state),
    }


def _table(state: SproutState) -> Facts:
    """What lies on the table, and what the rules remember of it."""
    ground, strings = state.ground, state.ground.board.strings
    collections = {player: ground.collections.get(player, "") for player in state.scores}
    return {
        "string": strings[0] if len(strings) == 1 else "",
        "strings": list(strings),
        **_squares(ground.board),
        "direction": ground.direction,
        "plays": ground.stage.plays,
        "letters": ground.stage.letters,
        "palindrome_lock": ground.stage.locked,
        "collections": {player: list(held) for player, held in collections.items()},
        "pot": ground.pot,
        "win_pending": ground.win,
        "how": state.how or ground.how,
    }


def _squares(board: Any) -> Facts:
    if not isinstance(board, Grid):
        return {"cells": None, "grid": None, "grid_origin": None, "hole": False}
    rows, origin = drawn(board.cells)
    cells = [list(cell) for cell in board.cells]
    return {"cells": cells, "grid": rows, "grid_origin": origin, "hole": has_hole(board)}


def drawn(cells: tuple[Cell, ...]) -> tuple[list[str], list[int]]:
    """The rows of the grid, a point for an empty square, and where the first one begins."""
    if not cells:
        return [], [0, 0]
    letters = {cell[:2]: cell.letter for cell in cells}
    rows, cols = ([square[axis] for square in letters] for axis in (0, 1))
    across, down = range(min(cols), max(cols) + 1), range(min(rows), max(rows) + 1)
    text = ["".join(letters.get((row, col), ".") for col in across) for row in down]
    return text, [min(rows), min(cols)]


def _plays(state: SproutState) -> Facts:
    """The standing plays; which of them was out of turn is known here and not in the view."""
    pending, after = state.pending, [play.before for play in state.stack[1:]]
    grounds = (*after, state.ground)
    return {
        "history": [
            _played(play, ground.board.strings)
            for play, ground in zip(state.stack, grounds, strict=False)
        ],
        "shown_valid": [text for play in state.stack if play.shown for text in play.changed],
        "pending_out_of_turn": pending[-1].by if pending else None,
        "challenge": _plain(state.doubt),
        "passed": list(state.passed),
    }


def _played(play: Standing, strings: tuple[str, ...]) -> Facts:
    string = strings[0] if len(strings) == 1 else ""
    return {"string": string, "strings": list(strings), **_plain(play)}


def _end(state: SproutState) -> Facts:
    """What the round ended with."""
    over = state.phase in ROUND_OVER
    kept = {player: list(state.ground.collections.get(player, "")) for player in state.scores}
    return {
        "game_over": over,
        "winners": list(winners(state)),
        "round_winners": list(state.winners),
        "round_winner": state.winners[0] if state.winners else None,
        "winning_team": winning_team(state),
        "rule_changed": state.changed,
        "next_round_collections": kept if over else None,
    }


def _agreed(state: SproutState) -> Facts:
    """What the table settled: house options, rules, teams, its own verdicts."""
    warned = list(warnings(state.variations))
    return {
        "options": _plain(state.options),
        "variations": list(state.variations),
        "custom_rules": list(state.custom_rules),
        "enforced_by": "table" if state.custom_rules else None,
        "warning": bool(warned),
        "warnings": warned,
        "teams": {name: list(team) for name, team in state.teams.items()},
        "group_accepts": [word for word, good in state.verdicts.items() if good],
        "group_refuses": [word for word, good in state.verdicts.items() if not good],
    }


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def legal(state: SproutState) -> list[Facts]:
    """The kinds of action that who is to act may take now; anybody else may only interrupt."""
    allowed = may(state)
    mine = allowed.get(state.turn) if state.phase == "play" and state.turn else None
    kinds = mine or next(iter(allowed.values()), ())
    return [{"do": kind} for kind in kinds]
