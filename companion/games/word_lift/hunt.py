"""What a hand can do: its words, and all ways to steal a word and split it (L4).

The cards of the stolen word fall into two heaps, in some sixty ways; each heap takes some
cards of the hand, which a number with a bit a card names. Which heap makes a word with
which cards is looked up once; two heaps that go together take no card twice. Nothing here
tries one word with another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from companion.games.cards import Deck
from companion.games.word_lift.anagrams import key, sums
from companion.games.word_lift.conditions import STEM, price
from companion.games.word_lift.faces import WILD, faces, mark_of
from companion.games.word_lift.scoring import LONG, LONG_BONUS
from companion.games.word_lift.state import Laid, Options
from companion.lexicon.ruling import Ruling

MOST_HELD = 10
"""Cards of a hand that are looked at together; of a bigger one the oldest."""

Names = tuple[str, ...]


class Play(NamedTuple):
    """A word from the hand, and by how many points it makes the player's round better."""

    word: str
    gain: int


class Split(NamedTuple):
    """Two words out of a stolen one; `gain` to the thief, `loss` to the victim, points."""

    words: tuple[str, str]
    gain: int
    loss: int


class Heap(NamedTuple):
    """Some cards: the number of their letters, and what wild and bound ones are among them.

    `points`: what they are better on the table than in a hand.
    """

    letters: int = 0
    wilds: int = 0
    size: int = 0
    bound: str = ""
    points: int = 0

    def with_card(self, card: Heap) -> Heap:
        """The heap with one card more."""
        return Heap(
            self.letters + card.letters,
            self.wilds + card.wilds,
            self.size + 1,
            self.bound + card.bound,
            self.points + card.points,
        )


def one_card(face: str, deck: Deck) -> Heap:
    """A heap of one card."""
    mark = mark_of(face, deck)
    letter = "" if face == WILD else face[0]
    bound = letter if mark.place == "ends" else ""
    return Heap(key(letter), not letter, 1, bound, mark.table - mark.hand)


def heaps(cards: Sequence[str], deck: Deck) -> list[Heap]:
    """All heaps out of the cards, in the order of the numbers that name them."""
    found = [Heap()]
    for face in cards:
        card = one_card(face, deck)
        found += [heap.with_card(card) for heap in found]
    return found


class Hunt:
    """One hand and the words that its player knows, by their letters.

    `refused` are words that the table does not accept.
    """

    def __init__(
        self,
        hand: Sequence[str],
        known: Mapping[int, str],
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
            for word in _words(self._known, heap, self._refused):
                if word not in seen:
                    seen.add(word)
                    yield Play(word, heap.points + long_bonus(word))

    def best_play(self) -> Play | None:
        """The word that gains most, the best known of several."""
        return min(self.plays(), key=lambda p: (-p.gain, *self._plain(p.word)), default=None)

    # -- steals -----------------------------------------------------------------------

    def splits(self, stolen: Laid) -> list[Split]:
        """All ways to split the word, each pair of words once, the best first."""
        search = self._search(stolen)
        found: dict[tuple[str, str], int] = {}
        for one, other, points in search.pairs():
            for word in one:
                for second in other:
                    pair = (word, second) if word <= second else (second, word)
                    if found.get(pair, -1) < points:
                        found[pair] = points
        fixed, loss = self._fixed(stolen), self._loss(stolen)
        splits = [
            Split(pair, fixed + points + long_bonus(pair[0]) + long_bonus(pair[1]), loss)
            for pair, points in found.items()
        ]
        return sorted(splits, key=lambda split: (-split.gain, split.words))

    def best_split(self, stolen: Laid) -> Split | None:
        """The split that gains most; None where there is none."""
        found = self._search(stolen).best()
        if found is None:
            return None
        one, other = (min(words, key=self._plain) for words in found[:2])
        pair = (one, other) if one <= other else (other, one)
        gain = self._fixed(stolen) + found[2] + sum(map(long_bonus, pair))
        return Split(pair, gain, self._loss(stolen))

    def _fixed(self, stolen: Laid) -> int:
        """What the cards of the stolen word bring, whatever becomes of it."""
        cost = price(stolen.cards, self._deck, self._options)
        return sum(mark_of(card, self._deck).table for card in stolen.cards) - cost

    def _loss(self, stolen: Laid) -> int:
        table = sum(mark_of(card, self._deck).table for card in stolen.cards)
        return table + long_bonus(stolen.word)

    def _search(self, stolen: Laid) -> _Search:
        refused = self._refused | self._stale(stolen.word)
        sides = self._sides(faces(stolen.cards))
        return _Search(self._heaps, self._best_first, sides, self._known, refused)

    def _sides(self, cards: Names) -> list[Heap]:
        """The ways to part the stolen cards in two, one heap after the other it goes with."""
        every = heaps(cards, self._deck)
        full = len(every) - 1
        least = 1 if self._options.split_needs_stolen else 0
        found: dict[frozenset[Heap], tuple[Heap, Heap]] = {}
        for mask in range(least, full // 2 + 1):
            pair = every[mask], every[full ^ mask]
            found.setdefault(frozenset(pair), pair)
        return [side for pair in found.values() for side in pair]

    def _stale(self, stolen: str) -> set[str]:
        """The words that are no new ones: forms of the stolen word, and those of its stem."""
        found = {stolen, *self._ruling.forms(stolen)}
        if self._options.same_form == "strict" and len(stolen) >= STEM:
            found |= set(self._ruling.matching(f"{stolen[:STEM]}*"))
        return found

    def _plain(self, word: str) -> tuple[int, str]:
        """The order of words that are worth the same: the best known one first."""
        return self._ruling.level(word), word


def long_bonus(word: str) -> int:
    """The points that a long word earns more (L7.4)."""
    return LONG_BONUS if len(word) >= LONG else 0


def _words(known: Mapping[int, str], heap: Heap, refused: Collection[str]) -> tuple[str, ...]:
    """The words that the heap spells, all of its cards used."""
    if not heap.wilds:
        text = known.get(heap.letters, "")
        return tuple(_fitting(text, heap.bound, refused)) if text else ()
    texts = filter(None, (known.get(heap.letters + more) for more in sums(heap.wilds)))
    return tuple(word for text in texts for word in _fitting(text, heap.bound, refused))


def _fitting(text: str, bound: str, refused: Collection[str]) -> list[str]:
    """The words of a text that are not refused, and have bound cards at their ends."""
    words = (word for word in text.split(" ") if word not in refused)
    return [word for word in words if not bound or _bound_at_ends(bound, word)]


def _bound_at_ends(bound: str, word: str) -> bool:
    """Whether the cards that may stand at the ends alone have room there (L5.1)."""
    ends = [word[0], word[-1]]
    for letter in bound:
        if letter not in ends:
            return False
        ends.remove(letter)
    return True


def _parts(mask: int) -> Iterator[int]:
    """The heaps within a heap, neither all of it nor nothing."""
    part = (mask - 1) & mask
    while part:
        yield part
        part = (part - 1) & mask


Words = tuple[str, ...]


class _Search:
    """Which heaps of a stolen word make words with which cards of the hand.

    `sides` are heaps of the stolen word, each pair of neighbours the whole of it.
    """

    def __init__(
        self,
        hand: Sequence[Heap],
        best_first: Sequence[int],
        sides: Sequence[Heap],
        known: Mapping[int, str],
        refused: Collection[str],
    ) -> None:
        self._hand, self._best_first, self._sides = hand, best_first, sides
        self._known, self._refused = known, refused
        self._emptied = _emptied(known, refused)
        self._made: dict[tuple[int, int, str], bool] = {}
        odd = [mask for mask in best_first if hand[mask].wilds or hand[mask].bound]
        self._odd = frozenset(odd)
        self._wilds = hand[-1].wilds + sum(side.wilds for side in sides[:2])

    def pairs(self) -> Iterator[tuple[Words, Words, int]]:
        """Words for both heaps that take no card of the hand twice, and the points of the hand."""
        for at in range(0, len(self._sides), 2):
            one, other = ([(m, self._words(s, m)) for m in self._masks(s)] for s in (at, at + 1))
            for mask, words in one:
                points = self._hand[mask].points
                for second, more in other:
                    if not mask & second:
                        yield words, more, points + self._hand[second].points

    def best(self) -> tuple[Words, Words, int] | None:
        """The pair that gains most, its words all of the length that earns most."""
        best = None
        if self._wilds:
            best = self._by_cards(self._best_first[: 1 if self._wilds == 1 else None])
        if best is None and self._wilds < 2:
            best = self._by_words()
        return self._found(*best) if best else None

    def _masks(self, side: int) -> list[int]:
        """The cards of the hand that make a word with the side, the best first."""
        one, hand, known = self._sides[side], self._hand, self._known
        if one.wilds:
            return [mask for mask in self._best_first if self._spells(side, mask)]
        letters, odd = one.letters, self._odd
        found = [m for m in self._best_first if letters + hand[m][0] in known or hand[m][1]]
        if not odd and not one.bound and not self._emptied:
            return found
        return [mask for mask in found if self._spells(side, mask)]

    def _spells(self, side: int, mask: int) -> bool:
        """Whether there is a word of the side's cards with those of the hand, all of them."""
        one, more = self._sides[side], self._hand[mask]
        letters, wilds = one.letters + more.letters, one.wilds + more.wilds
        bound = one.bound + more.bound
        if not wilds and not bound:
            return letters in self._known and letters not in self._emptied
        asked = letters, wilds, bound
        if asked not in self._made:
            self._made[asked] = self._any(letters, wilds, bound)
        return self._made[asked]

    def _any(self, letters: int, wilds: int, bound: str) -> bool:
        """Whether there is a word of the letters and so many others."""
        known, tried = self._known, [letters + more for more in sums(wilds)]
        if known.keys().isdisjoint(tried):
            return False
        hits = (one for one in tried if one in known and one not in self._emptied)
        if not bound:
            return next(hits, None) is not None
        return any(_fitting(known[one], bound, self._refused) for one in hits)

    def _words(self, side: int, mask: int) -> Words:
        one, more = self._sides[side], self._hand[mask]
        heap = Heap(one.letters + more.letters, one.wilds + more.wilds, 0, one.bound + more.bound)
        return _words(self._known, heap, self._refused)

    def _long(self, side: int, mask: int) -> int:
        return LONG_BONUS if self._sides[side].size + self._hand[mask].size >= LONG else 0

    def _by_cards(self, tried: Sequence[int]) -> tuple[int, int, int] | None:
        """The best pair that takes one of those heaps of the hand, the best of them first.

        With all cards there is almost always one that nothing can beat, where one is wild.
        If only some heaps are tried, only such a one is an answer.
        """
        most, best = -1, None
        for used in tried:
            points = self._hand[used].points
            if points + 2 * LONG_BONUS <= most:
                break
            for side, mask in product(range(len(self._sides)), _parts(used)):
                rest = used ^ mask
                gain = points + self._long(side, mask) + self._long(side ^ 1, rest)
                if gain > most and self._both(side, mask, rest):
                    most, best = gain, (side, mask, rest)
                    if most == points + 2 * LONG_BONUS:
                        return best
        return best if len(tried) == len(self._best_first) else None

    def _both(self, side: int, mask: int, rest: int) -> bool:
        """Whether both heaps make words; that with the fewer wild cards is seen sooner."""
        one, two = (side, mask), (side ^ 1, rest)
        wilds = [self._sides[s].wilds + self._hand[m].wilds for s, m in (one, two)]
        first, second = (one, two) if wilds[0] <= wilds[1] else (two, one)
        return self._spells(*first) and self._spells(*second)

    def _by_words(self) -> tuple[int, int, int] | None:
        """The best pair of all words that the heaps make."""
        most, best = -1, None
        points = [heap.points for heap in self._hand]
        for side in range(0, len(self._sides), 2):
            masks = self._masks(side)
            others = self._masks(side + 1) if masks else []
            for mask in masks if others else ():
                mine = points[mask] + self._long(side, mask)
                for second in others:
                    if mine + points[second] + LONG_BONUS <= most:
                        break
                    gain = mine + points[second] + self._long(side + 1, second)
                    if not mask & second and gain > most:
                        most, best = gain, (side, mask, second)
        return best

    def _found(self, side: int, mask: int, second: int) -> tuple[Words, Words, int]:
        points = self._hand[mask].points + self._hand[second].points
        return self._words(side, mask), self._words(side ^ 1, second), points


def _emptied(known: Mapping[int, str], refused: Collection[str]) -> set[int]:
    """The numbers of letters of which all words are refused."""
    numbers = {key(word) for word in refused if word.isalpha()}
    texts = ((number, known.get(number, "")) for number in numbers)
    return {number for number, text in texts if set(text.split(" ")) <= {*refused}}
