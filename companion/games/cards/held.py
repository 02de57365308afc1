"""Cards in a hand or a pile, known to the box or unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Literal, Protocol

import msgspec

from companion.games.api.fault import Fault
from companion.games.api.options import Option
from companion.games.api.rules import State
from companion.games.cards.deck import Deck

CardReason = Literal[
    "card_not_available",  # the card is not left where it is taken from
    "card_not_in_hand",  # the card is not in the hand
    "needs_hand_card",  # a word must use a card from the hand
    "too_short",  # too few letters
    "wild_unannounced",  # the letter of the wild card is missing
]
"""Kinds of refusal that the card games share (C9)."""

Hands = Annotated[
    Literal["hidden", "dealt"],
    Option(
        "cards",
        {"hidden": "our own", "dealt": "the box deals"},
        "Do you play with your own cards, or does the box deal them?",
    ),
]
"""The house rule `hands` of the card games (C1)."""

Unseen = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
"""A number of cards of which nobody knows the faces."""

NAMED = 2
"""Places of seen cards that a refusal names, at most: those with the most. The display has no room
for more."""


class WithHands(Protocol):
    """House options with the rule `hands`."""

    @property
    def hands(self) -> Literal["hidden", "dealt"]:
        """The value of the rule."""


def box_deals(options: WithHands) -> bool:
    """Whether the box deals, and so knows the cards."""
    return options.hands == "dealt"


class Cards(msgspec.Struct, frozen=True):
    """Known cards, and a number of unseen ones.

    If the box deals, all cards are known. Real cards are unseen until they were seen once, for
    example in a word that was played and undone. The first known card of a pile is drawn first.
    `len` counts all cards.
    """

    known: tuple[str, ...] = ()
    unseen: Unseen = 0

    @classmethod
    def dealt(cls, faces: Iterable[str]) -> Cards:
        """Cards that the box knows."""
        return cls(tuple(faces))

    @classmethod
    def hidden(cls, count: int) -> Cards:
        """Unseen real cards; the box knows only their number."""
        return cls((), count)

    def __len__(self) -> int:
        return len(self.known) + self.unseen

    def missing(self, faces: Iterable[str]) -> tuple[str, ...]:
        """Those of the faces that are not among the known cards. Only unseen cards can be these."""
        return tuple((Counter(faces) - Counter(self.known)).elements())

    def first_missing(self, faces: Iterable[str]) -> str:
        """The first face that these cards cannot include; empty if they may include all."""
        return "".join(self.missing(faces)[self.unseen : self.unseen + 1])

    def remove(self, faces: Sequence[str]) -> Cards:
        """The cards without these faces; faces that are not known count as unseen cards.

        Raises ValueError if `first_missing` finds one.
        """
        unknown = self.missing(faces)
        if len(unknown) > self.unseen:
            raise ValueError(
                f"{self.first_missing(faces)} is not among the cards. Ask `first_missing` first."
            )
        left = list(self.known)
        for face in (Counter(faces) - Counter(unknown)).elements():
            left.remove(face)
        return Cards(tuple(left), self.unseen - len(unknown))

    def remove_unknown(self, count: int) -> Cards:
        """The cards without `count` cards of which nobody knows the faces."""
        if count == 0:
            return self
        return Cards((), max(len(self) - count, 0))

    def draw(self, count: int) -> tuple[Cards, Cards]:
        """Draw cards from a pile, at most as many as there are; returns them and the rest."""
        known = self.known[:count]
        unseen = min(count - len(known), self.unseen)
        return Cards(known, unseen), Cards(self.known[count:], self.unseen - unseen)

    def plus(self, other: Cards) -> Cards:
        """These cards together with others."""
        return Cards(self.known + other.known, self.unseen + other.unseen)


def unseen_fault(
    state: State,
    deck: Deck,
    faces: Iterable[str],
    elsewhere: Mapping[str, Iterable[str]],
    reason: CardReason = "card_not_available",
    called: Callable[[str], str] = str,
) -> Fault | None:
    """The fault if the faces cannot all be unseen cards, because the deck has too few of them.

    A printed deck may have other cards than the file of the deck. So with real cards the fault
    asks the players, and there is none if they are sure (C1).
    """
    real = state.options.hands == "hidden"
    if real and state.sure:
        return None
    why = too_few(deck, faces, elsewhere, called)
    return Fault(reason, why, "Play other cards.", asks=real) if why else None


def too_few(
    deck: Deck,
    faces: Iterable[str],
    elsewhere: Mapping[str, Iterable[str]],
    called: Callable[[str], str] = str,
) -> str:
    """Which of the faces the deck has too few of, and where the others are; empty for none.

    elsewhere: cards that everybody has seen, by place, such as "on the table".
    called: returns the name of a card in the message.
    """
    places = {place: Counter(cards) for place, cards in elsewhere.items()}
    for face, wanted in Counter(faces).items():
        kinds = {face, *deck.matching_faces(face)}
        counts = {place: sum(cards[kind] for kind in kinds) for place, cards in places.items()}
        seen = {place: count for place, count in counts.items() if count}
        left = sum(deck.copies.get(kind, 0) for kind in kinds) - sum(seen.values())
        if wanted > left:
            return _why(called(face), left, seen)
    return ""


def _why(face: str, left: int, seen: Mapping[str, int]) -> str:
    if left <= 0 and not seen:
        return f"This deck has no {face}"
    many = f"Only {left} {face} left" if left > 0 else f"No {face} is left"
    places = sorted(seen, key=lambda place: -seen[place])[:NAMED]
    where = ", ".join(f"{seen[place]} {place}" for place in places)
    return f"{many}{f': {where}' if where else ' in this deck'}"
