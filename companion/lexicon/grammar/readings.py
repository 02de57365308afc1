"""What a word can be: its readings, and their packed form in a compiled list."""

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
"""The kinds of a reading, with their words for people."""

DESCRIBING = "artb"
"""The kinds of adjectives and adverbs and of their degrees."""

ODD = "i"
"""Kind of a note that is no reading: a form of the word that spelling does not lead to."""

TABLE, WORDNET, HAND, MADE, SPELLING = "l", "w", "h", "m", "e"

SOURCES = {
    TABLE: "lemminflect",
    WORDNET: "WordNet",
    HAND: "our own list",
    MADE: "how the word is made",
    SPELLING: "the list's own forms",
}
"""Who says so. Only the list's own forms leave open what else the word may be."""


class Reading(NamedTuple):
    """One thing that a word can be: its kind, the word that it is a form of, and who says so."""

    kind: str
    lemma: str
    source: str

    @property
    def root(self) -> tuple[str, bool]:
        """The word it is a form of; as a describing word or not: GAMER is of game, not GAMES."""
        return self.lemma, self.kind in DESCRIBING

    @property
    def words(self) -> str:
        """The reading in words for people."""
        return KINDS[self.kind].format(self.lemma)


def pack(word: str, reading: Reading) -> bytes:
    """Kind, source, how many letters to take off the word's end, letters to put there."""
    kept = 0
    while kept < min(len(word), len(reading.lemma)) and word[kept] == reading.lemma[kept]:
        kept += 1
    taken_off = chr(97 + len(word) - kept)
    return f"{reading.kind}{reading.source}{taken_off}{reading.lemma[kept:]}".encode()


def unpack(word: str, packed: bytes) -> Reading:
    """The reading that `pack` packed."""
    text = packed.decode()
    kept = word[: len(word) - ord(text[2]) + 97]
    return Reading(text[0], kept + text[3:], text[1])
