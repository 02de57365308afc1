"""The table of English with which a list is compiled.

That is lemminflect if it is installed (the extra `lists`), else the facts of the default
list, which serve equally well for the words that both lists share.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util

from companion.lexicon.compiled.store import is_whole
from companion.lexicon.grammar.grammar import Table, nothing
from companion.lexicon.grammar.known import DATA
from companion.lexicon.grammar.readings import ODD, TABLE, Reading, unpack

LEMMINFLECT = "lemminflect"


def english() -> tuple[str, Table]:
    """The name of the best available table, and the table."""
    if importlib.util.find_spec(LEMMINFLECT) is not None:
        return LEMMINFLECT, _lemminflect()
    if is_whole(DATA / "enable1", "facts"):
        return "the default list's facts", _shipped_table()
    return "spelling", nothing


def _lemminflect() -> Table:
    """Only its look-up table: its model for unknown words invents nouns."""
    look_up = importlib.import_module(LEMMINFLECT).getAllLemmas

    @functools.lru_cache(maxsize=1 << 14)
    def readings(word: str) -> list[Reading]:
        found = look_up(word.lower())
        return [
            Reading(_kind(part, word, lemma.upper()), lemma.upper(), TABLE)
            for part, lemmas in found.items()
            for lemma in lemmas
            if lemma.isascii() and lemma.isalpha()
        ]

    return readings


def _shipped_table() -> Table:
    import marisa_trie

    facts = marisa_trie.BytesTrie().mmap(str(DATA / "enable1" / "facts"))

    def readings(word: str) -> list[Reading]:
        found = (unpack(word, packed) for packed in facts.get(word, ()))
        return [reading for reading in found if reading.source == TABLE and reading.kind != ODD]

    return readings


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
