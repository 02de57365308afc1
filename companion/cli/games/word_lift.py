"""`companion word-lift`: the best words of a hand, and the best steals with it."""

from __future__ import annotations

import argparse
import json

from companion.cli.parser import add_action, add_count, add_json, add_list
from companion.errors import BadEntry
from companion.games.api.fault import Fault
from companion.games.cards import default_deck
from companion.games.word_lift.engine.advice import all_steals, best_plays
from companion.games.word_lift.rules.card_notation import face_of, read_cards
from companion.games.word_lift.rules.state import Laid
from companion.lexicon import open_ruling

DESCRIPTION = """\
Advice for Word Lift. Cards are letters; ? is a wild card, and a mark follows a colon:
S:dagger. The points are what a play gains you: points on the table, and the points
that its cards no longer cost you in your hand.
"""

EXAMPLES = """examples:
  companion word-lift words DIRTAN?
  companion word-lift steal FORGE DIRTA
  companion word-lift steal "S:dagger T A R" "D I A N ?" --count 20
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    words = add_action(actions, "words", "the best words of a hand", run_words)
    steal = add_action(actions, "steal", "the best ways to steal and split a word", run_steal)
    steal.add_argument("word", metavar="WORD", help="the word to steal, or its cards in quotes")
    for action in (words, steal):
        action.add_argument("hand", metavar="HAND", help="your cards")
        add_count(action, 10)
        add_list(action)
        add_json(action)


def run_words(args: argparse.Namespace) -> int:
    """Print the words; returns 1 if there are none."""
    found = best_plays(_cards(args.hand), open_ruling(args.list, house=True))[: args.count]
    if args.json:
        print(json.dumps([play._asdict() for play in found]))
    for play in () if args.json else found:
        print(f"{play.gain:>3}  {play.word}")
    if not (found or args.json):
        print("These cards make no word.")
    return 0 if found else 1


def run_steal(args: argparse.Namespace) -> int:
    """Print the pairs of words; returns 1 if there are none."""
    ruling = open_ruling(args.list, house=True)
    splits = all_steals(_cards(args.hand), [_word(args.word)], ruling)[0].splits[: args.count]
    if args.json:
        print(json.dumps([split._asdict() for split in splits]))
    for split in () if args.json else splits:
        print(f"{split.gain:>3}  {split.words[0]} and {split.words[1]}, its owner {-split.loss}")
    if not (splits or args.json):
        print("This word cannot be stolen with these cards.")
    return 0 if splits else 1


def _cards(text: str) -> tuple[str, ...]:
    """Parse cards, separated by spaces or not; raises BadEntry."""
    parts = text.split() if " " in text or ":" in text else list(text)
    cards = read_cards(parts, default_deck("word_lift"))
    if isinstance(cards, Fault):
        raise BadEntry(cards.message)
    return tuple(map(face_of, cards))


def _word(text: str) -> Laid:
    """A word on the table; a wild card in it may be any letter again."""
    cards = _cards(text)
    return Laid("".join(card[0] for card in cards), cards)
