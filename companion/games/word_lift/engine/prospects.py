"""What a play is worth beyond its points: the hand it leaves, and who may steal what after it.

The weights were fitted by least squares to the points by which a player won or lost the rest of
the round, in games of two players; `docs/opponents.md` says how.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.word_lift.rules.card_notation import WILD, mark_of
from companion.games.word_lift.rules.scoring import worth
from companion.games.word_lift.rules.state import Laid
from companion.games.word_lift.rules.view import WordLiftView

VOWELS = "AEIOU"
SHARE = 3 / 7
"""The share of vowels in a good hand, as in the deal (L2.1)."""

HELD = 8
"""Cards from which the number in a hand makes no difference."""


HARD = "JQXZVKWUC"
"""Letters that few words use."""

FEW = 4
"""Cards with which a rival may soon go out instead of laying a first word."""


class After(NamedTuple):
    """A position after a play: the words of the player and of each rival, and the hand left."""

    mine: tuple[Laid, ...]
    others: dict[str, tuple[Laid, ...]]
    hand: Sequence[str]


def prospects(view: WordLiftView, after: After) -> float:
    """How many points the rest of the round brings to the player, compared with its rivals."""
    return sum(map(float.__mul__, WEIGHTS, features(view, after)))


def features(view: WordLiftView, after: After) -> list[float]:
    """Everything that the weights count, in their order; all 0 if no turn is left to draw for."""
    if view.phase == "final":
        return [0.0] * len(WEIGHTS)
    held = min(len(after.hand), HELD)
    size = [float(held == count) for count in range(HELD + 1)]
    return [*size, *_hand(view, after.hand), *_steals(view, after, held)]


def _hand(view: WordLiftView, hand: Sequence[str]) -> list[float]:
    """The hand left: wild cards, S, the mix of vowels, dear cards, cards that are hard to use."""
    vowels = sum(face[0] in VOWELS for face in hand)
    return [
        float(sum(face == WILD for face in hand)),
        float(sum(face[0] == "S" for face in hand)),
        abs(vowels - SHARE * len(hand)),
        float(sum(mark_of(face, view.deck).hand + 1 for face in hand)),
        float(sum(face[0] in HARD for face in hand)),
    ]


def _steals(view: WordLiftView, after: After, held: int) -> list[float]:
    """The danger that rivals steal, their hands, the chances to steal, and the words ahead."""
    threat, chance = _threat(view, after), _chance(view, after)
    rival = float(min(view.sizes[player] for player in after.others))
    return [
        float(threat > 0),
        threat,
        threat / (1 + held),
        rival * (threat > 0),
        rival,
        chance,
        float(chance > 0),
        chance * min(held, 4),
        rival * (held == 0),
    ]


def _threat(view: WordLiftView, after: After) -> float:
    """The points of the player's words that a rival may steal on a later turn."""
    thieves = [
        player
        for player, words in after.others.items()
        if len(after.mine) >= len(words)
        and (not after.hand or player in view.played or view.sizes[player] > FEW)
    ]
    return float(sum(worth(laid, view.deck) for laid in after.mine)) if thieves else 0.0


def _chance(view: WordLiftView, after: After) -> float:
    """The points of the words that the player may steal on a later turn."""
    if not after.hand:
        return 0.0
    words = [words for words in after.others.values() if len(words) >= len(after.mine)]
    return float(sum(worth(laid, view.deck) for front in words for laid in front))


WEIGHTS = (
    *(-12.18, 0.49, 3.35, 5.76, 7.86, 3.14, 1.69, 0.0, 0.0),
    *(-2.25, -0.98, -1.64, -1.25, 0.79),
    *(4.31, -0.72, 0.49, -2.8, 1.25, 0.35, -6.29, 0.06, -0.97),
)
"""Points for each feature: the hand's size, the cards in it, the steals."""
