"""The table of English that a list is compiled with: lemminflect, where it is installed.

Only its look-up is used. Its model for words that it does not know invents nouns.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util

from companion.lexicon.grammar import Table, nothing
from companion.lexicon.readings import TABLE, Reading

GRAMMAR = "lemminflect"


def english() -> tuple[str, Table]:
    """The table's name and the table; an empty one where lemminflect is not installed."""
    if importlib.util.find_spec(GRAMMAR) is None:
        return "spelling", nothing
    look_up = importlib.import_module(GRAMMAR).getAllLemmas

    @functools.lru_cache(maxsize=1 << 14)
    def readings(word: str) -> list[Reading]:
        found = look_up(word.lower())
        return [
            Reading(_kind(part, word, lemma.upper()), lemma.upper(), TABLE)
            for part, lemmas in found.items()
            for lemma in lemmas
            if lemma.isascii() and lemma.isalpha()
        ]

    return GRAMMAR, readings


def _kind(part: str, word: str, lemma: str) -> str:
    if part in ("NOUN", "PROPN"):
        return "n" if word == lemma else "p"
    if part in ("VERB", "AUX"):
        return "v" if word == lemma else _verb_form(word)
    if word == lemma:
        return "a" if part == "ADJ" else "b"
    return "t" if word.endswith("ST") else "r"


def _verb_form(word: str) -> str:
    if word.endswith("ING"):
        return "g"
    return "s" if word.endswith("S") else "d"
