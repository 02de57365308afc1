"""The words that players make in Word Lift, for records, and special plays."""

from __future__ import annotations

from companion.games.api.highlights import NOTHING_SPECIAL, Highlight, IsWord, Word
from companion.games.api.rules import GroupAccepts
from companion.games.word_lift.rules.actions import PlayWord, StealSplit
from companion.games.word_lift.rules.scoring import worth
from companion.games.word_lift.rules.state import WordLiftRecord, WordLiftState


def words(record: WordLiftRecord) -> tuple[Word, ...]:
    """The word of a play, both words of a steal, or the word that the table refused."""
    if not record.outcome.accepted:
        return ()
    match record.action:
        case PlayWord():
            return _last_words(record, 1)
        case StealSplit():
            return _last_words(record, 2)
        case GroupAccepts(word=word, accepts=False):
            return (Word("", word.upper(), stands=False),)
    return ()


def _last_words(record: WordLiftRecord, count: int) -> tuple[Word, ...]:
    """The last `count` words of the player, with their points on the table (L7.1)."""
    state, by = record.outcome.state, record.action.by or ""
    last = state.front(by)[-count:]
    return tuple(Word(by, laid.word, worth(laid, state.cards)) for laid in last)


def highlight(before: WordLiftState, record: WordLiftRecord, is_word: IsWord) -> Highlight:
    """A steal from another player."""
    del before, is_word
    match record.action:
        case StealSplit(by=by, victim=victim, word=word) if victim != by:
            return Highlight(f"a steal from {victim}", stolen=word.upper())
    return NOTHING_SPECIAL
