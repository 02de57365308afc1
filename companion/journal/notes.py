"""What the house has noted about its players and games: who is the same, what lists leave out.

A note belongs to no game and changes none. A later one undoes it.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping

from companion.errors import JournalError
from companion.journal.file.entries import HIDDEN, MERGED, NO_GAME, AnyRow, Hide, Merge
from companion.journal.file.migrations import span
from companion.journal.file.texts import decode_row

Note = Merge | Hide


def spellings(file: sqlite3.Connection) -> dict[str, str]:
    """The players who are others, spelled otherwise, by name; those others are nobody else."""
    return spellings_of(_notes(file, MERGED))


def spellings_of(rows: Iterable[AnyRow]) -> dict[str, str]:
    """The same, by the rows that belong to no game."""
    found: dict[str, str] = {}
    for row in rows:
        if isinstance(row, Merge):
            found.pop(row.name, None)
            found |= {row.name: row.into} if row.into else {}
    return {name: _last(name, found) for name in found}


def _last(name: str, merges: Mapping[str, str]) -> str:
    for _ in merges:
        name = merges.get(name, name)
    return name


def of_game(spellings: Mapping[str, str], players: Collection[str]) -> dict[str, str]:
    """The spellings that hold in a game: none whose other name has played in it, too."""
    return {one: into for one, into in spellings.items() if one in players and into not in players}


def hidden_games(file: sqlite3.Connection) -> frozenset[str]:
    """The games that lists leave out, by `uid`."""
    found = {row.uid: row.hidden for row in _notes(file, HIDDEN) if isinstance(row, Hide)}
    return frozenset(uid for uid, hidden in found.items() if hidden and uid)


def latest(file: sqlite3.Connection) -> dict[str, Note]:
    """The last note about each player and each game, by name and by `uid`."""
    found: dict[str, Note] = {}
    for row in (*_notes(file, MERGED), *_notes(file, HIDDEN)):
        if isinstance(row, Merge):
            found[row.name] = row
        elif isinstance(row, Hide):
            found[row.uid] = row
    return found


def _notes(file: sqlite3.Connection, beginning: str) -> Iterator[AnyRow]:
    """The notes of a kind, in order; damaged ones are skipped."""
    question = "SELECT body FROM rows WHERE id > ? AND id < ? AND body LIKE ? ORDER BY id"
    for (body,) in file.execute(question, (*span(NO_GAME), f"{beginning}%")):
        with contextlib.suppress(JournalError):
            yield decode_row(body)
