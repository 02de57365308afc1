"""`companion deck`: the cards of the card games, and decks of your own."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from companion.cli.box import deck_print
from companion.cli.parser import a_name, add_action, add_json
from companion.config.own_decks import Deck, local_decks
from companion.errors import BadEntry
from companion.games import find_game
from companion.games.cards import decks
from companion.names import with_hyphens
from companion.paths import installed_games
from companion.quantity import quantity

DESCRIPTION = """\
The decks of the card games. Not every rule sheet lists its cards, so each number in
a deck file names its source. To use your own cards: copy a deck, count your cards,
edit the file, check it, and choose it with `use`. To make cards: `print`.
"""

EXAMPLES = """examples:
  companion deck list
  companion deck copy newword ours     makes ours.toml and says where it is
  companion deck check ours            also takes a file: companion deck check my.toml
  companion deck use ours              from the next game on; also takes a file
  companion deck use newword           back to the packaged deck
  companion deck remove ours
  companion deck print ours ours.pdf   the cards to print and cut; see docs/print.md
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    add_action(actions, "list", "list all decks", list_all)
    copying = add_action(actions, "copy", "copy a deck into a file that you can edit", copy)
    copying.add_argument("name", metavar="DECK")
    copying.add_argument(
        "new", type=a_name, metavar="NEW", nargs="?", help="its new name (default: our-DECK)"
    )
    checking = add_action(actions, "check", "report every fault of a deck", check)
    checking.add_argument("name", metavar="DECK", help="its name or a file")
    using = add_action(actions, "use", "use a deck from the next game on", use)
    using.add_argument("name", metavar="DECK", help="its name, or a file, which is copied")
    removing = add_action(actions, "remove", "remove one of your decks", remove)
    removing.add_argument("name", metavar="DECK")
    for action in actions.choices.values():
        add_json(action)
    deck_print.add(actions)


def list_all(args: argparse.Namespace) -> int:
    """Print every deck, with an asterisk before those in use."""
    used = _decks_in_use()
    names = local_decks().names()
    gone = [name for name in used if name not in names]
    found = [_state(name, used) for name in (*names, *gone)]
    if args.json:
        print(json.dumps(found))
        return 0
    for deck in found:
        print(f"{'*' if deck.get('used') else ' '} {deck['name']:<16} {_row(deck)}")
    return 0


def _row(deck: dict[str, Any]) -> str:
    """A deck's line of the list, after its name."""
    if "fault" in deck:
        return str(deck["fault"])
    return f"{deck['cards']:>4} cards  {_title(deck['game']):<13}  {deck['title']}"


def _decks_in_use() -> list[str]:
    """The names of the decks in use; prints a warning and returns [] if the choice is damaged."""
    try:
        return [local_decks().deck_name(game) for game in decks.names()]
    except BadEntry as fault:
        print(f"companion: {fault}", file=sys.stderr)
        return []


def _state(name: str, used: list[str]) -> dict[str, Any]:
    """The facts about a deck, or its first fault, for the list."""
    try:
        deck = local_decks().deck(name)
    except BadEntry as fault:
        first, *more = str(fault).splitlines()
        text = f"{first} And {len(more)} more: `companion deck check {name}`." if more else first
        return {"name": name, "fault": text, "used": name in used}
    return {**_facts(deck), "used": name in used}


def copy(args: argparse.Namespace) -> int:
    """Copy a deck and print where the copy is."""
    new = args.new or f"our-{with_hyphens(args.name)}"
    path = local_decks().copy(args.name, new)
    is_of_box = path.is_relative_to(installed_games())
    edit = f"Edit it: sudo nano {path}\nThen" if is_of_box else f"{path}\nEdit it, then"
    text = f"{edit} run: companion deck check {new}, companion deck use {new}"
    print(json.dumps({"name": new, "path": str(path)}) if args.json else text)
    return 0


def check(args: argparse.Namespace) -> int:
    """Report every fault of a deck or of a deck's file; raises BadEntry."""
    deck = local_decks().find(args.name)
    print(json.dumps(_facts(deck)) if args.json else f"{_summary(deck)} No faults.")
    return 0


def use(args: argparse.Namespace) -> int:
    """Use a deck from the next game on."""
    own = local_decks()
    deck = own.use(own.add(Path(args.name)) if own.is_file(args.name) else args.name)
    print(json.dumps(_facts(deck)) if args.json else f"{_summary(deck)} In use from now on.")
    return 0


def remove(args: argparse.Namespace) -> int:
    """Remove a deck, and print which games use the packaged one again."""
    gone = local_decks().remove(args.name)
    if args.json:
        kept = gone.kept and str(gone.kept)
        games = list(map(with_hyphens, gone.games))
        print(json.dumps({"removed": gone.name, "games": games, "kept": kept}))
        return 0
    print(f"Removed {gone.name}.{f' Its file is kept as {gone.kept}' if gone.kept else ''}")
    for game in gone.games:
        print(f"{_title(game)} uses the packaged deck from now on.")
    return 0


def _title(game: str) -> str:
    return find_game(game).title


def _facts(deck: Deck) -> dict[str, Any]:
    facts = {key: getattr(deck, key) for key in ("name", "title", "cards")}
    return {**facts, "game": with_hyphens(deck.game), "path": deck.path and str(deck.path)}


def _summary(deck: Deck) -> str:
    return f'{deck.name}: "{deck.title}", {quantity(deck.cards, "card")} for {_title(deck.game)}.'
