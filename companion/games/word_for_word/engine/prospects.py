"""What a player expects of each bet: random deals of the hidden cards, weighed by what others did.

In each deal the other players hold a hand that is better than a share of all hands so far: its
standing. A player who bets or raises stands high, and one who checks stands low. Others are taken
to call a bet whose price is fair for their standing. So a bet wins what they fold, and what it is
worth against the hands that call.
"""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.games.word_for_word.engine.finder import Finder
from companion.games.word_for_word.engine.odds import BOARD, Deals
from companion.games.word_for_word.rules.dealing import THOUGHT
from companion.games.word_for_word.rules.state import Names
from companion.games.word_for_word.rules.words.card_notation import WILD

Rank = tuple[int, int]

WILD_WORTH, RED_WORTH, S_WORTH, MIXED_WORTH = 0.53, 0.07, 0.11, 0.07
"""What two cards are worth before the board: a wild card, a red one, an S, a vowel with a
consonant. Least squares over 9,000 random deals; the unit is the chance against one hand."""

VOWELS = "AEIOU"

SPREAD = {0: 0.45, 3: 0.7, 4: 0.85, BOARD: 1.0}
"""How much of a hand's standing is left in its chance to win, by the cards on the board."""

CAUTION = 1.05
"""The share of the fair price from which others are taken to call."""


class Dealt(NamedTuple):
    """A random deal: the ranks at the end, and where the others stand now, 0 to 1."""

    own: Rank
    others: tuple[Rank, ...]
    standing: tuple[float, ...]


class Seen(NamedTuple):
    """What another player did: how it weighs a hand below and above a standing of `at`."""

    at: float = 0.0
    below: float = 1.0
    above: float = 1.0

    def weight(self, standing: float) -> float:
        """The likelihood of what the player did with a hand that stands so."""
        return self.above if standing >= self.at else self.below


@lru_cache(maxsize=256)
def deals(
    finder: Finder, deck: Names, hand: Names, board: Names, others: int, count: int
) -> tuple[Dealt, ...]:
    """Random deals of the hidden cards, always the same ones for the same hand and board."""
    luck = random.Random(" ".join((*hand, "|", *board)))
    table, missing = Deals(finder, deck, hand, board), BOARD - len(board)
    rest = list((Counter(deck) - Counter((*hand, *board))).elements())
    drawn = [luck.sample(rest, missing + THOUGHT * others) for _ in range(count)]
    hands = [tuple(_pairs(cards[missing:])) for cards in drawn]
    worths = [[_worth_now(finder, pair, board) for pair in pairs] for pairs in hands]
    ordered = sorted(worth for some in worths for worth in some)
    found = []
    for cards, pairs, some in zip(drawn, hands, worths, strict=True):
        end = (*board, *cards[:missing])
        ranks = tuple(table.rank((*pair, *end)) for pair in pairs)
        standing = tuple(_place(worth, ordered) for worth in some)
        found.append(Dealt(table.rank((*hand, *end)), ranks, standing))
    return tuple(found)


def _pairs(cards: Sequence[str]) -> Iterator[Sequence[str]]:
    return (cards[at : at + THOUGHT] for at in range(0, len(cards), THOUGHT))


def _worth_now(finder: Finder, pair: Sequence[str], board: Names) -> float:
    """How good a hand looks with the board as it is."""
    if board:
        return finder.best_word((*pair, *board))[0]
    letters = [face[0] for face in pair]
    wilds, reds = letters.count(WILD), sum(face[1] == "r" for face in pair)
    mixed = sum(letter in VOWELS for letter in letters) == 1
    return (
        WILD_WORTH * wilds + RED_WORTH * reds + S_WORTH * letters.count("S") + MIXED_WORTH * mixed
    )


def _place(worth: float, ordered: Sequence[float]) -> float:
    """The share of the hands that are worse, and half of the equal ones."""
    return (bisect_left(ordered, worth) + bisect_right(ordered, worth)) / 2 / len(ordered)


class Prospects:
    """What the hand is worth against the hands that others may have, after what they did.

    `seen`: what each of the others did. `lean`: added to the chance to win by a player who
    misjudges it.
    """

    def __init__(
        self, found: Sequence[Dealt], seen: Sequence[Seen], street: int, lean: float = 0.0
    ) -> None:
        self._spread, self._lean = SPREAD[street], lean
        weights = [_weight(dealt, seen) for dealt in found]
        total = sum(weights) or 1.0
        parts = [weight / total for weight in weights]
        self._deals = list(zip(found, parts, strict=True))

    def share(self) -> float:
        """The share of the pot that the hand wins if nobody bets any more."""
        return self._leant(
            sum(weight * _pot_share(one.own, one.others) for one, weight in self._deals)
        )

    def bet(self, pot: int, cost: int, step: int) -> float:
        """What a bet or raise by `step` is worth in chips; it costs `cost` in all."""
        least = CAUTION * step / (pot + cost + step)
        total = 0.0
        for dealt, weight in self._deals:
            callers = [rank for rank, at in zip(dealt.others, dealt.standing, strict=True)
                       if self._chance(at) >= least]  # fmt: skip
            if callers:
                won = self._leant(_pot_share(dealt.own, callers))
                total += weight * (won * (pot + cost + step * len(callers)) - cost)
            else:
                total += weight * pot
        return total

    def _chance(self, standing: float) -> float:
        """What a hand that stands so seems worth to its player."""
        return 0.5 + (standing - 0.5) * self._spread

    def _leant(self, share: float) -> float:
        return min(max(share + self._lean, 0.0), 1.0)


def _weight(dealt: Dealt, seen: Sequence[Seen]) -> float:
    weight = 1.0
    for one, standing in zip(seen, dealt.standing, strict=True):
        weight *= one.weight(standing)
    return weight


def _pot_share(own: Rank, others: Sequence[Rank]) -> float:
    """The share of the pot against these ranks."""
    best = max(others)
    if own != best:
        return float(own > best)
    return 1 / (1 + others.count(best))
