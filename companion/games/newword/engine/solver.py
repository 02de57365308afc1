"""Find the words that some cards can make, the highest-scoring first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from heapq import heappop, heappush
from string import ascii_uppercase
from typing import NamedTuple

import msgspec

from companion.games.newword.rules.assign import AvailableCards, Search
from companion.games.newword.rules.notation import face, letter
from companion.games.newword.rules.readings import Reading, search_readings
from companion.games.newword.rules.state import (
    LONG_MULTIPLIER,
    least_letters,
    multiplier,
)
from companion.lexicon.compiled.racks import Rack
from companion.lexicon.ruling import Ruling


class Play(NamedTuple):
    """A possible word: its points with the multiplier, and its highest-scoring reading."""

    word: str
    total: int
    reading: Reading


Wanted = Callable[[str], bool]
"""A filter: whether to look at a word."""


class Finder(msgspec.Struct, frozen=True, dict=True):
    """Finds words for the cards around a player; `excluded` may not be laid again (N3.8).

    `too_rare`: the levels of words that are left out.
    """

    available: AvailableCards
    ruling: Ruling
    junior: bool = False
    excluded: str = ""
    too_rare: frozenset[int] = frozenset()

    def plays(self, wanted: Wanted = lambda word: True) -> Iterator[Play]:
        """All plays with the wanted words, the highest-scoring first.

        A word gets its exact cards and points only when no other word can beat its bound.
        """
        waiting: list[tuple[int, str, Play | None]] = []
        for bound, word in self._candidates(wanted):
            top = bound if self.junior else bound * LONG_MULTIPLIER
            yield from self._certain(waiting, top)
            heappush(waiting, (-bound * multiplier(len(word), junior=self.junior), word, None))
        yield from self._certain(waiting, None)

    def best(self, wanted: Wanted = lambda word: True) -> Play | None:
        """The highest-scoring play, or None."""
        return next(self.plays(wanted), None)

    def words(self, wanted: Wanted = lambda word: True) -> Iterator[str]:
        """The words whose letters are there, highest card points first; cards are not assigned."""
        return (word for _, word in self._candidates(wanted))

    def play_of(self, word: str) -> Play | None:
        """The word in its highest-scoring reading; None if it cannot use both sources."""
        ways = [way for way in search_readings(self._search, word).readings if _both(way)]
        if not ways:
            return None
        way = max(ways, key=lambda way: way.points)
        return Play(word, way.points * multiplier(len(word), junior=self.junior), way)

    @cached_property
    def _search(self) -> Search:
        return Search(self.available)

    def letter_points(self) -> dict[str, int]:
        """The highest points of each letter, on any card."""
        best, agreed = self.available.deck.best_values, self.available.points
        return {sign: max(agreed.get(sign, value), 0) for sign, value in best.items()}

    def _candidates(self, wanted: Wanted) -> Iterator[tuple[int, str]]:
        """Words that may be possible, each with an upper bound for its card points."""
        least = least_letters(junior=self.junior)
        rack = rack_of(self.available)
        wilds = rack.wilds * max(self.available.worth("?=A"), 0)
        from_hand = self._hand_letters()
        points = self.letter_points()
        for value, word in self.ruling.words_by_value(rack, points, self.too_rare):
            if len(word) < least or word == self.excluded or from_hand.isdisjoint(word):
                continue
            if wanted(word):
                yield value + wilds, word

    def _hand_letters(self) -> frozenset[str]:
        """The letters that some card of the hand may be; a word needs one of them (N3.3)."""
        if self.available.hand.unseen:
            return frozenset(ascii_uppercase)
        return frozenset().union(*map(self.available.shows, self.available.hand.known))

    def _certain(
        self, waiting: list[tuple[int, str, Play | None]], top: int | None
    ) -> Iterator[Play]:
        """The plays that no later word can beat; later words score at most `top` points."""
        while waiting and (top is None or -waiting[0][0] >= top):
            _, word, play = heappop(waiting)
            if play is not None:
                yield play
            elif found := self.play_of(word):
                heappush(waiting, (-found.total, word, found))


def _both(way: Reading) -> bool:
    """Whether there is a card from the hand and one from the table (N3.3, N3.4)."""
    return 0 < len(way.hand) < len(way.cards)


def rack_of(available: AvailableCards) -> Rack:
    """The known cards as a rack for a search of the dictionary."""
    fixed = [card for card in available.table.known if letter(card) and not available.free]
    free = [face(card) for card in available.table.known if card not in fixed]
    fronts = (*free, *available.hand.known)
    plain = "".join(front for front in fronts if len(front) == 1 and front != "?")
    letters = "".join(map(letter, fixed)) + plain
    choices = tuple(front.replace("/", "") for front in fronts if "/" in front)
    return Rack(letters, choices, fronts.count("?"))
