"""Notation of cards: `Gb` is a blue G, `*r` a red wild card, `*r=Gb` one used as a blue G."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

CARD = re.compile(r"([A-Z]|\*)([BR])(?:=([A-Z])([BR]))?")
WILD = "*"
WAY_OUT = "Write Gb, a blue G, or *r, a red wild card."
MOST_CARDS = 7
"""Most cards in a word: two from the hand and five from the board."""


class WordCard(msgspec.Struct, frozen=True):
    """A card in a word: its printed face, and the letter and colour it stands for.

    The letter of a wild card is empty until it is announced.
    """

    face: str
    letter: str
    red: bool

    @property
    def wild(self) -> bool:
        """Whether it is a wild card; it remains one whatever it stands for (F6.2)."""
        return self.face[0] == WILD

    @property
    def notation(self) -> str:
        """The card as players write it, such as `*r=Gb`."""
        if not self.wild or not self.letter:
            return self.face
        return f"{self.face}={self.letter}{'r' if self.red else 'b'}"


def parse_card(text: str) -> WordCard | None:
    """Parse a card in a word, in either case; None if it is not a card."""
    found = CARD.fullmatch(text.upper())
    if found is None or (found[3] and found[1] != WILD):
        return None
    printed = f"{found[1]}{found[2].lower()}"
    if found[1] == WILD:
        return WordCard(printed, found[3] or "", (found[4] or found[2]) == "R")
    return WordCard(printed, found[1], found[2] == "R")


def parse_cards(texts: Iterable[str]) -> tuple[WordCard, ...]:
    """Parse the cards of a word, and leave out anything that is not a card."""
    return tuple(card for card in map(parse_card, texts) if card is not None)


def parse_face(text: str) -> str | None:
    """Parse a card on the table, in either case, to its printed face; None if it is not a card."""
    card = parse_card(text)
    return card.face if card and not (card.wild and card.letter) else None


def card_name(face: str) -> str:
    """Name of a card: "blue G", "red wild card"."""
    colour = "red" if face[1:] == "r" else "blue"
    return f"{colour} {'wild card' if face[0] == WILD else face[0]}"


def card_sign(face: str) -> str:
    """A card on the display: `g` is a blue G, `G` a red one, `*` a wild card."""
    return face[0] if face[0] == WILD or face[1:] == "r" else face[0].lower()


def spell(cards: Iterable[WordCard]) -> str:
    """The letters in order; `?` for a wild card that is not announced."""
    return "".join(card.letter or "?" for card in cards)
