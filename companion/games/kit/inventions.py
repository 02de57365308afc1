"""Words that a computer player invents to bluff: they look like words, and it does not know them.

As people do, it gives a word that it knows a beginning or an end. Whether the dictionary has the
result, it does not know either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from companion.games.kit.looks import looks_of
from companion.games.kit.people import Reader
from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import is_harmless

BEGINNINGS = ("UN", "RE", "OUT", "OVER", "MIS", "DIS", "PRE", "IN", "BE", "A")
ENDS = (
    *("S", "ED", "ER", "ING", "LY", "Y", "EST", "ISH", "NESS", "LESS", "ABLE"),
    *("FUL", "AL", "EN", "IST", "ITY", "OR", "IE", "AGE", "ATE", "INE", "URE"),
)

FULL = ("S", "ED", "ING", "LY", "ITY", "NESS", "LESS", "ISH", "ABLE", "FUL")
"""Words that end so take no other end."""

STEMS = 150
"""The words that are tried with every beginning and end."""

LONGEST = 12
"""Letters of the longest invented word: nobody believes a longer one."""

BELIEVABLE = 0.05
"""How likely an invented word may seem to be letters in any order."""


def inventions(
    stems: Iterable[str], reader: Reader, ruling: Ruling, spells: Callable[[str], bool]
) -> Iterator[str]:
    """Invented words, each once; `spells` says whether there are the letters for one."""
    looks = looks_of(ruling, reader.skill)
    forms = (form for stem in islice(stems, STEMS) for form in _forms(stem))
    for word in dict.fromkeys(form for form in forms if len(form) <= LONGEST and spells(form)):
        known = ruling.is_word(word) and reader.knows(word)
        if not known and is_harmless(word) and looks.nonsense(word) < BELIEVABLE:
            yield word


def _forms(stem: str) -> Iterator[str]:
    """A word with each beginning and end, spelled as in English."""
    for beginning in BEGINNINGS:
        yield beginning + stem
    for end in () if stem.endswith(FULL) else ENDS:
        if end == "S":
            yield stem + ("ES" if stem.endswith(("S", "X", "Z", "CH", "SH")) else "S")
        elif stem.endswith("E") and end[0] in "AEIOUY":
            yield stem[:-1] + end
        elif stem.endswith("Y") and end[0] != "I":
            yield stem[:-1] + "I" + end
        else:
            yield stem + end
