"""The best words that some cards can lay, the dearest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from string import ascii_uppercase
from typing import NamedTuple

from companion.games.newword.rules.assign import Around
from companion.games.newword.rules.notation import face, letter
from companion.games.newword.rules.readings import Reading, readings
from companion.games.newword.rules.state import (
    LEAST_LETTERS,
    LEAST_LETTERS_JUNIOR,
    LONG_MULTIPLIER,
    multiplier,
)
from companion.lexicon.compiled.racks import Rack
from companion.lexicon.ruling import Ruling


class Play(NamedTuple):
    """A word that can be laid: its points with the multiplier, and the dearest reading."""

    word: str
    total: int
    reading: Reading


Wanted = Callable[[str], bool]
"""Whether a word is to be looked at."""


class Finder(NamedTuple):
    """Finds words for the cards around a player; `but` may not be laid again (N3.8)."""

    around: Around
    ruling: Ruling
    junior: bool = False
    but: str = ""

    def plays(self, wanted: Wanted = lambda word: True) -> Iterator[Play]:
        """All plays with the wanted words, the most points first.

        A word is laid out with its cards only when no other can bring more any longer.
        """
        waiting: list[tuple[int, str, Play | None]] = []
        for bound, word in self._bounded(wanted):
            top = bound if self.junior else bound * LONG_MULTIPLIER
            yield from self._settled(waiting, top)
            heappush(waiting, (-bound * multiplier(len(word), junior=self.junior), word, None))
        yield from self._settled(waiting, None)

    def best(self, wanted: Wanted = lambda word: True) -> Play | None:
        """The play that brings most; None where there is none."""
        return next(self.plays(wanted), None)

    def words(self, wanted: Wanted = lambda word: True) -> Iterator[str]:
        """The words whose letters are there, the dearest cards first; not laid out."""
        return (word for _, word in self._bounded(wanted))

    def laid(self, word: str) -> Play | None:
        """The word in its dearest reading; None where it cannot be laid from both sides."""
        ways = [way for way in readings(self.around, word).readings if _both(way)]
        if not ways:
            return None
        way = max(ways, key=lambda way: way.points)
        return Play(word, way.points * multiplier(len(word), junior=self.junior), way)

    def _bounded(self, wanted: Wanted) -> Iterator[tuple[int, str]]:
        """The words that may go, each with what its cards can be worth at most."""
        least = LEAST_LETTERS_JUNIOR if self.junior else LEAST_LETTERS
        rack = rack_of(self.around)
        wilds = rack.wilds * max(self.around.worth("?=A"), 0)
        for value, word in self.ruling.dearest(rack, self._worth()):
            if len(word) >= least and word != self.but and wanted(word):
                yield value + wilds, word

    def _worth(self) -> dict[str, int]:
        """What a letter is worth at most, on whichever card it is."""
        worth = {sign: self.around.worth(sign) for sign in ascii_uppercase}
        for card in self.around.deck.card:
            for sign in "" if card.wild else card.letters:
                worth[sign] = max(worth[sign], self.around.worth(f"{card.face}={sign}"))
        return {sign: max(value, 0) for sign, value in worth.items()}

    def _settled(
        self, waiting: list[tuple[int, str, Play | None]], top: int | None
    ) -> Iterator[Play]:
        """What is sure to bring most, now that what comes brings no more than `top`."""
        while waiting and (top is None or -waiting[0][0] >= top):
            _, word, play = heappop(waiting)
            if play is not None:
                yield play
            elif found := self.laid(word):
                heappush(waiting, (-found.total, word, found))


def _both(way: Reading) -> bool:
    """Whether there is a card from the hand and one from the table (N3.3, N3.4)."""
    return 0 < len(way.hand) < len(way.cards)


def rack_of(around: Around) -> Rack:
    """The cards that can be seen, as the dictionary's searches take them."""
    fixed = [card for card in around.table.known if letter(card) and not around.free]
    turned = [face(card) for card in around.table.known if card not in fixed]
    fronts = (*turned, *around.hand.known)
    plain = "".join(front for front in fronts if len(front) == 1 and front != "?")
    letters = "".join(map(letter, fixed)) + plain
    choices = tuple(front.replace("/", "") for front in fronts if "/" in front)
    return Rack(letters, choices, fronts.count("?"))
