"""Search for all plays of a hand: its words, and all ways to split a stolen word (L4)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import NamedTuple

from companion.games.cards import Deck
from companion.games.word_lift.engine.anagrams import Known
from companion.games.word_lift.engine.splits import Heap, Search, Words, heaps, spelled_words
from companion.games.word_lift.rules.card_notation import faces, mark_of
from companion.games.word_lift.rules.conditions import STEM, price
from companion.games.word_lift.rules.scoring import long_bonus, worth
from companion.games.word_lift.rules.state import Laid, Names, Options
from companion.lexicon.ruling import Ruling

MOST_HELD = 10
"""Cards to search, at most; a larger hand is searched only for its oldest cards."""


class Play(NamedTuple):
    """A word from the hand; `gain`: points it adds to the player's round."""

    word: str
    gain: int


class Split(NamedTuple):
    """Two words from a stolen one; `gain`: points for the thief, `loss`: for the victim."""

    words: tuple[str, str]
    gain: int
    loss: int


class Hunt:
    """A search over one hand, with the words that its player knows.

    `refused`: words that the table does not accept.
    """

    def __init__(
        self,
        hand: Sequence[str],
        known: Known,
        ruling: Ruling,
        deck: Deck,
        options: Options,
        refused: Collection[str] = (),
    ) -> None:
        self._known, self._ruling, self._deck, self._options = known, ruling, deck, options
        self._refused = frozenset(refused)
        self._heaps = heaps(hand[:MOST_HELD], deck)
        masks = range(1, len(self._heaps))
        self._best_first = sorted(masks, key=lambda mask: -self._heaps[mask].points)

    # -- words from the hand ----------------------------------------------------------

    def plays(self) -> Iterator[Play]:
        """All words from the hand, each once, with the best cards for it."""
        seen = set[str]()
        for mask in self._best_first:
            heap = self._heaps[mask]
            for word in spelled_words(self._known, heap, self._refused):
                if word not in seen:
                    seen.add(word)
                    yield Play(word, heap.points + long_bonus(word))

    # -- steals -----------------------------------------------------------------------

    def splits(self, stolen: Laid) -> list[Split]:
        """All ways to split the word, each pair of words once, the best first."""
        return self._rank(stolen, self._search(stolen).pairs())

    def first_splits(self, stolen: Laid, count: int, sees: Callable[[str], bool]) -> list[Split]:
        """The first of the splits of which the player sees both words; `sees` says it of a word.

        Only words that earn enough points are looked at.
        """
        lots = list(self._search(stolen).pairs())
        seen, best = cache(sees), set[frozenset[str]]()
        least = 0
        for one, other, points in sorted(lots, key=itemgetter(2), reverse=True):
            if points < least and len(best) >= count:
                break
            least, theirs = points, list(filter(seen, other))
            best |= {frozenset((word, second)) for word in filter(seen, one) for second in theirs}
        words = frozenset[str]().union(*best)
        some = (lot for lot in lots if not (words.isdisjoint(lot[0]) or words.isdisjoint(lot[1])))
        return self._rank(stolen, some, words.__contains__)[:count]

    def _rank(
        self,
        stolen: Laid,
        lots: Iterable[tuple[Words, Words, int]],
        wanted: Callable[[str], bool] | None = None,
    ) -> list[Split]:
        """The pairs of words in these lots with their points, each once, the best first."""
        found: dict[tuple[str, str], int] = {}
        for one, other, points in lots:
            for word in filter(wanted, one):
                for second in filter(wanted, other):
                    pair = (word, second) if word <= second else (second, word)
                    if found.get(pair, -1) < points:
                        found[pair] = points
        fixed, loss = self._constant_points(stolen), worth(stolen, self._deck)
        ranked = sorted(found.items(), key=itemgetter(1), reverse=True)
        return [Split(pair, fixed + points, loss) for pair, points in ranked]

    def best_split(self, stolen: Laid) -> Split | None:
        """The split that gains most, or None."""
        found = self._search(stolen).best()
        if found is None:
            return None
        one, other = (min(words, key=self._plain) for words in found[:2])
        pair = (one, other) if one <= other else (other, one)
        return Split(pair, self._constant_points(stolen) + found[2], worth(stolen, self._deck))

    def _constant_points(self, stolen: Laid) -> int:
        """The points of the stolen cards minus the price, the same for every split."""
        cost = price(stolen.cards, self._deck, self._options)
        return sum(mark_of(card, self._deck).table for card in stolen.cards) - cost

    def _search(self, stolen: Laid) -> Search:
        refused = self._refused | self._stale(stolen.word)
        sides = self._sides(faces(stolen.cards))
        return Search(self._heaps, self._best_first, sides, self._known, refused)

    def _sides(self, cards: Names) -> list[Heap]:
        """The ways to divide the stolen cards in two; each heap is followed by its other half."""
        every = heaps(cards, self._deck)
        full = len(every) - 1
        least = 1 if self._options.split_needs_stolen else 0
        found: dict[frozenset[Heap], tuple[Heap, Heap]] = {}
        for mask in range(least, full // 2 + 1):
            pair = every[mask], every[full ^ mask]
            found.setdefault(frozenset(pair), pair)
        return [side for pair in found.values() for side in pair]

    def _stale(self, stolen: str) -> set[str]:
        """Words that are not new: forms of the stolen word, or by house rule words of its stem."""
        found = {stolen, *self._ruling.forms(stolen)}
        if self._options.same_form == "strict" and len(stolen) >= STEM:
            found |= set(self._ruling.matching(f"{stolen[:STEM]}*"))
        return found

    def _plain(self, word: str) -> tuple[int, str]:
        """Sort key for words of equal worth: the best known first."""
        return self._ruling.level(word), word
