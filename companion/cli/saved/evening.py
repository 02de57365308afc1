"""`companion evening`: an evening's games, who won it, and a page of it to hang up."""

from __future__ import annotations

import argparse
import json

from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.cli.parser import add_state, games_folder
from companion.cli.saved import pages
from companion.errors import BadEntry
from companion.journal import rescue, store
from companion.quantity import quantity
from companion.reports import evenings
from companion.reports.evenings import Night, nights, places_of
from companion.reports.fitting import Fitting
from companion.reports.games import UNKNOWN_DATE
from companion.reports.played import all_games
from companion.reports.records import Records
from companion.visible import visible

DESCRIPTION = "The games of an evening, who won it, and a page of it for the fridge."

EXAMPLES = """examples:
  companion evening                       the last evening
  companion evening list                  all evenings, with their numbers
  companion evening 12 --png evening.png  a picture of the page
  companion evening last --pdf evening.pdf
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    which = "its number in `companion evening list`, or last (the default)"
    parser.add_argument("evening", metavar="EVENING", nargs="?", default="last", help=which)
    add_state(parser)
    pages.add(parser.add_mutually_exclusive_group())


def run(args: argparse.Namespace) -> int:
    """Print or draw the evening; raises BadEntry if there is no such evening."""
    folder = games_folder(args)
    with rescue.history(folder / store.NAME) as file:
        games = all_games(file, folder)
    found = nights(games)
    if args.evening == "list":
        if pages.names_a_file(args):
            raise BadEntry("A page is of one evening. Give its number, or last.")
        _list(found, args)
        return 0
    night = _find(found, args.evening)
    if args.json:
        print(json.dumps(evenings.plain(night)))
    elif pages.names_a_file(args):
        from companion.printing import evening

        held = Records(games).records_of(night.finished)
        pages.write(args, evening.title_of(night), evening.evening_page(night, held))
    else:
        _print(night)
    return 0


def _find(found: list[Night], name: str) -> Night:
    if not found:
        raise BadEntry("No games played yet. To start one: `companion run`.")
    by_name = {"last": found[-1], **{str(one.number): one for one in found}}
    if name not in by_name:
        raise BadEntry(f"There is no evening {name!r}. To list them: `companion evening list`.")
    return by_name[name]


def _list(found: list[Night], args: argparse.Namespace) -> None:
    if args.json:
        print(json.dumps([evenings.plain(one) for one in found]))
        return
    table = Table("No.", "Date", "Games", "Won by", title="Evenings")
    for one in found:
        won = " and ".join(one.winners)
        cells = (str(one.number), one.day or UNKNOWN_DATE, quantity(len(one.games), "game"), won)
        table.add_row(*map(Text, map(visible, cells)))
    Console(highlight=False, soft_wrap=True).print(Fitting(table))


def _print(night: Night) -> None:
    title = f"Evening {night.number}, {night.day or UNKNOWN_DATE}"
    table = Table("No.", "Game", "Places", title=title)
    for game in night.games:
        places = places_of(game).items()
        said = ", ".join(f"{place} {player} ({game.points[player]})" for player, place in places)
        shown = said if game.how is not None else "not finished"
        table.add_row(*map(Text, map(visible, (str(game.game), game.title, shown))))
    console = Console(highlight=False, soft_wrap=True)
    console.print(Fitting(table))
    if night.winners:
        console.print(visible(f"{' and '.join(night.winners)} won the evening."), markup=False)
    if night.places:
        behind = ", ".join(f"{one.player} {one.behind}" for one in night.places)
        console.print(visible(f"Players left behind: {behind}."), markup=False)
