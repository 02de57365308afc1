"""The interface of every ruling: what a dictionary can be asked."""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple, Protocol

from companion.lexicon.compiled.racks import Rack
from companion.lexicon.grammar.readings import Reading


class Known(enum.Enum):
    """An answer that may be missing: unknown is not no."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


class Evidence(NamedTuple):
    """An answer about a word with its reason: `BIKES: plural of BIKE, but also ...`."""

    known: Known
    why: str = ""

    @property
    def yes(self) -> bool:
        """Whether the answer is a definite yes."""
        return self.known is Known.YES


class Ruling(Protocol):
    """The dictionary in force, with what it knows about its words (C2).

    Words are passed and returned in capitals A to Z. `name`, `size` and `sha256` are
    shown to the table: they identify the list exactly.
    """

    @property
    def name(self) -> str:
        """The list's name."""

    @property
    def size(self) -> int:
        """The number of words."""

    @property
    def sha256(self) -> str:
        """The SHA-256 of the list's text."""

    def words(self) -> Iterator[str]:
        """All words."""

    def is_word(self, word: str) -> bool:
        """Whether the word is in the dictionary in force."""

    def provenance(self, word: str) -> str:
        """What decides about the word: a list's name, `house word`, or an empty string."""

    def level(self, word: str) -> int:
        """How well known the word is: from 1 (everybody knows it) to 7 (rare); 9 if unknown."""

    def levels(self) -> Iterator[tuple[str, int]]:
        """All words, each with how well known it is."""

    def is_run(self, run: str) -> bool:
        """Whether some word contains the letters side by side (S3.1)."""

    def is_thinned_run(self, run: str) -> bool:
        """Whether omitting vowels from part of some word gives the letters (V2.2)."""

    def holding(self, run: str) -> Iterator[str]:
        """The words in which the letters stand side by side; some come more than once."""

    def thinned_holding(self, run: str) -> Iterator[str]:
        """The words of which a run gives the letters when vowels are left out, as `holding`."""

    def goals(self, run: str) -> set[str]:
        """All words that contain the letters side by side."""

    def thinned_goals(self, run: str) -> set[str]:
        """All words of which some part, without some of its vowels, gives the letters."""

    def neighbours(self, word: str) -> Iterator[str]:
        """All words that differ by one replaced or one added letter (W5.2), each once."""

    def matching(self, pattern: str) -> Iterator[str]:
        """All words that match a pattern: `?` is any letter, `*` any number of letters."""

    def from_rack(self, rack: Rack) -> Iterator[str]:
        """All words that can be made with some of the cards."""

    def words_by_value(
        self, rack: Rack, worth: Mapping[str, int], without: Collection[int] = ()
    ) -> Iterator[tuple[int, str]]:
        """All words that can be made, each with the value of its cards, highest first.

        `worth` gives the points per letter; a wild card is worth nothing. `without`: levels whose
        words are left out.
        """

    def readings(self, word: str) -> list[Reading]:
        """Every known reading of the word; empty if none is known."""

    def noun(self, word: str) -> Evidence:
        """Whether the word is a noun; NO only if it is known not to be one (W5.7 b)."""

    def plural_s(self, word: str) -> Evidence:
        """Whether the word plus S is its plural; NO only if it is known not to be."""

    def plural_only(self, word: str) -> Evidence:
        """Whether the word is only a plural in -S or -ES (V2.3)."""

    def singulars(self, word: str) -> list[str]:
        """The words of which this word is the plural; empty if it is not one or that is unknown."""

    def same_form(self, one: str, other: str) -> Evidence:
        """Whether both are forms of the same word, such as its plural or a tense (L4.7)."""

    def forms(self, word: str) -> list[str]:
        """The words in the list that are forms of the same word or words."""
