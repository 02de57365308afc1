"""`companion print`: what else a table needs on paper."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from companion.cli.box import paper
from companion.cli.parser import Actions

DESCRIPTION = """\
Print cards, Worph's board, tiles, the wheel, score sheets, rules or the front panel into a
PDF. Print it at 100 %. If the sheet has a line of 100 mm, measure it. For decks see
`companion deck print --help`.
"""

EXAMPLES = """\
examples:
  companion print worph words.pdf          start words for Worph, two on a card
  companion print board board.pdf          Worph's board, and its tile holder to lie flat
  companion print tiles tiles.pdf          tiles of 44 mm for Worph and Word Sprout
  companion print wheel wheel.pdf          the face and the pointer for a servo
  companion print sheets scores.pdf        an empty score sheet for each game
  companion print rules rules.pdf --paper letter
                                           the rules of each game on a page
  companion print panel panel.pdf          where to drill the front panel, 1:1
"""

WHAT = {
    "worph": "cards with the start words of Worph, two words on each",
    "board": "Worph's board with ten spaces, and its tile holder",
    "tiles": "120 tiles of 44 mm for Worph and Word Sprout",
    "wheel": "the wheel's face for a servo, with its pointer",
    "sheets": "empty score sheets, one page for each game",
    "rules": "the rules in brief, one page for each game",
    "panel": "the front panel as a drilling template, 1:1",
}


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    kinds = parser.add_subparsers(metavar="WHAT", required=True)
    for name, what in WHAT.items():
        _add_kind(kinds, name, what)


def _add_kind(kinds: Actions, name: str, what: str) -> None:
    kind = kinds.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
    kind.add_argument("file", metavar="OUT.pdf", type=Path, help="the PDF to write")
    paper.add_paper(kind)
    if name == "worph":
        paper.add_shift(kind)
    if name == "tiles":
        kind.add_argument("--no-markers", action="store_true", help="print no markers for a camera")
    kind.set_defaults(what=name)


def run(args: argparse.Namespace) -> int:
    """Print it; raises PrintingError."""
    with paper.needs_reportlab():
        make = _maker(args)
    paper.write(args.file, make())
    print(f"{WHAT[args.what][0].upper()}{WHAT[args.what][1:]}: in {args.file}.")
    return 0


def _maker(args: argparse.Namespace) -> Callable[[], bytes]:
    from companion.printing.kit import beginnings, board, brief, panel, score_sheets, tiles, wheel

    size = paper.paper(args.paper)
    makers: dict[str, Callable[[], bytes]] = {
        "worph": lambda: beginnings.print_beginnings(size, args.shift or (0, 0)),
        "board": lambda: board.print_board(size),
        "tiles": lambda: tiles.print_tiles(size, marked=not args.no_markers),
        "wheel": lambda: wheel.print_wheel(size),
        "sheets": lambda: score_sheets.print_score_sheets(size),
        "rules": lambda: brief.print_rules(size),
        "panel": lambda: panel.print_panel(size),
    }
    return makers[args.what]
