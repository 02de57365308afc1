"""Word Sprout's sheet: what was played, what was challenged, who is out, who won the rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from companion.games.api.rules import Facts, Record
from companion.games.api.sheet import Line
from companion.games.word_sprout.rules.state import SproutState
from companion.games.word_sprout.ui.correct import turn

HEAD = ("Round", "Player", "What", "String", "Out", "Rounds won")


def lines(records: Sequence[Record]) -> list[Line]:
    """A line for each turn, and for each change of the rules."""
    found, decided = [], False
    for record in records:
        state = cast("SproutState", record.outcome.state)
        won = " ".join(() if decided else state.winners)
        decided = bool(state.winners)
        if turn(record):
            found.append(_line(record, state, won))
    return found


def _line(record: Record, state: SproutState, won: str) -> Line:
    told = record.outcome.next.get("event") or {}
    player, lost = record.action.by or "", list(told.get("lost") or ())
    what = turn(record).removeprefix(player).lstrip(": ").partition(" (")[0]
    string = " ".join(state.ground.board.strings)
    cells = (str(state.round), player, what, string, " ".join(lost), won)
    facts: Facts = {
        "round": state.round,
        "player": player,
        "event": what,
        "string": string,
        "undone": bool(told.get("undone")),
        "out": " ".join(lost),
        "won": won,
    }
    return Line(cells, facts, string, dict(state.scores))
