"""What to play in Word Sprout: which letters keep a goal, and who wins the two-player game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from companion.errors import DictionaryError
from companion.games.word_sprout.solver import solve
from companion.lexicon.queries import insertions
from companion.lexicon.ruling import Ruling
from companion.lexicon.store import keep, kept

FILE = "word_sprout.trie"


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


def _insertion(string: str, longer: str) -> Insertion:
    place = next(
        (i for i, pair in enumerate(zip(string, longer, strict=False)) if _differ(pair)), None
    )
    place = len(string) if place is None else place
    return Insertion(longer, longer[place], place)


def _differ(pair: tuple[str, str]) -> bool:
    return pair[0] != pair[1]


class Solution:
    """The two-player basic game solved for one ruling; opened by memory map."""

    def __init__(self, path: Path, facts: dict[str, Any]) -> None:
        import marisa_trie

        self._lost = marisa_trie.Trie().mmap(str(path))
        self.positions: int = facts["positions"]
        self.lost: int = facts["lost"]

    def is_lost(self, string: str) -> bool:
        """Whether whoever has to play from the string loses, if the other plays well."""
        return string in self._lost

    def winning(self, string: str) -> list[Insertion]:
        """The letters that leave the other a lost string; empty where there is none."""
        return [_insertion(string, s) for s in insertions(string) if s in self._lost]


def open_solution(directory: Path) -> Solution | None:
    """The solution that is kept there, if it is whole."""
    facts = kept(directory / FILE)
    return Solution(directory / FILE, facts) if facts else None


def make_solution(
    ruling: Ruling, directory: Path, progress: Callable[[float], None] = lambda _share: None
) -> Solution:
    """Solve the game for the ruling's words and keep the result.

    Raises DictionaryError where it cannot be kept.
    """
    import marisa_trie

    counts = {"positions": 0, "lost": 0}
    trie = marisa_trie.Trie(_lost(ruling, counts, progress))
    try:
        keep(directory / FILE, trie, counts)
    except OSError as fault:
        told = f"The solution cannot be kept in {directory} ({fault.strerror}). Make room there."
        raise DictionaryError(told) from fault
    return Solution(directory / FILE, counts)


def _lost(
    ruling: Ruling, counts: dict[str, int], progress: Callable[[float], None]
) -> Iterator[str]:
    """The lost strings, counted as they come."""
    for level in solve(ruling.words()):
        counts["positions"] += level.positions
        counts["lost"] += len(level.lost)
        progress(1 / level.length)
        yield from level.lost
