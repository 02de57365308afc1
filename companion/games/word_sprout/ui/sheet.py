"""Word Sprout's sheet: what was played, what was challenged, who is out, who won the rounds."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.api.rules import Facts
from companion.games.api.sheet import Line
from companion.games.word_sprout.rules.board.state import SproutRecord, effect
from companion.games.word_sprout.ui.correct import turn

HEAD = ("Round", "Player", "What", "String", "Out", "Rounds won")


def lines(records: Sequence[SproutRecord]) -> list[Line]:
    """A line for each turn, and for each change of the rules."""
    found, decided = [], False
    for record in records:
        winners = record.outcome.state.winners
        won = " ".join(() if decided else winners)
        decided = bool(winners)
        if turn(record):
            found.append(_line(record, won))
    return found


def _line(record: SproutRecord, won: str) -> Line:
    state, told = record.outcome.state, effect(record)
    player, lost = record.action.by or "", " ".join(told.lost)
    what = turn(record).removeprefix(player).lstrip(": ").partition(" (")[0]
    string = " ".join(state.ground.board.strings)
    cells = (str(state.round), player, what, string, lost, won)
    facts: Facts = {
        "round": state.round,
        "player": player,
        "event": what,
        "string": string,
        "undone": bool(told.undone),
        "out": lost,
        "won": won,
    }
    return Line(cells, facts, string, dict(state.scores))
