"""Decides for every door which words may be explained now, and how (C13)."""

from __future__ import annotations

from companion.lexicon.meanings import meanings
from companion.table.history import History
from companion.table.summary import words

RECENT = 8
"""Words that one can ask about."""


def words_to_ask(table: History) -> tuple[str, ...]:
    """The words played last, the latest first, whose meanings may be shown now.

    None while the dictionary is closed, or if the house rule says so; never one that somebody may
    still challenge. A word without a meaning is among them, so that nobody can tell them apart.
    """
    view = table.view()
    if view.dictionary_closed or not table.state.options.meanings:
        return ()
    played = dict.fromkeys(one.word for one in reversed(words(table.kind, table.records)))
    return tuple(word for word in played if word not in view.open_words)[:RECENT]


def meanings_now(table: History, word: str, *, asked: bool) -> list[str]:
    """The meaning of a word that was played, if it may be shown now; `asked` as in the lexicon."""
    return meanings(word, table.ruling, asked=asked) if word in words_to_ask(table) else []
