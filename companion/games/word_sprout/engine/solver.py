"""Solve Word Sprout for two players: find the strings that are lost for the player on turn.

A string is lost if no added letter makes another lost string. The solver starts with the longest
strings. Each run of a word without its first or last letter is a shorter run; each lost string
without any one letter is a won string. All strings of one length with the same first letter are
stored as rows of bytes: then leaving out a letter is a single operation on a column, and the
sets are small enough for the processor's cache.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

LETTERS = range(ord("A"), ord("Z") + 1)

Rows = dict[int, bytes]
"""Maps a first letter to the strings of one length that begin with it, one per line."""


class Level(NamedTuple):
    """The strings of one length: `positions` counts those inside words, `lost` are the lost."""

    length: int
    positions: int
    lost: list[str]


def solve(words: Iterable[str]) -> Iterator[Level]:
    """Solve the game for words in capitals; yields the longest strings first."""
    ending = _by_length(words)
    runs: Rows = dict.fromkeys(LETTERS, b"")
    lost = runs
    for length in range(max(ending, default=0), 0, -1):
        runs, lost, positions = _shorter(length, runs, lost, ending.get(length, {}))
        yield Level(length, positions, [t.decode() for rows in lost.values() for t in rows.split()])


def _shorter(
    length: int, runs: Rows, lost: Rows, words: dict[int, list[bytes]]
) -> tuple[Rows, Rows, int]:
    """The runs, the lost strings and the number of runs of `length`.

    `runs` and `lost` are one letter longer; `words` are the words of that length.
    """
    tails, won = _without_first(runs, length), _without_first(lost, length)
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
    """The strings of `length` + 1 in the rows, each without its letter at `place`."""
    kept = bytearray(rows)
    del kept[place :: length + 2]
    return bytes(kept).split()


def _without_first(rows: Rows, length: int) -> dict[int, list[bytes]]:
    """All strings without their first letter, by their new first letter."""
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
