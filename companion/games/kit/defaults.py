"""JSON and a score sheet for games that need none of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games.api.rules import Facts, Messages, Outcome, Record, Rules, State
from companion.games.api.sheet import Line, Sheet
from companion.games.kit.messages import legal_kinds, to_json
from companion.games.kit.validation import convert


def default_messages(rules: Rules, kind: type[State]) -> Messages:
    """JSON of a game whose snapshot has the same keys as its state."""

    def position(given: Mapping[str, Any]) -> State:
        known = kind.__struct_fields__
        return convert({k: v for k, v in given.items() if k in known}, kind, "position")

    def legal(state: State) -> list[Facts]:
        return legal_kinds(rules.view(state, None).may)

    def snapshot(state: State) -> Facts:
        view = rules.view(state, None)
        found: Facts = to_json(state)
        return {**found, "game_over": view.game_over, "winners": list(view.winners)}

    def answer(outcome: Outcome) -> Facts:
        return {**snapshot(outcome.state), **(to_json(outcome.event) or {})}

    return Messages(position, legal, snapshot, answer)


def default_sheet(rules: Rules, turn: Callable[[Record], str]) -> Sheet:
    """A sheet with a line for each turn, as `turn` puts it in a row, and the player's points."""

    def lines(records: Sequence[Record]) -> list[Line]:
        return [line for record in records if (line := _line(rules, record, turn(record)))]

    return Sheet(("Player", "Turn", "Points"), ("", "", ""), lines)


def _line(rules: Rules, record: Record, turn: str) -> Line | None:
    if not turn:
        return None
    by, scores = record.action.by or "", rules.view(record.outcome.state, None).scores
    cells = by, turn, str(scores.get(by, ""))
    return Line(cells, {"player": by, "turn": turn}, turn, scores)
