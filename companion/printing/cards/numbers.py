"""The numbers of a deck's markers: one for each end of each card."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from companion.games.cards import Card, Deck
from companion.printing import markers


class PrintedCard(NamedTuple):
    """One card of a deck: its kind, and its place in the deck from 0."""

    kind: Card
    place: int

    @property
    def numbers(self) -> tuple[int, int]:
        """The numbers of its markers: at the upper end, and at the lower end."""
        return 2 * self.place, 2 * self.place + 1


def cards(deck: Deck) -> Iterator[PrintedCard]:
    """Every card in the order of the deck's file."""
    kinds = (kind for kind in deck.card for _ in range(kind.count))
    return (PrintedCard(kind, place) for place, kind in enumerate(kinds))


def has_markers(deck: Deck) -> bool:
    """Whether there are enough markers for both ends of every card."""
    return 2 * deck.size <= len(markers.patterns())


MOST_CARDS = len(markers.patterns()) // 2
"""Most cards that can have markers."""


def short_hash(deck: Deck) -> str:
    """Eight digits that change with the cards or their order, but not with titles and notes."""
    kinds = [(card.face, card.count, card.points, card.pile) for card in deck.card]
    marks = [
        (mark.name, mark.sign, mark.place, mark.table, mark.hand, mark.steal) for mark in deck.mark
    ]
    content = msgspec.json.encode([deck.game, kinds, marks])
    return hashlib.sha256(content).hexdigest()[:8]
