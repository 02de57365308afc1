"""What a word can be: its readings, and their packed form in a compiled list."""

from __future__ import annotations

from dataclasses import dataclass

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
"""The kinds of a reading, with their words for people."""

TABLE, SPELLING, HAND = "l", "e", "h"
"""Where a reading comes from: a table of English, the list's own forms, our own hand list."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing that a word can be: its kind, the word that it is a form of, and who says so."""

    kind: str
    lemma: str
    source: str

    @property
    def words(self) -> str:
        """The reading in words for people."""
        return KINDS[self.kind].format(self.lemma)


def pack(word: str, reading: Reading) -> bytes:
    """Kind, source, how many letters to take off the word's end, letters to put there."""
    kept = 0
    while kept < min(len(word), len(reading.lemma)) and word[kept] == reading.lemma[kept]:
        kept += 1
    return (
        f"{reading.kind}{reading.source}{chr(97 + len(word) - kept)}{reading.lemma[kept:]}".encode()
    )


def unpack(word: str, packed: bytes) -> Reading:
    """The reading that `pack` packed."""
    text = packed.decode()
    kept = word[: len(word) - ord(text[2]) + 97]
    return Reading(text[0], kept + text[3:], text[1])
