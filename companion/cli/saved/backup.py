"""`companion backup`: copies all games into one file."""

from __future__ import annotations

import argparse
import sqlite3
from pathlib import Path

from companion.cli.saved import restore
from companion.errors import JournalError
from companion.journal import copies, exchange, rescue, store
from companion.paths import state_directory
from companion.quantity import quantity

DESCRIPTION = "Copy all games into one file. This works while the box is running."

EXAMPLES = """examples:
  companion backup evening.db
  companion backup /media/stick/games.db --state /var/lib/tabletop-word-companion

`companion restore` brings the games back, here or on another box.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    parser.add_argument("--state", type=Path, metavar="DIR", help="the games folder")


def run(args: argparse.Namespace) -> int:
    """Write the file; raises JournalError."""
    if args.file.exists():
        raise JournalError(f"{args.file} already exists. Choose another name.")
    with rescue.history((args.state or state_directory()) / store.NAME) as file:
        games, lost = exchange.compare(file, None), store.lost_games(file)
        _write(file, args.file)
    print(f"Copied {quantity(len(games), 'game')} to {args.file}.")
    for game in games:
        if game.lost:
            print(f"{restore.title(game)}{restore.missing(game)}.")
    for entries in lost.values():
        print(f"A game of {quantity(entries, 'entry', 'entries')} cannot be read at all.")
    return 0


def _write(file: sqlite3.Connection, to: Path) -> None:
    try:
        copies.write_from(file, to)
    except (OSError, sqlite3.Error) as error:
        raise JournalError(f"{to} cannot be written ({error}). Choose another name.") from None
