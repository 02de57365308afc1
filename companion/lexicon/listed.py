"""A compiled list, opened by memory map."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.lexicon import notes
from companion.lexicon.queries import changes
from companion.lexicon.readings import Reading, unpack
from companion.lexicon.ruling import Evidence
from companion.lexicon.store import check


class Listed:
    """The ruling of a compiled list; raises DictionaryError where it is damaged."""

    def __init__(self, directory: Path) -> None:
        import marisa_trie  # a second process that only shows help need not load it

        self.manifest = check(directory)
        self._words = marisa_trie.Trie().mmap(str(directory / "words"))
        self._runs = marisa_trie.Trie().mmap(str(directory / "runs"))
        self._facts = marisa_trie.BytesTrie().mmap(str(directory / "facts"))

    @property
    def name(self) -> str:
        """The list's name."""
        return self.manifest.name

    @property
    def size(self) -> int:
        """How many words it holds."""
        return self.manifest.size

    @property
    def sha256(self) -> str:
        """The hash of the list's text."""
        return self.manifest.sha256

    def is_word(self, word: str) -> bool:
        """Whether the word is in the list."""
        return word in self._words

    def is_run(self, run: str) -> bool:
        """Whether the letters stand side by side inside some word: it begins an ending."""
        return next(self._runs.iterkeys(run), None) is not None

    def readings(self, word: str) -> list[Reading]:
        """All that is known of what the word can be; empty where nothing is."""
        return [unpack(word, packed) for packed in self._facts.get(word, ())]

    def noun(self, word: str) -> Evidence:
        """Whether the word is a noun; NO only where that is positively known."""
        return notes.noun(word, self.readings(word))

    def plural_s(self, word: str) -> Evidence:
        """Whether the word with an S behind it is its plural; NO only where that is known."""
        return notes.plural_s(word, self.noun(word), self.readings(f"{word}S"))

    def plural_only(self, word: str) -> Evidence:
        """Whether the word is a plural in -S or -ES and nothing else."""
        return notes.plural_only(word, self.readings(word))

    def same_form(self, one: str, other: str) -> Evidence:
        """Whether both are forms of one word."""
        return notes.same_form(one, self.readings(one), other, self.readings(other))

    def neighbours(self, word: str) -> Iterator[str]:
        """All words one replaced or one added letter away, each once."""
        return filter(self._words.__contains__, changes(word))
