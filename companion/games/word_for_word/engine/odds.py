"""How good a hand is: the chance to win and to share the pot, by dealing the rest many times."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.games.word_for_word.engine.finder import Finder
from companion.games.word_for_word.rules.dealing import THOUGHT
from companion.games.word_for_word.rules.words.card_notation import MOST_CARDS

BOARD = MOST_CARDS - THOUGHT
Z_95 = 1.96
"""How many standard errors to each side hold the truth 95 times of 100."""


class Odds(NamedTuple):
    """Out of so many deals: the shares won and tied, and of the pot; errors are half-widths
    that hold the truth 95 times of 100.
    """

    deals: int
    win: float
    tie: float
    share: float
    win_error: float
    tie_error: float
    share_error: float


class Deals:
    """Deals of what is not known: the rest of the board, and the hands of some others."""

    def __init__(
        self,
        finder: Finder,
        deck: Sequence[str],
        hand: Sequence[str],
        board: Sequence[str],
        idle: int | None = None,
    ) -> None:
        gone = Counter((*hand, *board))
        self._rest = list((Counter(deck) - gone).elements())
        self._finder, self._hand, self._board = finder, tuple(hand), tuple(board)
        self._wild = max(finder.values.values()) if idle is None else idle
        whole = len(board) == BOARD and len(hand) == THOUGHT
        self._own = self.rank((*hand, *board)) if whole else None

    def rank(self, faces: Sequence[str]) -> tuple[int, int]:
        """What decides between hands: the best word, and without one the cards (F7.6)."""
        score = self._finder.best_word(faces)[0]
        values = self._finder.values
        return (1, score) if score else (0, sum(values.get(face[0], self._wild) for face in faces))

    def board(self, luck: random.Random) -> tuple[str, ...]:
        """The board as it may be in the end."""
        return (*self._board, *luck.sample(self._rest, BOARD - len(self._board)))

    def shares(self, others: int, luck: random.Random) -> Iterator[float]:
        """The share of the pot in one deal after another: 1, a part of it, or 0."""
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


def odds_of(shares: Sequence[float]) -> Odds:
    """What some deals come to."""
    deals = len(shares)
    win = shares.count(1.0) / deals
    tie = sum(0.0 < share < 1.0 for share in shares) / deals
    share = sum(shares) / deals
    spread = sum((one - share) ** 2 for one in shares) / max(deals - 1, 1)
    errors = (Z_95 * math.sqrt(part / deals) for part in (win * (1 - win), tie * (1 - tie), spread))
    return Odds(deals, win, tie, share, *errors)
