"""`companion newword`: the best words from the word on the table and a hand of cards."""

from __future__ import annotations

import argparse
import json
import re
from itertools import islice
from typing import Any

from companion.cli.parser import add_action, add_count, add_json, add_list
from companion.config.own_decks import local_decks
from companion.errors import BadEntry
from companion.games.newword.engine.advice import best_plays
from companion.games.newword.protocol.position import position
from companion.games.newword.rules.notation import marked_text
from companion.lexicon import open_ruling

DESCRIPTION = "Advice for NewWord, by the dictionary and deck in use."

EXAMPLES = """examples:
  companion newword best star c h a/e d l n
  companion newword best "g r a n d" ? h t --count 5    ? is a wild card
  companion newword best "s t a/e r m" c h --first      the first word: choose the vowels
  companion newword best "?=g r a n d" h e/i --junior --json
"""

COUNT = 10
MANY = 1_000_000
"""More than any list has words."""
CARD = re.compile(r"[A-Za-z](/[A-Za-z])*(=[A-Za-z])?|\?(=[A-Za-z])?")


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    what = "the highest-scoring words, cards from your hand in parentheses"
    action = add_action(actions, "best", what, run)
    action.add_argument("table", metavar="WORD", help="the word on the table, or its cards")
    action.add_argument("hand", metavar="CARD", nargs="+", help="cards in your hand: c, a/e, ?")
    action.add_argument(
        "--first", action="store_true", help="the starting five, whose vowels may be turned"
    )
    action.add_argument("--junior", action="store_true", help="by the rules of New Word Jr.")
    add_count(action, COUNT)
    add_list(action)
    add_json(action)


def run(args: argparse.Namespace) -> int:
    """Print the words; returns 1 if there are none."""
    state = position(_position(args))
    plays = best_plays(state, "You", open_ruling(args.list, house=True))
    found = [_facts(play) for play in islice(plays, min(args.count, MANY))]
    if args.json:
        print(json.dumps(found))
    for play in () if args.json else found:
        print(f"{play['total']:>4}  {play['word']:<16} {play['cards']}")
    if not (found or args.json):
        print("These cards make no word.")
    return 0 if found else 1


def _position(args: argparse.Namespace) -> dict[str, Any]:
    """The position from the command line, as the referee takes it."""
    table = args.table if " " in args.table else " ".join(re.findall(r"\?=.|.", args.table))
    return {
        "players": ["You", "Next"],
        "turn": "You",
        "phase": "turn",
        "first_play": args.first,
        "table": _cards(table.split()),
        "hands": {"You": _cards(args.hand)},
        "options": {"junior": args.junior},
        **local_decks().setup_entry("newword"),
    }


def _cards(given: list[str]) -> list[str]:
    if odd := next((card for card in given if not CARD.fullmatch(card)), ""):
        raise BadEntry(
            f"{odd[:20]!r} is not a card. Write c for a letter, a/e, or ? for a wild card."
        )
    return given


def _facts(play: Any) -> dict[str, Any]:
    cards = marked_text(play.reading.cards)
    points = {"card_points": play.reading.points, "total": play.total}
    return {"word": play.word, "cards": cards, "hand": list(play.reading.hand), **points}
