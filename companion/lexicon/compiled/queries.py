"""Searches that need nothing but the list's own words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from string import ascii_uppercase

from companion.errors import BadEntry

VOWELS = "AEIOU"
"""Y is a consonant in all games."""

LONGEST_PATTERN = 60
GAP = "\n"


def changes(word: str) -> list[str]:
    """Everything one replaced or one added letter away, each once, word or not (W5.2)."""
    found = insertions(word)
    for place, old in enumerate(word):
        found += _each(word[:place], word[place + 1 :], old)
    return found


def insertions(text: str) -> list[str]:
    """Everything one added letter away, each once: a doubled letter is added behind its like."""
    found: list[str] = []
    for place, before in enumerate(f" {text}"):
        found += _each(text[:place], text[place:], before)
    return found


def _each(head: str, tail: str, but: str) -> list[str]:
    """Head and tail with every letter between them but one: one join is faster than 25."""
    letters = ascii_uppercase.replace(but, "")
    return f"{head}{f'{tail}{GAP}{head}'.join(letters)}{tail}".split(GAP)


def thinned(
    letters: str,
    is_run: Callable[[str], bool],
    spread: Callable[[str], Iterable[str]],
    run: str = "",
) -> Iterator[str]:
    """All runs that give the letters when vowels are left out, none before the first letter.

    `spread` gives a run with vowels behind it, as the function below does.
    """
    if not letters:
        yield run
        return
    for longer in spread(run) if run else ("",):
        if is_run(longer + letters[0]):
            yield from thinned(letters[1:], is_run, spread, longer + letters[0])


def spread(run: str, is_run: Callable[[str], bool]) -> Iterator[str]:
    """The run, and all runs that are the run with vowels behind it."""
    yield run
    for vowel in VOWELS:
        if is_run(run + vowel):
            yield from spread(run + vowel, is_run)


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
