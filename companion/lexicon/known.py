"""What is carried about the words of the default list, beside it: `enable1.notes`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

UNKNOWN = 9
"""The level of words of which nobody said how well known they are."""

DATA = Path(__file__).parent / "data"


class Note(NamedTuple):
    """How well known a word is (1 to 7, or 9), and its parts of speech in WordNet: n v a b."""

    level: int = UNKNOWN
    parts: str = ""


def notes() -> dict[str, Note]:
    """Word to note, for the words of the default list that have one."""
    return {word: note for word, note in _lines() if note != Note()}


def _lines() -> Iterator[tuple[str, Note]]:
    words = (DATA / "enable1.txt").read_text(encoding="ascii").upper().split()
    lines = (DATA / "enable1.notes").read_text(encoding="ascii").splitlines()
    for word, line in zip(words, lines, strict=True):
        level, parts = line.split()
        yield word, Note(int(level), parts.strip("-"))
