"""What to play in Word Sprout: which letters keep a goal, and which win the two-player game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.word_sprout.engine.solution import Solution
from companion.lexicon.compiled.queries import insertions
from companion.lexicon.ruling import Ruling


class Insertion(NamedTuple):
    """A letter added to a string: before the letter at `place`, counted from 0."""

    string: str
    letter: str
    place: int


class Chance(NamedTuple):
    """An insertion and the goal words that are then still open."""

    insertion: Insertion
    goals: set[str]


def playable(string: str, ruling: Ruling) -> Iterator[Insertion]:
    """Every letter that can be added so that the string still runs in some word."""
    return (_insertion(string, longer) for longer in insertions(string) if ruling.is_run(longer))


def chances(string: str, ruling: Ruling) -> list[Chance]:
    """Every playable letter with its goal words, the most open first."""
    found = [Chance(i, ruling.goals(i.string)) for i in playable(string, ruling)]
    return sorted(found, key=lambda chance: (-len(chance.goals), chance.insertion))


def winning(string: str, solution: Solution) -> list[Insertion]:
    """The letters that leave the other a lost string; empty where there is none."""
    return [_insertion(string, longer) for longer in solution.winning(string)]


def _insertion(string: str, longer: str) -> Insertion:
    pairs = enumerate(zip(f"{string} ", longer, strict=True))
    place = next(at for at, (old, new) in pairs if old != new)
    return Insertion(longer, longer[place], place)
