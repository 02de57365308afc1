"""`companion players`: who has played here, and two names that are one player."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from companion.cli.parser import a_name, add_action, add_json, add_state, games_folder
from companion.cli.saved.note import write_note
from companion.errors import BadEntry
from companion.journal import notes, rescue, store
from companion.journal.file.entries import Merge
from companion.names import in_capitals, is_somebody
from companion.reports import played
from companion.reports.fitting import Fitting
from companion.reports.games import date
from companion.reports.played import Played
from companion.visible import visible

DESCRIPTION = """\
List everybody who has played on this box, the most frequent first. Two spellings of one
name can be merged: all lists and records then have one player. No game is changed.
"""

EXAMPLES = """examples:
  companion players
  companion players merge ana anna   ANA is ANNA, in all games
  companion players part ana         undo it

To merge or part, stop the box first: sudo systemctl stop companion
"""


class Person(NamedTuple):
    """A player: games, and when the last one began in unix seconds, if that is known."""

    name: str
    games: int
    last: int | None


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    add_json(parser)
    actions = parser.add_subparsers(metavar="ACTION")
    merging = add_action(actions, "merge", "let two names be one player", merge)
    merging.add_argument("name", type=a_name, metavar="NAME", help="the name that is spelled wrong")
    merging.add_argument("into", type=a_name, metavar="RIGHT", help="the right one")
    parting = add_action(actions, "part", "let a merged name be a player of its own again", part)
    parting.add_argument("name", type=a_name, metavar="NAME", help="the name that was merged")
    add_state(parser, *actions.choices.values())


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    games, spellings = _read(games_folder(args))
    found = people(games)
    if args.json:
        print(json.dumps([{**one._asdict(), "also": _also(one.name, spellings)} for one in found]))
    elif found:
        Console(highlight=False, soft_wrap=True).print(Fitting(_table(found, spellings)))
    else:
        print("Nobody has played yet. To start a game: companion run")
    return 0


def merge(args: argparse.Namespace) -> int:
    """Let a name be another one; raises BadEntry if both have played in one game."""
    state, name, into = games_folder(args), _name(args.name), _name(args.into)
    games = _read(state)[0]
    known = {one.name for one in people(games)}
    for one in (name, into):
        if one not in known:
            raise BadEntry(
                f"Nobody here is called {one}. To list the players: `companion players`."
            )
    if name == into:
        raise BadEntry("These are the same name. Give two.")
    both = [row.game for row in games if {name, into} <= {*row.players, *row.points}]
    if both:
        raise BadEntry(
            f"{name} and {into} are two players: both sat in game {both[0]}. To see it: "
            f"`companion show {both[0]}`."
        )
    write_note(state, Merge(name=name, into=into), unused=name)
    print(f"{name} is {into} now. To undo it: companion players part {name.lower()}")
    return 0


def part(args: argparse.Namespace) -> int:
    """Undo a merge; raises BadEntry if there is none."""
    state, name = games_folder(args), _name(args.name)
    if name not in _read(state)[1]:
        raise BadEntry(f"{name} is nobody else. To list the players: `companion players`.")
    write_note(state, Merge(name=name))
    print(f"{name} is a player again.")
    return 0


def people(games: Iterable[Played]) -> list[Person]:
    """Everybody who has played, the most frequent first; no computers and no forgotten players."""
    found: dict[str, Person] = {}
    for row in games:
        for name in dict.fromkeys((*row.players, *row.points)):
            if name not in row.machines and not is_somebody(name):
                before = found.get(name, Person(name, 0, None))
                last = int(row.begun.unix) if row.begun.dated else before.last
                found[name] = Person(name, before.games + 1, last)
    return sorted(found.values(), key=lambda one: (-one.games, one.name))


def _read(state: Path) -> tuple[list[Played], dict[str, str]]:
    with rescue.history(state / store.NAME) as file:
        return played.all_games(file, state), notes.spellings(file)


def _name(text: str) -> str:
    return in_capitals(text.strip())


def _also(name: str, spellings: dict[str, str]) -> list[str]:
    """The other spellings of a name."""
    return [one for one, into in spellings.items() if into == name]


def _table(found: Iterable[Person], spellings: dict[str, str]) -> Table:
    shown = Table("Player", title="Players on this box")
    shown.add_column("Games", justify="right")
    shown.add_column("Last game")
    shown.add_column("Also spelled")
    for one in found:
        also = ", ".join(_also(one.name, spellings))
        cells = (one.name, str(one.games), date(one.last), also)
        shown.add_row(*map(Text, map(visible, cells)))
    return shown
