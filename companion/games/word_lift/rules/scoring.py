"""The points of a round (L7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from companion.games.cards import Cards, Deck
from companion.games.word_lift.rules.card_notation import mark_of
from companion.games.word_lift.rules.state import Laid

LONG = 6
"""Letters from which a word earns the bonus for long words (L7.4)."""

LONG_BONUS, OUT_BONUS = 2, 3


class Score(msgspec.Struct, frozen=True):
    """The points of one player in a round, part by part; `total` is never below 0 (L7.6)."""

    table: int
    dollar: int
    long_words: int
    hand: int
    first_out: int
    raw: int
    total: int


def score(front: Sequence[Laid], hand: Cards, deck: Deck, *, first_out: bool) -> Score:
    """Score words and hand; unseen cards count as plain ones."""
    cards = [card for laid in front for card in laid.cards]
    dollar = sum(mark_of(card, deck).table - 1 for card in cards)
    long_words = sum(long_bonus(laid.word) for laid in front)
    held = sum(mark_of(card, deck).hand for card in hand.known) - hand.unseen
    bonus = OUT_BONUS if first_out else 0
    raw = len(cards) + dollar + long_words + held + bonus
    return Score(len(cards), dollar, long_words, held, bonus, raw, max(raw, 0))


def long_bonus(word: str) -> int:
    """The bonus for a long word, 0 for a short one (L7.4)."""
    return LONG_BONUS if len(word) >= LONG else 0


def worth(laid: Laid, deck: Deck) -> int:
    """The points of a word on the table (L7.1, L7.3, L7.4)."""
    return sum(mark_of(card, deck).table for card in laid.cards) + long_bonus(laid.word)


def starters(
    last: Mapping[str, int], totals: Mapping[str, int], players: Iterable[str]
) -> list[str]:
    """The players who may begin the next round (L2.3).

    The lowest score of the last round begins, then the lowest total; a tie is drawn by lot.
    """
    played = [player for player in players if player in last] or list(players)
    lowest = [p for p in played if last.get(p, 0) == min(last.get(q, 0) for q in played)]
    least = min((totals.get(p, 0) for p in lowest), default=0)
    return [p for p in lowest if totals.get(p, 0) == least]
