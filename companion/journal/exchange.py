"""Games brought from one journal into another: from a laptop to a Pi, or back out of a backup."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from companion.journal import copies, rescue, store
from companion.journal.file import chain, migrations
from companion.journal.file.ends import Ends
from companion.journal.file.entries import RENAMED, GameHeader, called
from companion.journal.file.migrations import SPAN, span
from companion.journal.file.texts import decode, decode_row

ADDED, LONGER, SAME, SHORTER, OTHER = "added", "longer", "same", "shorter", "other"
"""What a game of a backup is to the journal: not there yet, there with fewer entries, the same,
there with more entries, or there and gone on differently since."""


class Brought(NamedTuple):
    """A game of a backup; `here` is its number in the journal, None where it is not there."""

    number: int
    header: GameHeader
    text: str
    bodies: list[str]
    kind: str
    here: int | None = None
    entries: int = 0

    @property
    def players(self) -> tuple[str, ...]:
        """Those with whom it began, as they are called at its end."""
        renames = (body for body in self.bodies if body.startswith(RENAMED))
        return called(self.header.players, map(decode_row, renames))

    @property
    def changes(self) -> bool:
        """Whether restoring it changes the journal."""
        return self.kind in (ADDED, LONGER)


def compared(backup: sqlite3.Connection, journal: sqlite3.Connection | None) -> list[Brought]:
    """What each game of a backup is to the journal; a game is known by its own name."""
    known = _by_name(journal) if journal else {}
    found = backup.execute("SELECT id, header FROM games ORDER BY id").fetchall()
    return [_compared(backup, journal, known, *game) for game in found]


def _by_name(journal: sqlite3.Connection) -> dict[str, int]:
    found = journal.execute("SELECT id, header FROM games").fetchall()
    return {decode(text, GameHeader).uid: game for game, text in found}


def _compared(
    backup: sqlite3.Connection,
    journal: sqlite3.Connection | None,
    known: dict[str, int],
    number: int,
    text: str,
) -> Brought:
    header, bodies = decode(text, GameHeader), _bodies(backup, number)
    here = known.get(header.uid)
    if here is None or journal is None:
        return Brought(number, header, text, bodies, ADDED)
    ours = _bodies(journal, here)
    return Brought(number, header, text, bodies, _kind(bodies, ours), here, len(ours))


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


def restore(games: list[Brought], journal: sqlite3.Connection) -> None:
    """Bring the games that are missing or shorter here into the journal; all or none."""
    journal.execute("BEGIN IMMEDIATE")
    for game in games:
        if game.changes:
            _bring(game, journal)
    journal.execute("COMMIT")


def _bring(game: Brought, journal: sqlite3.Connection) -> None:
    number = game.here or 1 + store.newest(journal)
    if game.here is None:
        values = (number, game.text, chain.start(number, game.text))
        journal.execute("INSERT INTO games VALUES (?, ?, ?)", values)
    last, before = store.last_row(journal, number)
    for n, body in enumerate(game.bodies[last:], start=last + 1):
        before = chain.link(before, body)
        journal.execute("INSERT INTO rows VALUES (?, ?, ?)", (number * SPAN + n, body, before))
    _found(len(game.bodies) - last, number, journal)


def _found(entries: int, game: int, journal: sqlite3.Connection) -> None:
    """So many of the entries that were missing of a game are there again."""
    lost = journal.execute("SELECT entries FROM lost WHERE game = ?", (game,)).fetchone()
    left = lost[0] - entries if lost else 0
    journal.execute("DELETE FROM lost WHERE game = ?", (game,))
    if left > 0:
        values = (game, left, chain.start(game, f"lost {left}"))
        journal.execute("INSERT INTO lost VALUES (?, ?, ?)", values)


def brought(path: Path, backup: sqlite3.Connection) -> list[Brought]:
    """Bring the games of a backup into a journal, of which a copy is made before.

    Raises JournalLocked while the box is using it, sqlite3.Error, OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.closing(store.guard(path)):
        rescue.settle(path)
        if rescue.is_damaged(path):
            rescue.rescue(path, copies.all_of(path))
        if path.exists():
            copies.make(path)
        with contextlib.closing(store.connect(path)) as journal, modern(backup) as file:
            games = compared(file, journal)
            restore(games, journal)
            Ends(path).begin(rescue.ends_of(journal))
    return games


@contextlib.contextmanager
def modern(file: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """A journal in memory, in today's form."""
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        file.backup(memory)
        migrations.migrate(memory)
        yield memory
