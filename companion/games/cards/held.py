"""Cards in a hand or a pile, dealt by the box or hidden from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from companion.games.api.fault import Fault, Reason
from companion.games.cards.deck import Deck


class Cards(msgspec.Struct, frozen=True):
    """Some cards: those whose faces the box knows, and how many more it has not seen.

    A hand that the box deals has only known ones, a hand of real cards only unseen ones;
    it is both where real cards were seen and taken back. A pile's first known card is its
    next one. `len` counts all.
    """

    known: tuple[str, ...] = ()
    unseen: int = 0

    @classmethod
    def dealt(cls, faces: Iterable[str]) -> Cards:
        """Cards that the box knows."""
        return cls(tuple(faces))

    @classmethod
    def hidden(cls, count: int) -> Cards:
        """Real cards, of which the box knows only how many there are."""
        return cls((), count)

    def __len__(self) -> int:
        return len(self.known) + self.unseen

    def missing(self, faces: Iterable[str]) -> tuple[str, ...]:
        """Those of the faces that are not among the known cards: only unseen ones can be they."""
        return tuple((Counter(faces) - Counter(self.known)).elements())

    def first_missing(self, faces: Iterable[str]) -> str:
        """A face that cannot be among the cards as often as wanted; empty where all can."""
        return "".join(self.missing(faces)[self.unseen : self.unseen + 1])

    def remove(self, faces: Sequence[str]) -> Cards:
        """The cards that are left; the unseen ones stand for what is not known.

        Raises ValueError where `first_missing` names one.
        """
        beyond = self.missing(faces)
        if len(beyond) > self.unseen:
            raise ValueError(
                f"{self.first_missing(faces)} is not among the cards. Ask `first_missing` first."
            )
        left = list(self.known)
        for face in (Counter(faces) - Counter(beyond)).elements():
            left.remove(face)
        return Cards(tuple(left), self.unseen - len(beyond))

    def remove_unknown(self, count: int) -> Cards:
        """The cards that are left when some go of which nobody said which."""
        if count == 0:
            return self
        return Cards((), max(len(self) - count, 0))

    def draw(self, count: int) -> tuple[Cards, Cards]:
        """The first cards of a pile, as many as there are, and the rest of it."""
        known = self.known[:count]
        unseen = min(count - len(known), self.unseen)
        return Cards(known, unseen), Cards(self.known[count:], self.unseen - unseen)

    def plus(self, other: Cards) -> Cards:
        """These cards and others."""
        return Cards(self.known + other.known, self.unseen + other.unseen)


def unseen_fault(
    deck: Deck,
    faces: Iterable[str],
    lying: Mapping[str, Iterable[str]],
    reason: Reason = "card_not_available",
    called: Callable[[str], str] = str,
) -> Fault | None:
    """Why the faces cannot all have come out of hands that nobody saw.

    `lying` has the cards that everybody has seen elsewhere, by where that is (`on the
    table`); no more than the deck has can be in the game. None where nothing is wrong.
    `called` is what players call a card.
    """
    places = {place: Counter(cards) for place, cards in lying.items()}
    for face, wanted in Counter(faces).items():
        kinds = {face, *deck.matching_faces(face)}
        counts = {place: sum(cards[kind] for kind in kinds) for place, cards in places.items()}
        seen = {place: count for place, count in counts.items() if count}
        left = sum(deck.copies.get(kind, 0) for kind in kinds) - sum(seen.values())
        if wanted > left:
            return Fault(reason, _why(called(face), left, seen), "Play other cards.")
    return None


def _why(face: str, left: int, seen: Mapping[str, int]) -> str:
    many = f"Only {left} {face} left" if left > 0 else f"No {face} is left"
    where = ", ".join(f"{count} {place}" for place, count in seen.items())
    return f"{many}{f': {where}' if where else ' in this deck'}"
