"""`companion holdem`: the best words of seven cards, and the chances of a hand."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from companion.errors import BadEntry

if TYPE_CHECKING:
    from companion.games.word_for_word.engine.finder import Best
    from companion.games.word_for_word.engine.odds import Deals, Odds

DESCRIPTION = """\
Advice for Word For Word. A card is its letter with its colour: Gb is a blue G and Gr a
red one, *b and *r are wild cards. A letter alone is red as a capital, blue otherwise.
"""

EXAMPLES = """examples:
  companion holdem best "Bb G* Er Ib Nr Ab Zr"
  companion holdem best "B i G * e r s" --count 20
  companion holdem odds "Gb *r" --board "Bb Ib Er" --players 4
"""

BOARDS = (0, 3, 4, 5)
MOST_PLAYERS = 8
MOST_DEALS = 1_000_000


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser(
        "holdem",
        help="advice for Word For Word: best words, chances",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    words = actions.add_parser("best", help="the best words of some cards, step by step")
    words.set_defaults(func=best)
    words.add_argument("cards", metavar="CARDS", help="two to seven cards, in quotes")
    words.add_argument("--count", type=int, default=5, metavar="N", help="how many words (5)")
    chances = actions.add_parser("odds", help="how often a hand wins, and shares the pot")
    chances.set_defaults(func=odds)
    chances.add_argument("hand", metavar="HAND", help="two cards, in quotes")
    chances.add_argument("--board", default="", metavar="CARDS", help="what lies there: 0 to 5")
    chances.add_argument("--players", type=int, default=4, metavar="N", help="in the round (4)")
    chances.add_argument("--deals", type=int, default=4000, metavar="N", help="how many (4000)")
    chances.add_argument("--seed", type=int, metavar="N", help="deal as once before")
    for action in (words, chances):
        action.add_argument("--list", metavar="NAME", help="another installed word list")
        action.add_argument("--json", action="store_true", help="print one JSON object")


def best(args: argparse.Namespace) -> int:
    """Print the words that score most, with the sheet's steps; 1 where there are none."""
    from companion.games.word_for_word.engine.advice import best_words
    from companion.games.word_for_word.rules.words.scoring import Scoring
    from companion.lexicon import open_ruling

    cards = _cards(args.cards, 2, 7)
    if args.count < 1:
        raise BadEntry(f"{args.count} words cannot be shown. Ask for 1 or more.")
    ruling = open_ruling(args.list, house=True)
    found = best_words(cards, ruling, _values(), Scoring(), args.count)
    if args.json:
        print(json.dumps({"cards": cards, "words": [_plain(one) for one in found]}))
    else:
        print("\n\n".join(map(_told, found)) or "These cards make no word.")
    return 0 if found else 1


def odds(args: argparse.Namespace) -> int:
    """Print how often the hand wins, with what is uncertain about it."""
    from companion.games.word_for_word.engine.finder import Finder
    from companion.games.word_for_word.engine.odds import Deals, summed
    from companion.games.word_for_word.rules.words.scoring import Scoring
    from companion.lexicon import open_ruling

    hand, board = _cards(args.hand, 2, 2), _cards(args.board, 0, 5)
    if not 2 <= args.players <= MOST_PLAYERS:
        raise BadEntry(f"{args.players} cannot play. Ask for 2 to {MOST_PLAYERS} players.")
    if not 2 <= args.deals <= MOST_DEALS:
        raise BadEntry(f"{args.deals} is no number of deals. Ask for 2 to {MOST_DEALS}.")
    if len(board) not in BOARDS:
        raise BadEntry(f"{len(board)} cards on the board cannot be. Give 0, 3, 4 or 5.")
    _check_deck(hand, board)
    found = Finder(open_ruling(args.list, house=True).words(), _values(), Scoring())
    deals = Deals(found, _deck(), hand, board)
    shares = list(_watched(deals, args.players - 1, args.deals, args.seed))
    _tell(summed(shares), hand, board, args.players, as_json=args.json)
    return 0


def _cards(text: str, least: int, most: int) -> tuple[str, ...]:
    from companion.games.word_for_word.engine.advice import read_cards

    cards = read_cards(text, most)
    if len(cards) < least:
        raise BadEntry(f"{len(cards)} cards are too few. Give {least} or more.")
    return cards


def _values() -> dict[str, int]:
    from companion.games.cards import default_deck

    return dict(default_deck("word_for_word").values)


def _deck() -> tuple[str, ...]:
    from companion.games.cards import default_deck

    return default_deck("word_for_word").cards()


def _check_deck(hand: Sequence[str], board: Sequence[str]) -> None:
    """The deck has all those cards; raises BadEntry."""
    from companion.games.cards import default_deck, unseen_fault

    if fault := unseen_fault(default_deck("word_for_word"), hand, {"on the board": board}):
        raise BadEntry(fault.message)


def _watched(deals: Deals, others: int, count: int, seed: int | None) -> Iterator[float]:
    """The deals with a bar that fills, where somebody watches."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    luck = random.SystemRandom() if seed is None else random.Random(seed)
    shares = islice(deals.shares(others, luck), count)
    return iter(track(shares, "Dealing", count, console=console, disable=not console.is_terminal))


def _plain(found: Best) -> dict[str, object]:
    import msgspec

    from companion.games.word_for_word.rules.words.scoring import steps

    cards = [card.notation for card in found.cards]
    told = [step._asdict() for step in steps(found.cards, found.score)]
    score = msgspec.to_builtins(found.score)
    return {"word": found.word, "cards": cards, "score": score, "steps": told}


def _told(found: Best) -> str:
    """A word with its cards and the sheet's steps (i) to (v)."""
    from companion.games.word_for_word.rules.words.scoring import steps

    cards = " ".join(card.notation for card in found.cards)
    head = f"{found.word} {found.score.total}   {cards}"
    rows = (f"  {s.step:>3}  {s.says:<44} {s.points:>4}" for s in steps(found.cards, found.score))
    return "\n".join((head, *rows))


def _tell(
    found: Odds, hand: Sequence[str], board: Sequence[str], players: int, *, as_json: bool
) -> None:
    if as_json:
        facts = {"hand": hand, "board": board, "players": players, **found._asdict()}
        print(json.dumps(facts))
        return
    print(f"{' '.join(hand)} on {' '.join(board) or 'no board'}, {players} players:")
    print(f"  wins        {100 * found.win:5.1f} %  ± {100 * found.win_error:.1f}")
    print(f"  ties        {100 * found.tie:5.1f} %  ± {100 * found.tie_error:.1f}")
    print(f"  of the pot  {100 * found.share:5.1f} %  ± {100 * found.share_error:.1f}")
    print(f"({found.deals:,} deals; the true figure is within ± 95 times of 100)")
