"""Compile a word list: `python -m companion.lexicon.compile LIST INTO --name NAME`.

The same list, program, marisa-trie and lemminflect give the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.lexicon import counts
from companion.lexicon.grammar import Grammar
from companion.lexicon.known import Note, notes
from companion.lexicon.publish import Progress, quiet
from companion.lexicon.reader import read_list
from companion.lexicon.readings import ODD, TABLE, Reading, pack
from companion.lexicon.spelling import ENDINGS, forms
from companion.lexicon.store import seal, write
from companion.lexicon.table import english


def list_text(words: Sequence[str]) -> bytes:
    """The words in small letters, one a line: the text whose hash names a list."""
    return b"".join(f"{word.lower()}\n".encode() for word in words)


def compile_list(
    words: Sequence[str],
    into: Path,
    name: str,
    source: str = "",
    licence: str = "",
    *,
    progress: Progress = quiet,
) -> None:
    """Write the compiled form of sorted words in capitals into an empty directory.

    Raises OSError where the disk is full or refuses.
    """
    import marisa_trie

    trie = marisa_trie.Trie(words)
    _save(into / "words", trie)
    _save(into / "backwards", marisa_trie.Trie(word[::-1] for word in words))
    progress(0.05)
    _save(into / "runs", marisa_trie.Trie(_ends(words)))
    progress(0.2)
    known = notes()
    numbered = [(trie[word], word) for word in words]
    write(into / "counts", counts.build(numbered, len(words)))
    write(into / "levels", _levels(numbered, known))
    progress(0.3)
    source_of_grammar, table = english()
    grammar = Grammar(frozenset(words), table, known)
    _save(into / "facts", marisa_trie.BytesTrie(_facts(words, grammar, progress)))
    about = {"name": name, "source": source, "licence": licence, "grammar": source_of_grammar}
    seal(into, {**about, **_measures(words)})
    progress(1.0)


def _save(path: Path, trie: Any) -> None:
    write(path, trie.tobytes())


def _measures(words: Sequence[str]) -> dict[str, Any]:
    lengths = sorted(Counter(map(len, words)).items())
    return {
        "size": len(words),
        "sha256": hashlib.sha256(list_text(words)).hexdigest(),
        "lengths": {str(length): count for length, count in lengths},
    }


def _ends(words: Sequence[str]) -> Iterator[str]:
    """All ends of all words, each once: sorted backwards, words that share ends are neighbours."""
    before = ""
    for backward in sorted(word[::-1] for word in words):
        shared = _shared(before, backward)
        word = backward[::-1]
        yield from (word[place:] for place in range(len(word) - shared))
        before = backward


def _shared(one: str, other: str) -> int:
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count


def _levels(numbered: Sequence[tuple[int, str]], known: Mapping[str, Note]) -> bytes:
    found = bytearray(len(numbered))
    for number, word in numbered:
        found[number] = known.get(word, Note()).level
    return bytes(found)


def _facts(
    words: Sequence[str], grammar: Grammar, progress: Progress
) -> Iterator[tuple[str, bytes]]:
    for count, word in enumerate(words):
        if count % 1000 == 0:
            progress(0.3 + 0.7 * count / len(words))
        for reading in grammar.readings(word):
            yield word, pack(word, reading)
            if _is_odd(word, reading.lemma):
                odd = Reading(ODD, word, TABLE)
                yield reading.lemma, pack(reading.lemma, odd)


def _is_odd(word: str, lemma: str) -> bool:
    """Whether no regular ending leads from the lemma to the word."""
    return word != lemma and not any(word in forms(lemma, ending) for ending in ENDINGS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile one list into one directory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("list", type=Path, help="text with one word a line")
    parser.add_argument("into", type=Path, help="directory for the compiled list")
    parser.add_argument("--name", required=True)
    parser.add_argument("--source", default="")
    parser.add_argument("--licence", default="")
    given = parser.parse_args(arguments)
    given.into.mkdir(parents=True, exist_ok=True)
    words = read_list(given.list).words
    compile_list(words, given.into, given.name, given.source, given.licence)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
