"""Odds of a hand: the chance to win or share the pot, from many random deals of the rest."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from companion.games.word_for_word.engine.finder import Finder
from companion.games.word_for_word.rules.dealing import THOUGHT
from companion.games.word_for_word.rules.state import Names
from companion.games.word_for_word.rules.words.card_notation import MOST_CARDS

BOARD = MOST_CARDS - THOUGHT
Z_95 = 1.96
"""Half-width of a 95 % confidence interval, standard errors."""

TRIED = {0: 80, 3: 80, 4: 80, BOARD: 160}
"""Random deals that `share_of` tries, by the cards on the board; with all, one costs half."""


class Odds(NamedTuple):
    """Shares of deals won and tied, and of the pot, 0 to 1, out of `deals` random deals.

    The errors are half-widths of the 95 % confidence interval.
    """

    deals: int
    win: float
    tie: float
    share: float
    win_error: float
    tie_error: float
    share_error: float


class Deals:
    """Random deals of the unknown cards: the rest of the board, and other players' hands.

    `idle`: points of a wild card in a hand without a word, None for the highest letter.
    """

    def __init__(
        self,
        finder: Finder,
        deck: Sequence[str],
        hand: Sequence[str],
        board: Sequence[str],
        idle: int | None = None,
    ) -> None:
        used = Counter((*hand, *board))
        self._rest = list((Counter(deck) - used).elements())
        self._finder, self._hand, self._board = finder, tuple(hand), tuple(board)
        self._wild = max(finder.values.values()) if idle is None else idle
        complete = len(board) == BOARD and len(hand) == THOUGHT
        self._own = self.rank((*hand, *board)) if complete else None

    def rank(self, faces: Sequence[str]) -> tuple[int, int]:
        """Rank of some cards: points of the best word, or without a word the card total (F7.6)."""
        score = self._finder.best_word(faces)[0]
        values = self._finder.values
        return (1, score) if score else (0, sum(values.get(face[0], self._wild) for face in faces))

    def board(self, luck: random.Random) -> tuple[str, ...]:
        """A random completion of the board."""
        return (*self._board, *luck.sample(self._rest, BOARD - len(self._board)))

    def shares(self, others: int, luck: random.Random) -> Iterator[float]:
        """The share of the pot in one random deal after another: 1, a part, or 0."""
        missing = BOARD - len(self._board)
        while True:
            cards = luck.sample(self._rest, missing + THOUGHT * others)
            board = (*self._board, *cards[:missing])
            own = self._own or self.rank((*self._hand, *board))
            yield self._share(own, board, cards[missing:])

    def _share(self, own: tuple[int, int], board: Sequence[str], cards: Sequence[str]) -> float:
        equal = 1
        for at in range(0, len(cards), THOUGHT):
            rank = self.rank((*cards[at : at + THOUGHT], *board))
            if rank > own:
                return 0.0
            equal += rank == own
        return 1 / equal


@lru_cache(maxsize=256)
def share_of(finder: Finder, deck: Names, hand: Names, board: Names) -> float:
    """The share of the pot that a hand wins from one random hand, 0 to 1.

    Always from the same deals for the same cards.
    """
    luck = random.Random(" ".join((*hand, "|", *board)))
    shares = Deals(finder, deck, hand, board).shares(1, luck)
    return sum(islice(shares, TRIED[len(board)])) / TRIED[len(board)]


def odds_of(shares: Sequence[float]) -> Odds:
    """Sum up the shares of some deals."""
    deals = len(shares)
    win = shares.count(1.0) / deals
    tie = sum(0.0 < share < 1.0 for share in shares) / deals
    share = sum(shares) / deals
    spread = sum((one - share) ** 2 for one in shares) / max(deals - 1, 1)
    errors = (Z_95 * math.sqrt(part / deals) for part in (win * (1 - win), tie * (1 - tie), spread))
    return Odds(deals, win, tie, share, *errors)
