"""Word Sprout's score sheet: plays, challenges, who went out, and who won each round."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.api.rules import Facts
from companion.games.api.sheet import Line, Sheet
from companion.games.word_sprout.rules.board.state import SproutRecord, effect
from companion.games.word_sprout.ui.correct import act_text

HEAD = ("Round", "Player", "What", "String", "Out", "Rounds won")
BLANK = ("",) * len(HEAD)


def lines(records: Sequence[SproutRecord]) -> list[Line]:
    """A line for each turn and each change of the rules."""
    found, decided = [], False
    for record in records:
        winners = record.outcome.state.winners
        won = " ".join(() if decided else winners)
        decided = bool(winners)
        if act_text(record):
            found.append(_line(record, won))
    return found


def _line(record: SproutRecord, won: str) -> Line:
    state, change = record.outcome.state, effect(record)
    player, lost = record.action.by or "", " ".join(change.lost)
    what = act_text(record).removeprefix(player).lstrip(": ")
    string = " ".join(state.ground.board.strings)
    cells = (str(state.round), player, what, string, lost, won)
    facts: Facts = {
        "round": state.round,
        "player": player,
        "event": what,
        "string": string,
        "undone": bool(change.undone),
        "out": lost,
        "won": won,
    }
    return Line(cells, facts, string, dict(state.scores))


SHEET = Sheet(HEAD, BLANK, lines)
