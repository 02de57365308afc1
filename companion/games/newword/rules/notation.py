"""Cards and words of NewWord in writing: `A/E=E`, `?=G`, `ch(ar)m`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

Source = Literal["hand", "table"]


class Used(msgspec.Struct, frozen=True, order=True):
    """A card in a word, with its source and the letter it stands for."""

    source: Source
    card: str


def normalize_card(card: str) -> str:
    """Normalize a written card: capitals, and the vowels of a card in alphabetical order."""
    face, sign, letter = card.strip().upper().partition("=")
    return f"{'/'.join(sorted(face.split('/')))}{sign}{letter}"


def face(card: str) -> str:
    """The printed card, without the letter it stands for."""
    return card.partition("=")[0]


def letter(card: str) -> str:
    """The letter the card stands for; "" if it is still open."""
    front, _, shown = card.partition("=")
    return shown or (front if len(front) == 1 and front != "?" else "")


def card_showing(front: str, shown: str) -> str:
    """The card with this face, standing for this letter."""
    return front if front == shown else f"{front}={shown}"


def letters_of(cards: Iterable[str]) -> str:
    """The letters of the cards, `_` for open ones."""
    return "".join(letter(card) or "_" for card in cards)


def marked_text(cards: Sequence[Used]) -> str:
    """The word with hand letters in parentheses: `ch(ar)m`."""
    text = ""
    for used in cards:
        shown = letter(used.card).lower()
        text += f"({shown})" if used.source == "hand" else shown
    return text.replace(")(", "")
