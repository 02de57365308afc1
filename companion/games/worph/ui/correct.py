"""How an earlier turn of Worph is corrected: another word, or a pass."""

from __future__ import annotations

from typing import Any

from companion.entry.spell import Spell
from companion.games.api.rules import Action, Record
from companion.games.api.ui import Correction
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Timeout
from companion.games.worph.rules.state import BOARD_SPACES


def turn(record: Record) -> str:
    """Who did what for how much, for a row of a list."""
    match record.action:
        case Play(word=word) if record.outcome.score:
            points = record.outcome.score
            return (
                f"{record.action.by} {word.lower()} +{points['turn_total']}={points['new_score']}"
            )
        case Play(by=by, word=word):
            return f"{by} {word.lower()}: refused"
        case Pass(by=by):
            return f"{by} passed"
        case Timeout(by=by):
            return f"{by}: time was up"
        case DrawStart(word=word):
            return f"start {(word or '').lower()}"
    return ""


def ways(record: Record) -> tuple[Correction, ...]:
    """Another word for whoever was on turn, or a pass; a start word only another."""
    if isinstance(record.action, DrawStart):
        return (Correction("another word", Spell("START WORD", least=3, most=3), _start(record)),)
    piece = Spell("THE WORD", least=2, most=BOARD_SPACES)
    another = Correction("another word", piece, _play(record))
    return another, Correction("a pass", None, lambda _: Pass(by=record.action.by))


def _play(record: Record) -> Any:
    def make(word: str) -> Action:
        return Play(by=record.action.by, word=word, elapsed_s=0.0)

    return make


def _start(record: Record) -> Any:
    def make(word: str) -> Action:
        return DrawStart(by=record.action.by, word=word)

    return make
