"""`companion restore`: the games of a backup, brought back."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import JournalError

if TYPE_CHECKING:
    import sqlite3

    from companion.journal.exchange import Brought

EXAMPLES = """examples:
  companion restore evening.db --dry-run   list what would change
  companion restore evening.db

Games that are not here are added, and games that have fewer entries here get the rest.
Nothing is removed. Stop the box first: sudo systemctl stop companion
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser(
        "restore",
        help="bring games back from a backup",
        description="Brings the games of a backup into the games of this box.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup")
    parser.add_argument("--dry-run", action="store_true", help="only list what would change")
    parser.add_argument("--state", type=Path, metavar="DIR", help="where the games are kept")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Compare, bring the games in unless it is a dry run, and print what that means."""
    import sqlite3

    from companion.journal import exchange, rescue

    if not args.file.exists():
        raise JournalError(f"There is no file {args.file}. Check its name.")
    try:
        with rescue.history(args.file) as backup:
            bring = _compared if args.dry_run else exchange.brought
            games = bring(_journal(args), backup)
    except sqlite3.Error as error:
        raise JournalError(
            f"The games cannot be restored ({error}). Check the disk, then try again."
        ) from error
    _print(games, dry=args.dry_run)
    return 0


def _compared(path: Path, backup: sqlite3.Connection) -> list[Brought]:
    """What restoring would change; the journal stays as it is."""
    from companion.journal import exchange, rescue

    with exchange.modern(backup) as theirs:
        if not path.exists():
            return exchange.compared(theirs, None)
        with rescue.history(path) as file, exchange.modern(file) as ours:
            return exchange.compared(theirs, ours)


def _journal(args: argparse.Namespace) -> Path:
    from companion.journal import store
    from companion.paths import state_directory

    folder: Path = args.state or state_directory()
    return folder / store.NAME


def _print(games: list[Brought], *, dry: bool) -> None:
    from companion.games import find_game
    from companion.reports.games import date

    for game in games:
        title = f"{find_game(game.header.game).title}, {date(game.header.started)}"
        players = ", ".join(game.players)
        print(f"{title}, {players}: {_what(game)}")
    count = sum(game.changes for game in games)
    print(f"{count} of {len(games)} games {'would be' if dry else 'were'} restored.")


def _what(game: Brought) -> str:
    from companion.journal import exchange

    entries, here = len(game.bodies), game.entries
    return {
        exchange.ADDED: f"new here, {entries} entries",
        exchange.LONGER: f"{entries} entries instead of {here}",
        exchange.SAME: "the same here",
        exchange.SHORTER: f"has more entries here ({here}, not {entries}); stays as it is",
        exchange.OTHER: "went on differently here; stays as it is",
    }[game.kind]
