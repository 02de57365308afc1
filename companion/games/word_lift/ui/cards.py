"""Texts for cards: with names of marks, or with short signs for the display."""

from __future__ import annotations

from collections.abc import Iterable

SIGNS = {"pilcrow": "¶", "dollar": "$", "dagger": "+", "lozenge": "¤"}
"""One sign for each mark; the font of the display has neither a dagger nor a lozenge."""

LABEL = 20
"""Letters in a row of a list."""


def card_name(card: str) -> str:
    """A card with the name of its mark: `T dagger`, `?=E`."""
    return card.replace(":", " ")


def card_list(cards: Iterable[str], room: int = LABEL) -> str:
    """Cards by name, or with short signs if the names need more than `room` letters."""
    listed = tuple(cards)
    names, short = ", ".join(map(card_name, listed)), short_cards(listed)
    return next((text for text in (names, short) if len(text) <= room), short.replace(" ", ""))


def short_cards(cards: Iterable[str]) -> str:
    """Cards with short signs: `C¶ ?=N`."""
    return " ".join(map(short_card, cards))


def short_card(card: str) -> str:
    """A card with a short sign for its mark: `C¶`, `?=N`, `T+`; `*` for an unknown mark."""
    letter, _, mark = card.partition(":")
    return f"{letter}{SIGNS.get(mark, '*')}" if mark else letter
