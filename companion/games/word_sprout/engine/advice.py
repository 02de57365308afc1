"""Advice for Word Sprout: letters that keep a goal word open, or win the two-player game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.word_sprout.engine.solution import Solution
from companion.lexicon.compiled.queries import insertions
from companion.lexicon.ruling import Ruling


class Insertion(NamedTuple):
    """A letter added to a string to make `string`; `place` is its index there, from 0."""

    string: str
    letter: str
    place: int


class Chance(NamedTuple):
    """An insertion, and the goal words still open after it."""

    insertion: Insertion
    goals: set[str]


def playable(string: str, ruling: Ruling) -> Iterator[Insertion]:
    """Every insertion after which the string is still inside some word."""
    return (_insertion(string, longer) for longer in insertions(string) if ruling.is_run(longer))


def chances(string: str, ruling: Ruling) -> list[Chance]:
    """Every playable insertion with its goal words, those with the most first."""
    found = [Chance(i, ruling.goals(i.string)) for i in playable(string, ruling)]
    return sorted(found, key=lambda chance: (-len(chance.goals), chance.insertion))


def winning(string: str, solution: Solution) -> list[Insertion]:
    """The insertions that leave the other player a lost string."""
    return [_insertion(string, longer) for longer in solution.winning(string)]


def _insertion(string: str, longer: str) -> Insertion:
    pairs = enumerate(zip(f"{string} ", longer, strict=True))
    place = next(at for at, (old, new) in pairs if old != new)
    return Insertion(longer, longer[place], place)
