"""`companion forget`: takes a player's name out of everything that the box has."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.cli.parser import add_state, games_folder
from companion.cli.saved.erasing import Left, erase_from, map_prefs
from companion.cli.saved.note import without_text
from companion.cli.sure import add_yes, is_sure
from companion.errors import BadEntry
from companion.journal import notes, store
from companion.journal.file.entries import MERGED, NO_GAME
from companion.journal.forgotten import Forgotten
from companion.journal.salvage import Game, Salvage
from companion.names import SOMEBODY, in_capitals, is_somebody
from companion.phones.seats import tokens
from companion.quantity import quantity
from companion.table.forgetting import Texts, without_name

DESCRIPTION = "Take a player's name out of everything that this box has."

EXAMPLES = """examples:
  companion forget anna
  companion forget anna --yes      without a question, for scripts

The player is *somebody* in all games from then on; turns and points stay. Names that
are offered, seats, phones, copies, recordings and reports of faults go as well. The
command says what it will do and asks first. Stop the box first:
sudo systemctl stop companion
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("name", metavar="NAME", help="the player's name")
    add_state(parser)
    add_yes(parser)


def run(args: argparse.Namespace) -> int:
    """Forget the player, if whoever types it is sure; raises BadEntry if nobody has the name."""
    state, name = games_folder(args), in_capitals(args.name.strip())
    if not name:
        raise BadEntry("Name a player. To list the players: `companion players`.")
    if is_somebody(args.name):
        raise BadEntry(f"{args.name} is forgotten already. Name a person who played.")
    done = erase_from(state, partial(_without, name=name), partial(is_sure, yes=args.yes))
    if not done:
        raise BadEntry(f"Nobody here is called {name}. To list the players: `companion players`.")
    return 0


def _without(journal: Salvage, forgotten: Forgotten, name: str) -> Left:
    """The journal without the name, and without its other spellings."""
    spellings = _spellings(journal)
    person = spellings.get(name, name)
    called = (person, *(one for one, into in spellings.items() if into == person))
    left, known = journal, forgotten
    for one in called:
        left, known = _without_name(left, one), known.with_player(one)
    games = sum(left.games[n] != game for n, game in journal.games.items() if n != NO_GAME)
    signs = tuple(store.encode(one).encode() for one in called)
    if left == journal:
        return Left(journal, forgotten, "", signs)
    count = quantity(games, "game")
    plan = f"{', '.join(called)} will be {SOMEBODY} in {count}; turns and points stay."
    return Left(left, known, plan, signs)


def _spellings(journal: Salvage) -> dict[str, str]:
    rows = journal.games[NO_GAME].rows if NO_GAME in journal.games else ()
    return notes.spellings_of(store.decode_row(row) for row in rows if row.startswith(MERGED))


def _without_name(journal: Salvage, name: str) -> Salvage:
    games = {
        number: game.without(name) if number == NO_GAME else _game_without(game, name)
        for number, game in journal.games.items()
    }
    return map_prefs(replace(journal, games=games), partial(_pref_without, name=name))


def _game_without(game: Game, name: str) -> Game:
    changed = without_name(Texts(game.header, game.rows), name)
    return replace(game, header=changed.header, rows=list(changed.rows))


def _pref_without(key: str, value: Any, name: str) -> Any:
    """A preference without the name; a phone whose seat belongs to the player has to ask again."""
    if key == tokens.KEY and isinstance(value, dict):
        value = {token: holder for token, holder in value.items() if not _belongs_to(holder, name)}
    return without_text(value, name)


def _belongs_to(holder: Any, name: str) -> bool:
    return isinstance(holder, dict) and holder.get("player") == name
