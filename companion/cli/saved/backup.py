"""`companion backup`: copies all games into one file."""

from __future__ import annotations

import argparse
import shutil
import sqlite3
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.cli.parser import add_state, games_folder
from companion.cli.saved import restore
from companion.cli.streams import STANDARD
from companion.errors import JournalError
from companion.journal import copies, exchange, rescue, store
from companion.quantity import quantity

DESCRIPTION = "Copy all games into one file. This works while the box is running."

EXAMPLES = """examples:
  companion backup evening.db
  ssh anna@games.local companion backup - > evening.db

`companion restore` brings the games back, here or on another box.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write, or -")
    add_state(parser)


def run(args: argparse.Namespace) -> int:
    """Write the file; raises JournalError."""
    if args.file == STANDARD:
        with TemporaryDirectory() as folder:
            copy = Path(folder, store.NAME)
            said = _copy(args, copy)
            with copy.open("rb") as source:
                shutil.copyfileobj(source, sys.stdout.buffer)
        print(said, file=sys.stderr)
        return 0
    if args.file.exists():
        raise JournalError(f"{args.file} already exists. Choose another name.")
    print(_copy(args, args.file))
    return 0


def _copy(args: argparse.Namespace, to: Path) -> str:
    """Write the file; what to say of it."""
    with rescue.history(games_folder(args) / store.NAME) as file:
        games, lost = exchange.compare(file, None), store.lost_games(file)
        _write(file, to)
    place = "" if args.file == STANDARD else f" to {args.file}"
    said = [f"Copied {quantity(len(games), 'game')}{place}."]
    said += [f"{restore.title(game)}{restore.missing(game)}." for game in games if game.lost]
    said += [
        f"A game of {quantity(entries, 'entry', 'entries')} cannot be read at all."
        for entries in lost.values()
    ]
    return "\n".join(said)


def _write(file: sqlite3.Connection, to: Path) -> None:
    try:
        copies.write_from(file, to)
    except (OSError, sqlite3.Error) as error:
        raise JournalError(f"{to} cannot be written ({error}). Choose another name.") from None
