"""Decides for every door which words may be explained now, and how (C13)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.api.rules import Record
from companion.lexicon.meanings import meanings
from companion.table.history import History
from companion.table.summary import words

RECENT = 8
"""Words that one can ask about."""

NOT_KNOWN = "Not known what it means."


def _is_open(table: History) -> bool:
    """Whether meanings may be shown at all: the dictionary is open, and the house rule says so."""
    return not table.view().dictionary_closed and table.state.options.meanings


def may_explain(table: History, word: str) -> bool:
    """Whether the meaning of a word may be shown now: nobody may still challenge it."""
    return _is_open(table) and word not in table.view().open_words


def words_to_ask(table: History, records: Sequence[Record] | None = None) -> tuple[str, ...]:
    """The words played last, the latest first, whose meanings may be shown now.

    `records`: where to look for them; None: in the whole game. A word without a meaning is among
    them, so that nobody can tell them apart.
    """
    if not _is_open(table):
        return ()
    made = words(table.kind, table.records if records is None else records)
    played = dict.fromkeys(one.word for one in reversed(made))
    return tuple(word for word in played if may_explain(table, word))[:RECENT]


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
