"""The words that are made in NewWord, and the bluffs that held."""

from __future__ import annotations

from companion.games.api.highlights import IsWord, Word, scored_words
from companion.games.newword.rules.actions import Challenge
from companion.games.newword.rules.state import NewWordRecord, NewWordState


def words(record: NewWordRecord) -> tuple[Word, ...]:
    """The words that are laid; one that is challenged and bad falls (N6.2)."""
    state = record.outcome.state
    if not isinstance(record.action, Challenge):
        return scored_words(record)
    if not record.outcome.accepted or state.verdict != "illegal" or state.last is None:
        return ()
    return (Word(state.last.by, state.last.word, stands=False),)


def highlight(before: NewWordState, record: NewWordRecord, is_word: IsWord) -> str:
    """A word that is none, which nobody can challenge any more (N6.1)."""
    last, challenged = before.last, isinstance(record.action, Challenge)
    if before.phase != "challenge_window" or last is None or challenged:
        return ""
    open_still = record.outcome.state.phase == "challenge_window"
    if (open_still and record.outcome.state.last == last) or is_word(last.word):
        return ""
    return f"{last.by}'s bluff held"
