"""Cards of Word Lift in writing: `T`, `Q:dollar`, `?`, and `?=E` for a `?` used as E (L5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from companion.games.api.fault import Fault
from companion.games.cards import Deck, Mark
from companion.games.kit.validation import clean

WILD = "?"
CARD = re.compile(r"(?P<face>[A-Z](?::[a-z_]+)?|\?)(?:(?<=\?)=(?P<letter>[A-Z]))?")
PLAIN = Mark(name="")


def read_card(text: str) -> str | None:
    """Normalize the case of a written card; None if it is not a card."""
    head, colon, mark = text.partition(":")
    card = f"{head.upper()}{colon}{mark.lower()}"
    return card if CARD.fullmatch(card) else None


def read_cards(texts: Iterable[str], deck: Deck) -> tuple[str, ...] | Fault:
    """The cards, or the fault of the first text that is not a card of this deck."""
    cards = []
    for text in texts:
        card = read_card(text)
        if card is None:
            why = f"{clean(text) or 'A blank'} is not a card"
            return Fault("bad_entry", why, "Write A, ?=E or Q.")
        if mark_fault := _unknown_mark(card, deck):
            return mark_fault
        cards.append(card)
    return tuple(cards)


def _unknown_mark(card: str, deck: Deck) -> Fault | None:
    name = card.partition(":")[2]
    known = [mark.name for mark in deck.mark]
    if not name or name in known:
        return None
    marks = ", ".join(known) or "none"
    return Fault("bad_entry", f"{clean(card)}: unknown mark", f"The deck has these: {marks}.")


def face_of(card: str) -> str:
    """The printed card; `?` for a wild card, whatever letter it stands for."""
    return card.partition("=")[0]


def letter_of(card: str) -> str:
    """The letter the card stands for; empty for a wild card without a letter."""
    return card.partition("=")[2] if card[0] == WILD else card[0]


def card_label(card: str, deck: Deck) -> str:
    """The card for people: letter and sign, such as `C¶`, or letter and name of the mark.

    A sign outside ISO 8859-1 is not in the font of the display, so the name is used.
    """
    face = face_of(card)
    mark = mark_of(face, deck)
    sign = mark.sign if mark.sign.isprintable() and max(mark.sign, default="~") < "Ā" else ""
    return f"{face[0]}{sign}" if sign else face.replace(":", " ")


def faces(cards: Iterable[str]) -> tuple[str, ...]:
    """The printed cards, with `?` for wild ones."""
    return tuple(map(face_of, cards))


def mark_of(card: str, deck: Deck) -> Mark:
    """The card's mark with its effects (L5); `PLAIN` if it has none.

    The mark need not occur on this letter in the deck.
    """
    name = card.partition(":")[2]
    return next((mark for mark in deck.mark if mark.name == name), PLAIN) if name else PLAIN


def arrange_cards(word: str, cards: Sequence[str], deck: Deck) -> tuple[str, ...] | None:
    """The cards in the order of the word's letters; None if they do not spell it.

    Cards that may only stand at the ends of a word are placed there if possible (L5.1).
    """
    laid = [""] * len(word)
    if sorted(map(letter_of, cards)) != sorted(word):
        return None
    for letter in set(word):
        places = [at for at, other in enumerate(word) if other == letter]
        places.sort(key=lambda at: at not in (0, len(word) - 1))
        mine = [card for card in cards if letter_of(card) == letter]
        mine.sort(key=lambda card: mark_of(card, deck).place != "ends")
        for at, card in zip(places, mine, strict=True):
            laid[at] = card
    return tuple(laid)


def misplaced_card(laid: Sequence[str], deck: Deck) -> str | None:
    """The first card inside the word that may only stand at its ends (L5.1), or None."""
    inside = (card for card in laid[1:-1] if mark_of(card, deck).place == "ends")
    return next(inside, None)
