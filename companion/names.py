"""Names and words as text: names that are too alike, how long a word is, a game's two spellings.

Names that differ in accents alone are too alike for one table.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable, Iterator

LONGEST_WORD = 50
"""Letters of a word, at most; the longest English words have 45."""

SOMEBODY = "somebody"
"""The name of a forgotten player. Nobody can type it: a name has capitals."""

_SOMEBODY = re.compile(r"somebody|somebod[2-9]|somebo[1-9][0-9]")


def without_accents(name: str) -> str:
    """The name in plain letters, as far as a letter is a plain one with an accent."""
    apart = unicodedata.normalize("NFD", name)
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def namesake(name: str, others: Iterable[str]) -> str | None:
    """The name among the others that is equal, but perhaps for its accents; or None."""
    alike = [one for one in others if without_accents(one) == without_accents(name)]
    return name if name in alike else next(iter(alike), None)


def clash(name: str, others: Iterable[str], taken: str) -> str:
    """Why the name cannot be beside the others, without a full stop; empty if it can.

    `taken`: what to say of an equal one.
    """
    other = namesake(name, others)
    if other is None:
        return ""
    return taken if other == name else f"{name} and {other} differ in accents alone"


def in_capitals(text: str) -> str:
    """The text in capitals, each letter with its accent as one sign; SS for both sorts of ß."""
    return unicodedata.normalize("NFC", text.upper().replace("ẞ", "SS"))


def somebodies() -> Iterator[str]:
    """The names of forgotten players of one game: somebody, somebod2, somebod3 ...

    None is longer than the display has room for.
    """
    yield SOMEBODY
    for number in itertools.count(2):
        yield SOMEBODY[: len(SOMEBODY) - len(str(number))] + str(number)


def is_somebody(name: str) -> bool:
    """Whether a name is that of a forgotten player."""
    return _SOMEBODY.fullmatch(name) is not None


def with_hyphens(name: str) -> str:
    """The name of a game, or of its deck, as people see it: `word-lift`."""
    return name.replace("_", "-")


def with_underscores(name: str) -> str:
    """The name of a game as the program, its files and the referee have it: `word_lift`."""
    return name.replace("-", "_")
