"""What a dictionary can be asked: the one interface of every ruling."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

from companion.lexicon.compiled.racks import Rack
from companion.lexicon.grammar.readings import Reading


class Known(enum.Enum):
    """An answer that may be missing: unknown is not no."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class Evidence(NamedTuple):
    """An answer about a word with its ground in words: `BIKES: plural of BIKE, but also ...`."""

    known: Known
    why: str = ""

    @property
    def yes(self) -> bool:
        """Whether the answer is yes; neither no nor unknown is."""
        return self.known is Known.YES


class Ruling(Protocol):
    """The dictionary in force, with what it knows about its words (C2).

    Words are passed and answered in capitals A to Z. `name`, `size` and `sha256` are
    what the table is shown: they say exactly which list rules.
    """

    @property
    def name(self) -> str:
        """The list's name."""

    @property
    def size(self) -> int:
        """How many words it holds."""

    @property
    def sha256(self) -> str:
        """The hash of the list's text."""

    def words(self) -> Iterator[str]:
        """All words."""

    def is_word(self, word: str) -> bool:
        """Whether the word is in the ruling dictionary."""

    def provenance(self, word: str) -> str:
        """Where the word's standing comes from: a list's name, `house word`, or nothing."""

    def level(self, word: str) -> int:
        """How well known the word is: 1 everybody's word, 7 a well-read person's, 9 beyond."""

    def is_run(self, run: str) -> bool:
        """Whether the letters stand side by side inside some word (S3.1)."""

    def is_thinned_run(self, run: str) -> bool:
        """Whether leaving vowels out of some run of a word gives the letters (V2.2)."""

    def goals(self, run: str) -> set[str]:
        """All words in which the letters stand side by side."""

    def thinned_goals(self, run: str) -> set[str]:
        """All words of which a run gives the letters when vowels are left out."""

    def neighbours(self, word: str) -> Iterator[str]:
        """All words one replaced or one added letter away (W5.2), each once."""

    def matching(self, pattern: str) -> Iterator[str]:
        """All words that fit a pattern: `?` is any letter, `*` any letters or none."""

    def from_rack(self, rack: Rack) -> Iterator[str]:
        """All words that can be laid with some of the cards."""

    def dearest(self, rack: Rack, worth: Mapping[str, int]) -> Iterator[tuple[int, str]]:
        """All words that can be laid, each with what its cards are worth, the most first.

        `worth` is that of the letters; what a wild card stands for is worth nothing.
        """

    def readings(self, word: str) -> list[Reading]:
        """All that is known of what the word can be; empty where nothing is."""

    def noun(self, word: str) -> Evidence:
        """Whether the word is a noun; NO only where that is positively known (W5.7 b)."""

    def plural_s(self, word: str) -> Evidence:
        """Whether the word with an S behind it is its plural; NO only where that is known."""

    def plural_only(self, word: str) -> Evidence:
        """Whether the word is a plural in -S or -ES and nothing else (V2.3)."""

    def singulars(self, word: str) -> list[str]:
        """What the word is a plural of; empty where it is none or nothing is known."""

    def same_form(self, one: str, other: str) -> Evidence:
        """Whether both are forms of one word, such as its plural or a tense (L4.7)."""

    def forms(self, word: str) -> list[str]:
        """The words in the list that are forms of the same word or words."""
