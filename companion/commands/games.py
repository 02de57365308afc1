"""`companion games`: the games that were played at this table."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

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

    from companion import store
    from companion.places import state_directory
    from companion.reports import games, replay

    with store.history((args.state or state_directory()) / store.NAME) as file:
        records = store.records(file)
        found = {r.game: replay.judged_elsewhere(r, store.rows(file, r.game)) for r in records}
        lost = store.lost_games(file)
    judged = {game: other for game, other in found.items() if other}
    if args.json:
        print(json.dumps([games.plain(record, judged.get(record.game)) for record in records]))
    elif records or lost:
        Console(highlight=False, soft_wrap=True).print(games.table(records, judged, lost))
    else:
        print("No game was played yet. Start one with `companion run`.")
    return 0
