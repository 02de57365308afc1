"""Heaps of cards, and which of them make words together.

The cards of a stolen word fall into two heaps, in some sixty ways; each heap takes some
cards of the hand, which a number with a bit a card names. Which heap makes a word with
which cards is looked up once; two heaps that go together take no card twice. Nothing here
tries one word with another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from companion.games.cards import Deck
from companion.games.word_lift.engine.anagrams import Known, key, sums
from companion.games.word_lift.rules.card_notation import WILD, mark_of
from companion.games.word_lift.rules.scoring import LONG, LONG_BONUS

TRIED = (0, 1, 9)
"""Number of heaps tried before all words are, by the number of wild cards."""

BONUSES = (2 * LONG_BONUS, LONG_BONUS, 0)
"""Bonuses that two words can earn for their length, highest first."""

Words = tuple[str, ...]


class Heap(NamedTuple):
    """A set of cards: the sum of its letters, with its wild and bound cards.

    `points`: what they are better on the table than in a hand.
    """

    letters: int = 0
    wilds: int = 0
    size: int = 0
    bound: str = ""
    points: int = 0

    def plus(self, other: Heap) -> Heap:
        """The cards of both."""
        return Heap(
            self.letters + other.letters,
            self.wilds + other.wilds,
            self.size + other.size,
            self.bound + other.bound,
            self.points + other.points,
        )


def one_card(face: str, deck: Deck) -> Heap:
    """A heap of one card."""
    mark = mark_of(face, deck)
    letter = "" if face == WILD else face[0]
    bound = letter if mark.place == "ends" else ""
    return Heap(key(letter), not letter, 1, bound, mark.table - mark.hand)


def heaps(cards: Sequence[str], deck: Deck) -> list[Heap]:
    """Every subset of the cards, in the order of their bit masks."""
    found = [Heap()]
    for face in cards:
        card = one_card(face, deck)
        found += [heap.plus(card) for heap in found]
    return found


def spelled_words(known: Known, heap: Heap, refused: Collection[str]) -> tuple[str, ...]:
    """The words that use all cards of the heap."""
    if not heap.wilds:
        text = known[heap.size].get(heap.letters, "")
        return tuple(_fitting(text, heap.bound, refused)) if text else ()
    same, letters = known[heap.size], heap.letters
    tried = [letters + more for more in sums(heap.wilds)]
    texts = [same[number] for number in tried if number in same]
    return tuple(word for text in texts for word in _fitting(text, heap.bound, refused))


def _fitting(text: str, bound: str, refused: Collection[str]) -> list[str]:
    """The words of a text that are not refused, and have bound cards at their ends."""
    words = (word for word in text.split(" ") if word not in refused)
    return [word for word in words if not bound or _bound_at_ends(bound, word)]


def _bound_at_ends(bound: str, word: str) -> bool:
    """Whether the cards that must stand at an end of the word have room there (L5.1)."""
    ends = [word[0], word[-1]]
    for letter in bound:
        if letter not in ends:
            return False
        ends.remove(letter)
    return True


def _bonus(size: int) -> int:
    """The bonus for a word of this length."""
    return LONG_BONUS if size >= LONG else 0


def _parts(mask: int) -> Iterator[int]:
    """The proper, non-empty subsets of a heap."""
    part = (mask - 1) & mask
    while part:
        yield part
        part = (part - 1) & mask


class Search:
    """Which heaps of a stolen word make words with which cards of the hand.

    `sides` are heaps of the stolen word, each pair of neighbours the whole of it.
    """

    def __init__(
        self,
        hand: Sequence[Heap],
        best_first: Sequence[int],
        sides: Sequence[Heap],
        known: Known,
        refused: Collection[str],
    ) -> None:
        self._hand, self._best_first, self._sides = hand, best_first, sides
        self._known, self._refused = known, refused
        self._emptied = _fully_refused(known, refused)
        self._made: dict[tuple[int, int, str], bool] = {}
        self._plain = _by_size(hand, best_first)
        self._wild = [mask for mask in best_first if hand[mask].wilds]
        self._sure = not self._emptied and not any(heap.bound for heap in hand)
        self._wilds = hand[-1].wilds + sum(side.wilds for side in sides[:2])
        self._any_wild = any(side.wilds for side in sides[:2])
        self._sized: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
        for at, one in enumerate(sides):
            other = sides[at ^ 1]
            same = self._sized.setdefault((one.size, other.size), [])
            same.append((at, one.letters, other.letters))

    def pairs(self) -> Iterator[tuple[Words, Words, int]]:
        """Words for both heaps that take no card of the hand twice, and what the pair is worth."""
        for at in range(0, len(self._sides), 2):
            one = self._worth(at)
            two = self._worth(at + 1) if one else []
            others = [(mask, self._words(at + 1, mask), points) for mask, points in two]
            for mask, points in one if two else ():
                words = self._words(at, mask)
                for second, more, rest in others:
                    if not mask & second:
                        yield words, more, points + rest

    def best(self) -> tuple[Words, Words, int] | None:
        """The pair that gains most, its words all of the length that earns most."""
        tried = TRIED[min(self._wilds, len(TRIED) - 1)]
        best = self._by_cards(self._best_first[:tried]) or self._by_words()
        return self._result(*best) if best else None

    def _masks(self, side: int) -> list[int]:
        """The cards of the hand that make a word with the side, all of them used."""
        one, found = self._sides[side], list[int]()
        if one.wilds:
            return [mask for mask in self._best_first if self._spells(side, mask)]
        letters = one.letters
        for size, heaps_of_size in self._plain.items():
            known = self._known[one.size + size]
            found += [mask for mask, more in heaps_of_size if letters + more in known]
        if not self._sure or one.bound:
            found = [mask for mask in found if self._spells(side, mask)]
        return found + [mask for mask in self._wild if self._spells(side, mask)]

    def _spells(self, side: int, mask: int) -> bool:
        """Whether some word uses exactly the cards of the side and these of the hand."""
        one, more = self._sides[side], self._hand[mask]
        letters, wilds = one.letters + more.letters, one.wilds + more.wilds
        bound = one.bound + more.bound
        if not wilds and not bound:
            return letters in self._known[one.size + more.size] and letters not in self._emptied
        asked = letters, wilds, bound
        if asked not in self._made:
            self._made[asked] = self._any(self._known[one.size + more.size], *asked)
        return self._made[asked]

    def _any(self, known: Mapping[int, str], letters: int, wilds: int, bound: str) -> bool:
        """Whether some word uses the letters and this many wild cards."""
        tried = [letters + more for more in sums(wilds)]
        if known.keys().isdisjoint(tried):
            return False
        hits = (one for one in tried if one in known and one not in self._emptied)
        if not bound:
            return next(hits, None) is not None
        return any(_fitting(known[one], bound, self._refused) for one in hits)

    def _words(self, side: int, mask: int) -> Words:
        return spelled_words(self._known, self._sides[side].plus(self._hand[mask]), self._refused)

    def _long(self, side: int, mask: int) -> int:
        return _bonus(self._sides[side].size + self._hand[mask].size)

    def _by_cards(self, tried: Sequence[int]) -> tuple[int, int, int] | None:
        """The best pair from these heaps of the hand, if nothing can beat it.

        With wild cards there is almost always a pair that uses all cards and has two long words.
        """
        most, best = -1, None
        for used in tried:
            for bonus in BONUSES:
                gain = self._hand[used].points + bonus
                if gain <= most:
                    break
                if pair := self._first(used, bonus):
                    most, best = gain, pair
                    break
            if best and self._hand[used].points + BONUSES[0] <= most:
                return best
        return None

    def _first(self, used: int, bonus: int) -> tuple[int, int, int] | None:
        """The first pair that uses these cards of the hand and earns this length bonus.

        Each pair occurs twice; the second time its heaps are swapped.
        """
        for mask in _parts(used):
            rest = used ^ mask
            if mask < rest:
                break
            for side in self._likely(mask, rest, bonus):
                if self._both(side, mask, rest):
                    return side, mask, rest
        return None

    def _both(self, side: int, mask: int, rest: int) -> bool:
        """Whether both heaps make words; the one with fewer wild cards is checked first."""
        if self._hand[mask].wilds > self._hand[rest].wilds:
            side, mask, rest = side ^ 1, rest, mask
        return self._spells(side, mask) and self._spells(side ^ 1, rest)

    def _likely(self, mask: int, rest: int, bonus: int) -> list[int]:
        """The sides that may make words with the cards, while the other side takes the rest.

        A heap without wild cards is looked up at once; it rarely makes a word.
        """
        one, two = self._hand[mask], self._hand[rest]
        found = list[int]()
        for (size, other), sides in self._sized.items():
            if bonus != _bonus(size + one.size) + _bonus(other + two.size):
                continue
            if self._any_wild or (one.wilds and two.wilds):
                found += (side for side, _, _ in sides)
            elif one.wilds:
                known = self._known[other + two.size]
                found += (side for side, _, letters in sides if letters + two.letters in known)
            else:
                known = self._known[size + one.size]
                found += (side for side, letters, _ in sides if letters + one.letters in known)
        return sorted(found)

    def _by_words(self) -> tuple[int, int, int] | None:
        """The best pair among all words that the heaps make."""
        most, best = -1, None
        for side in range(0, len(self._sides), 2):
            others = self._worth(side + 1)
            for mask, mine in self._worth(side) if others else ():
                for second, more in others:
                    if mine + more <= most:
                        break
                    if not mask & second:
                        most, best = mine + more, (side, mask, second)
        return best

    def _worth(self, side: int) -> list[tuple[int, int]]:
        """The heaps of the hand that make a word with the side, and its value, highest first."""
        hand, size = self._hand, self._sides[side].size
        found = [
            (mask, hand[mask].points + _bonus(size + hand[mask].size)) for mask in self._masks(side)
        ]
        return sorted(found, key=itemgetter(1), reverse=True)

    def _result(self, side: int, mask: int, second: int) -> tuple[Words, Words, int]:
        points = self._hand[mask].points + self._hand[second].points
        points += self._long(side, mask) + self._long(side ^ 1, second)
        return self._words(side, mask), self._words(side ^ 1, second), points


def _fully_refused(known: Known, refused: Collection[str]) -> set[int]:
    """The letter sums all of whose words are refused.

    A word on the table may contain a wild card without a stated letter.
    """
    plain = (word for word in refused if word.isalpha() and len(word) < len(known))
    numbers = {key(word): len(word) for word in plain}
    texts = ((number, known[size].get(number, "")) for number, size in numbers.items())
    return {number for number, text in texts if set(text.split(" ")) <= {*refused}}


def _by_size(hand: Sequence[Heap], best_first: Sequence[int]) -> dict[int, list[tuple[int, int]]]:
    """The heaps without wild cards and their letter sums, by number of cards."""
    found: dict[int, list[tuple[int, int]]] = {}
    for mask in best_first:
        if not hand[mask].wilds:
            found.setdefault(hand[mask].size, []).append((mask, hand[mask].letters))
    return found
