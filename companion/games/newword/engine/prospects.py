"""What a play of NewWord is worth beyond its points: the letters it leaves, and the cards it keeps.

Letters on the table serve the next player first, and then this player. The weights were fitted by
least squares to the points of the next turns; `docs/opponents.md` says how.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import NamedTuple

CONSONANTS = "BCDFGHJKLMNPQRSTVWXYZ"
WILD = "?"

SHORTEST = 5
"""The letters of the shortest word that has a weight of its own."""


class Weights(NamedTuple):
    """Points for what a play leaves.

    `table`: for each letter of the word. `length`: for a word with five letters or more, six or
    more, and so on. `keep`: for each card kept. `vowels`: by the number of vowel cards kept.
    """

    table: Mapping[str, float]
    length: Sequence[float]
    keep: Mapping[str, float]
    vowels: Sequence[float]

    def worth(self, word: str, hand: Sequence[str]) -> float:
        """The points that follow a word, with these cards left in the hand."""
        vowels = sum("/" in card for card in hand)
        return (
            sum(self.table.get(letter, 0.0) for letter in word)
            + sum(self.length[: max(len(word) - SHORTEST + 1, 0)])
            + sum(self.keep.get(card, 0.0) for card in hand)
            + self.vowels[min(vowels, len(self.vowels) - 1)]
        )


NEWWORD = Weights(
    table=dict(zip(ascii_uppercase, (
        *(-1.6, -4.9, -3.5, -3.2, -1.6, -4.3, -4.4, -2.4, -1.6, -7.4, -7.3, -3.0, -3.8),
        *(-3.1, -1.5, -3.7, -9.3, -3.3, -2.8, -2.7, -0.6, -6.8, -5.1, -6.9, -5.3, -10.8),
    ), strict=True)),
    length=(-3.5, 0.5, -1.7, -1.3, 0.0),
    keep=dict(zip(CONSONANTS + WILD, (
        *(1.1, -0.5, -0.3, -1.2, -0.5, -1.9, 0.8, 2.4, -0.8, -0.2, -0.9),
        *(-0.2, 1.1, -0.1, 1.2, -1.7, -0.7, -0.9, 2.3, 1.2, 4.3, 1.5),
    ), strict=True)),
    vowels=(2.5, 1.6, 0.0, -1.8, -4.6, -7.3),
)  # fmt: skip

JUNIOR = Weights(
    table=dict(zip(ascii_uppercase, (
        *(-0.3, -1.1, -0.8, -0.6, -0.3, -1.0, -1.0, -0.6, -0.4, -1.9, -1.8, -0.7, -0.9),
        *(-0.6, -0.3, -0.8, -2.2, -0.7, -0.7, -0.7, -0.2, -1.5, -1.2, -1.7, -1.3, -2.7),
    ), strict=True)),
    length=(-0.5, -0.5, -0.2, -0.1, -0.3),
    keep=dict(zip(CONSONANTS + WILD, (
        *(0.5, 0.0, 0.0, -0.3, -0.1, -0.4, 0.1, 0.2, -0.1, 0.2, -0.3),
        *(-0.1, 0.1, -0.3, 0.2, -0.3, 0.1, -0.2, 0.3, 0.2, 0.4, 0.5),
    ), strict=True)),
    vowels=(0.5, 0.4, 0.0, -0.5, -1.0, -1.9),
)  # fmt: skip
