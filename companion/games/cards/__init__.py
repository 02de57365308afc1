"""Decks, hands and piles for the card games.

A card is named by its face as players write it: `T` is a letter, `A/E` a card that shows either
vowel, `?` or `*` a wild card, `Q:dollar` a letter with a mark, `Gb` a letter with a colour. Each
game has its own notation for cards in a word.
"""

from companion.games.cards.deck import (
    MOST_CARDS,
    NO_MARK,
    Card,
    Deck,
    Mark,
    deck_faults,
    default_deck,
    read_deck,
)
from companion.games.cards.held import (
    CardReason,
    Cards,
    Hands,
    Unseen,
    box_deals,
    too_few,
    unseen_fault,
)

__all__ = [
    "MOST_CARDS",
    "NO_MARK",
    "Card",
    "CardReason",
    "Cards",
    "Deck",
    "Hands",
    "Mark",
    "Unseen",
    "box_deals",
    "deck_faults",
    "default_deck",
    "read_deck",
    "too_few",
    "unseen_fault",
]
