"""The screen of a hand of Word Lift, for its player alone; it has room for every card."""

from __future__ import annotations

from companion.games.word_lift.rules.view import WordLiftView
from companion.games.word_lift.ui.cards import card_name, short_card
from companion.games.word_lift.ui.drafts import WordLiftContext
from companion.screen.screen import CONTEXT, FOOT, Screen, big, line, page, top, wrap

LARGE = 8
"""Plain cards that fit in large letters, at most."""

ROWS = (16, 28, 40, 52)
ALL_ROWS = (2, *ROWS)
"""Tops of the small rows, in pixels; a very large hand leaves no room for the title."""


def hand(context: WordLiftContext, view: WordLiftView) -> Screen:
    """The player's cards: in large letters with names of marks, or small with short signs."""
    del context
    cards = sorted(view.hand.known, key=lambda card: (len(card) > 1, card))
    title = f"{view.seat}: {len(cards)} cards"
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
