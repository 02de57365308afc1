"""Score of a word, in the order of the sheet's steps (i) to (v) (F8 to F12, F14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Literal, NamedTuple

import msgspec

from companion.games.api.options import YES_NO, Option
from companion.games.word_for_word.rules.words.card_notation import MOST_CARDS, WordCard, spell

Points = Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]

EXCLAMATION = "OMYWORD"
LENGTH = (0, 0, 0, 0, 1, 2, 4, 8)
"""Length bonus by number of letters, points (F10)."""

OUTBURST, EXCLAIMED, CATEGORY = 75, 100, 10
"""Points of the other bonuses (F12)."""


class Scoring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House options for counting points and sharing chips (F-A2, F-A3, F-A5, F-A13).

    wild_idle_value: None for the points of the highest letter.
    """

    # fmt: off
    mixed_pair_wilds: Annotated[Literal["double", "add"], Option(
        "two-colour pair", {"double": "times 2", "add": "times 2, wild: +1"},
        "A red and a blue G: does a wild card in the pair add one?")] = "double"
    triple: Annotated[Literal["best", "first_pair_only"], Option(
        "triple letters", {"best": "all three count", "first_pair_only": "the first two count"},
        "Three of a letter in a row: which of them are multiplied?")] = "best"
    exclamation_includes_outburst: Annotated[bool, Option("OMYWORD +75", YES_NO,
        "OMYWORD earns 100. Does it earn the 75 for seven cards too?")] = True
    odd_chips: Annotated[Literal["first", "next_pot"], Option(
        "odd chips", {"first": "left of the dealer", "next_pot": "into the next pot"},
        "Who gets the chips that a tie cannot share evenly?")] = "first"
    penalty_rounding: Annotated[Literal["down", "up", "nearest"], Option(
        "penalty", {"down": "rounded down", "nearest": "to the nearest", "up": "rounded up"},
        "A lost challenge costs a share of the pot, in whole chips.")] = "down"
    wild_idle_value: Annotated[Points | None, Option(
        "unused wild", {None: "as the best letter", 0: "0"},
        "What a wild card is worth if nobody has a word.")] = None
    # fmt: on


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """Points of a word, part by part."""

    letter_points: tuple[int, ...]
    multipliers: tuple[int, ...]
    word_value: int
    length_bonus: int
    flush_multiplier: int
    multiplied: int
    outburst: int
    exclamation: int
    palindrome: int
    category: int
    total: int


class Step(NamedTuple):
    """A step of the sheet: its numeral, a short text, and the points so far."""

    step: str
    says: str
    points: int


def score_word(
    cards: Sequence[WordCard], values: Mapping[str, int], house: Scoring, *, category: bool = False
) -> Score:
    """Score the word that the cards make. Every wild card must be announced."""
    factors = multipliers(cards, house)
    points = tuple(values[c.letter] * f for c, f in zip(cards, factors, strict=True))
    length = LENGTH[len(cards)]
    flush = flush_multiplier(cards)
    multiplied = (sum(points) + length) * flush
    extra = bonuses(spell(cards), house)
    own = CATEGORY if category else 0
    return Score(
        letter_points=points,
        multipliers=factors,
        word_value=sum(points),
        length_bonus=length,
        flush_multiplier=flush,
        multiplied=multiplied,
        outburst=extra[0],
        exclamation=extra[1],
        palindrome=extra[2],
        category=own,
        total=multiplied + sum(extra) + own,
    )


def multipliers(cards: Sequence[WordCard], house: Scoring) -> tuple[int, ...]:
    """Multiplier of each letter: that of its best pair, once (F8)."""
    factors = [1] * len(cards)
    for at, pair in pairs(cards, house):
        factor = pair_multiplier(*pair, house)
        factors[at : at + 2] = (max(factors[at], factor), max(factors[at + 1], factor))
    return tuple(factors)


def pairs(
    cards: Sequence[WordCard], house: Scoring
) -> Iterator[tuple[int, tuple[WordCard, WordCard]]]:
    """Pairs of identical letters side by side that score, each with the index of its first."""
    for at, (one, other) in enumerate(pairwise(cards)):
        later = house.triple == "first_pair_only" and at and cards[at - 1].letter == one.letter
        if one.letter == other.letter and not later:
            yield at, (one, other)


def pair_multiplier(one: WordCard, other: WordCard, house: Scoring) -> int:
    """Multiplier of both letters of a pair (F8.1 to F8.4)."""
    wilds = one.wild + other.wild
    if one.red != other.red:
        return 2 + (wilds if house.mixed_pair_wilds == "add" else 0)
    return (3 if one.red else 2) + wilds


def flush_multiplier(cards: Sequence[WordCard]) -> int:
    """Multiplier of the word for its colours (F11)."""
    reds, wild = sum(card.red for card in cards), any(card.wild for card in cards)
    if reds not in (0, len(cards)):
        return 1
    return 1 + bool(reds) + wild


def bonuses(word: str, house: Scoring) -> tuple[int, int, int]:
    """Points for outburst, exclamation and palindrome; they are not multiplied (F12.1 to F12.3)."""
    exclaimed = word == EXCLAMATION
    burst = len(word) == MOST_CARDS and (house.exclamation_includes_outburst or not exclaimed)
    mirrored = 5 * (len(word) - 2) if word == word[::-1] and len(word) > 2 else 0
    return OUTBURST if burst else 0, EXCLAIMED if exclaimed else 0, mirrored


def score_steps(cards: Sequence[WordCard], score: Score) -> tuple[Step, ...]:
    """The sheet's steps (i) to (v), in order (F14)."""
    combined = score.word_value + score.length_bonus
    return (
        Step("i", _pairs_text(cards, score), score.word_value),
        Step("ii", " + ".join(map(str, score.letter_points)), score.word_value),
        Step("iii", f"{len(cards)} letters: +{score.length_bonus}", combined),
        Step("iv", f"{_flush_text(cards)}: ×{score.flush_multiplier}", score.multiplied),
        Step("v", _bonuses_text(score), score.total),
    )


def _pairs_text(cards: Sequence[WordCard], score: Score) -> str:
    runs: list[str] = []
    for at, (card, factor) in enumerate(zip(cards, score.multipliers, strict=True)):
        same = at and card.letter == cards[at - 1].letter and factor == score.multipliers[at - 1]
        if factor > 1 and same:
            runs[-1] = f"{card.letter}{runs[-1]}"
        elif factor > 1:
            runs.append(f"{card.letter} ×{factor}")
    return ", ".join(runs) or "no pair"


def _flush_text(cards: Sequence[WordCard]) -> str:
    reds = sum(card.red for card in cards)
    if reds not in (0, len(cards)):
        return "mixed colours"
    wild = " with a wild" if any(card.wild for card in cards) else ""
    return f"all {'red' if reds else 'blue'}{wild}"


def _bonuses_text(score: Score) -> str:
    named = {
        "outburst": score.outburst,
        "exclamation": score.exclamation,
        "palindrome": score.palindrome,
        "category": score.category,
    }
    return ", ".join(f"{name} +{points}" for name, points in named.items() if points) or "no bonus"
