"""Make the file `meanings` from Debian's package wordnet-base.

    python -m companion.lexicon.data.make_meanings /usr/share/wordnet

It has all words that WordNet writes as one word in lower case, with their first three senses, those
met most often in WordNet's own texts first. Left out are senses that WordNet marks as disparaging,
obscene or a slur; senses whose text has a word of the family list, or a phrase of unshown.txt;
and the examples in quotes. The same WordNet and zlib give the same bytes.
"""

from __future__ import annotations

import codecs
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from companion.lexicon.data.wordnet import PARTS, Synset, lines, synsets
from companion.lexicon.meanings import PATH, Sense, pack
from companion.lexicon.texts import inoffensive

HERE = Path(__file__).parent
SENSES = 3
USAGE = ";u"
"""The pointer from a word to the synset that says how it is used."""

MARKS = {"disparagement", "ethnic_slur", "obscenity"}
KINDS = {"1": "n", "2": "v", "3": "a", "4": "b", "5": "a"}
"""The parts of speech in the keys of cntlist.rev."""

EXAMPLE = re.compile(r'\s*[;:,]\s*(?:(?:e\.g\.|as in(?: e\.g\.)?|for example),?\s*)?"')

Key = tuple[str, str]
"""A part of speech, and the offset of a synset or a word."""


def definition(gloss: str) -> str:
    """What a gloss says before its first example."""
    text = EXAMPLE.split(gloss)[0]
    if text.count('"') % 2:
        text = text.rpartition(";")[0] or text.replace('"', "")
    return " ".join(text.replace("`", "'").split()).strip(" ;:,")


def phrases(sign: str) -> re.Pattern[str]:
    """What matches any phrase of unshown.txt after that sign; * is any end of a word."""
    text = codecs.decode((HERE / "unshown.txt").read_text(encoding="ascii"), "rot13")
    listed = (line[2:] for line in text.splitlines() if line.startswith(sign))
    exact = (rf"\b{re.escape(one.rstrip('*'))}" + r"\b" * (one[-1].isalpha()) for one in listed)
    return re.compile("|".join(exact), re.IGNORECASE)


HIDING, HARMLESS = phrases("-"), phrases("+")


def is_harmless(text: str) -> bool:
    """Whether a definition may be shown: no word and no phrase of it is listed."""
    words = re.findall("[A-Z]+", text.upper())
    return list(inoffensive(words)) == words and not HIDING.search(HARMLESS.sub(" ", text))


def definitions(wordnet: Path) -> dict[Key, dict[str, str]]:
    """The definition of each synset for those of its words with which it may be shown."""
    files = PARTS.items()
    every = {(part, one.offset): one for name, part in files for one in synsets(wordnet, name)}
    marks = {offset for (_, offset), one in every.items() if MARKS & set(one.words)}
    return {key: dict(_definitions_of(one, marks)) for key, one in every.items()}


def _definitions_of(synset: Synset, marks: set[str]) -> Iterator[tuple[str, str]]:
    text = definition(synset.gloss)
    if is_harmless(text):
        hit = {number for sign, to, number in synset.marks if sign == USAGE and to in marks}
        for number, word in enumerate(synset.words, 1):
            if not hit & {0, number}:
                yield word, text


def frequencies(wordnet: Path) -> dict[tuple[str, str, int], int]:
    """How often WordNet's texts have each numbered sense of a word."""
    found: dict[tuple[str, str, int], int] = {}
    for line in lines(wordnet / "cntlist.rev"):
        key, number, count = line.split()
        word, _, rest = key.partition("%")
        found[word, KINDS[rest[0]], int(number)] = int(count)
    return found


def entries(wordnet: Path) -> dict[str, list[Sense]]:
    """The words, in capitals, with their senses, the most frequent first."""
    texts, counts = definitions(wordnet), frequencies(wordnet)
    ranked: dict[str, list[tuple[int, Sense]]] = defaultdict(list)
    for name, part in PARTS.items():
        for line in lines(wordnet / f"index.{name}"):
            word, *fields = line.split()
            if not re.fullmatch("[a-z]+", word):
                continue
            for number, offset in enumerate(fields[5 + int(fields[2]) :], 1):
                if text := texts[part, offset].get(word):
                    ranked[word].append((counts.get((word, part, number), 0), Sense(part, text)))
    return {word.upper(): list(islice(_best(rows), SENSES)) for word, rows in ranked.items()}


def _best(ranked: list[tuple[int, Sense]]) -> Iterator[Sense]:
    return (sense for _, sense in sorted(ranked, key=lambda row: -row[0]))


def main(wordnet: str) -> None:
    """Write the file next to the others."""
    PATH.write_bytes(pack(entries(Path(wordnet))))


if __name__ == "__main__":
    main(*sys.argv[1:])
