"""What follows a play of NewWord, as far as a player can foresee it.

It knows only what its player sees. While there is a stock, it weighs the letters on the table and
the cards kept. Once the stock is empty, each of two players knows the other's cards, and it plays
the game to its end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.cards import Cards
from companion.games.newword.engine.prospects import JUNIOR, NEWWORD
from companion.games.newword.engine.solver import Finder, Play
from companion.games.newword.rules.notation import letter
from companion.games.newword.rules.view import NewWordView

LONGEST_END = 8
"""The most turns that it plays in its head when the stock is empty."""


class Foresight:
    """What one player expects after each of its possible plays."""

    def __init__(self, view: NewWordView, finder: Finder) -> None:
        self._view, self._finder = view, finder
        self._hand = Counter(view.hand.known)
        self._weights = JUNIOR if view.options.junior else NEWWORD

    @property
    def open(self) -> bool:
        """Whether the player knows all cards: of two players, once the stock is empty."""
        held = sum(self._view.hand_sizes.values())
        known = sum(self._view.unseen.values()) == held
        return known and len(self._view.players) == 2 and not self._view.stock

    def after(self, play: Play) -> float:
        """The points that follow a play: the player's own, less those of the next player."""
        rest = sorted((self._hand - Counter(play.reading.hand)).elements())
        if self.open:
            return self._ending([used.card for used in play.reading.cards], rest)
        return self._weights.worth(play.word, rest)

    def _ending(self, table: Sequence[str], rest: list[str]) -> float:
        """The points until the end of the game if both always lay the word with most points."""
        unseen = Counter(self._view.unseen) - self._hand
        hands, sum_, sign, passed = [rest, sorted(unseen.elements())], 0.0, 1, 0
        for _ in range(LONGEST_END):
            if not all(hands) or passed == len(hands):
                break
            hands.reverse()
            sign, play = -sign, self._play(table, hands[0])
            passed = 0 if play else passed + 1
            if play:
                sum_ += sign * play.total
                table = [used.card for used in play.reading.cards]
                left = Counter(hands[0]) - Counter(play.reading.hand)
                hands[0] = sorted(left.elements())
        return sum_

    def _play(self, table: Sequence[str], hand: Sequence[str]) -> Play | None:
        """The play with most points from these cards."""
        have = self._finder.available._replace(
            table=Cards.dealt(table), hand=Cards.dealt(hand), free=False
        )
        same_ok = self._view.options.same_word_ok
        excluded = "" if same_ok else "".join(map(letter, table))
        return replace(self._finder, available=have, excluded=excluded, too_rare=frozenset()).best()
