"""What the games of cards share: decks, and cards in hands and piles.

A card is named by its face, the way the players write it: `T` a letter, `A/E` a card that
shows either vowel, `?` or `*` a wild card, `Q:dollar` a letter with a mark, `Gb` a letter
with a colour. What a game writes behind it when the card lies in a word is its own notation.
"""

from companion.games.cards.deck import Card, Deck, Mark, deck_faults, default_deck, read_deck
from companion.games.cards.held import Cards, unseen_fault

__all__ = [
    "Card",
    "Cards",
    "Deck",
    "Mark",
    "deck_faults",
    "default_deck",
    "read_deck",
    "unseen_fault",
]
