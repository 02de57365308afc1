"""The project's own small word files: additions and the family filter."""

from __future__ import annotations

import codecs
import functools
from collections.abc import Iterable, Iterator
from itertools import filterfalse
from pathlib import Path

_HERE = Path(__file__).parent


@functools.cache
def additions() -> tuple[str, ...]:
    """Everyday words that the default list lacks; they count only if the table has chosen them."""
    return tuple(_words((_HERE / "additions.txt").read_text(encoding="ascii")))


@functools.cache
def _hidden() -> frozenset[str]:
    text = (_HERE / "family.txt").read_text(encoding="ascii")
    return frozenset(codecs.decode(word, "rot13") for word in _words(text))


def inoffensive(words: Iterable[str]) -> Iterator[str]:
    """The words that may be drawn, suggested or shown unasked: none that is offensive.

    A ruling never uses this: offensive words are valid like any other.
    """
    return filterfalse(_hidden().__contains__, words)


def is_inoffensive(word: str) -> bool:
    """Whether this word may be drawn, suggested or shown unasked."""
    return word not in _hidden()


def is_harmless(text: str) -> bool:
    """Whether no offensive word is in a text that a computer player invents."""
    return not any(word in text for word in _hidden())


def _words(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from line.split("#", 1)[0].upper().split()
