"""`companion deck`: which cards the games of cards are played with."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import BadEntry

if TYPE_CHECKING:
    from companion.config.own_decks import Deck

DESCRIPTION = """\
The decks of the games of cards. Not every sheet says which cards there are: every
figure of a deck has its source beside it. Copy a deck, count your own cards, change
the file, check it, and use it.
"""

EXAMPLES = """examples:
  companion deck list
  companion deck copy newword ours     and says where the file is
  companion deck check ours            or a file: companion deck check my.toml
  companion deck use ours              from the next game on, or a file: my.toml
  companion deck use newword           the packaged one again
  companion deck remove ours           put it away
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser(
        "deck",
        help="look at the cards of a game, and use your own",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    _action(actions, "list", "the decks that are installed", list_all)
    copying = _action(actions, "copy", "copy a deck, so that it can be changed", copy)
    copying.add_argument("name", metavar="DECK")
    copying.add_argument("new", metavar="NEW", nargs="?", help="else our-DECK")
    checking = _action(actions, "check", "say whether a deck can be played with", check)
    checking.add_argument("name", metavar="DECK", help="its name, or a file")
    using = _action(actions, "use", "play with a deck from the next game on", use)
    using.add_argument("name", metavar="DECK", help="its name, or a file, which is copied")
    removing = _action(actions, "remove", "put away one of your decks", remove)
    removing.add_argument("name", metavar="DECK")


def _action(
    actions: argparse._SubParsersAction[argparse.ArgumentParser], name: str, help_: str, run: Any
) -> argparse.ArgumentParser:
    parser = actions.add_parser(name, help=help_, description=f"{help_[0].upper()}{help_[1:]}.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(func=run)
    return parser


def list_all(args: argparse.Namespace) -> int:
    """Print every deck, with a mark at those that are used."""
    from companion.config.own_decks import installed

    used = _used()
    names = installed().names()
    gone = [name for name in used if name not in names]
    found = [_state(name, used) for name in (*names, *gone)]
    if args.json:
        print(json.dumps(found))
        return 0
    for deck in found:
        told = deck.get("fault") or f"{deck['cards']:>4} cards  {deck['game']:<14} {deck['title']}"
        print(f"{'*' if deck.get('used') else ' '} {deck['name']:<16} {told}")
    return 0


def _used() -> list[str]:
    """The decks that are used; where the choice cannot be read, a sentence says so."""
    from companion.config.own_decks import installed
    from companion.games.cards import decks

    try:
        return [installed().used(game) for game in decks.names()]
    except BadEntry as fault:
        print(f"companion: {fault}", file=sys.stderr)
        return []


def _state(name: str, used: list[str]) -> dict[str, Any]:
    """What a deck is, or what is wrong with it."""
    from companion.config.own_decks import installed

    try:
        deck = installed().deck(name)
    except BadEntry as fault:
        first, *more = str(fault).splitlines()
        told = f"{first} And {len(more)} more: `companion deck check {name}`." if more else first
        return {"name": name, "fault": told, "used": name in used}
    return {**_facts(deck), "used": name in used}


def copy(args: argparse.Namespace) -> int:
    """Copy a deck."""
    from companion.config.own_decks import installed

    new = args.new or f"our-{args.name}"
    path = installed().copy(args.name, new)
    told = f"{path}\nChange it, then: companion deck check {new}, companion deck use {new}"
    print(json.dumps({"name": new, "path": str(path)}) if args.json else told)
    return 0


def check(args: argparse.Namespace) -> int:
    """Say whether a deck can be played with."""
    from companion.config import own_decks as own

    deck = own.check(Path(args.name)) if _is_file(args.name) else own.installed().deck(args.name)
    print(json.dumps(_facts(deck)) if args.json else f"{_told(deck)} It can be played with.")
    return 0


def _is_file(name: str) -> bool:
    return name.endswith(".toml") or "/" in name


def use(args: argparse.Namespace) -> int:
    """Play with a deck from the next game on."""
    from companion.config.own_decks import installed

    name = installed().add(Path(args.name)) if _is_file(args.name) else args.name
    deck = installed().use(name)
    print(json.dumps(_facts(deck)) if args.json else f"{_told(deck)} It is used from now on.")
    return 0


def remove(args: argparse.Namespace) -> int:
    """Put a deck away, and say what is played with now."""
    from companion.config.own_decks import installed

    gone = installed().remove(args.name)
    if args.json:
        kept = gone.kept and str(gone.kept)
        print(json.dumps({"removed": gone.name, "games": gone.games, "kept": kept}))
        return 0
    print(f"{gone.name} is put away.{f' Its file is kept: {gone.kept}' if gone.kept else ''}")
    for game in gone.games:
        print(f"{_title(game)} is played with the packaged deck from now on.")
    return 0


def _title(game: str) -> str:
    from companion.games import find_game

    return find_game(game).title


def _facts(deck: Deck) -> dict[str, Any]:
    facts = {key: getattr(deck, key) for key in ("name", "game", "title", "cards")}
    return {**facts, "path": deck.path and str(deck.path)}


def _told(deck: Deck) -> str:
    return f"{deck.name}: {deck.title}, {deck.cards} cards for {deck.game}."
