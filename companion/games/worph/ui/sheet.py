"""Worph's score sheet with the columns of the printed one.

On paper the points scored are ringed; here they stand in parentheses, and so does the new letter.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.api.rules import Facts, Record
from companion.games.api.sheet import Line, Sheet
from companion.games.kit.wheel import GROUPS
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Spin, Timeout
from companion.games.worph.rules.state import WorphState
from companion.games.worph.rules.words import BASE, KIND_NAMES

HEAD = ("Player", "Word", *(name.title() for name in KIND_NAMES.values()), "Bonus", "Total")
BLANK = ("", "", *(str(points) for points in BASE.values()), " ".join(map(str, GROUPS)), "")
"""An empty row: on paper you ring the points you scored."""
WorphRecord = Record[WorphState]
NO_COLUMNS = ("",) * (len(BASE) + 1)


def lines(records: Sequence[WorphRecord]) -> list[Line]:
    """A line for each start word, word, pass and timeout, and each word that lost a turn."""
    found, wedge = [], None
    for record in records:
        if isinstance(record.action, Spin):
            wedge = record.action.wedge
        if line := _line(record, wedge):
            found.append(line)
    return found


def _line(record: WorphRecord, wedge: int | None) -> Line | None:
    match record.action:
        case DrawStart(word=word):
            return _start(record, word or "")
        case Play(word=word):
            if record.outcome.score:
                return _word(record, word, wedge)
            return _no_points(record, f"{word.lower()}: refused")
        case Pass():
            return _no_points(record, "pass")
        case Timeout():
            return _no_points(record, "time out")
    return None


def _start(record: WorphRecord, word: str) -> Line:
    cells = ("", word.capitalize(), *_columns(None, 0), "")
    return Line(cells, {"word": word.upper(), "event": "start"}, word.upper(), _scores(record))


def _word(record: WorphRecord, word: str, wedge: int | None) -> Line:
    score = record.outcome.score or {}
    points, total = score["turn_total"], score["new_score"]
    columns = _columns(score["kind"], score["bonus"])
    player = record.action.by or ""
    cells = (
        player,
        mark_letter(word, score["index"]),
        *columns,
        _running_total(total - points, points),
    )
    facts: Facts = {"player": player, "word": word.upper(), "event": "word", "wedge": wedge}
    facts |= {key: score[key] for key in ("kind", "letter", "index", "base", "bonus")}
    facts |= {"points": points, "total": total}
    return Line(cells, facts, word.upper(), _scores(record))


def mark_letter(word: str, index: int) -> str:
    """Write the word in small letters with the new letter in parentheses: `spea(k)`."""
    word = word.lower()
    return f"{word[:index]}({word[index]}){word[index + 1 :]}"


def _columns(kind: str | None, bonus: int) -> tuple[str, ...]:
    base = tuple(_ring(points, name == kind) for name, points in BASE.items())
    return *base, " ".join(_ring(wedge, wedge == bonus) for wedge in GROUPS)


def _ring(points: int, scored: bool) -> str:
    return f"({points})" if scored else str(points)


def _running_total(before: int, points: int) -> str:
    return f"{before}+{points}={before + points}" if before else str(points)


def _no_points(record: WorphRecord, what: str) -> Line:
    player = record.action.by or (record.outcome.event and record.outcome.event.player) or ""
    scores = _scores(record)
    cells = (player, what, *NO_COLUMNS, "")
    facts: Facts = {"player": player, "event": what, "points": 0, "total": scores.get(player, 0)}
    return Line(cells, facts, what, scores)


def _scores(record: WorphRecord) -> dict[str, int]:
    return dict(record.outcome.state.scores)


SHEET = Sheet(HEAD, BLANK, lines)
