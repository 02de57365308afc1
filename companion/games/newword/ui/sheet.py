"""The score sheet of NewWord: card points, multiplier by size, and running total."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.api.rules import Facts
from companion.games.api.sheet import Line, Sheet
from companion.games.newword.rules.actions import Pass, PlayWord, Timeout
from companion.games.newword.rules.notation import marked_text
from companion.games.newword.rules.state import ChallengeResult, NewWordRecord

HEAD = ("Player", "Word", "Cards", "Size", "Points", "Total")
BLANK = ("",) * len(HEAD)
NO_COLUMNS = ("",) * 4


def lines(records: Sequence[NewWordRecord]) -> list[Line]:
    """A line for each word, pass and expired turn, and for each challenge with its cost."""
    return [line for record in records if (line := _line(record))]


def _line(record: NewWordRecord) -> Line | None:
    match record.action:
        case PlayWord() if record.outcome.score:
            return _word(record, record.action)
        case Pass():
            return _other(record, "pass")
        case Timeout():
            return _other(record, "out of time", "time out")
    event = record.outcome.event
    return _challenge(record, event) if isinstance(event, ChallengeResult) else None


def _word(record: NewWordRecord, action: PlayWord) -> Line:
    score = record.outcome.score or {}
    player, word = action.by or "", action.word.upper()
    spelling = marked_text(action.cards) if action.cards else word.lower()
    points, times = score["total"], score["multiplier"]
    total = score["new_score"]
    running = f"{total - points}+{points}={total}" if total != points else str(total)
    cells = (player, spelling, str(score["card_points"]), f"x{times}", str(points), running)
    facts: Facts = {"player": player, "word": word, "event": "word", "spelt": spelling}
    facts |= {key: score[key] for key in ("card_points", "size", "multiplier")}
    facts |= {"points": points, "total": total}
    return Line(cells, facts, word, _scores(record))


def _challenge(record: NewWordRecord, settled: ChallengeResult) -> Line:
    """The challenger, the word and the verdict; an invalid word loses its points (N6.2)."""
    last, valid, word = record.outcome.state.last, settled.result == "legal", settled.word.lower()
    event = f"{word}: {'good' if valid else 'bad'}"
    text = f"{word}: {'valid' if valid else 'not valid'}"
    line = _other(record, text, event, settled.player or "")
    if valid or last is None:
        return line
    lost, maker = last.points, last.by
    cells = (f"{line.cells[0]} ({maker})", line.cells[1], "", "", str(-lost), "")
    return line._replace(cells=(*cells[:5], str(line.scores.get(maker, 0))))


def _other(record: NewWordRecord, text: str, event: str = "", by: str = "") -> Line:
    """A line without points; `event` is its name in the exported facts, if not `text`.

    `by`: whose line it is, if not that of the player who acted.
    """
    player, scores = by or record.action.by or "", _scores(record)
    facts: Facts = {"player": player, "event": event or text, "points": 0}
    facts["total"] = scores.get(player, 0)
    return Line((player, text, *NO_COLUMNS), facts, text, scores)


def _scores(record: NewWordRecord) -> dict[str, int]:
    return dict(record.outcome.state.scores)


SHEET = Sheet(HEAD, BLANK, lines)
