"""`companion words`: words that match a pattern, or that can be made from some cards."""

from __future__ import annotations

import argparse
import json

from companion.cli.parser import add_json, add_list, from_one
from companion.cli.words.judge import dictionary
from companion.errors import BadEntry
from companion.lexicon import Rack, open_ruling
from companion.lexicon.pages import page
from companion.quantity import quantity

DESCRIPTION = """\
Find words. In a pattern, ? stands for one letter and * for any number of letters. The
most familiar words come first.
"""

EXAMPLES = """examples:
  companion words 'c?t'
  companion words '*ing' --page 3
  companion words --rack 'T R N A/E ?'     letters, an A-or-E card, a wild card
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("pattern", nargs="?", metavar="PATTERN")
    parser.add_argument("--rack", metavar="CARDS", help="words that can be made from these cards")
    add_list(parser)
    parser.add_argument(
        "--page", type=from_one, default=1, metavar="N", help="show page N (default: 1)"
    )
    parser.add_argument(
        "--size", type=from_one, default=50, metavar="N", help="words per page (default: 50)"
    )
    parser.add_argument("--all", action="store_true", help="include offensive words")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Print a page of words; returns 1 if there are none. Raises BadEntry."""
    if (args.pattern is None) == (args.rack is None):
        raise BadEntry("Give a pattern such as c?t, or --rack with cards.")
    ruling = open_ruling(args.list, house=True)
    by_cards = args.pattern is None
    found = ruling.from_rack(Rack.parse(args.rack)) if by_cards else ruling.matching(args.pattern)
    shown = page(ruling, found, args.page, args.size, everything=args.all)
    if args.json:
        print(json.dumps({**shown._asdict(), "dictionary": dictionary(ruling)}))
    else:
        print("\n".join(shown.words))
        hidden = f"; offensive words hidden: {shown.withheld}" if shown.withheld else ""
        print(f"({quantity(shown.total, 'word')}, page {shown.number} of {shown.pages}{hidden})")
    return 0 if shown.total else 1
