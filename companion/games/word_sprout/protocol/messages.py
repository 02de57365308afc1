"""Snapshots of Word Sprout in JSON, with secrets: the keys of the referee's protocol."""

from __future__ import annotations

from companion.games.api.rules import Facts, Messages, Outcome
from companion.games.kit.messages import decisions, fields, to_json
from companion.games.word_sprout.protocol.position import position
from companion.games.word_sprout.rules.board.boards import Board, Grid
from companion.games.word_sprout.rules.board.grid import grid_rows, has_hole
from companion.games.word_sprout.rules.board.state import (
    ROUND_OVER,
    Effect,
    StandingPlay,
    WordSproutState,
)
from companion.games.word_sprout.rules.variations import warnings
from companion.games.word_sprout.rules.view import may, winners, winning_team


def snapshot(state: WordSproutState) -> Facts:
    """The whole state in JSON types; `position` accepts the same keys."""
    return {
        **fields(state, "players order scores phase round first turn out elapsed_s clock_s"),
        **_table(state),
        **_play_list(state),
        **_result_facts(state),
        **_decision_facts(state),
    }


def _table(state: WordSproutState) -> Facts:
    """The letters on the table, and what the rules remember about them."""
    ground = state.ground
    return {
        **_strings(ground.board),
        **_squares(ground.board),
        "direction": ground.direction,
        **fields(ground.stage, "plays letters palindrome_lock=locked"),
        "collections": _collections(state),
        **fields(ground, "pot win_pending=win"),
        "how": state.how or ground.how,
    }


def _strings(board: Board) -> Facts:
    strings = list(board.strings)
    return {"string": strings[0] if len(strings) == 1 else "", "strings": strings}


def _squares(board: Board) -> Facts:
    if not isinstance(board, Grid):
        return {"cells": None, "grid": None, "grid_origin": None, "hole": False}
    rows, origin = grid_rows(board.cells)
    cells = [list(cell) for cell in board.cells]
    return {"cells": cells, "grid": rows, "grid_origin": list(origin), "hole": has_hole(board)}


def _collections(state: WordSproutState) -> dict[str, list[str]]:
    return {player: list(state.ground.collections.get(player, "")) for player in state.scores}


def _play_list(state: WordSproutState) -> Facts:
    """The standing plays, including which were out of turn: that is hidden in the view (S4.1)."""
    pending, after = state.pending, [play.before for play in state.stack[1:]]
    boards = [ground.board for ground in (*after, state.ground)]
    return {
        "history": [_play_facts(*made) for made in zip(state.stack, boards, strict=False)],
        "shown_valid": [text for play in state.stack if play.shown for text in play.changed],
        "pending_out_of_turn": pending[-1].by if pending else None,
        **fields(state, "challenge=doubt passed"),
    }


def _play_facts(play: StandingPlay, board: Board) -> Facts:
    return {**_strings(board), **to_json(play)}


def _result_facts(state: WordSproutState) -> Facts:
    """The result of the round."""
    over = state.phase in ROUND_OVER
    return {
        "game_over": over,
        "winners": list(winners(state)),
        "round_winners": list(state.winners),
        "round_winner": state.winners[0] if state.winners else None,
        "winning_team": winning_team(state),
        "rule_changed": state.changed,
        "next_round_collections": _collections(state) if over else None,
    }


def _decision_facts(state: WordSproutState) -> Facts:
    """What the table decided: house options, rules, teams, verdicts on words."""
    warned = list(warnings(state.variations))
    return {
        **fields(state, "options variations custom_rules"),
        "enforced_by": "table" if state.custom_rules else None,
        "warning": bool(warned),
        "warnings": warned,
        "teams": {name: list(team) for name, team in state.teams.items()},
        **decisions(state),
    }


def legal(state: WordSproutState) -> list[Facts]:
    """The kinds of action that the player who must act may take; others only interrupt."""
    allowed = may(state)
    mine = allowed.get(state.turn) if state.phase == "play" and state.turn else None
    kinds = mine or next(iter(allowed.values()), ())
    return [{"do": kind} for kind in kinds]


def answer(outcome: Outcome[WordSproutState]) -> Facts:
    """The snapshot after an action, and its event if it was accepted."""
    effect = outcome.event
    return {**snapshot(outcome.state), **({} if effect is None else {"event": _event(effect)})}


def _event(effect: Effect) -> Facts:
    challenge = effect.challenge
    return {
        **fields(effect, "player lost undone"),
        "challenge": challenge and {**to_json(challenge), "strings": list(challenge.strings)},
    }


PROTOCOL = Messages(position, legal, snapshot, answer)
