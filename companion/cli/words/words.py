"""`companion words`: words that fit a pattern, or that a hand of cards can lay."""

from __future__ import annotations

import argparse
import json

from companion.errors import BadEntry

EXAMPLES = """examples:
  companion words 'c?t'
  companion words '*ing' --page 3
  companion words --rack 'T R N A/E ?'     letters, a card with a choice, a wild card
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser(
        "words",
        help="find words by a pattern or by cards",
        description="In a pattern ? is any letter and * any letters or none. Best known first.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("pattern", nargs="?", metavar="PATTERN")
    parser.add_argument("--rack", metavar="CARDS", help="words that the cards can lay")
    parser.add_argument("--list", metavar="NAME", help="another installed list")
    parser.add_argument("--page", type=int, default=1, metavar="N")
    parser.add_argument("--size", type=int, default=50, metavar="N", help="words on a page")
    parser.add_argument("--all", action="store_true", help="coarse and hurtful words too")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Print a page of the words found; 1 where there are none."""
    from companion.cli.words.judge import dictionary
    from companion.lexicon import Rack, open_ruling
    from companion.lexicon.pages import page

    if (args.pattern is None) == (args.rack is None):
        raise BadEntry("Give a pattern such as c?t, or --rack with cards.")
    ruling = open_ruling(args.list, house=True)
    by_cards = args.pattern is None
    found = ruling.from_rack(Rack.parse(args.rack)) if by_cards else ruling.matching(args.pattern)
    shown = page(ruling, found, args.page, max(1, args.size), everything=args.all)
    if args.json:
        print(json.dumps({**shown._asdict(), "dictionary": dictionary(ruling)}))
    else:
        print("\n".join(shown.words))
        withheld = f", {shown.withheld} withheld" if shown.withheld else ""
        print(f"({shown.total:,} words, page {shown.number} of {shown.pages}{withheld})")
    return 0 if shown.total else 1
