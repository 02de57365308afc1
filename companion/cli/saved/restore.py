"""`companion restore`: brings the games of a backup back."""

from __future__ import annotations

import argparse
import sqlite3
from pathlib import Path

from companion.cli.streams import file_of
from companion.errors import BadEntry, JournalError, NoGames
from companion.games import NAMES
from companion.journal import exchange, rescue, store
from companion.journal.exchange import BackupGame, Known
from companion.paths import state_directory
from companion.quantity import quantity
from companion.reports.games import date, title_of
from companion.visible import visible

DESCRIPTION = "Add the games of a backup to the games of this box."

EXAMPLES = """examples:
  companion restore evening.db --dry-run   list what would change
  companion restore evening.db

Adds games that this box does not have, and completes games of which it has fewer
entries. Nothing is removed. Stop the box first: sudo systemctl stop companion
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup, or -")
    parser.add_argument("--dry-run", action="store_true", help="only list what would change")
    parser.add_argument("--state", type=Path, metavar="DIR", help="the games folder")


def run(args: argparse.Namespace) -> int:
    """Compare the games, restore them unless it is a dry run, and print the changes."""
    with file_of(args.file) as args.file:
        return _run(args)


def _run(args: argparse.Namespace) -> int:
    if not args.file.exists():
        raise JournalError(f"There is no file {args.file}. Check its name.")
    try:
        with rescue.history(args.file) as backup:
            restore = _compare if args.dry_run else exchange.restore
            games = restore(_journal(args), backup, NAMES.__contains__)
            lost = store.lost_games(backup)
    except NoGames:
        raise BadEntry(
            f"{args.file} is not a backup: no game can be read in it. Name another file."
        ) from None
    except sqlite3.Error as error:
        raise JournalError(
            f"The games cannot be restored ({error}). Check the disk, then try again."
        ) from error
    _print(games, dry=args.dry_run)
    for entries in lost.values():
        print(f"A game of {quantity(entries, 'entry', 'entries')} cannot be read at all.")
    return 0


def _compare(path: Path, backup: sqlite3.Connection, known: Known) -> list[BackupGame]:
    """What restoring would change; writes nothing."""
    with exchange.current_copy(backup) as theirs:
        if not path.exists():
            return exchange.compare(theirs, None, known)
        with rescue.history(path) as file, exchange.current_copy(file) as ours:
            return exchange.compare(theirs, ours, known)


def _journal(args: argparse.Namespace) -> Path:
    folder: Path = args.state or state_directory()
    return folder / store.NAME


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
        exchange.OTHER: "continued differently here; not changed",
        exchange.UNKNOWN: "this version does not know it; left out. Update the program",
    }[game.kind]
