"""`companion word-for-word`: the best words of seven cards, and the odds of a hand."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec
from rich.console import Console
from rich.progress import track

from companion.cli.parser import add_action, add_count, add_json, add_list
from companion.errors import BadEntry
from companion.games.cards import default_deck, too_few
from companion.games.word_for_word.engine.advice import best_words, read_cards
from companion.games.word_for_word.engine.finder import Best, Finder
from companion.games.word_for_word.engine.odds import Deals, Odds, odds_of
from companion.games.word_for_word.rules.words.scoring import Scoring, score_steps
from companion.lexicon import open_ruling
from companion.quantity import quantity

DESCRIPTION = """\
Advice for Word For Word. A card is a letter and its colour: Gb is a blue G, Gr a red
G; *b and *r are wild cards. A letter without a colour is red if it is a capital, blue
otherwise.
"""

EXAMPLES = """examples:
  companion word-for-word best "Bb G* Er Ib Nr Ab Zr"
  companion word-for-word best "B i G * e r s" --count 20
  companion word-for-word odds "Gb *r" --board "Bb Ib Er" --players 4
"""

BOARDS = (0, 3, 4, 5)
MOST_PLAYERS = 8
MOST_DEALS = 1_000_000


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    words = add_action(actions, "best", "the highest-scoring words of some cards", best)
    words.add_argument("cards", metavar="CARDS", help="two to seven cards, in quotes")
    add_count(words, 5)
    chances = add_action(actions, "odds", "how often a hand wins or shares the pot", odds)
    _add_odds(chances)
    for action in (words, chances):
        add_list(action)
        add_json(action)


def _add_odds(action: argparse.ArgumentParser) -> None:
    action.add_argument("hand", metavar="HAND", help="two cards, in quotes")
    action.add_argument("--board", default="", metavar="CARDS", help="none, 3, 4 or 5 cards")
    action.add_argument(
        "--players", type=int, default=4, metavar="N", help="players in the round (default: 4)"
    )
    action.add_argument(
        "--deals", type=int, default=4000, metavar="N", help="how many deals (default: 4000)"
    )
    action.add_argument("--seed", type=int, metavar="N", help="repeat an earlier run (random seed)")


def best(args: argparse.Namespace) -> int:
    """Print the highest-scoring words with the rule sheet's steps; returns 1 if there are none."""
    cards = _cards(args.cards, 2, 7)
    ruling = open_ruling(args.list, house=True)
    values = default_deck("word_for_word").values
    found = best_words(cards, ruling, values, Scoring(), args.count)
    if args.json:
        print(json.dumps({"cards": cards, "words": [_plain(one) for one in found]}))
    else:
        print("\n\n".join(map(_text, found)) or "These cards make no word.")
    return 0 if found else 1


def odds(args: argparse.Namespace) -> int:
    """Print how often the hand wins, with 95 % confidence intervals; raises BadEntry."""
    hand, board = _cards(args.hand, 2, 2), _cards(args.board, 0, 5)
    if not 2 <= args.players <= MOST_PLAYERS:
        players = quantity(args.players, "player")
        raise BadEntry(f"{players} cannot play. Choose 2 to {MOST_PLAYERS}.")
    if not 2 <= args.deals <= MOST_DEALS:
        raise BadEntry(f"--deals {args.deals} is not possible. Choose 2 to {MOST_DEALS:,}.")
    if len(board) not in BOARDS:
        raise BadEntry(f"A board never has {quantity(len(board), 'card')}. Give 0, 3, 4 or 5.")
    deck = default_deck("word_for_word")
    if why := too_few(deck, hand, {"on the board": board}):
        raise BadEntry(f"{why}. Give other cards.")
    found = Finder(open_ruling(args.list, house=True).words(), deck.values, Scoring())
    deals = Deals(found, deck.cards(), hand, board)
    shares = list(_with_bar(deals, args.players - 1, args.deals, args.seed))
    _print_odds(odds_of(shares), hand, board, args.players, as_json=args.json)
    return 0


def _cards(text: str, least: int, most: int) -> tuple[str, ...]:
    cards = read_cards(text, most)
    if len(cards) < least:
        raise BadEntry(f"There are too few cards: {len(cards)}. Give {least} or more.")
    return cards


def _with_bar(deals: Deals, others: int, count: int, seed: int | None) -> Iterator[float]:
    """The share of the pot in each deal, with a progress bar if standard error is a terminal."""
    console = Console(stderr=True)
    chance = random.SystemRandom() if seed is None else random.Random(seed)
    shares = islice(deals.shares(others, chance), count)
    return iter(track(shares, "Dealing", count, console=console, disable=not console.is_terminal))


def _plain(found: Best) -> dict[str, object]:
    cards = [card.notation for card in found.cards]
    each = [step._asdict() for step in score_steps(found.cards, found.score)]
    score = msgspec.to_builtins(found.score)
    return {"word": found.word, "cards": cards, "score": score, "steps": each}


def _text(found: Best) -> str:
    """A word with its cards and steps (i) to (v) of the rule sheet."""
    cards = " ".join(card.notation for card in found.cards)
    head = f"{found.word} {found.score.total}   {cards}"
    rows = (
        f"  {s.step:>3}  {s.says:<44} {s.points:>4}" for s in score_steps(found.cards, found.score)
    )
    return "\n".join((head, *rows))


def _print_odds(
    found: Odds, hand: Sequence[str], board: Sequence[str], players: int, *, as_json: bool
) -> None:
    if as_json:
        facts = {"hand": hand, "board": board, "players": players, **found._asdict()}
        print(json.dumps(facts))
        return
    on_board = f"with {' '.join(board)}" if board else "before the board"
    print(f"{' '.join(hand)} {on_board}, {players} players:")
    print(f"  wins        {100 * found.win:5.1f}%  ± {100 * found.win_error:.1f}")
    print(f"  ties        {100 * found.tie:5.1f}%  ± {100 * found.tie_error:.1f}")
    print(f"  of the pot  {100 * found.share:5.1f}%  ± {100 * found.share_error:.1f}")
    print(f"({found.deals:,} deals; ± at 95% confidence)")
