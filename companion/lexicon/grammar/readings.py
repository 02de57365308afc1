"""Readings of a word, and their packed form in a compiled list."""

from __future__ import annotations

from typing import NamedTuple

KINDS = {
    "n": "noun",
    "p": "plural of {}",
    "v": "verb",
    "s": "the verb TO {}",
    "d": "past of TO {}",
    "g": "-ING form of TO {}",
    "a": "adjective",
    "r": "comparative of {}",
    "t": "superlative of {}",
    "b": "adverb",
    "o": "{}",
}
"""The kinds of a reading, with their names for people."""

DESCRIBING = "artb"
"""The kinds for adjectives, adverbs and their degrees."""

ODD = "i"
"""The kind for an irregular form, which is a note and not a reading."""

TABLE, WORDNET, HAND, MADE, SPELLING = "l", "w", "h", "m", "e"

SOURCES = {
    TABLE: "lemminflect",
    WORDNET: "WordNet",
    HAND: "our own list",
    MADE: "how the word is made",
    SPELLING: "the list's own forms",
}
"""The sources. Only the forms in the list leave open what else the word may be."""


class Reading(NamedTuple):
    """One reading of a word: its kind, the word of which it is a form, and the source."""

    kind: str
    lemma: str
    source: str

    @property
    def root(self) -> tuple[str, bool]:
        """The word of which it is a form, and whether that is an adjective or adverb."""
        return self.lemma, self.kind in DESCRIBING

    @property
    def words(self) -> str:
        """The reading as text for people."""
        return KINDS[self.kind].format(self.lemma)


def pack(word: str, reading: Reading) -> bytes:
    """Pack the kind, the source, the number of letters to remove from the end, and those to add."""
    kept = 0
    while kept < min(len(word), len(reading.lemma)) and word[kept] == reading.lemma[kept]:
        kept += 1
    taken_off = chr(97 + len(word) - kept)
    return f"{reading.kind}{reading.source}{taken_off}{reading.lemma[kept:]}".encode()


def unpack(word: str, packed: bytes) -> Reading:
    """Unpack a reading packed by `pack`."""
    text = packed.decode()
    kept = word[: len(word) - ord(text[2]) + 97]
    return Reading(text[0], kept + text[3:], text[1])
