"""Notes on the words of the default list, stored next to it: `enable1.notes`."""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path
from typing import NamedTuple

UNKNOWN = 9
"""The level of words of unknown familiarity."""

DATA = Path(__file__).parents[1] / "data"
NOTHING = f"{UNKNOWN} -"
"""The line of a word about which nothing is known."""


class Note(NamedTuple):
    """How well known a word is (1 to 7, or 9), and its parts of speech in WordNet: n v a b."""

    level: int = UNKNOWN
    parts: str = ""


def notes(words: Container[str]) -> dict[str, Note]:
    """Maps each of the words that has a note to its note."""
    return {word: _note(line) for word, line in _lines() if line != NOTHING and word in words}


def _lines() -> Iterator[tuple[str, str]]:
    words = (DATA / "enable1.txt").read_text(encoding="ascii").upper().split()
    lines = (DATA / "enable1.notes").read_text(encoding="ascii").splitlines()
    return zip(words, lines, strict=True)


def _note(line: str) -> Note:
    level, parts = line.split()
    return Note(int(level), parts.strip("-"))
