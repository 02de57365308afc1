"""`companion worph`: the best words from the word on the table and a wedge."""

from __future__ import annotations

import argparse
import json

from companion.cli.parser import add_action, add_json, add_list
from companion.errors import BadEntry
from companion.games.worph.engine.plays import PossiblePlay, possible_plays
from companion.games.worph.protocol.messages import position
from companion.lexicon import open_ruling
from hardware.box import WEDGES

DESCRIPTION = "Advice for Worph, by the dictionary in use."

EXAMPLES = """examples:
  companion worph best later --wedge 6
  companion worph best steak --used speak --json
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    action = add_action(actions, "best", "every word that can follow, with its points", run)
    action.add_argument("word", metavar="WORD", help="the word on the table")
    action.add_argument("--wedge", type=int, choices=WEDGES, help="the wedge of the spin")
    action.add_argument("--used", nargs="+", default=[], metavar="WORD", help="words played before")
    add_list(action)
    add_json(action)


def run(args: argparse.Namespace) -> int:
    """Print the words; returns 1 if there are none."""
    word = args.word.upper()
    if not (word.isascii() and word.isalpha()):
        raise BadEntry(f"{args.word[:50]!r} is not a word. Use letters A to Z.")
    given = {
        "players": ["You", "Next"],
        "turn": "You",
        "phase": "play" if args.wedge else "spin",
        "table_word": word,
        "used_words": [word, *args.used],
        "wedge": args.wedge,
    }
    found = possible_plays(position(given), open_ruling(args.list, house=True))
    if args.json:
        print(json.dumps([{"word": play.word, **_points(play)} for play in found]))
    for play in () if args.json else found:
        points = _points(play)
        kind = str(points["kind"]).replace("_", " ")
        print(f"{points['total']:>2}  {play.word:<12} {kind}, {points['letter']}")
    if not (found or args.json):
        print("No word can follow.")
    return 0 if found else 1


def _points(play: PossiblePlay) -> dict[str, int | str]:
    """The points of a play; without a wedge there is no bonus."""
    shown = {key: play.score[key] for key in ("kind", "letter", "base", "bonus")}
    return {**shown, "total": play.score["turn_total"]}
