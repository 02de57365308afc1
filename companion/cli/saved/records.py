"""`companion records`: the house records, and games, wins and records of every player."""

from __future__ import annotations

import argparse
import json

from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.cli.parser import a_name, add_state, games_folder
from companion.cli.saved import pages
from companion.errors import BadEntry
from companion.journal import rescue, store
from companion.names import in_capitals, namesake
from companion.reports.fitting import Fitting
from companion.reports.played import all_games
from companion.reports.records import Best, Player, Records, plain
from companion.visible import visible

DESCRIPTION = "The house records of all games, and everybody's games, wins and own records."

EXAMPLES = """examples:
  companion records
  companion records NB     NB's own records
  companion records --json
  companion records --pdf records.pdf   a page to hang up
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("player", type=a_name, metavar="NAME", nargs="?", help="only this player's")
    add_state(parser)
    pages.add(parser.add_mutually_exclusive_group())


def run(args: argparse.Namespace) -> int:
    """Print the records; raises BadEntry for a player who has finished no game, or their page."""
    if args.player and pages.names_a_file(args):
        raise BadEntry("A page has the records of the house. Leave the name out.")
    folder = games_folder(args)
    with rescue.history(folder / store.NAME) as file:
        records = Records(all_games(file, folder))
    players = records.players()
    name = namesake(in_capitals(args.player or ""), [one.name for one in players]) or ""
    if args.player and not name:
        raise BadEntry(
            f"{args.player} has finished no game. To list the players: `companion records`."
        )
    if args.json:
        print(json.dumps(plain(records, name)))
    elif pages.names_a_file(args):
        from companion.printing.evening import RECORDS, records_page

        pages.write(args, RECORDS, records_page(records))
    elif players:
        console = Console(highlight=False, soft_wrap=True)
        own = [one for one in players if name in ("", one.name)]
        for table in (_bests(records.bests(name)), _players(own)):
            console.print(Fitting(table))
    else:
        print("No finished games yet. To start a game: companion run")
    return 0


def _bests(bests: list[Best]) -> Table:
    shown = Table("Game", "Record", "What", "Who", "When", title="House records")
    for one in bests:
        when = ", ".join(filter(None, (f"game {one.played.game}", one.day)))
        cells = (one.title, one.name_text, one.what, ", ".join(one.players), when)
        shown.add_row(*map(Text, map(visible, cells)))
    return shown


def _players(players: list[Player]) -> Table:
    shown = Table(title="Players")
    for head in ("Player", "Games", "Wins", "Words"):
        shown.add_column(head, justify="left" if head == "Player" else "right")
    for one in players:
        shown.add_row(*map(Text, map(visible, map(str, one))))
    return shown
