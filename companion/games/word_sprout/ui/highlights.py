"""The words that are shown in Word Sprout."""

from __future__ import annotations

from companion.games.api.highlights import Word
from companion.games.word_sprout.rules.actions import ShowWord
from companion.games.word_sprout.rules.board.state import SproutRecord, effect


def words(record: SproutRecord) -> tuple[Word, ...]:
    """The words that proved a challenged play to be valid (S5.2)."""
    action, settled = record.action, effect(record).challenge
    if not isinstance(action, ShowWord) or settled is None or not settled.valid:
        return ()
    shown = (action.word, *action.words) if action.word else action.words
    return tuple(Word(settled.against, word.upper()) for word in shown)
