"""A compiled word list, memory-mapped."""

from __future__ import annotations

import mmap
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from pathlib import Path

from companion.lexicon.answers import Answers
from companion.lexicon.compiled.counts import Counts, is_exact
from companion.lexicon.compiled.queries import changes
from companion.lexicon.compiled.racks import Rack
from companion.lexicon.compiled.store import SELDOM, check, is_whole
from companion.lexicon.grammar.known import UNKNOWN
from companion.lexicon.grammar.readings import ODD, Reading, unpack

MOST_CHOICES = 12
"""With more choice cards, words are found first and then sorted, not for each combination."""


class Listed(Answers):
    """The ruling of a compiled list; raises DictionaryError if it is damaged."""

    def __init__(self, directory: Path) -> None:
        import marisa_trie  # showing help does not need it

        self.manifest = check(directory)
        self._directory = directory
        self._words = marisa_trie.Trie().mmap(str(directory / "words"))
        self._backwards = marisa_trie.Trie().mmap(str(directory / "backwards"))
        self._runs = marisa_trie.Trie().mmap(str(directory / "runs"))
        self._facts = marisa_trie.BytesTrie().mmap(str(directory / "facts"))
        with (directory / "levels").open("rb") as file:
            self._levels = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._bits: dict[frozenset[int], int] = {frozenset(): 0}

    @property
    def name(self) -> str:
        """The list's name."""
        return self.manifest.name

    @property
    def size(self) -> int:
        """The number of words."""
        return self.manifest.size

    @property
    def sha256(self) -> str:
        """The SHA-256 of the list's text."""
        return self.manifest.sha256

    def words(self) -> Iterator[str]:
        """All words, in the order of the trie."""
        found: Iterator[str] = self._words.iterkeys()
        return found

    def is_word(self, word: str) -> bool:
        """Whether the word is in the list."""
        return word in self._words

    def provenance(self, word: str) -> str:
        """The list's name for its words."""
        return self.name if self.is_word(word) else ""

    def level(self, word: str) -> int:
        """How well known the word is: from 1 (everybody knows it) to 7 (rare); 9 if unknown."""
        number = self._words.get(word)
        return UNKNOWN if number is None else self._levels[number]

    def levels(self) -> Iterator[tuple[str, int]]:
        """All words, each with how well known it is."""
        return ((word, self._levels[number]) for word, number in self._words.iteritems())

    def starting(self, head: str) -> Iterator[str]:
        """The words that begin with these letters."""
        found: Iterator[str] = self._words.iterkeys(head)
        return found

    def ending(self, tail: str) -> Iterator[str]:
        """The words that end with these letters."""
        return (word[::-1] for word in self._backwards.iterkeys(tail[::-1]))

    def endings(self, run: str) -> Iterator[str]:
        """The ends of words that begin with these letters, each once."""
        found: Iterator[str] = self._runs.iterkeys(run)
        return found

    def neighbours(self, word: str) -> Iterator[str]:
        """All words that differ by one replaced or one added letter, each once."""
        return filter(self._words.__contains__, changes(word))

    def from_rack(self, rack: Rack) -> Iterator[str]:
        """All words that can be made with some of the cards."""
        if self._counts is None:
            return super().from_rack(rack)
        found = map(self._words.restore_key, self._counts.candidates(rack))
        return found if is_exact(rack) else filter(rack.spells, found)

    def words_by_value(
        self, rack: Rack, worth: Mapping[str, int], without: Collection[int] = ()
    ) -> Iterator[tuple[int, str]]:
        """All words that can be made, each with the value of its cards, highest first."""
        counted = self._counts if len(rack.choices) <= MOST_CHOICES else None
        if counted is None or min(worth.values(), default=0) < 0:
            return super().words_by_value(rack, worth, without)
        found = counted.numbers_by_value(rack, worth, self._bits_of(frozenset(without)))
        return ((value, self._words.restore_key(number)) for value, number in found)

    def _bits_of(self, levels: frozenset[int]) -> int:
        """The bits of the words of these levels; a player asks for the same ones again."""
        if levels not in self._bits:
            signs = bytes(b"01"[level in levels] for level in range(256))
            self._bits[levels] = int(b"0" + self._levels[:].translate(signs)[::-1], 2)
        return self._bits[levels]

    def readings(self, word: str) -> list[Reading]:
        """Every known reading of the word; empty if none is known."""
        return [reading for reading in self._stored_readings(word) if reading.kind != ODD]

    def odd_forms(self, lemma: str) -> list[str]:
        """The irregular forms of a word."""
        return [reading.lemma for reading in self._stored_readings(lemma) if reading.kind == ODD]

    def _stored_readings(self, word: str) -> list[Reading]:
        found = (unpack(word, packed) for packed in self._facts.get(word, ()))
        return sorted(found, key=lambda reading: (reading.kind, reading.lemma))

    @cached_property
    def _counts(self) -> Counts | None:
        """The index for racks; None if it is damaged, and then every word is tried."""
        whole = is_whole(self._directory, SELDOM)
        return Counts(self._directory / SELDOM, self.size) if whole else None
