"""`companion games`: lists the games played on this box; hides some, and deletes some for good."""

from __future__ import annotations

import argparse
import contextlib
import json
import sqlite3
from functools import partial

from msgspec.structs import replace
from rich.console import Console

from companion.cli.parser import add_action, add_json, add_state, games_folder
from companion.cli.saved.erasing import Left, erase_from
from companion.cli.saved.note import write_note
from companion.cli.sure import add_yes, is_sure
from companion.errors import JournalError
from companion.journal import notes, rescue, store
from companion.journal.file.entries import NO_GAME, GameHeader, GameRecord, Hide
from companion.journal.forgotten import Forgotten
from companion.journal.salvage import Salvage
from companion.quantity import quantity
from companion.reports import games, replay
from companion.reports.fitting import Fitting
from companion.reports.replay import Replayed

DESCRIPTION = """\
List the games played on this box, the newest last. A hidden game is in no list, but
counts for the records. A deleted one is gone for good.
"""

EXAMPLES = """examples:
  companion games
  companion games --hidden         with those that are hidden
  companion games --json
  companion games hide 3           leave game 3 out of the lists
  companion games unhide 3
  companion games delete 3         delete game 3; it asks first

To hide, unhide or delete, stop the box first: sudo systemctl stop companion
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--hidden", action="store_true", help="list the hidden games as well")
    add_json(parser)
    actions = parser.add_subparsers(metavar="ACTION")
    for name, help_, run_action in (
        ("hide", "leave a game out of the lists", hide),
        ("unhide", "list a hidden game again", hide),
        ("delete", "delete a game for good, everywhere", delete),
    ):
        action = add_action(actions, name, help_, run_action)
        action.add_argument("game", metavar="GAME", type=int, help="its number in the list")
        action.set_defaults(hides=name == "hide")
        if name == "delete":
            add_yes(action)
    add_state(parser, *actions.choices.values())


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    path = games_folder(args) / store.NAME
    with rescue.history(path) as file:
        hidden = frozenset[str]() if args.hidden else notes.hidden_games(file)
        records = [one for one in store.records(file) if one.header.uid not in hidden]
        found = {record.game: _if_different(file, record) for record in records}
        lost, unknown = store.lost_games(file), store.unknown_games(file)
    different = {game: replayed for game, replayed in found.items() if replayed}
    if args.json:
        print(json.dumps([games.plain(record, different.get(record.game)) for record in records]))
    elif records or lost or unknown:
        table = games.table(records, different, lost, unknown)
        Console(highlight=False, soft_wrap=True).print(Fitting(table))
    elif not hidden:
        print("No games played yet. To start one: companion run")
    if hidden and not args.json:
        print(f"{quantity(len(hidden), 'game is', 'games are')} hidden: companion games --hidden")
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


def hide(args: argparse.Namespace) -> int:
    """Hide a game, or list it again; raises JournalError."""
    state = games_folder(args)
    with rescue.history(state / store.NAME) as file:
        header = _header(file, args.game)
    write_note(state, Hide(uid=header.uid, hidden=args.hides))
    print(f"Game {args.game} is {'hidden' if args.hides else 'in the lists again'}.")
    return 0


def delete(args: argparse.Namespace) -> int:
    """Delete a game, if whoever types it is sure; raises JournalError if there is none."""
    state = games_folder(args)
    less = partial(_without, number=args.game)
    if not erase_from(state, less, partial(is_sure, yes=args.yes)):
        raise no_game(args.game)
    return 0


def _without(journal: Salvage, forgotten: Forgotten, number: int) -> Left:
    """The journal without a game."""
    game = journal.games.get(number) if number != NO_GAME else None
    if game is None:
        return Left(journal, forgotten, "", ())
    uid = _uid(game.header)
    games = {other: one for other, one in journal.games.items() if other != number}
    if uid and NO_GAME in games:
        games[NO_GAME] = games[NO_GAME].without(uid)
    clocks = [one for one in journal.clocks if one[0] != number]
    return Left(
        replace(journal, games=games, clocks=clocks),
        forgotten.with_game(uid) if uid else forgotten,
        f"Game {number} with {quantity(game.had, 'entry', 'entries')} will be deleted.",
        (uid.encode(),) if uid else (),
    )


def _uid(header: str) -> str:
    """What identifies a game in every copy; empty if its header cannot be read."""
    with contextlib.suppress(JournalError):
        return store.decode(header, GameHeader).uid
    return ""


def _header(file: sqlite3.Connection, number: int) -> GameHeader:
    for record in store.records(file):
        if record.game == number:
            return record.header
    raise no_game(number)


def no_game(number: int) -> JournalError:
    """The error for a number that no game has."""
    return JournalError(f"There is no game {number}. To list the games: `companion games`.")
