"""Word Sprout for two players, solved: which strings are lost for whoever has to play.

A string is lost if no letter added to it gives a lost string. The longest strings come
first; the runs one letter shorter are theirs without the first or the last letter, and
each lost string, with any one letter left out, is won. The strings of one length that
begin with the same letter stand in rows of bytes: leaving out a column is one operation
for all of them, and the sets that it meets are small enough to stay near the processor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

LETTERS = range(ord("A"), ord("Z") + 1)

Rows = dict[int, bytes]
"""First letter to the strings of one length that begin with it, one a line."""


class Level(NamedTuple):
    """All strings of one length: how many are inside words, and which are lost."""

    length: int
    positions: int
    lost: list[str]


def solve(words: Iterable[str]) -> Iterator[Level]:
    """Solve for words in capitals; the longest strings first, the single letters last."""
    ending = _by_length(words)
    runs: Rows = dict.fromkeys(LETTERS, b"")
    lost = runs
    for length in range(max(ending, default=0), 0, -1):
        runs, lost, positions = _shorter(length, runs, lost, ending.get(length, {}))
        yield Level(length, positions, [t.decode() for rows in lost.values() for t in rows.split()])


def _shorter(
    length: int, runs: Rows, lost: Rows, words: dict[int, list[bytes]]
) -> tuple[Rows, Rows, int]:
    """Runs and lost strings of `length`, from those one letter longer and the words."""
    tails, won = _beheaded(runs, length), _beheaded(lost, length)
    shorter_runs, shorter_lost, positions = {}, {}, 0
    for letter in LETTERS:
        here = {*_without(runs[letter], length, length), *tails[letter], *words.get(letter, ())}
        shorter_runs[letter] = b"\n".join(here)
        positions += len(here)
        here.difference_update(won[letter])
        for place in range(1, length + 1):
            here.difference_update(_without(lost[letter], place, length))
        shorter_lost[letter] = b"\n".join(here)
    return shorter_runs, shorter_lost, positions


def _without(rows: bytes, place: int, length: int) -> list[bytes]:
    """The strings of length + 1 in the rows, each without its letter at the place."""
    kept = bytearray(rows)
    del kept[place :: length + 2]
    return bytes(kept).split()


def _beheaded(rows: Rows, length: int) -> dict[int, list[bytes]]:
    """All strings without their first letter, under the letter that is then first."""
    found: dict[int, list[bytes]] = {letter: [] for letter in LETTERS}
    for strings in rows.values():
        for string in _without(strings, 0, length):
            found[string[0]].append(string)
    return found


def _by_length(words: Iterable[str]) -> dict[int, dict[int, list[bytes]]]:
    """The words by length and first letter."""
    found: dict[int, dict[int, list[bytes]]] = {}
    for word in words:
        text = word.encode()
        found.setdefault(len(text), {}).setdefault(text[0], []).append(text)
    return found
