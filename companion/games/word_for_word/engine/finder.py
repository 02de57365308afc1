"""Find the best word of some cards without checking every word.

Without wild cards, every subset of the letters is looked up. With wild cards, the words are sorted
by the highest score they can reach, and for each letter a bit set marks the words that contain it.
A few operations on these sets give the words that can be made. They are tried in order until no
remaining word can beat the best.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from companion.games.kit.rules import copy_fields
from companion.games.word_for_word.rules.words.card_notation import MOST_CARDS, WILD, WordCard
from companion.games.word_for_word.rules.words.layouts import (
    CardCounts,
    Letter,
    best_layout,
    best_spread,
    letter_groups,
)
from companion.games.word_for_word.rules.words.scoring import (
    EXCLAMATION,
    LENGTH,
    Score,
    Scoring,
    bonuses,
)
from companion.lexicon import Rack
from companion.lexicon.ruling import Ruling

PLAIN = Scoring()
AIMS = (("red", 3), ("blue", 2), ("any", 1))
"""Aims of a layout with wild cards, each with the multiplier of its word."""


class Entry(NamedTuple):
    """A word with everything about its score that does not depend on its layout.

    plain: points of the letters and the length bonus. bonus: all other bonuses.
    parts: its letters. doubled: whether it has identical letters side by side.
    gain: points of its letters in runs, per step of their multiplier.
    needs: every letter with each number of copies up to its own.
    key: number that identifies its letters in any order.
    """

    plain: int
    bonus: int
    word: str
    parts: tuple[Letter, ...]
    gain: int
    doubled: bool
    needs: tuple[tuple[str, int], ...]
    key: int

    def most(self, pair: int, factor: int) -> int:
        """Score with every pair multiplied by `pair` and the word by `factor`: an upper bound."""
        return (self.plain + self.gain * (pair - 1)) * factor + self.bonus


class LetterWorth(NamedTuple):
    """What a letter with all its copies adds to the `Entry` of a word."""

    value: int
    gain: int
    key: int
    needs: tuple[tuple[str, int], ...]


class Best(NamedTuple):
    """The best word of some cards, with its layout and score."""

    word: str
    cards: tuple[WordCard, ...]
    score: Score


class RankedWords:
    """Words sorted by the highest score they can reach under an aim, as bits: bit 0 is the best.

    has: words with at least a number of copies of a letter, by letter and number.
    upto: words of at most a number of letters, by number.
    """

    def __init__(self, entries: Sequence[Entry], most: Sequence[int]) -> None:
        places = sorted(range(len(entries)), key=most.__getitem__, reverse=True)
        self.entries = [entries[place] for place in places]
        self.most = [most[place] for place in places]
        size = len(entries) // 8 + 1
        has: defaultdict[tuple[str, int], bytearray] = defaultdict(lambda: bytearray(size))
        long: defaultdict[int, bytearray] = defaultdict(lambda: bytearray(size))
        for at, entry in enumerate(self.entries):
            byte, bit = at >> 3, 1 << (at & 7)
            long[len(entry.word)][byte] |= bit
            for held in entry.needs:
                has[held][byte] |= bit
        self.has = {key: int.from_bytes(bits, "little") for key, bits in has.items()}
        self.upto = [0]
        for length in range(1, 2 * MOST_CARDS + 1):
            self.upto.append(self.upto[-1] | int.from_bytes(long[length], "little"))

    def possible(self, counts: Mapping[str, int], wilds: int) -> int:
        """Bit set of the words that the letters and at most `wilds` wild cards can make."""
        whole = self.upto[-1]
        found = [(whole, 0)]
        for letter, count in counts.items():
            found += [
                (words & self.has.get((letter, copies), 0), size + copies)
                for words, size in found
                for copies in range(1, count + 1)
            ]
        result = 0
        for words, size in found:
            result |= words & self.upto[size + wilds]
        return result


def playable_words(words: Iterable[str]) -> list[str]:
    """The words of 2 to 7 letters, and the exclamation (F12.2)."""
    return sorted({word for word in words if 2 <= len(word) <= MOST_CARDS} | {EXCLAMATION})


def rack_of(faces: Iterable[str]) -> Rack:
    """The letters and the wild cards of some cards, without their colours."""
    letters = [face[0] for face in faces]
    plain = [letter for letter in letters if letter != WILD]
    return Rack("".join(plain), (), letters.count(WILD))


def possible_words(faces: Iterable[str], ruling: Ruling) -> Iterator[str]:
    """The words that the cards can spell, in the order of `playable_words`."""
    rack = rack_of(faces)
    return filter(rack.spells, playable_words(ruling.from_rack(rack)))


def upper_bound(word: str, values: Mapping[str, int], house: Scoring) -> int:
    """Upper bound of a word's score: all pairs multiplied by five, the word by three."""
    gain = sum(values[part.letter] * sum(part.runs) for part in letter_groups(word) if part.runs)
    plain = sum(values[letter] for letter in word) + LENGTH[len(word)]
    return (plain + 4 * gain) * 3 + sum(bonuses(word, house))


class Finder:
    """Finder of best words for a dictionary, letter values and house options."""

    def __init__(
        self, words: Iterable[str], values: Mapping[str, int], house: Scoring = PLAIN
    ) -> None:
        self.values, self.house = dict(values), house
        self._digits = {letter: 1 << 3 * at for at, letter in enumerate(self.values)}
        self._worth: dict[Letter, LetterWorth] = {}
        self._entries = [self._entry(word) for word in playable_words(words)]
        self._plain: dict[int, tuple[int, int, str]] = {}
        self._doubled: dict[int, list[Entry]] = {}
        for entry in self._entries:
            self._index(entry)
        self._orders: dict[tuple[int, int], RankedWords] = {}

    def _entry(self, word: str) -> Entry:
        plain, gain, key = LENGTH[len(word)], 0, 0
        parts = letter_groups(word)
        needs: tuple[tuple[str, int], ...] = ()
        for part in parts:
            worth = self._worth.get(part) or self._letter_worth(part)
            plain, gain, key = plain + worth.value, gain + worth.gain, key + worth.key
            needs += worth.needs
        doubled = any(part.runs for part in parts)
        return Entry(plain, sum(bonuses(word, self.house)), word, parts, gain, doubled, needs, key)

    def _letter_worth(self, part: Letter) -> LetterWorth:
        """What a letter adds to its word, computed once."""
        value, digit = self.values[part.letter], self._digits[part.letter]
        self._worth[part] = LetterWorth(
            value * part.copies, value * sum(part.runs), digit * part.copies,
            tuple((part.letter, copies) for copies in range(1, part.copies + 1)),
        )  # fmt: skip
        return self._worth[part]

    def _index(self, entry: Entry) -> None:
        """Index the word by its letters: all words with pairs, only the best one without pairs."""
        if entry.doubled:
            self._doubled.setdefault(entry.key, []).append(entry)
            return
        known = self._plain.get(entry.key)
        scores = (entry.plain + entry.bonus, 2 * entry.plain + entry.bonus, entry.word)
        if known is None or scores[:2] > known[:2]:
            self._plain[entry.key] = scores

    def sort(self) -> None:
        """Sort the words for hands with wild cards, which takes a moment."""
        for aim, factor in AIMS:
            for wilds in (1, 2):
                self._order(aim, factor, wilds)

    def best(self, faces: Sequence[str]) -> Best | None:
        """The best word of the cards with its layout; None if they make no word."""
        word = self.best_word(faces)[1]
        layout = best_layout(word, faces, self.values, self.house) if word else None
        return Best(word, *layout) if layout else None

    def best_word(self, faces: Sequence[str]) -> tuple[int, str]:
        """Points and letters of the best word; 0 and an empty word if there is none."""
        if any(face[0] == WILD for face in faces):
            return self._with_wilds(CardCounts.of(faces))
        return self._without_wilds(faces)

    def _without_wilds(self, faces: Sequence[str]) -> tuple[int, str]:
        """Look up all subsets of the cards, then those of the red cards, which count double."""
        keys = self._subset_keys([face[0] for face in faces])
        score, _, word = max(filter(None, map(self._plain.get, keys)), default=(0, 0, ""))
        reds = [face[0] for face in faces if face[1] == "r"]
        for found in filter(None, map(self._plain.get, self._subset_keys(reds))):
            if found[1] > score:
                score, word = found[1], found[2]
        doubled = [entry for key in set(keys) for entry in self._doubled.get(key, ())]
        return self._best_doubled(doubled, faces, score, word) if doubled else (score, word)

    def _subset_keys(self, cards: Sequence[str]) -> list[int]:
        """A numeric key for the letters of each subset of the cards."""
        found = [0]
        for letter in cards:
            digit = self._digits[letter]
            found += [key + digit for key in found]
        return found

    def _best_doubled(
        self, entries: Sequence[Entry], faces: Sequence[str], score: int, word: str
    ) -> tuple[int, str]:
        held = CardCounts.of(faces)
        for aim, factor in (("any", 1), ("red", 2)):
            for entry in entries:
                if entry.most(3, factor) > score:
                    found = self._exact_score(entry, held, aim, factor)
                    if found > score:
                        score, word = found, entry.word
        return score, word

    def _exact_score(self, entry: Entry, held: CardCounts, aim: str, factor: int) -> int:
        """Exact score of a word under an aim; -1 if the cards are not enough."""
        gain = best_spread(entry.parts, held, aim, self.values, self.house)
        return -1 if gain is None else (entry.plain + gain[0]) * factor + entry.bonus

    def _with_wilds(self, held: CardCounts) -> tuple[int, str]:
        """Under each aim, try the most promising words until none can beat the best."""
        score, word = 0, ""
        counts = {"red": held.reds, "blue": held.blues, "any": held.reds + held.blues}
        for aim, factor in AIMS:
            order = self._order(aim, factor, min(held.wilds, 2))
            score, word = self._search(order, held, counts[aim], aim, factor, score, word)
        return score, word

    def _search(
        self, order: RankedWords, held: CardCounts, counts: Mapping[str, int], aim: str,
        factor: int, score: int, word: str,
    ) -> tuple[int, str]:  # fmt: skip
        left = order.possible(counts, held.wilds)
        while left:
            lowest = left & -left
            at = lowest.bit_length() - 1
            most, entry = order.most[at], order.entries[at]
            if most <= score:
                break
            found = self._exact_score(entry, held, aim, factor) if entry.doubled else most
            if found > score:
                score, word = found, entry.word
            left ^= lowest
        return score, word

    def _order(self, aim: str, factor: int, wilds: int) -> RankedWords:
        if (factor, wilds) not in self._orders:
            pair = (2 if aim == "blue" else 3) + wilds
            most = [entry.most(pair, factor) for entry in self._entries]
            self._orders[factor, wilds] = RankedWords(self._entries, most)
        return self._orders[factor, wilds]


@lru_cache(maxsize=4)
def _finder(
    words: Callable[[], Iterator[str]], values: tuple[tuple[str, int], ...], house: Scoring
) -> Finder:
    return Finder(words(), dict(values), house)


def finder(ruling: Ruling, values: Mapping[str, int], house: Scoring) -> Finder:
    """The finder for a dictionary, letter values and house options; built once."""
    return _finder(ruling.words, tuple(sorted(values.items())), copy_fields(Scoring, house))
