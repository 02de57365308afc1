"""Source of randomness: the operating system, or a seed to repeat an earlier run."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Random draws; without a seed they come from the operating system (W-A11).

    `draws` counts the draws so far; `lot` is a number from 0 to 1 that stays the same.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.SystemRandom() if seed is None else random.Random(seed)
        self.draws = 0
        own = self._random if seed is None else random.Random(f"{seed} lot")
        self.lot = own.random()

    def weighted_index(self, weights: Sequence[float]) -> int:
        """A random index, with odds proportional to the weights."""
        self.draws += 1
        return self._random.choices(range(len(weights)), weights)[0]

    def happens(self, odds: float) -> bool:
        """Whether something happens that is this likely, 0 to 1."""
        return self.weighted_index((1 - odds, odds)) == 1

    def pick(self, choices: Sequence[T]) -> T:
        """A random element; all have the same odds."""
        self.draws += 1
        return self._random.choice(choices)

    def shuffle(self, cards: Sequence[T]) -> list[T]:
        """The cards in random order."""
        self.draws += 1
        shuffled = list(cards)
        self._random.shuffle(shuffled)
        return shuffled
