"""Words that players made, and what was special about them, for cheers and the final screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.games.api.rules import GroupAccepts, Record, word_of


class Word(msgspec.Struct, frozen=True):
    """A word that a player made, in capitals, and its points if it has any of its own.

    stands: False takes the word away again, after a challenge for example, whoever made it.
    """

    player: str
    word: str
    points: int = 0
    stands: bool = True


class Highlight(msgspec.Struct, frozen=True):
    """Something special about an accepted action.

    text: for people, in up to 21 letters. bluffs: the players whose bluffs held. stolen: the word
    that its player stole from another. chain: words in a row, each made from the one before, up to
    this one.
    """

    text: str
    bluffs: tuple[str, ...] = ()
    stolen: str = ""
    chain: int = 0


NOTHING_SPECIAL = Highlight("")

FindWords = Callable[[Record], tuple[Word, ...]]
"""Finds the words that an accepted action made or took away."""

IsWord = Callable[[str], bool]
"""Whether a text is a valid word."""

FindHighlight = Callable[[Any, Record, IsWord], Highlight]
"""Finds what was special about an accepted action.

Arguments: the state before the action, the record, and the test for valid words.
"""

TOTALS = ("turn_total", "total")
"""Keys of a word's points in the score of an outcome."""


def scored_words(record: Record) -> tuple[Word, ...]:
    """The word of an action that scored; a word refused by the table is taken away."""
    action, outcome = record.action, record.outcome
    word = word_of(action).upper()
    if not word or not outcome.accepted or outcome.secret:
        return ()
    if isinstance(action, GroupAccepts):
        return () if action.accepts else (Word("", word, stands=False),)
    score = outcome.score or {}
    points = next((score[name] for name in TOTALS if name in score), None)
    return () if points is None else (Word(action.by or "", word, points),)


def no_highlight(before: Any, record: Record, is_word: IsWord) -> Highlight:
    """Default without highlights. The host itself cheers long words and the best of the evening."""
    del before, record, is_word
    return NOTHING_SPECIAL
