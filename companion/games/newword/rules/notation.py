"""How players write cards and words: `A/E=E`, `?=G`, `ch(ar)m`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import msgspec

from companion.games.api.fault import Fault
from companion.games.kit.validation import capitals

Source = Literal["hand", "table"]


class Used(msgspec.Struct, frozen=True, order=True):
    """A card in a word: where it comes from, and as what it counts there."""

    source: Source
    card: str


class Marked(NamedTuple):
    """A word as it was typed; `hand` has the places in parentheses, None without any."""

    word: str
    hand: frozenset[int] | None


def tidy(card: str) -> str:
    """A card as this program writes it: capitals, the vowels of a card in their order."""
    face, sign, letter = card.strip().upper().partition("=")
    return f"{'/'.join(sorted(face.split('/')))}{sign}{letter}"


def face(card: str) -> str:
    """What is printed on the card."""
    return card.partition("=")[0]


def letter(card: str) -> str:
    """The letter that the card shows; empty where that is still open."""
    front, _, shown = card.partition("=")
    return shown or (front if len(front) == 1 and front != "?" else "")


def showing(front: str, shown: str) -> str:
    """The card with that face where it counts as that letter."""
    return front if front == shown else f"{front}={shown}"


def spells(cards: Iterable[str]) -> str:
    """What the cards show, one after the other."""
    return "".join(letter(card) or "_" for card in cards)


def written(cards: Sequence[Used]) -> str:
    """The word as players write it, hand cards in parentheses: `ch(ar)m`."""
    text = ""
    for used in cards:
        shown = letter(used.card).lower()
        text += f"({shown})" if used.source == "hand" else shown
    return text.replace(")(", "")


def marked(text: str) -> Marked | Fault:
    """A typed word, with or without parentheses; the fault where they do not pair."""
    word, places, inside = "", set[int](), False
    for sign in text:
        if sign in "()":
            if (sign == "(") == inside:
                return Fault("bad_entry", "The parentheses do not pair", "Write ch(ar)m.")
            inside = not inside
            continue
        places |= {len(word)} if inside else set()
        word += sign
    plain = capitals(word)
    if plain is None or inside:
        return Fault("bad_entry", "Only letters A to Z, hand cards in ( )", "Write ch(ar)m.")
    return Marked(plain, frozenset(places) if "(" in text else None)
