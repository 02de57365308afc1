"""Cards and words of NewWord in writing: `A/E=E`, `?=G`, `ch(ar)m`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import msgspec

from companion.games.api.fault import Fault
from companion.games.kit.validation import capitals

Source = Literal["hand", "table"]


class Used(msgspec.Struct, frozen=True, order=True):
    """A card in a word, with its source and the letter it stands for."""

    source: Source
    card: str


class Marked(NamedTuple):
    """A typed word; `hand`: the places in parentheses, None if there are none."""

    word: str
    hand: frozenset[int] | None


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


def read_marked(text: str) -> Marked | Fault:
    """Read a typed word, with or without parentheses, or return the fault in it."""
    word, places, inside = "", set[int](), False
    for sign in text:
        if sign in "()":
            if (sign == "(") == inside:
                return Fault("bad_entry", "The parentheses do not match", "Write ch(ar)m.")
            inside = not inside
            continue
        places |= {len(word)} if inside else set()
        word += sign
    plain = capitals(word)
    if plain is None or inside:
        return Fault("bad_entry", "Only letters A to Z, hand cards in ( )", "Write ch(ar)m.")
    return Marked(plain, frozenset(places) if "(" in text else None)
