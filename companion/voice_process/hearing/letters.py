"""From letters to sounds: how a word that is in no file is probably said.

Each letter stands for none, one or two sounds, which depend on the letters around it. The rules
are learnt from the pronunciations of the dictionary (`data/make_letters.py`). The longest known
surroundings of a letter decide.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import marisa_trie

from companion.voice_process.hearing.phonemes import Pron

FILE = Path(__file__).parent / "data" / "letters"

SURROUNDINGS = ((0, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (5, 5))
"""Letters to the left and to the right that a rule looks at, from the plainest rule on."""

EDGE = "#"


def contexts(word: str, at: int) -> Iterator[str]:
    """A letter with its surroundings, from the smallest on: `o`, `ow`, `r-ow`."""
    edged, place = f"{EDGE * 5}{word}{EDGE * 5}", at + 5
    for left, right in SURROUNDINGS:
        yield f"{edged[place : place + 1 + right]}-{edged[place - left : place]}"


class Letters:
    """The rules, in a file that stays on the disk (a memory map)."""

    def __init__(self, file: Path = FILE) -> None:
        self._rules = marisa_trie.BytesTrie()
        self._rules.mmap(str(file))
        self.guess = lru_cache(maxsize=20000)(self._guess)

    def _guess(self, word: str) -> Pron:
        """The likely pronunciation of a word in lower case; never empty for a letter or more."""
        return b"".join(self._sounds(word, at) for at in range(len(word))) or self._sounds(word, 0)

    def _sounds(self, word: str, at: int) -> Pron:
        found = b""
        for context in contexts(word, at):
            known = self._rules.get(context)
            found = known[0] if known else found
        return found
