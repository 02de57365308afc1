"""The best layout of a word with given cards: which copies, which wild cards, which colours.

A layout has one of three aims: all red, all blue, or any colours. Within an aim, letters compete
only for wild cards, and the layout matters only for identical letters side by side.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby, product
from typing import NamedTuple

from companion.games.word_for_word.rules.words.card_notation import WILD, WordCard
from companion.games.word_for_word.rules.words.scoring import (
    Score,
    Scoring,
    multipliers,
    score_word,
)

RED, BLUE, AS_RED, AS_BLUE = "rbRB"
"""Kinds of card at a place: red, blue, or a wild card used as red or blue."""

DOUBLED = re.compile(r"(.)\1")
AIMS = {"red": AS_RED, "blue": AS_BLUE, "any": AS_RED + AS_BLUE}
"""Colours that wild cards may take under each aim."""


class CardCounts(NamedTuple):
    """Available cards: red and blue cards by letter, and the number of wild cards."""

    reds: Counter[str]
    blues: Counter[str]
    wilds: int

    @classmethod
    def of(cls, faces: Iterable[str]) -> CardCounts:
        """Count cards given by face, such as `Gb` and `*r`."""
        cards = list(faces)
        reds = Counter(face[0] for face in cards if face[1] == "r" and face[0] != WILD)
        blues = Counter(face[0] for face in cards if face[1] == "b" and face[0] != WILD)
        return cls(reds, blues, sum(face[0] == WILD for face in cards))


class Letter(NamedTuple):
    """A letter of a word: lengths of its runs (two or more side by side), and single copies."""

    letter: str
    runs: tuple[int, ...]
    singles: int

    @property
    def copies(self) -> int:
        """How many times the letter is in the word."""
        return sum(self.runs) + self.singles


class Arrangement(NamedTuple):
    """Kinds of card at a letter's places, runs first, and the sum of the runs' multipliers."""

    total: int
    kinds: str


@cache
def _single(letter: str, copies: int) -> Letter:
    return Letter(letter, (), copies)


def letter_groups(word: str) -> tuple[Letter, ...]:
    """The letters of a word, each once, with its runs and single copies."""
    if DOUBLED.search(word) is None:
        return tuple(_single(letter, word.count(letter)) for letter in dict.fromkeys(word))
    runs: dict[str, list[int]] = {}
    for letter, same in groupby(word):
        runs.setdefault(letter, []).append(len(list(same)))
    return tuple(
        Letter(letter, tuple(n for n in lengths if n > 1), lengths.count(1))
        for letter, lengths in runs.items()
    )


@cache
def arrange(
    runs: tuple[int, ...], singles: int, reds: int, blues: int, wilds: int, tints: str,
    house: Scoring,
) -> Arrangement | None:  # fmt: skip
    """Best arrangement of a letter with these numbers of cards; None if they are not enough.

    `tints`: kinds of wild card that may be used.
    """
    best = None
    for kinds in product(RED + BLUE + tints, repeat=sum(runs)):
        rest = _singles("".join(kinds), singles, reds, blues, wilds, tints)
        if rest is not None:
            total = _total(kinds, runs, house)
            if best is None or total > best.total:
                best = Arrangement(total, "".join(kinds) + rest)
    return best


def _singles(kinds: str, singles: int, reds: int, blues: int, wilds: int, tints: str) -> str | None:
    """Kinds of card at the single places after the runs have theirs; real cards come first."""
    left = (reds - kinds.count(RED), blues - kinds.count(BLUE))
    wilds -= kinds.count(AS_RED) + kinds.count(AS_BLUE)
    if min(*left, wilds) < 0:
        return None
    rest = (RED * left[0] + BLUE * left[1] + tints[0] * wilds)[:singles]
    return rest if len(rest) == singles else None


def _total(kinds: Sequence[str], runs: tuple[int, ...], house: Scoring) -> int:
    cards = [WordCard(_face(kind), "A", kind in (RED, AS_RED)) for kind in kinds]
    total, at = 0, 0
    for run in runs:
        total += sum(multipliers(cards[at : at + run], house))
        at += run
    return total


def _face(kind: str) -> str:
    return WILD + kind.lower() if kind in (AS_RED, AS_BLUE) else "A" + kind


def best_spread(
    parts: Sequence[Letter], held: CardCounts, aim: str, values: Mapping[str, int], house: Scoring
) -> tuple[int, tuple[str, ...]] | None:
    """Most points that runs add under an aim, with the kinds of card at each letter's places.

    None if the cards are not enough.
    """
    reds: Mapping[str, int] = {} if aim == "blue" else held.reds
    blues: Mapping[str, int] = {} if aim == "red" else held.blues
    best: dict[int, tuple[int, tuple[str, ...]]] = {held.wilds: (0, ())}
    for part in parts:
        best = _add_letter(best, part, reds.get(part.letter, 0), blues.get(part.letter, 0),
                     AIMS[aim], values[part.letter], house)  # fmt: skip
    return max(best.values(), default=None)


def _add_letter(
    best: Mapping[int, tuple[int, tuple[str, ...]]], part: Letter, reds: int, blues: int,
    tints: str, value: int, house: Scoring,
) -> dict[int, tuple[int, tuple[str, ...]]]:  # fmt: skip
    """Extend the best results, keyed by the wild cards left, with one more letter."""
    needed = max(part.copies - reds - blues, 0)
    most = max(needed, sum(part.runs)) if part.runs else needed
    found: dict[int, tuple[int, tuple[str, ...]]] = {}
    for left, (gain, kinds) in best.items():
        for wilds in range(needed, min(most, left) + 1):
            placed = arrange(part.runs, part.singles, reds, blues, wilds, tints, house)
            if placed is None:
                continue
            more = (gain + value * (placed.total - sum(part.runs)), (*kinds, placed.kinds))
            if left - wilds not in found or more > found[left - wilds]:
                found[left - wilds] = more
    return found


def layouts(
    word: str, faces: Sequence[str], values: Mapping[str, int], house: Scoring
) -> Iterator[tuple[WordCard, ...]]:
    """The best layout of the word under each aim that the cards allow."""
    parts, held = letter_groups(word), CardCounts.of(faces)
    for aim in AIMS:
        found = best_spread(parts, held, aim, values, house)
        if found is not None:
            yield _place_cards(word, parts, found[1], faces, aim)


def best_layout(
    word: str, faces: Sequence[str], values: Mapping[str, int], house: Scoring
) -> tuple[tuple[WordCard, ...], Score] | None:
    """The layout with the highest score, and the score; None if the cards are not enough."""
    found = [
        (cards, score_word(cards, values, house)) for cards in layouts(word, faces, values, house)
    ]
    return max(found, key=lambda one: one[1].total, default=None)


def _place_cards(
    word: str, parts: Sequence[Letter], kinds: Sequence[str], faces: Sequence[str], aim: str
) -> tuple[WordCard, ...]:
    """Cards in the order of the word. A flush uses a wild card if there is one (F11)."""
    wilds = [face for face in faces if face[0] == WILD]
    row = [""] * len(word)
    for part, placed in zip(parts, kinds, strict=True):
        for at, kind in zip(_places(word, part.letter), placed, strict=True):
            row[at] = kind
    if aim != "any" and wilds and not any(kind in AIMS["any"] for kind in row):
        row[0] = AIMS[aim]
    return tuple(
        WordCard(
            wilds.pop() if kind in AIMS["any"] else letter + kind, letter, kind in (RED, AS_RED)
        )
        for letter, kind in zip(word, row, strict=True)
    )


def _places(word: str, letter: str) -> list[int]:
    """Indexes of the letter in the word, runs first, as in an `Arrangement`."""
    found: list[list[int]] = [[], []]
    at = 0
    for same, group in groupby(word):
        length = len(list(group))
        if same == letter:
            found[length == 1] += range(at, at + length)
        at += length
    return found[0] + found[1]
