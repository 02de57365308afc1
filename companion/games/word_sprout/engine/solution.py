"""The solution of the two-player basic game for a dictionary: computed once, saved, looked up."""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path

from companion.errors import DictionaryError
from companion.games.word_sprout.engine.solver import solve
from companion.games.word_sprout.rules.view import WordSproutView
from companion.lexicon import installed_lists
from companion.lexicon.compiled.queries import insertions
from companion.lexicon.compiled.store import keep, load_facts
from companion.lexicon.ruling import Ruling

FILE = "word_sprout.trie"

SMALL = 5_000
"""Dictionaries with at most this many words are solved in an instant and not saved."""

BASIC = {"metamorphism", "unreachable_goals", "anyone_challenges", "vowel_reverses", "teams"}
"""The variations that do not change who wins when two players are left."""


def is_basic(view: WordSproutView) -> bool:
    """Whether the solution applies: two players left, and only the dictionary decides."""
    if view.two_d or view.letters > 1 or view.pot is not None or view.verdicts:
        return False
    return len(view.active) == 2 and all(rule.name in BASIC for rule in view.rules)


class Solution:
    """The strings that are lost for the player on turn.

    `positions` counts all strings of the game, `lost` the lost ones.
    """

    def __init__(self, strings: Container[str], positions: int, lost: int) -> None:
        self._strings, self.positions, self.lost = strings, positions, lost

    def is_lost(self, string: str) -> bool:
        """Whether the player on turn loses if the other one plays perfectly."""
        return string in self._strings

    def winning(self, string: str) -> list[str]:
        """The strings to play that are lost for the other player."""
        return [longer for longer in insertions(string) if self.is_lost(longer)]


def solution_for_view(view: WordSproutView, ruling: Ruling) -> Solution | None:
    """The solution if it applies to the view and is available, else None."""
    try:
        return solution_for(ruling) if is_basic(view) else None
    except DictionaryError:
        return None


_last: dict[str, Solution] = {}
"""The solution used last, by its dictionary's hash."""


def solution_for(ruling: Ruling) -> Solution:
    """The solution for a dictionary, saved or computed; raises DictionaryError."""
    found = _last.get(ruling.sha256) or _find_solution(ruling)
    if ruling.sha256 not in _last:
        _last.clear()
        _last[ruling.sha256] = found
    return found


def _find_solution(ruling: Ruling) -> Solution:
    if ruling.size <= SMALL:
        return _solve_in_memory(ruling)
    directory = installed_lists().beside(ruling)
    return open_solution(directory) or make_solution(ruling, directory)


def _solve_in_memory(ruling: Ruling) -> Solution:
    """Solve the game without saving the result."""
    counts = {"positions": 0, "lost": 0}
    return Solution(frozenset(_lost_strings(ruling, counts)), **counts)


def open_solution(directory: Path) -> Solution | None:
    """Open the saved solution as a memory map; None if there is none or it is damaged."""
    import marisa_trie

    facts = load_facts(directory / FILE)
    if facts is None:
        return None
    trie = marisa_trie.Trie().mmap(str(directory / FILE))
    return Solution(trie, facts["positions"], facts["lost"])


def make_solution(ruling: Ruling, directory: Path) -> Solution:
    """Solve the game for the words of the dictionary and save the result.

    Raises DictionaryError if it cannot be saved.
    """
    import marisa_trie

    counts = {"positions": 0, "lost": 0}
    trie = marisa_trie.Trie(_lost_strings(ruling, counts))
    try:
        keep(directory / FILE, trie, counts)
    except OSError as fault:
        why = f"The solution cannot be saved in {directory} ({fault.strerror})."
        raise DictionaryError(f"{why} Free some space there.") from fault
    return Solution(trie, **counts)


def _lost_strings(ruling: Ruling, counts: dict[str, int]) -> Iterator[str]:
    """The lost strings; fills `counts` as they come."""
    for level in solve(ruling.words()):
        counts["positions"] += level.positions
        counts["lost"] += len(level.lost)
        yield from level.lost
