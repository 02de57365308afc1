"""`companion restore`: brings the games of a backup back."""

from __future__ import annotations

import argparse
import contextlib
import sqlite3
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from companion.cli.parser import add_state, games_folder
from companion.cli.streams import file_of
from companion.errors import BadEntry, JournalError, NoGames
from companion.games import NAMES
from companion.journal import exchange, notes, rescue, store
from companion.journal.exchange import BackupGame, Forget
from companion.journal.file.entries import GameHeader, Hide
from companion.journal.forgotten import Forgotten, of_prefs
from companion.journal.notes import Note
from companion.quantity import quantity
from companion.reports.games import date, title_of
from companion.table.forgetting import Texts, without_forgotten
from companion.visible import visible

DESCRIPTION = "Add the games of a backup to the games of this box."

EXAMPLES = """examples:
  companion restore evening.db --dry-run   list what would change
  companion restore evening.db
  companion restore evening.db --with-forgotten   bring deleted games back, too

Adds games that this box does not have, and completes games of which it has fewer
entries. Nothing is removed. Players who were forgotten here stay *somebody*, and
deleted games stay away, unless you ask for them. Stop the box first:
sudo systemctl stop companion
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup, or -")
    parser.add_argument("--dry-run", action="store_true", help="only list what would change")
    parser.add_argument(
        "--with-forgotten", action="store_true", help="bring back what was forgotten here"
    )
    add_state(parser)


def run(args: argparse.Namespace) -> int:
    """Compare the games, restore them unless it is a dry run, and print the changes."""
    with file_of(args.file) as args.file:
        return _run(args)


def _run(args: argparse.Namespace) -> int:
    if not args.file.exists():
        raise JournalError(f"There is no file {args.file}. Check its name.")
    try:
        known = _forgotten(_journal(args))
        with rescue.history(args.file) as backup, exchange.current_copy(backup) as whole:
            restore = _with_all if args.with_forgotten else _without
            games = restore(args, whole, known)
            lost = store.lost_games(backup)
            headers = [text for (text,) in whole.execute("SELECT header FROM games")]
    except NoGames:
        raise BadEntry(
            f"{args.file} is not a backup: no game can be read in it. Name another file."
        ) from None
    except sqlite3.Error as error:
        raise JournalError(
            f"The games cannot be restored ({error}). Check the disk, then try again."
        ) from error
    _print(games, dry=args.dry_run)
    deleted = sum(_is_deleted(text, known) for text in headers)
    if deleted and not args.with_forgotten:
        print(
            f"{quantity(deleted, 'game')} that you deleted here stayed away. To bring back: "
            "--with-forgotten"
        )
    for entries in lost.values():
        print(f"A game of {quantity(entries, 'entry', 'entries')} cannot be read at all.")
    return 0


def _without(
    args: argparse.Namespace, backup: sqlite3.Connection, known: Forgotten
) -> list[BackupGame]:
    """Restore the games, or compare them, without what was forgotten here."""
    noted = notes.latest(backup)
    if known.is_empty:
        return _restore(args, backup, noted)
    kept = {about: note for about, note in noted.items() if not _is_forgotten(note, known)}
    with exchange.changed_copy(backup, partial(_game_without, known)) as rest:
        return _restore(args, rest, kept)


def _with_all(
    args: argparse.Namespace, backup: sqlite3.Connection, known: Forgotten
) -> list[BackupGame]:
    """The same with everything that was forgotten here."""
    noted = notes.latest(backup)
    return _restore(args, backup, noted, lambda *game: without_forgotten(Texts(*game), known).rows)


def _restore(
    args: argparse.Namespace,
    backup: sqlite3.Connection,
    noted: Mapping[str, Note],
    forget: Forget | None = None,
) -> list[BackupGame]:
    path, known = _journal(args), NAMES.__contains__
    if not args.dry_run:
        return exchange.restore(path, backup, known, forget, noted)
    if not path.exists():
        return exchange.compare(backup, None, known)
    with rescue.history(path) as file, exchange.current_copy(file) as ours:
        return exchange.compare(backup, ours, known, forget)


def _forgotten(path: Path) -> Forgotten:
    """The memory of a journal; empty if there is no journal. Raises JournalError."""
    try:
        with rescue.history(path) as file:
            return of_prefs(store.prefs(file))
    except NoGames:
        return Forgotten()


def _game_without(known: Forgotten, header: str, rows: Sequence[str]) -> Texts | None:
    """A game without forgotten players; None if it was deleted here."""
    return None if _is_deleted(header, known) else without_forgotten(Texts(header, rows), known)


def _is_forgotten(note: Note, known: Forgotten) -> bool:
    """Whether a note is about somebody, or about a game, that was forgotten here."""
    if isinstance(note, Hide):
        return known.has_game(note.uid)
    return known.has_player(note.name) or known.has_player(note.into)


def _is_deleted(header: str, known: Forgotten) -> bool:
    with contextlib.suppress(JournalError):
        return known.has_game(store.decode(header, GameHeader).uid)
    return False


def _journal(args: argparse.Namespace) -> Path:
    return games_folder(args) / store.NAME


def _print(games: list[BackupGame], *, dry: bool) -> None:
    for game in games:
        print(f"{title(game)}: {_change(game)}{missing(game)}")
    count = sum(game.changes for game in games)
    print(f"{count} of {len(games)} games {'would be' if dry else 'were'} restored.")


def title(game: BackupGame) -> str:
    """The title of a game in a backup, its date and its players."""
    if game.header is None:
        return f"Game {game.number}"
    header, names = game.header, ", ".join(game.players)
    return visible(f"{title_of(header.game, header.options)}, {date(header.started)}, {names}")


def missing(game: BackupGame) -> str:
    """The missing entries of a damaged game, as the end of a sentence; empty if it is whole."""
    had = game.entries + game.lost
    return f"; it is damaged: {game.entries} of {had} entries can be read" if game.lost else ""


def _change(game: BackupGame) -> str:
    entries, ours = (quantity(one, "entry", "entries") for one in (game.entries, game.ours))
    return {
        exchange.ADDED: f"new, {entries}",
        exchange.LONGER: f"{entries} instead of {game.ours}",
        exchange.SAME: "already here",
        exchange.SHORTER: f"longer here ({ours}, not {game.entries}); not changed",
        exchange.NAMED: "with its names again",
        exchange.OTHER: "continued differently here; not changed",
        exchange.UNKNOWN: "this version does not know it; left out. Update the program",
    }[game.kind]
