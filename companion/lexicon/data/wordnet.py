"""Reads the data files of WordNet, for the scripts beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "b"}
"""The files, and our letters for the parts of speech in them."""


class Synset(NamedTuple):
    """Words of one meaning, as they are written; the marks of its words; and what they mean.

    A mark is the symbol of a pointer, the synset it points to, and the number of the word that
    is marked, from 1, or 0 for all of them.
    """

    offset: str
    words: list[str]
    marks: list[tuple[str, str, int]]
    gloss: str


def lines(path: Path) -> Iterator[str]:
    """The lines of a file of WordNet, without the licence at its beginning."""
    text = path.read_text(encoding="latin-1")
    return (line for line in text.splitlines() if not line.startswith("  "))


def synsets(wordnet: Path, name: str) -> Iterator[Synset]:
    """Everything in one data file."""
    for line in lines(wordnet / f"data.{name}"):
        head, _, gloss = line.partition(" | ")
        fields = head.split()
        end = 4 + 2 * int(fields[3], 16)
        words = [re.sub(r"\(\w+\)$", "", word) for word in fields[4:end:2]]
        at = range(end + 1, end + 1 + 4 * int(fields[end]), 4)
        marks = [(fields[i], fields[i + 1], int(fields[i + 3][:2], 16)) for i in at]
        yield Synset(fields[0], words, marks, gloss.strip())
