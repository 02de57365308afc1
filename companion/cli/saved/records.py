"""`companion records`: what everybody has done in all games at this table."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table

    from companion.reports.records import Feat, Player

EXAMPLES = """examples:
  companion records
  companion records --json
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser(
        "records",
        help="list everybody's games, wins and best words",
        description="Games, wins, the best and the longest word of every player, over all games.",
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
    from companion.reports.records import Records, plain

    with rescue.history((args.state or state_directory()) / store.NAME) as file:
        games = store.records(file)
        players = Records().players(games, lambda game: store.rows(file, game))
    if args.json:
        print(json.dumps(plain(players)))
    elif players:
        Console(highlight=False, soft_wrap=True).print(_table(players))
    else:
        print("No game was played to its end yet. Start one with `companion run`.")
    return 0


def _table(players: list[Player]) -> Table:
    from rich.table import Table
    from rich.text import Text

    shown = Table(title="Records at this table")
    for head in ("Player", "Games", "Wins", "Words", "Best word", "Longest word"):
        shown.add_column(head, justify="right" if head in ("Games", "Wins", "Words") else "left")
    for one in players:
        counts = map(str, (one.games, one.wins, one.words))
        longest = one.longest.word if one.longest else ""
        shown.add_row(*map(Text, (one.name, *counts, _best(one.best), longest)))
    return shown


def _best(best: Feat | None) -> str:
    """The word with its points, and the game."""
    from companion.reports.games import title_of

    return f"{best.word} {best.points}, {title_of(best.game)}" if best else ""
