"""How words are said: a file for the whole dictionary, and a guess for all other words."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import marisa_trie

from companion.names import without_accents
from companion.voice_process.hearing.letters import Letters
from companion.voice_process.hearing.phonemes import LETTERS, Pron

_RUN = re.compile(r"\d|\D*[^\W\d_]\D*")
"""A digit, or letters and other signs up to the next digit."""

FILE = Path(__file__).parent / "data" / "pronunciations"

MOST = 6
"""Pronunciations of one phrase; more would only add confusions."""

DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

INITIALS = 3
"""A word of at most this many letters that is in no file may be initials, such as NB."""


class Pronunciations:
    """Looks words up in the file, which stays on the disk (a memory map).

    The words of a player's own list are not in it: rules guess how they are said, at once.
    """

    def __init__(self, file: Path = FILE) -> None:
        self._trie = marisa_trie.BytesTrie()
        self._trie.mmap(str(file))
        self._letters = Letters()

    def __contains__(self, word: str) -> bool:
        """Whether the file has the word."""
        return word in self._trie

    def of_word(self, word: str) -> tuple[Pron, ...]:
        """The pronunciations of a word in lower case, with at least one."""
        return tuple(self._trie.get(word) or (self._letters.guess(word),))

    def of_phrase(self, phrase: str) -> tuple[Pron, ...]:
        """The pronunciations of several words; a letter alone is its name.

        Players are called P1 or NB: digits are said one by one, initials letter by letter, and
        accents make no difference.
        """
        plain = without_accents(phrase.lower())
        runs = itertools.chain.from_iterable(map(_RUN.findall, plain.split()))
        parts = [self._part(run) for run in runs]
        every = (b"".join(chosen) for chosen in itertools.product(*parts))
        return tuple(dict.fromkeys(itertools.islice(every, MOST)))

    def _part(self, run: str) -> tuple[Pron, ...]:
        """Of a digit, a letter, or a word without signs such as an apostrophe."""
        if run.isdecimal():
            return self.of_word(DIGITS[int(run)])
        plain = "".join(filter(str.isalpha, run))
        if plain in LETTERS:
            return LETTERS[plain]
        initials = of_spelling(plain) if len(plain) <= INITIALS and plain not in self else ()
        return (*initials, *self.of_word(plain))


def of_spelling(word: str) -> tuple[Pron, ...]:
    """The names of a word's letters, one after the other, as each sort of speaker says them."""
    letters = [letter for letter in word if letter in LETTERS]
    doubtful = [letter for letter in dict.fromkeys(letters) if len(LETTERS[letter]) > 1]
    speakers = itertools.product(*(LETTERS[letter] for letter in doubtful))
    return tuple(_said_by(dict(zip(doubtful, names, strict=True)), letters) for names in speakers)


def _said_by(speaker: dict[str, Pron], letters: list[str]) -> Pron:
    return b"".join(speaker.get(letter, LETTERS[letter][0]) for letter in letters)
