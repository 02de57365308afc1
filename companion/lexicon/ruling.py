"""What a dictionary can be asked: the one interface of every ruling."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol


class Known(enum.Enum):
    """An answer that may be missing: unknown is not no."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Evidence:
    """An answer about a word with its ground in words: `BIKES: plural of BIKE, but also ...`."""

    known: Known
    why: str = ""


class Ruling(Protocol):
    """The dictionary in force, with what it knows about its words (C2).

    Words are passed in capitals A to Z. `name`, `size` and `sha256` are what the
    table is shown: they say exactly which list rules.
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

    def is_word(self, word: str) -> bool:
        """Whether the word is in the ruling dictionary."""

    def is_run(self, run: str) -> bool:
        """Whether the letters stand side by side inside some word (S3.1)."""

    def noun(self, word: str) -> Evidence:
        """Whether the word is a noun; NO only where that is positively known (W5.7 b)."""

    def plural_s(self, word: str) -> Evidence:
        """Whether the word with an S behind it is its plural; NO only where that is known."""

    def plural_only(self, word: str) -> Evidence:
        """Whether the word is a plural in -S or -ES and nothing else (V2.3)."""

    def same_form(self, one: str, other: str) -> Evidence:
        """Whether both are forms of one word, such as its plural or a tense (L4.7)."""

    def neighbours(self, word: str) -> Iterator[str]:
        """All words one replaced or one added letter away (W5.2), each once."""
