"""Words shown in answer to challenges in Word Sprout, for the list of words made in a game."""

from __future__ import annotations

from companion.games.api.highlights import Word
from companion.games.word_sprout.rules.actions import ShowWord
from companion.games.word_sprout.rules.board.state import SproutRecord, effect
from companion.games.word_sprout.rules.effects import shown_words


def words(record: SproutRecord) -> tuple[Word, ...]:
    """The words that proved a challenged play valid (S5.2)."""
    action, challenge = record.action, effect(record).challenge
    if not isinstance(action, ShowWord) or challenge is None or not challenge.valid:
        return ()
    return tuple(Word(challenge.against, word.upper()) for word in shown_words(action))
