"""How the computer players of Word For Word differ: what they know, and how they bet."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """How one strength plays.

    skill: in knowing and noticing words, as in `people`; 1 is all words.
    deals: random deals to judge a hand, with two players; with more, the same number of hands.
    reads: how much it concludes from bets and checks of others, 0 to 1.
    hope: share of a bet by which it calls too much, as beginners do; below 0 for the cautious.
    misjudges: by how much it misjudges its chance to win, at most, 0 to 1.
    bold: how often it thinks of a bet or a raise, 0 to 1.
    sizes: the largest bet that it thinks of, in pots.
    challenges: how often it checks another player's word or claim to the category.
    mixed: how often it bets against one other player by the table of the mixed strategy, 0 to 1.
    """

    skill: float
    deals: float
    reads: float
    hope: float
    misjudges: float
    bold: float
    sizes: float
    challenges: float
    mixed: float


STYLES = {
    1: Style(-0.28, 16, 0.0, 0.25, 0.25, 0.15, 0.5, 0.2, 0.0),
    2: Style(0.35, 30, 0.7, -0.30, 0.12, 0.35, 0.35, 0.4, 0.0),
    3: Style(0.85, 50, 0.4, 0.15, 0.14, 0.42, 0.4, 0.6, 0.0),
    4: Style(0.93, 65, 0.5, 0.16, 0.11, 0.50, 0.5, 0.8, 0.0),
    5: Style(1.0, 80, 1.0, 0.0, 0.0, 1.0, 0.7, 1.0, 1.0),
}
"""The style of each strength; `docs/opponents.md` says how they were found."""


def style_at(strength: float) -> Style:
    """The style of a strength from 1 to 5; of a half step, the mean of its neighbours."""
    place = min(max(strength, 1.0), max(STYLES))
    below = min(int(place), max(STYLES) - 1)
    pairs = zip(STYLES[below], STYLES[below + 1], strict=True)
    return Style(*(low + (high - low) * (place - below) for low, high in pairs))
