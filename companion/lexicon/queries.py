"""Searches that need nothing but the list's own words."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase


def changes(word: str) -> Iterator[str]:
    """Everything one replaced or one added letter away, each once, word or not (W5.2)."""
    for place, old in enumerate(word):
        head, tail = word[:place], word[place + 1 :]
        yield from (head + letter + tail for letter in ascii_uppercase if letter != old)
    yield from insertions(word)


def insertions(text: str) -> Iterator[str]:
    """Everything one added letter away, each once: a doubled letter is added behind its like."""
    for place in range(len(text) + 1):
        before = text[place - 1] if place else ""
        head, tail = text[:place], text[place:]
        yield from (head + letter + tail for letter in ascii_uppercase if letter != before)
