"""The two-player basic game solved for one dictionary: worked out once, kept, and looked up."""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path

from companion.errors import DictionaryError
from companion.games.word_sprout.engine.solver import solve
from companion.games.word_sprout.rules.view import WordSproutView
from companion.lexicon import installed
from companion.lexicon.compiled.queries import insertions
from companion.lexicon.compiled.store import keep, kept
from companion.lexicon.ruling import Ruling

FILE = "word_sprout.trie"

SMALL = 5_000
"""Lists of so few words are solved anew in an instant, and nothing is kept."""

BASIC = {"metamorphism", "unreachable_goals", "anyone_challenges", "vowel_reverses", "teams"}
"""The variations that change nothing about who wins when two are left."""


def is_basic(view: WordSproutView) -> bool:
    """Whether the solution holds: two are left, and the dictionary alone says what is valid."""
    if view.two_d or view.letters > 1 or view.pot is not None or view.verdicts:
        return False
    return len(view.active) == 2 and all(rule.name in BASIC for rule in view.rules)


class Solution:
    """Which strings are lost for whoever has to play; `lost` and `positions` count them."""

    def __init__(self, strings: Container[str], positions: int, lost: int) -> None:
        self._strings, self.positions, self.lost = strings, positions, lost

    def is_lost(self, string: str) -> bool:
        """Whether whoever has to play from the string loses, if the other plays well."""
        return string in self._strings

    def winning(self, string: str) -> list[str]:
        """The strings to play that are lost for the other; empty where there is none."""
        return [longer for longer in insertions(string) if longer in self._strings]


def solved(view: WordSproutView, ruling: Ruling) -> Solution | None:
    """The solution where it holds, and can be had."""
    try:
        return solution_for(ruling) if is_basic(view) else None
    except DictionaryError:
        return None


_last: dict[str, Solution] = {}
"""The solution that was asked for last, under its dictionary's hash."""


def solution_for(ruling: Ruling) -> Solution:
    """The solution for a dictionary, made where none is kept; raises DictionaryError."""
    found = _last.get(ruling.sha256) or _found(ruling)
    if ruling.sha256 not in _last:
        _last.clear()
        _last[ruling.sha256] = found
    return found


def _found(ruling: Ruling) -> Solution:
    if ruling.size <= SMALL:
        return _solved(ruling)
    directory = installed().beside(ruling)
    return open_solution(directory) or make_solution(ruling, directory)


def _solved(ruling: Ruling) -> Solution:
    """Without a file."""
    counts = {"positions": 0, "lost": 0}
    return Solution(frozenset(_lost(ruling, counts)), **counts)


def open_solution(directory: Path) -> Solution | None:
    """The solution that is kept there, if it is whole; opened by memory map."""
    import marisa_trie

    facts = kept(directory / FILE)
    if facts is None:
        return None
    trie = marisa_trie.Trie().mmap(str(directory / FILE))
    return Solution(trie, facts["positions"], facts["lost"])


def make_solution(ruling: Ruling, directory: Path) -> Solution:
    """Solve the game for the ruling's words and keep the result.

    Raises DictionaryError where it cannot be kept.
    """
    import marisa_trie

    counts = {"positions": 0, "lost": 0}
    trie = marisa_trie.Trie(_lost(ruling, counts))
    try:
        keep(directory / FILE, trie, counts)
    except OSError as fault:
        told = f"The solution cannot be kept in {directory} ({fault.strerror}). Make room there."
        raise DictionaryError(told) from fault
    return Solution(trie, **counts)


def _lost(ruling: Ruling, counts: dict[str, int]) -> Iterator[str]:
    """The lost strings, counted as they come."""
    for level in solve(ruling.words()):
        counts["positions"] += level.positions
        counts["lost"] += len(level.lost)
        yield from level.lost
