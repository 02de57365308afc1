"""The score sheet of Word Lift: every play, and after each round the points part by part."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.api.rules import Facts, GroupAccepts
from companion.games.api.sheet import Line, Sheet
from companion.games.word_lift.rules.actions import Pass, PlayWord, ScoreRound, StealSplit, Timeout
from companion.games.word_lift.rules.state import WordLiftRecord

HEAD = ("Player", "Play", "Table", "$", "Long", "Hand", "Out", "Round", "Total")
BLANK = ("",) * len(HEAD)
NO_COLUMNS = ("",) * 7
PARTS = ("table", "dollar", "long_words", "hand", "first_out")


def lines(records: Sequence[WordLiftRecord]) -> list[Line]:
    """A line for each play, pass and refused word; at the end of a round one for each player."""
    return [line for record in records for line in _lines(record)]


def _lines(record: WordLiftRecord) -> list[Line]:
    match record.action:
        case PlayWord(word=word):
            return [_play(record, word.lower(), {"event": "word", "word": word.upper()})]
        case StealSplit(word=word, victim=victim, new=new):
            made = [part.word.upper() for part in new]
            text = f"{word.lower()} ({victim}): {' + '.join(made).lower()}"
            facts = {"event": "steal", "word": word.upper(), "victim": victim, "new": made}
            return [_play(record, text, facts)]
        case Pass():
            return [_play(record, "pass", {"event": "pass"})]
        case Timeout():
            return [_play(record, "out of time", {"event": "time out"})]
        case GroupAccepts(word=word, accepts=False):
            text = f"{word.lower()} refused"
            return [_play(record, text, {"event": "refused", "word": word.upper()})]
        case ScoreRound():
            return _round(record)
    return []


def _play(record: WordLiftRecord, text: str, facts: Facts) -> Line:
    player, totals = record.action.by or "", record.outcome.state.totals()
    return Line((player, text, *NO_COLUMNS), {"player": player, **facts}, text, totals)


def _round(record: WordLiftRecord) -> list[Line]:
    """A line with the points of the round for each player, in seating order."""
    scores, state = record.outcome.score or {}, record.outcome.state
    totals = state.totals()
    found = []
    for player, points in scores.items():
        parts = tuple(str(points[part]) if points[part] else "" for part in PARTS)
        total = totals.get(player, 0)
        cells = (player, f"round {state.round}", *parts, str(points["total"]), str(total))
        facts = {"player": player, "event": "round", "round": state.round, **points, "sum": total}
        found.append(Line(cells, facts, f"round {state.round}", totals))
    return found


SHEET = Sheet(HEAD, BLANK, lines)
