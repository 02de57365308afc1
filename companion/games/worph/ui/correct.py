"""How an earlier turn of Worph is corrected: another word, or a pass."""

from __future__ import annotations

from companion.games.api.rules import Record
from companion.games.api.ui import Correction
from companion.games.kit.screen_helpers import fit, initials
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Timeout
from companion.games.worph.rules.state import BOARD_SPACES
from companion.widgets.spell import Spell


def turn(record: Record) -> str:
    """Who did what for how much, for a row of a list."""
    by, points = record.action.by, record.outcome.score
    match record.action:
        case Play(word=word) if points:
            return _scored(by or "", word.lower(), points["turn_total"], points["new_score"])
        case Play(word=word):
            return fit(f"{by} {word.lower()}: refused", f"{by} {word.lower()} no")
        case Pass():
            return f"{by} passed"
        case Timeout():
            return f"{by}: time was up"
        case DrawStart(word=word):
            return f"start {(word or '').lower()}"
    return ""


def _scored(by: str, word: str, points: int, total: int) -> str:
    """A word with its points, in as many signs as fit."""
    rows = (f"{by} {word} +{points}={total}", f"{by} {word} +{points}")
    return fit(*rows, f"{initials(by)} {word} +{points}={total}")


def ways(record: Record) -> tuple[Correction, ...]:
    """Another word for whoever was on turn, or a pass; a start word only another."""
    by = record.action.by
    if isinstance(record.action, DrawStart):
        start = Spell("START WORD", least=3, most=3)
        return (Correction("another word", start, lambda word: DrawStart(by=by, word=word)),)
    widget = Spell("THE WORD", least=2, most=BOARD_SPACES)
    another = Correction("another word", widget, lambda word: Play(by=by, word=word, elapsed_s=0.0))
    return another, Correction.to("a pass", Pass(by=by))
