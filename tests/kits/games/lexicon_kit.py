"""Helpers for the tests of the dictionary."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.lexicon.build.publish import About
from companion.lexicon.listed import Listed
from companion.lexicon.shelf import Shelf

DATA = Path(__file__).parents[2] / "data" / "lexicon"


def rows(name: str) -> list[list[str]]:
    """The rows of a labelled table, in capitals."""
    lines = (DATA / name).read_text(encoding="ascii").splitlines()
    return [line.upper().split("\t") for line in lines if not line.startswith("#")]


def compiled(directory: Path, words: Iterable[str], name: str = "TINY") -> Listed:
    """Compile a list of these words and open it."""
    shelf = Shelf(directory)
    shelf.add(sorted(words), About(name))
    ruling = shelf.open(name)
    assert isinstance(ruling, Listed)
    return ruling
