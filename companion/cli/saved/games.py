"""`companion games`: lists the games played on this box."""

from __future__ import annotations

import argparse
import json
import sqlite3
from pathlib import Path

from rich.console import Console

from companion.errors import JournalError
from companion.journal import rescue, store
from companion.journal.file.entries import GameRecord
from companion.paths import state_directory
from companion.reports import games, replay
from companion.reports.fitting import Fitting
from companion.reports.replay import Replayed

DESCRIPTION = "List the games played on this box, the newest last."

EXAMPLES = """examples:
  companion games
  companion games --json
  companion games --state /var/lib/tabletop-word-companion
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--state", type=Path, metavar="DIR", help="the games folder")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    path: Path = (args.state or state_directory()) / store.NAME
    with rescue.history(path) as file:
        records = store.records(file)
        found = {record.game: _if_different(file, record) for record in records}
        lost, unknown = store.lost_games(file), store.unknown_games(file)
    different = {game: replayed for game, replayed in found.items() if replayed}
    if args.json:
        print(json.dumps([games.plain(record, different.get(record.game)) for record in records]))
    elif records or lost or unknown:
        table = games.table(records, different, lost, unknown)
        Console(highlight=False, soft_wrap=True).print(Fitting(table))
    else:
        print("No games played yet. To start one: companion run")
    if not args.json:
        for name in rescue.kept_files(path):
            print(f"{name} is an older games file. `companion restore` takes what is missing.")
    return 0


def _if_different(file: sqlite3.Connection, record: GameRecord) -> Replayed | None:
    """The game, if today's rules judge it differently; None for a damaged game too."""
    try:
        return replay.if_different(record, store.rows(file, record.game))
    except JournalError:
        return None
