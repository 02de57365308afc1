"""Copies games from one journal to another: from a laptop to a Pi, or from a backup."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.journal import copies, judge, rescue, store
from companion.journal.file import chain, migrations
from companion.journal.file.ends import Ends
from companion.journal.file.entries import RENAMED, GameHeader, current_names
from companion.journal.file.migrations import SPAN, span
from companion.journal.file.texts import decode, decode_row
from companion.journal.guard import Guard

ADDED, LONGER, SAME, SHORTER, OTHER = "added", "longer", "same", "shorter", "other"
"""How a game in a backup compares with the journal: not in the journal, with fewer entries in the
journal, the same, with more entries in the journal, or continued differently."""


class BackupGame(NamedTuple):
    """A game in a backup. `here` is its number in the journal, or None if it is not there.

    `text` is the header as saved, `bodies` are the entries as saved, `kind` is one of the
    constants above, and `entries` is the number of entries in the journal.
    """

    number: int
    header: GameHeader
    text: str
    bodies: list[str]
    kind: str
    here: int | None = None
    entries: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        """The players at the start of the game, by their latest names."""
        renames = (body for body in self.bodies if body.startswith(RENAMED))
        return current_names(self.header.players, map(decode_row, renames))

    @property
    def changes(self) -> bool:
        """Whether restoring it changes the journal."""
        return self.kind in (ADDED, LONGER)


def compare(backup: sqlite3.Connection, journal: sqlite3.Connection | None) -> list[BackupGame]:
    """Compare each game of a backup with the journal; games are matched by their `uid`."""
    known = _by_name(journal) if journal else {}
    found = backup.execute("SELECT id, header FROM games ORDER BY id").fetchall()
    return [_compare(backup, journal, known, *game) for game in found]


def _by_name(journal: sqlite3.Connection) -> dict[str, int]:
    found = journal.execute("SELECT id, header FROM games").fetchall()
    return {decode(text, GameHeader).uid: game for game, text in found}


def _compare(
    backup: sqlite3.Connection,
    journal: sqlite3.Connection | None,
    known: dict[str, int],
    number: int,
    text: str,
) -> BackupGame:
    header, bodies = decode(text, GameHeader), _bodies(backup, number)
    here = known.get(header.uid)
    if here is None or journal is None:
        return BackupGame(number, header, text, bodies, ADDED)
    ours = _bodies(journal, here)
    return BackupGame(number, header, text, bodies, _kind(bodies, ours), here, len(ours))


def _kind(theirs: list[str], ours: list[str]) -> str:
    if theirs == ours:
        return SAME
    common = min(len(theirs), len(ours))
    if theirs[:common] != ours[:common]:
        return OTHER
    return LONGER if len(theirs) > len(ours) else SHORTER


def _bodies(file: sqlite3.Connection, game: int) -> list[str]:
    question = "SELECT body FROM rows WHERE id > ? AND id < ? ORDER BY id"
    return [body for (body,) in file.execute(question, span(game))]


def _restore_all(games: list[BackupGame], journal: sqlite3.Connection) -> None:
    """Add the games that are missing or shorter in the journal, in one transaction."""
    journal.execute("BEGIN IMMEDIATE")
    for game in games:
        if game.changes:
            _restore_game(game, journal)
    journal.execute("COMMIT")


def _restore_game(game: BackupGame, journal: sqlite3.Connection) -> None:
    number = game.here or 1 + store.newest(journal)
    if game.here is None:
        values = (number, game.text, chain.start(number, game.text))
        journal.execute("INSERT INTO games VALUES (?, ?, ?)", values)
    last, before = store.last_row(journal, number)
    for n, body in enumerate(game.bodies[last:], start=last + 1):
        before = chain.link(before, body)
        journal.execute("INSERT INTO rows VALUES (?, ?, ?)", (number * SPAN + n, body, before))
    _count_recovered(len(game.bodies) - last, number, journal)


def _count_recovered(entries: int, game: int, journal: sqlite3.Connection) -> None:
    """Subtract the recovered entries from the number recorded as lost."""
    lost = journal.execute("SELECT entries FROM lost WHERE game = ?", (game,)).fetchone()
    left = lost[0] - entries if lost else 0
    journal.execute("DELETE FROM lost WHERE game = ?", (game,))
    if left > 0:
        values = (game, left, chain.start(game, f"lost {left}"))
        journal.execute("INSERT INTO lost VALUES (?, ?, ?)", values)


def restore(path: Path, backup: sqlite3.Connection) -> list[BackupGame]:
    """Add the games of a backup to a journal, after making a copy of the journal.

    Raises JournalLocked while the box is using the journal, sqlite3.Error, OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.closing(Guard(path)) as guard:
        rescue.settle(path)
        if judge.is_damaged(path):
            rescue.rescue(path)
        if path.exists():
            copies.make(path)
        with contextlib.closing(store.connect(path)) as journal, current_copy(backup) as file:
            games = compare(file, journal)
            _restore_all(games, journal)
            guard.finish()
            Ends(path).begin(judge.ends_of(journal), store.identity(journal))
    return games


@contextlib.contextmanager
def current_copy(file: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """A copy of a journal in memory, migrated to the current version."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        file.backup(memory)
        migrations.migrate(memory)
        yield memory
