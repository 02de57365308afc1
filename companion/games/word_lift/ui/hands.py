"""Cards of Word Lift as text, and the screen of a hand, which has room for every card.

Texts have the names of the marks, or short signs for the display. Only its player sees a hand.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.word_lift.rules.view import WordLiftView
from companion.games.word_lift.ui.drafts import WordLiftContext
from companion.quantity import quantity
from companion.screen.screen import CONTEXT, FOOT, ROWS, Screen, big, line, page, top, wrap

SIGNS = {"pilcrow": "¶", "dollar": "$", "dagger": "+", "lozenge": "¤"}
"""One sign for each mark; the font of the display has neither a dagger nor a lozenge."""

LABEL = 20
"""Letters in a row of a list."""

LARGE = 8
"""Plain cards that fit in large letters, at most."""

ALL_ROWS = (2, *ROWS)
"""Tops of the small rows, in pixels; a very large hand leaves no room for the title."""


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


def hand(context: WordLiftContext, view: WordLiftView) -> Screen:
    """The player's cards: in large letters with names of marks, or small with short signs."""
    del context
    cards = sorted(view.hand.known, key=lambda card: (len(card) > 1, card))
    title = f"{view.seat}: {quantity(len(cards), 'card')}"
    if not cards:
        return page(title, "-", "no cards yet" if view.phase == "setup" else "")
    return _large(title, cards) or _small(title, cards)


def _large(title: str, cards: list[str]) -> Screen | None:
    """A few cards in large letters; None if there are too many."""
    plain = [card for card in cards if len(card) == 1]
    below = wrap(", ".join(card_name(card) for card in cards if len(card) > 1))
    if len(plain) > LARGE or len(below) > 2:
        return None
    rows = (line(text, y, "m") for text, y in zip(below, (CONTEXT, FOOT), strict=False))
    return Screen((*top(title), big(" ".join(plain) or "-"), *rows))


def _small(title: str, cards: list[str]) -> Screen:
    """All cards in small rows, without spaces if there are many."""
    signs = [short_card(card) for card in cards]
    spaced = wrap(" ".join(signs))
    if len(spaced) <= len(ROWS):
        return Screen((*top(title), *(line(*row) for row in zip(spaced, ROWS, strict=False))))
    close = wrap("".join(signs))
    y = ROWS if len(close) <= len(ROWS) else ALL_ROWS
    head = top(title) if y == ROWS else ()
    return Screen((*head, *(line(*row) for row in zip(close, y, strict=False))))
