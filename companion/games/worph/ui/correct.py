"""Corrections of earlier turns of Worph: change the word, or make it a pass."""

from __future__ import annotations

from companion.games.api.rules import Record
from companion.games.api.ui import Correction
from companion.games.kit.screen_helpers import initials
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Timeout
from companion.games.worph.rules.state import BOARD_SPACES
from companion.screen.screen import fit
from companion.widgets.spell import Spell


def turn(record: Record) -> str:
    """The list row of a turn: player, word and points; empty for other actions."""
    by, points = record.action.by, record.outcome.score
    match record.action:
        case Play(word=word) if points:
            return _score_row(by or "", word.lower(), points["turn_total"], points["new_score"])
        case Play(word=word):
            return fit(f"{by} {word.lower()}: refused", f"{by} {word.lower()} no")
        case Pass():
            return f"{by} passed"
        case Timeout():
            return f"{by}: out of time"
        case DrawStart(word=word):
            return f"start {(word or '').lower()}"
    return ""


def _score_row(by: str, word: str, points: int, total: int) -> str:
    """The row of a word that scored, in the longest wording that fits."""
    rows = (f"{by} {word} +{points}={total}", f"{by} {word} +{points}")
    return fit(*rows, f"{initials(by)} {word} +{points}={total}")


def ways(record: Record) -> tuple[Correction, ...]:
    """The corrections on offer: a new word or a pass; a start word can only be changed."""
    by = record.action.by
    if isinstance(record.action, DrawStart):
        start = Spell("START WORD", least=3, most=3)
        return (Correction("change word", start, lambda word: DrawStart(by=by, word=word)),)
    widget = Spell("THE WORD", least=2, most=BOARD_SPACES)
    change = Correction("change word", widget, lambda word: Play(by=by, word=word, elapsed_s=0.0))
    return change, Correction.to("make it a pass", Pass(by=by))
