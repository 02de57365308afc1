"""Words that people make, for verdicts that are worth a cheer and for what is told at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.games.api.rules import GroupAccepts, Record, word_of


class Word(NamedTuple):
    """A word that somebody made, in capitals, and its points where it has any of its own.

    `stands`: whether it counts; the same word without it falls again (by a challenge, say),
    whoever made it.
    """

    player: str
    word: str
    points: int = 0
    stands: bool = True


FindWords = Callable[[Record], tuple[Word, ...]]
"""The words that an accepted action made, or made fall."""

IsWord = Callable[[str], bool]
"""Whether something is a word."""

FindHighlight = Callable[[Any, Record, IsWord], str]
"""What was special about what was just accepted, in up to 21 letters; empty for nothing.

Takes the state before it, and the record.
"""

TOTALS = ("turn_total", "total")
"""Under which names the points of a word stand in an outcome's score."""


def scored_words(record: Record) -> tuple[Word, ...]:
    """The word of an action that scored; what the table refuses falls."""
    action, outcome = record.action, record.outcome
    word = word_of(action).upper()
    if not word or not outcome.accepted or outcome.secret:
        return ()
    if isinstance(action, GroupAccepts):
        return () if action.accepts else (Word("", word, stands=False),)
    score = outcome.score or {}
    points = next((score[name] for name in TOTALS if name in score), None)
    return () if points is None else (Word(action.by or "", word, points),)


def no_highlight(before: Any, record: Record, is_word: IsWord) -> str:
    """For a game that leaves all to the host: it names long words, and the best of the evening."""
    del before, record, is_word
    return ""
