"""Where luck comes from: the operating system, or a seed that repeats it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Draws for the table; without a seed from the operating system's randomness (W-A11).

    `draws` is how often it was asked.
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.SystemRandom() if seed is None else random.Random(seed)
        self.draws = 0

    def weighted(self, weights: Sequence[float]) -> int:
        """An index, with odds in proportion to the weights."""
        self.draws += 1
        return self._random.choices(range(len(weights)), weights)[0]

    def pick(self, among: Sequence[T]) -> T:
        """One of them, all alike."""
        self.draws += 1
        return self._random.choice(among)

    def shuffled(self, cards: Sequence[T]) -> list[T]:
        """The cards in an order that nobody knows."""
        self.draws += 1
        mixed = list(cards)
        self._random.shuffle(mixed)
        return mixed
