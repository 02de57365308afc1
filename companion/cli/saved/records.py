"""`companion records`: games, wins and best words of every player."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.journal import rescue, store
from companion.paths import state_directory
from companion.reports.fitting import Fitting
from companion.reports.games import title_of
from companion.reports.records import Feat, Player, Records, plain
from companion.visible import visible

DESCRIPTION = "Games, wins, and the best and longest word of every player in all games."

EXAMPLES = """examples:
  companion records
  companion records --json
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--state", type=Path, metavar="DIR", help="the games folder")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    with rescue.history((args.state or state_directory()) / store.NAME) as file:
        games = store.records(file)
        players = Records().players(games, lambda game: store.rows(file, game))
    if args.json:
        print(json.dumps(plain(players)))
    elif players:
        Console(highlight=False, soft_wrap=True).print(Fitting(_table(players)))
    else:
        print("No finished games yet. To start a game: companion run")
    return 0


def _table(players: list[Player]) -> Table:
    shown = Table(title="Records")
    for head in ("Player", "Games", "Wins", "Words", "Best word", "Longest word"):
        shown.add_column(head, justify="right" if head in ("Games", "Wins", "Words") else "left")
    for one in players:
        counts = map(str, (one.games, one.wins, one.words))
        longest = one.longest.word if one.longest else ""
        cells = (one.name, *counts, _best(one.best), longest)
        shown.add_row(*map(Text, map(visible, cells)))
    return shown


def _best(best: Feat | None) -> str:
    """A word with its points and its game; empty without a word."""
    return f"{best.word} {best.points}, {title_of(best.game)}" if best else ""
