"""The words that are made in Word Lift, and what was special about them."""

from __future__ import annotations

from companion.games.api.highlights import IsWord, Word
from companion.games.api.rules import GroupAccepts
from companion.games.word_lift.rules.actions import PlayWord, StealSplit
from companion.games.word_lift.rules.scoring import worth
from companion.games.word_lift.rules.state import LiftRecord, WordLiftState


def words(record: LiftRecord) -> tuple[Word, ...]:
    """A word from the hand, the two of a steal; what the table refuses falls."""
    if not record.outcome.accepted:
        return ()
    match record.action:
        case PlayWord():
            return _laid(record, 1)
        case StealSplit():
            return _laid(record, 2)
        case GroupAccepts(word=word, accepts=False):
            return (Word("", word.upper(), stands=False),)
    return ()


def _laid(record: LiftRecord, count: int) -> tuple[Word, ...]:
    """The last words in front of whoever acted, with what they count there (L7.1)."""
    state, by = record.outcome.state, record.action.by or ""
    last = state.front(by)[-count:]
    return tuple(Word(by, laid.word, worth(laid, state.cards)) for laid in last)


def highlight(before: WordLiftState, record: LiftRecord, is_word: IsWord) -> str:
    """A word that was stolen from somebody else."""
    del before, is_word
    match record.action:
        case StealSplit(by=by, victim=victim) if victim != by:
            return f"a steal from {victim}"
    return ""
