"""Cards in words, and as short as the display can tell them apart."""

from __future__ import annotations

from collections.abc import Iterable

SIGNS = {"pilcrow": "¶", "dollar": "$", "dagger": "+", "lozenge": "¤"}
"""The marks in one sign each; the display's letters have neither a dagger nor a lozenge."""

LABEL = 20
"""Signs of a row of a list."""


def spoken(card: str) -> str:
    """A card as it is said: `T dagger`, `?=E`."""
    return card.replace(":", " ")


def told(cards: Iterable[str], room: int = LABEL) -> str:
    """Marked and wild cards by name, or with their signs where there is no room for that."""
    listed = tuple(cards)
    names, short = ", ".join(map(spoken, listed)), short_cards(listed)
    return next((text for text in (names, short) if len(text) <= room), short.replace(" ", ""))


def short_cards(cards: Iterable[str]) -> str:
    """Cards as short as they can be told apart: `C¶ ?=N`."""
    return " ".join(map(short_card, cards))


def short_card(card: str) -> str:
    """A card with the sign of its mark, as far as the display has it: `C¶`, `?=N`, `T+`."""
    letter, _, mark = card.partition(":")
    return f"{letter}{SIGNS.get(mark, '*')}" if mark else letter
