"""The words that players make in NewWord, for records, and successful bluffs."""

from __future__ import annotations

from companion.games.api.highlights import (
    NOTHING_SPECIAL,
    Highlight,
    IsWord,
    Word,
    scored_words,
)
from companion.games.newword.rules.actions import Challenge
from companion.games.newword.rules.state import ChallengeResult, NewWordRecord, NewWordState


def words(record: NewWordRecord) -> tuple[Word, ...]:
    """The word of a play, or the word that a challenge removed (N6.2)."""
    event = record.outcome.event
    if not isinstance(event, ChallengeResult):
        return scored_words(record)
    fell = event.result == "illegal"
    return (Word(event.maker, event.word, stands=False),) if fell else ()


def highlight(before: NewWordState, record: NewWordRecord, is_word: IsWord) -> Highlight:
    """An invalid word that nobody challenged in time (N6.1)."""
    last, is_challenge = before.last, isinstance(record.action, Challenge)
    if before.phase != "challenge_window" or last is None or is_challenge:
        return NOTHING_SPECIAL
    open_still = record.outcome.state.phase == "challenge_window"
    if (open_still and record.outcome.state.last == last) or is_word(last.word):
        return NOTHING_SPECIAL
    return Highlight(f"{last.by}'s bluff held", bluffs=(last.by,))
