"""Cards of Word Lift as players write them: `T`, `Q:dollar`, `?`, and in a word `?=E` (L5)."""

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
    """The card in its one spelling, whatever the case it was written in; None for none."""
    head, colon, mark = text.partition(":")
    card = f"{head.upper()}{colon}{mark.lower()}"
    return card if CARD.fullmatch(card) else None


def read_cards(texts: Iterable[str], deck: Deck) -> tuple[str, ...] | Fault:
    """The cards, or what is wrong with the first that is none."""
    cards = []
    for text in texts:
        card = read_card(text)
        if card is None:
            why = f"{clean(text) or 'A blank'} is no card"
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
    return Fault("bad_entry", f"{clean(card)}: no such mark", f"The deck's marks: {marks}.")


def face_of(card: str) -> str:
    """What is printed on the card: a wild one shows no letter."""
    return card.partition("=")[0]


def letter_of(card: str) -> str:
    """The letter for which the card stands; empty for a wild card of which nobody said it."""
    return card.partition("=")[2] if card[0] == WILD else card[0]


def signed(card: str, deck: Deck) -> str:
    """The card as it is printed: its letter and its sign, such as `C¶`, or its mark's name.

    The display has the letters of ISO 8859-1 alone.
    """
    face = face_of(card)
    mark = mark_of(face, deck)
    sign = mark.sign if mark.sign.isprintable() and max(mark.sign, default="~") < "Ā" else ""
    return f"{face[0]}{sign}" if sign else face.replace(":", " ")


def faces(cards: Iterable[str]) -> tuple[str, ...]:
    """What is printed on the cards."""
    return tuple(map(face_of, cards))


def mark_of(card: str, deck: Deck) -> Mark:
    """What is special about the card (L5); the ordinary where nothing is.

    A mark may stand on letters on which this deck has none.
    """
    name = card.partition(":")[2]
    return next((mark for mark in deck.mark if mark.name == name), PLAIN) if name else PLAIN


def arranged(word: str, cards: Sequence[str], deck: Deck) -> tuple[str, ...] | None:
    """The cards in the order of the word's letters, bound ones at its ends if that can be.

    None where the cards do not spell the word.
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


def misplaced(laid: Sequence[str], deck: Deck) -> str | None:
    """The first card that may stand only at the ends of a word and stands inside (L5.1)."""
    inside = (card for card in laid[1:-1] if mark_of(card, deck).place == "ends")
    return next(inside, None)
