"""Copies games from one journal to another: from a laptop to a Pi, or from a backup."""

from __future__ import annotations

import contextlib
import itertools
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from companion.errors import JournalError
from companion.journal import copies, judge, notes, rescue, store
from companion.journal.file import chain, migrations
from companion.journal.file.ends import Ends
from companion.journal.file.entries import (
    NO_GAME,
    RENAMED,
    GameHeader,
    current_names,
)
from companion.journal.file.migrations import SPAN, span
from companion.journal.file.texts import decode, decode_row, encode
from companion.journal.guard import Guard
from companion.journal.notes import Note
from companion.journal.salvage import Game, Salvage

ADDED, LONGER, SAME, SHORTER, OTHER = "added", "longer", "same", "shorter", "other"
UNKNOWN, NAMED = "unknown", "named"
"""How a game in a backup compares with the journal: not in the journal, with fewer entries in the
journal, the same, with more entries in the journal, or continued differently. A game that this
version does not know is left out. NAMED: it is the same, or shorter, but for forgotten names."""

Known = Callable[[str], bool]
"""Whether this version has a game of that name."""

Change = Callable[[str, Sequence[str]], tuple[str, Sequence[str]] | None]
"""A game's header and rows as they are to be, or None to leave the game out."""

Forget = Callable[[str, Sequence[str]], Sequence[str]]
"""A game's rows without the players that were forgotten here; its arguments are its header and
its rows."""


class BackupGame(NamedTuple):
    """A game in a backup. `here` is its number in the journal, or None if it is not there.

    `header` is None if it has an unknown form. `players` are those at the start, by their latest
    names. `kind` is one of the constants above. `entries` and `lost` are the numbers of entries in
    the backup that can and cannot be read, `ours` is the number in the journal.
    """

    number: int
    header: GameHeader | None
    text: str
    kind: str
    players: tuple[str, ...] = ()
    entries: int = 0
    lost: int = 0
    here: int | None = None
    ours: int = 0

    @property
    def changes(self) -> bool:
        """Whether restoring it changes the journal."""
        return self.kind in (ADDED, LONGER, NAMED)


class _Comparison:
    """Compares the games of a backup with those of a journal; they are matched by their `uid`."""

    def __init__(
        self,
        backup: sqlite3.Connection,
        journal: sqlite3.Connection | None,
        known: Known,
        forget: Forget | None,
    ) -> None:
        self._backup, self._journal, self._known, self._forget = backup, journal, known, forget
        self.here = _by_uid(journal) if journal else {}

    def games(self) -> Iterator[BackupGame]:
        """Each game when its turn comes, so that those before may have been restored."""
        found = self._backup.execute("SELECT id, header FROM games ORDER BY id").fetchall()
        return (self._compare(*game) for game in found)

    def _compare(self, number: int, text: str) -> BackupGame:
        entries, lost = _count(self._backup, number), _lost_entries(self._backup, number)
        try:
            header = decode(text, GameHeader)
            players = current_names(header.players, map(decode_row, self._renames(number)))
        except JournalError:
            return BackupGame(number, None, text, UNKNOWN, entries=entries)
        here = self.here.get(header.uid) if header.uid else None
        kind, ours = ADDED, 0
        if here is not None and self._journal is not None:
            ours = _count(self._journal, here)
            kind = self._kind(number, entries, here, ours)
            if kind is OTHER and self._forget and self._is_named(number, text, here):
                kind = NAMED
        if not self._known(header.game):
            kind = UNKNOWN
        return BackupGame(number, header, text, kind, players, entries, lost, here, ours)

    def _kind(self, number: int, entries: int, here: int, ours: int) -> str:
        assert self._journal is not None
        pairs = zip(_bodies(self._backup, number), _bodies(self._journal, here), strict=False)
        if any(theirs != mine for theirs, mine in pairs):
            return OTHER
        return SAME if entries == ours else LONGER if entries > ours else SHORTER

    def _is_named(self, number: int, header: str, here: int) -> bool:
        """Whether the journal has the game, or its first rows, without forgotten players."""
        assert self._journal is not None
        assert self._forget is not None
        ours = list(_bodies(self._journal, here))
        return self._forget(header, list(_bodies(self._backup, number)))[: len(ours)] == ours

    def _renames(self, number: int) -> Iterator[str]:
        question = "SELECT body FROM rows WHERE id > ? AND id < ? AND body LIKE ? ORDER BY id"
        found = self._backup.execute(question, (*span(number), f"{RENAMED}%"))
        return (body for (body,) in found)


def compare(
    backup: sqlite3.Connection,
    journal: sqlite3.Connection | None,
    known: Known = lambda _: True,
    forget: Forget | None = None,
) -> list[BackupGame]:
    """Compare each game of a backup with the journal; writes nothing.

    With `forget`, games that are here without forgotten names are to get them back.
    """
    return list(_Comparison(backup, journal, known, forget).games())


def _by_uid(journal: sqlite3.Connection) -> dict[str, int]:
    found: dict[str, int] = {}
    for game, text in journal.execute("SELECT id, header FROM games"):
        with contextlib.suppress(JournalError):
            found[decode(text, GameHeader).uid] = game
    return found


def _bodies(file: sqlite3.Connection, game: int, after: int = 0) -> Iterator[str]:
    """The texts of a game's rows after a number, one at a time."""
    begin, end = span(game)
    question = "SELECT body FROM rows WHERE id > ? AND id < ? ORDER BY id"
    return (body for (body,) in file.execute(question, (begin + after, end)))


def _count(file: sqlite3.Connection, game: int) -> int:
    question = "SELECT count(*) FROM rows WHERE id > ? AND id < ?"
    return int(file.execute(question, span(game)).fetchone()[0])


def _lost_entries(file: sqlite3.Connection, game: int) -> int:
    found = file.execute("SELECT entries FROM lost WHERE game = ?", (game,)).fetchone()
    return int(found[0]) if found else 0


def _restore_game(game: BackupGame, backup: sqlite3.Connection, journal: sqlite3.Connection) -> int:
    """Add a game or what it has more, and note what is still missing; returns its number."""
    number = game.here or 1 + store.newest(journal)
    if game.here is None:
        values = (number, game.text, chain.start(number, game.text))
        journal.execute("INSERT INTO games VALUES (?, ?, ?)", values)
    if game.kind is NAMED:
        journal.execute("DELETE FROM rows WHERE id > ? AND id < ?", span(number))
        named = (game.text, chain.start(number, game.text), number)
        journal.execute("UPDATE games SET header = ?, sum = ? WHERE id = ?", named)
    had = max(game.entries + game.lost, game.ours + _lost_entries(journal, number))
    last, before = store.last_row(journal, number)
    for n, body in zip(itertools.count(last + 1), _bodies(backup, game.number, last), strict=False):
        before = chain.link(before, body)
        journal.execute("INSERT INTO rows VALUES (?, ?, ?)", (number * SPAN + n, body, before))
    journal.execute("DELETE FROM lost WHERE game = ?", (number,))
    if missing := had - game.entries:
        sum = chain.start(number, f"lost {missing}")
        journal.execute("INSERT INTO lost VALUES (?, ?, ?)", (number, missing, sum))
    return number


def _restore_notes(found: Mapping[str, Note], journal: sqlite3.Connection) -> None:
    """Add notes about players and games of which the journal has none."""
    new = found.keys() - notes.latest(journal).keys()
    last, before = store.last_row(journal, NO_GAME)
    for n, body in enumerate((encode(found[one]) for one in sorted(new)), last + 1):
        before = chain.link(before, body)
        journal.execute("INSERT INTO rows VALUES (?, ?, ?)", (NO_GAME * SPAN + n, body, before))


def restore(
    path: Path,
    backup: sqlite3.Connection,
    known: Known = lambda _: True,
    forget: Forget | None = None,
    noted: Mapping[str, Note] | None = None,
) -> list[BackupGame]:
    """Add the games of a backup to a journal, after making a copy of the journal.

    With `forget`, games that are here without forgotten names get them back. `noted`: the backup's
    notes, as `notes.latest` has them.
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
            comparison = _Comparison(file, journal, known, forget)
            games = _restore_all(comparison, file, journal, noted or {})
            guard.finish()
            Ends(path).begin(judge.ends_of(journal), store.identity(journal))
    return games


def _restore_all(
    comparison: _Comparison,
    backup: sqlite3.Connection,
    journal: sqlite3.Connection,
    noted: Mapping[str, Note],
) -> list[BackupGame]:
    """Add the games that are missing or shorter in the journal, and notes, in one transaction."""
    games: list[BackupGame] = []
    journal.execute("BEGIN IMMEDIATE")
    for game in comparison.games():
        games.append(game)
        if game.changes and game.header:
            comparison.here[game.header.uid] = _restore_game(game, backup, journal)
    _restore_notes(noted, journal)
    journal.execute("COMMIT")
    return games


@contextlib.contextmanager
def current_copy(file: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """A journal of the latest version: the file itself, or a migrated copy in memory."""
    if migrations.version(file) == migrations.latest():
        yield file
        return
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        file.backup(memory)
        migrations.migrate(memory)
        yield memory


@contextlib.contextmanager
def changed_copy(file: sqlite3.Connection, change: Change) -> Iterator[sqlite3.Connection]:
    """A journal of the latest version with its games changed, which SQLite deletes in the end."""
    with contextlib.closing(sqlite3.connect("", isolation_level=None)) as copy:
        migrations.migrate(copy)
        for number, header in file.execute("SELECT id, header FROM games ORDER BY id"):
            if texts := change(header, list(_bodies(file, number))):
                rows = list(texts[1])
                game = Game(texts[0], rows, len(rows) + _lost_entries(file, number))
                Salvage({number: game}, []).write(copy)
        yield copy
