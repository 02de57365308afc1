"""`companion games`: the games that were played at this table."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import JournalError

if TYPE_CHECKING:
    import sqlite3

    from companion.journal.file.entries import GameRecord
    from companion.reports.replay import Replayed

EXAMPLES = """examples:
  companion games
  companion games --json
  companion games --state /var/lib/tabletop-word-companion
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser(
        "games",
        help="list the games played so far",
        description="The games in the journal, the newest last; unfinished ones are marked.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--state", type=Path, metavar="DIR", help="where the games are kept")
    parser.add_argument("--json", action="store_true", help="print one JSON list")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    from rich.console import Console

    from companion.journal import rescue, store
    from companion.paths import state_directory
    from companion.reports import games

    with rescue.history((args.state or state_directory()) / store.NAME) as file:
        records = store.records(file)
        found = {record.game: _judged(file, record) for record in records}
        lost = store.lost_games(file)
    judged = {game: other for game, other in found.items() if other}
    if args.json:
        print(json.dumps([games.plain(record, judged.get(record.game)) for record in records]))
    elif records or lost:
        Console(highlight=False, soft_wrap=True).print(games.table(records, judged, lost))
    else:
        print("No game was played yet. Start one with `companion run`.")
    return 0


def _judged(file: sqlite3.Connection, record: GameRecord) -> Replayed | None:
    """The game as another version judged it; a damaged entry does not hide the other games."""
    from companion.journal import store
    from companion.reports import replay

    try:
        return replay.judged_elsewhere(record, store.rows(file, record.game))
    except JournalError:
        return None
