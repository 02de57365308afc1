"""Deals of Word For Word without the betting: how strong two hands look on each street.

    python tests/opponents/deals.py --first 0 --deals 4000 build/opponents/deals.txt

Each line has the number of a deal, the share of the pot that the first hand and the second one win
from a random hand, with 0, 3, 4 and 5 cards on the board, and what the first wins from the second.
A strong player sees the same shares. A deal takes about 0.15 s; those that the file has already
are kept.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from companion.games.cards import default_deck
from companion.games.word_for_word.engine.betting import STREETS
from companion.games.word_for_word.engine.finder import Finder, finder
from companion.games.word_for_word.engine.odds import Deals, share_of
from companion.games.word_for_word.rules.state import Options
from companion.lexicon import open_ruling


class Deal(NamedTuple):
    """A deal: each hand's share by street, and what the first one wins: 1, 0.5 or 0."""

    number: int
    shares: tuple[tuple[float, ...], tuple[float, ...]]
    won: float

    def swapped(self) -> Deal:
        """The same deal with the two hands swapped."""
        return Deal(self.number, self.shares[::-1], 1 - self.won)

    def line(self) -> str:
        """The deal in a file."""
        shares = (f"{share:.5f}" for hand in self.shares for share in hand)
        return f"{self.number} {' '.join(shares)} {self.won:g}\n"


def read(path: Path) -> dict[int, Deal]:
    """The deals in a file, by number; none if there is no file."""
    found = {}
    for line in path.read_text().splitlines() if path.exists() else ():
        number, *values = line.split()
        shares = tuple(map(float, values[:-1]))
        found[int(number)] = Deal(int(number), (shares[:4], shares[4:]), float(values[-1]))
    return found


Cards = tuple[str, ...]


def cards_of(deck: Cards, number: int) -> tuple[Cards, Cards, Cards]:
    """The two hands and the board of the deal with this number."""
    cards = tuple(random.Random(f"deal {number}").sample(deck, 9))
    return cards[:2], cards[2:4], cards[4:]


def deal_of(found: Finder, deck: Cards, number: int, one: Cards, two: Cards, board: Cards) -> Deal:
    """The deal with these hands and this board."""
    shares = tuple(
        tuple(share_of(found, deck, tuple(sorted(hand)), board[:count]) for count in STREETS)
        for hand in (one, two)
    )
    rank = Deals(found, deck, one, board).rank
    own, other = rank((*one, *board)), rank((*two, *board))
    return Deal(number, (shares[0], shares[1]), 0.5 if own == other else float(own > other))


def make(path: Path, numbers: Iterable[int]) -> Iterator[Deal]:
    """The deals with these numbers; those that the file lacks are added to it."""
    deck = default_deck("word_for_word")
    found = finder(open_ruling(), deck.values, Options())
    known, cards = read(path), deck.cards()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as file:
        for number in numbers:
            if number not in known:
                known[number] = deal_of(found, cards, number, *cards_of(cards, number))
                file.write(known[number].line())
                file.flush()
            yield known[number]


def main() -> None:
    """Make the deals that are missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("file", type=Path)
    args = parser.parse_args()
    for _ in make(args.file, range(args.first, args.first + args.deals)):
        pass


if __name__ == "__main__":
    main()
