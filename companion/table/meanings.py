"""Decides for every door which words may be explained now, and how (C13)."""

from __future__ import annotations

from companion.lexicon.meanings import meanings
from companion.table.history import History
from companion.table.summary import words

RECENT = 8
"""Words that one can ask about."""

NOT_KNOWN = "Not known what it means."


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


def answer(table: History, word: str) -> tuple[str, ...]:
    """What to say to somebody who asks about a word; empty if nothing may be said about it now."""
    if word not in words_to_ask(table):
        return ()
    return tuple(meanings(word, table.ruling, asked=True)) or (NOT_KNOWN,)


def first_meanings(table: History, count: int) -> dict[str, str]:
    """What the words played last mean, as far as everybody may see it unasked."""
    found = (
        (word, meanings(word, table.ruling, asked=False)) for word in words_to_ask(table)[:count]
    )
    return {word: texts[0] for word, texts in found if texts}
