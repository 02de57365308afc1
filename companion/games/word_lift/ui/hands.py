"""A hand of Word Lift, seen by its player alone: every card, however many there are."""

from __future__ import annotations

from companion.games.word_lift.rules.view import WordLiftView
from companion.games.word_lift.ui.cards import short_card, spoken
from companion.games.word_lift.ui.drafts import WordLiftContext
from companion.screen.screen import CONTEXT, FOOT, Screen, big, line, page, top, wrapped

LARGE = 8
"""So many plain cards have room in large letters."""

ROWS = (16, 28, 40, 52)
ALL_ROWS = (2, *ROWS)
"""Where small rows begin, pixels from the top; a very large hand has no title."""


def hand(context: WordLiftContext, view: WordLiftView) -> Screen:
    """The player's own cards: large with the marks by name, or small with their signs."""
    del context
    cards = sorted(view.hand.known, key=lambda card: (len(card) > 1, card))
    title = f"{view.seat}: {len(cards)} cards"
    if not cards:
        return page(title, "-", "no cards yet" if view.phase == "setup" else "")
    return _large(title, cards) or _small(title, cards)


def _large(title: str, cards: list[str]) -> Screen | None:
    """A few cards; None where there are more than fit so."""
    plain = [card for card in cards if len(card) == 1]
    below = wrapped(", ".join(spoken(card) for card in cards if len(card) > 1))
    if len(plain) > LARGE or len(below) > 2:
        return None
    rows = (line(text, y, "m") for text, y in zip(below, (CONTEXT, FOOT), strict=False))
    return Screen((*top(title), big(" ".join(plain) or "-"), *rows))


def _small(title: str, cards: list[str]) -> Screen:
    """All cards in small rows, close together where there are many of them."""
    signs = [short_card(card) for card in cards]
    spaced = wrapped(" ".join(signs))
    if len(spaced) <= len(ROWS):
        return Screen((*top(title), *(line(*row) for row in zip(spaced, ROWS, strict=False))))
    close = wrapped("".join(signs))
    y = ROWS if len(close) <= len(ROWS) else ALL_ROWS
    head = top(title) if y == ROWS else ()
    return Screen((*head, *(line(*row) for row in zip(close, y, strict=False))))
