"""Searches that need nothing but the list's own words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from string import ascii_uppercase

from companion.errors import BadEntry

VOWELS = "AEIOU"
"""Y is a consonant in all games."""

LONGEST_PATTERN = 60


def changes(word: str) -> list[str]:
    """Everything one replaced or one added letter away, each once, word or not (W5.2)."""
    replaced = [
        word[:place] + letter + word[place + 1 :]
        for place, old in enumerate(word)
        for letter in ascii_uppercase
        if letter != old
    ]
    return replaced + insertions(word)


def insertions(text: str) -> list[str]:
    """Everything one added letter away, each once: a doubled letter is added behind its like."""
    return [
        text[:place] + letter + text[place:]
        for place, before in enumerate(" " + text)
        for letter in ascii_uppercase
        if letter != before
    ]


def thinned(letters: str, is_run: Callable[[str], bool], run: str = "") -> Iterator[str]:
    """All runs that give the letters when vowels are left out, none before the first letter."""
    if not letters:
        yield run
        return
    if is_run(run + letters[0]):
        yield from thinned(letters[1:], is_run, run + letters[0])
    for vowel in VOWELS if run else "":
        if is_run(run + vowel):
            yield from thinned(letters, is_run, run + vowel)


def pattern(text: str) -> re.Pattern[str]:
    """The expression for `c?t` and `*ing`; raises BadEntry where it is no pattern."""
    if not re.fullmatch(r"[A-Za-z?*]+", text) or len(text) > LONGEST_PATTERN:
        raise BadEntry(f"{text[:40]!r} is no pattern. Use letters, ? for one and * for any.")
    signs = {"?": "[A-Z]", "*": "[A-Z]*"}
    return re.compile("".join(signs.get(sign, sign) for sign in re.sub(r"\*+", "*", text.upper())))


def literals(text: str) -> tuple[str, str, str]:
    """The letters a pattern begins with, ends with, and the longest it holds anywhere."""
    parts = re.split(r"[?*]+", text.upper())
    return parts[0], parts[-1], max(parts, key=len)
