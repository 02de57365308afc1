"""What words mean, from WordNet: the first three senses of a word, and those of its lemma.

The file has all single words that WordNet writes in lower case, sorted, in compressed blocks, each
of which is read alone. It is mapped for a look-up only, so nothing of it stays in memory. Each
block has a checksum of its own. `data/make_meanings.py` makes the file.
"""

from __future__ import annotations

import logging
import mmap
import zlib
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import accumulate, groupby
from typing import NamedTuple

from companion.lexicon.grammar.known import DATA
from companion.lexicon.ruling import Ruling
from companion.lexicon.texts import is_inoffensive

PATH = DATA / "meanings"
BLOCK = 1 << 14
"""Bytes of text in a block."""

HEAD = 4
"""Bytes that say how long the compressed index is: the first word and the start of each block."""

LAST = "~"
"""Comes after all words and numbers; in the index, it has the end of the last block."""

PARTS = {"n": "noun", "v": "verb", "a": "adjective", "b": "adverb"}

_FORM_OF = {"p": "n", "s": "v", "d": "v", "g": "v", "r": "ab", "t": "ab"}
"""The kinds of readings that make a word a form, and the parts of speech of its lemma."""

log = logging.getLogger("companion")


class Sense(NamedTuple):
    """One sense of a word: a key of PARTS, and what it means."""

    part: str
    text: str


def meanings(word: str, ruling: Ruling, *, asked: bool) -> list[str]:
    """What a valid word means, such as `noun: a hand tool` or `plural of MOUSE: a small rodent`.

    Its own senses come first, then those of the words of which it is a form. Empty if nothing is
    known, if the word is not valid, and, unless somebody `asked` for this word, if it is of the
    family list. If the file is missing or damaged, the log says so.
    """

    def may_show(one: str) -> bool:
        return asked or is_inoffensive(one)

    if not ruling.is_word(word) or not may_show(word):
        return []
    readings = (form for form in ruling.readings(word) if form.kind in _FORM_OF)
    forms = [form for form in readings if form.lemma != word and may_show(form.lemma)]
    known = _senses({word, *(form.lemma for form in forms)})
    texts = [f"{PARTS[part]}: {text}" for part, text in known.get(word, ())]
    for form in forms:
        senses = (s for s in known.get(form.lemma, ()) if s.part in _FORM_OF[form.kind])
        texts += [f"{form.words}: {sense.text}" for sense in senses]
    return texts


def pack(entries: Mapping[str, Sequence[Sense]]) -> bytes:
    """The bytes of the file with these words, in capitals, and their senses."""
    blocks: list[tuple[str, str]] = []
    for word in sorted(entries):
        line = "\t".join((word, *(f"{part}{text}" for part, text in entries[word]))) + "\n"
        if not blocks or len(blocks[-1][1]) + len(line) > BLOCK:
            blocks.append((word, ""))
        first, before = blocks[-1]
        blocks[-1] = first, before + line
    packed = [zlib.compress(text.encode("ascii"), 9) for _, text in blocks]
    starts = accumulate(map(len, packed), initial=0)
    firsts = (*(first for first, _ in blocks), LAST)
    rows = "\n".join(f"{first} {start}" for first, start in zip(firsts, starts, strict=True))
    index = zlib.compress(rows.encode("ascii"), 9)
    return b"".join((len(index).to_bytes(HEAD, "little"), index, *packed))


def _senses(words: Set[str]) -> dict[str, list[Sense]]:
    """The senses of those words that the file has."""
    found = {}
    try:
        for word, line in _lines(words):
            found[word] = [Sense(sense[0], sense[1:]) for sense in line.split("\t")]
    except (OSError, ValueError, zlib.error) as fault:
        log.warning("%s is damaged (%s), so words have no meaning. Reinstall.", PATH, fault)
    return found


def _lines(words: Set[str]) -> Iterator[tuple[str, str]]:
    """Those words that the file has, with their lines in it; each block is read once.

    Raises OSError, ValueError or zlib.error if the file is missing or damaged.
    """
    with PATH.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        body = HEAD + int.from_bytes(data[:HEAD], "little")
        rows = zlib.decompress(data[HEAD:body]).decode("ascii").split("\n")

        def block(word: str) -> int:
            return min(max(1, bisect_right(rows, f"{word} {LAST}")), len(rows) - 1)

        for at, there in groupby(sorted(words), block):
            start, end = (body + int(row.split()[1]) for row in rows[at - 1 : at + 1])
            text = "\n" + zlib.decompress(data[start:end]).decode("ascii")
            for word in there:
                line = text.partition(f"\n{word}\t")[2].partition("\n")[0]
                if line:
                    yield word, line
