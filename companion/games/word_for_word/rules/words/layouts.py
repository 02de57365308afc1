"""How a word is best laid with given cards: which copies, which wild cards, what colours.

A layout has one of three aims: all red, all blue, or any colours. Within an aim the
letters do not touch each other but for the wild cards that they share, and only letters
that stand side by side with their like gain by how they are laid.
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
"""What lies at a place: a card of that colour, or a wild card that stands for it."""

DOUBLED = re.compile(r"(.)\1")
AIMS = {"red": AS_RED, "blue": AS_BLUE, "any": AS_RED + AS_BLUE}
"""What colours wild cards are given under each aim."""


class CardCounts(NamedTuple):
    """The cards at hand: how many red and blue ones of each letter, and how many wild."""

    reds: Counter[str]
    blues: Counter[str]
    wilds: int

    @classmethod
    def of(cls, faces: Iterable[str]) -> CardCounts:
        """Cards by their faces, such as `Gb` and `*r`."""
        cards = list(faces)
        reds = Counter(face[0] for face in cards if face[1] == "r" and face[0] != WILD)
        blues = Counter(face[0] for face in cards if face[1] == "b" and face[0] != WILD)
        return cls(reds, blues, sum(face[0] == WILD for face in cards))


class Letter(NamedTuple):
    """One letter of a word: the lengths of its runs of two or more, and its single copies."""

    letter: str
    runs: tuple[int, ...]
    singles: int

    @property
    def copies(self) -> int:
        """How often the word has it."""
        return sum(self.runs) + self.singles


class Arrangement(NamedTuple):
    """What lies at the places of a letter, runs first, and the sum of the runs' multipliers."""

    total: int
    kinds: str


@cache
def _single(letter: str, copies: int) -> Letter:
    return Letter(letter, (), copies)


def letter_groups(word: str) -> tuple[Letter, ...]:
    """The letters of a word, each once."""
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
    """The best way to lay a letter with at most so many wild cards; None where there is none.

    `tints` are the kinds of wild card that may be used.
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
    """What lies at the single places when the runs have taken their cards, real ones first."""
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
    """The most that runs add to the letter values under an aim, and what lies where.

    None where the cards are not enough.
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
    """The best so far by how many wild cards are left, with one more letter laid."""
    needed = max(part.copies - reds - blues, 0)
    most = max(needed, sum(part.runs)) if part.runs else needed
    found: dict[int, tuple[int, tuple[str, ...]]] = {}
    for left, (gain, kinds) in best.items():
        for wilds in range(needed, min(most, left) + 1):
            laid = arrange(part.runs, part.singles, reds, blues, wilds, tints, house)
            if laid is None:
                continue
            more = (gain + value * (laid.total - sum(part.runs)), (*kinds, laid.kinds))
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
    """The cards with which the word scores most, and what; None where it cannot be laid."""
    found = [
        (cards, score_word(cards, values, house)) for cards in layouts(word, faces, values, house)
    ]
    return max(found, key=lambda one: one[1].total, default=None)


def _place_cards(
    word: str, parts: Sequence[Letter], kinds: Sequence[str], faces: Sequence[str], aim: str
) -> tuple[WordCard, ...]:
    """The cards in the order of the word; a flush gets a wild card wherever there is one."""
    wilds = [face for face in faces if face[0] == WILD]
    row = [""] * len(word)
    for part, laid in zip(parts, kinds, strict=True):
        for at, kind in zip(_places(word, part.letter), laid, strict=True):
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
    """Where the letter stands, its runs first, as an arrangement counts them."""
    found: list[list[int]] = [[], []]
    at = 0
    for same, group in groupby(word):
        length = len(list(group))
        if same == letter:
            found[length == 1] += range(at, at + length)
        at += length
    return found[0] + found[1]
