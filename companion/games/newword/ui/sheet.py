"""NewWord's score sheet: the cards' points, the multiplier by size, and the running total."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.api.rules import Facts
from companion.games.api.sheet import Line
from companion.games.newword.rules.actions import Challenge, Pass, PlayWord, Timeout
from companion.games.newword.rules.notation import written
from companion.games.newword.rules.state import NewWordRecord

HEAD = ("Player", "Word", "Cards", "Size", "Points", "Total")
NO_COLUMNS = ("",) * 4


def lines(records: Sequence[NewWordRecord]) -> list[Line]:
    """A line for each word, pass and time-out, and for each challenge with what it cost."""
    return [line for record in records if (line := _line(record))]


def _line(record: NewWordRecord) -> Line | None:
    match record.action:
        case PlayWord() if record.outcome.score:
            return _word(record, record.action)
        case Pass():
            return _other(record, "pass")
        case Timeout():
            return _other(record, "time out")
        case Challenge():
            return _challenge(record)
    return None


def _word(record: NewWordRecord, action: PlayWord) -> Line:
    score = record.outcome.score or {}
    player, word = action.by or "", action.word.upper()
    told = written(action.cards) if action.cards else word.lower()
    points, times = score["total"], score["multiplier"]
    total = score["new_score"]
    running = f"{total - points}+{points}={total}" if total != points else str(total)
    cells = (player, told, str(score["card_points"]), f"x{times}", str(points), running)
    facts: Facts = {"player": player, "word": word, "event": "word", "spelt": told}
    facts |= {key: score[key] for key in ("card_points", "size", "multiplier")}
    facts |= {"points": points, "total": total}
    return Line(cells, facts, word, _scores(record))


def _challenge(record: NewWordRecord) -> Line:
    """Who challenged what; a word that falls takes its points along (N6.2)."""
    state = record.outcome.state
    legal = state.verdict == "legal"
    word = state.last.word if state.last else ""
    line = _other(record, f"{word.lower()}: {'good' if legal else 'bad'}")
    if legal or state.last is None:
        return line
    lost, maker = state.last.points, state.last.by
    cells = (f"{line.cells[0]} ({maker})", line.cells[1], "", "", str(-lost), "")
    return line._replace(cells=(*cells[:5], str(line.scores.get(maker, 0))))


def _other(record: NewWordRecord, what: str) -> Line:
    player, scores = record.action.by or "", _scores(record)
    facts: Facts = {"player": player, "event": what, "points": 0, "total": scores.get(player, 0)}
    return Line((player, what, *NO_COLUMNS), facts, what, scores)


def _scores(record: NewWordRecord) -> dict[str, int]:
    return dict(record.outcome.state.scores)
