"""Searches that need only the words of the list."""

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
    """All strings that differ by one replaced or one added letter, each once (W5.2)."""
    found = insertions(word)
    for place, old in enumerate(word):
        found += _each(word[:place], word[place + 1 :], old)
    return found


def insertions(text: str) -> list[str]:
    """All strings with one added letter, each once: a letter is never added before its like."""
    found: list[str] = []
    for place, before in enumerate(f" {text}"):
        found += _each(text[:place], text[place:], before)
    return found


def count_insertions(text: str) -> int:
    """The number of these strings."""
    letters = len(ascii_uppercase)
    return letters + (letters - 1) * len(text)


def _each(head: str, tail: str, but: str) -> list[str]:
    """`head` + letter + `tail` for every letter except `but`; one join is faster than 25."""
    letters = ascii_uppercase.replace(but, "")
    return f"{head}{f'{tail}{GAP}{head}'.join(letters)}{tail}".split(GAP)


def fill_vowels(
    letters: str,
    is_run: Callable[[str], bool],
    spread: Callable[[str], Iterable[str]],
    run: str = "",
) -> Iterator[str]:
    """All runs that leave these letters when vowels after the first letter are omitted.

    `spread` yields a run followed by any vowels, as `append_vowels` does.
    """
    if not letters:
        yield run
        return
    for longer in spread(run) if run else ("",):
        if is_run(longer + letters[0]):
            yield from fill_vowels(letters[1:], is_run, spread, longer + letters[0])


def append_vowels(run: str, is_run: Callable[[str], bool]) -> Iterator[str]:
    """The run, and all runs that consist of it and vowels after it."""
    yield run
    for vowel in VOWELS:
        if is_run(run + vowel):
            yield from append_vowels(run + vowel, is_run)


def pattern(text: str) -> re.Pattern[str]:
    """Compile a pattern such as `c?t` or `*ing`; raises BadEntry if it is invalid."""
    if not re.fullmatch(r"[A-Za-z?*]+", text) or len(text) > LONGEST_PATTERN:
        raise BadEntry(f"{text[:40]!r} is not a pattern. Use letters, ? for one letter, * for any.")
    signs = {"?": "[A-Z]", "*": "[A-Z]*"}
    return re.compile("".join(signs.get(sign, sign) for sign in re.sub(r"\*+", "*", text.upper())))


def literals(text: str) -> tuple[str, str, str]:
    """The letters at the beginning and at the end of a pattern, and the longest part."""
    parts = re.split(r"[?*]+", text.upper())
    return parts[0], parts[-1], max(parts, key=len)
