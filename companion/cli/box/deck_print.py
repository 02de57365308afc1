"""`companion deck print`: a deck as a PDF to print and cut, or for a print shop."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from companion.cli.box import paper
from companion.cli.parser import Actions
from companion.config.own_decks import local_decks
from companion.errors import BadEntry
from companion.games.cards import Deck
from companion.games.cards import read_deck as parse
from companion.quantity import quantity

DESCRIPTION = """\
Print a deck into a PDF: nine cards of 63 x 88 mm on a sheet, with their backs on the
next page. Print it at 100 %, on both sides, flipped on the long edge.

Each card has two markers, which a camera can read; they do no harm without one.
"""

EXAMPLES = """\
examples:
  companion deck print newword cards.pdf
  companion deck print ours cards.pdf --paper letter --no-markers
  companion deck print ours cards.pdf --shift 1,-0.5
                               the backs 1 mm further right and 0.5 mm further up:
                               hold sheet 1 up to the light and read its cross
  companion deck print ours cards.pdf --press
                               one card on each page, with 3 mm of bleed, for a print shop
"""


def add(actions: Actions) -> None:
    """Add the action to the parser of `companion deck`."""
    parser = actions.add_parser(
        "print",
        help="print a deck into a PDF",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("name", metavar="DECK", help="its name or a file")
    parser.add_argument("file", metavar="OUT.pdf", type=Path, help="the PDF to write")
    paper.add_paper(parser)
    paper.add_shift(parser)
    parser.add_argument("--no-markers", action="store_true", help="print no markers for a camera")
    press = "for a print shop: one card on each page, with bleed"
    parser.add_argument("--press", action="store_true", help=press)
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Print the deck; raises BadEntry or PrintingError."""
    _check(args)
    deck = _deck(args.name)
    with paper.needs_reportlab():
        from companion.printing.cards.deck import Setup, print_deck
    size = paper.paper(args.paper)
    setup = Setup(size, not args.no_markers, args.shift or (0, 0), args.press)
    paper.write(args.file, print_deck(deck, setup))
    print(f"{_count_text(deck, setup.press)} in {args.file}.")
    for sentence in _notes(deck, marked=setup.marked):
        print(sentence)
    return 0


def _check(args: argparse.Namespace) -> None:
    if args.press and (args.shift or args.paper):
        raise BadEntry(
            "With --press every card has a page of its own. Leave out --paper and --shift."
        )


def _deck(name: str) -> Deck:
    """The deck of that name or in that file; raises BadEntry."""
    found = local_decks().find(name, any_size=True)
    return parse(found.plain, found.game)


def _count_text(deck: Deck, press: bool) -> str:
    from companion.printing.cards.deck import sheet_count
    from companion.printing.cards.numbers import short_hash

    count = "The card of" if deck.size == 1 else f"The {deck.size} cards of"
    cards = f"{count} deck {short_hash(deck)} {'is' if deck.size == 1 else 'are'}"
    if press:
        return f"{cards} on {2 * deck.size} pages"
    sheets = sheet_count(deck)
    return f"{cards} on {quantity(sheets, 'sheet')}"


def _notes(deck: Deck, *, marked: bool) -> list[str]:
    """Say what is missing on the cards, and why."""
    from companion.printing.cards.numbers import MOST_CARDS, has_markers
    from companion.printing.fonts import printable

    notes = []
    if marked and not has_markers(deck):
        notes.append(f"There are markers for {MOST_CARDS} cards at most, so these cards have none.")
    texts = [deck.title, *(card.pile for card in deck.card), *(mark.sign for mark in deck.mark)]
    missing = sorted({letter for text in texts for letter in re.sub(r"\s", "", text)
                      if not printable(letter)})  # fmt: skip
    if missing:
        notes.append(
            f"Left out, because the fonts lack it: {' '.join(missing)}. Choose another sign."
        )
    return notes
