"""Compile a word list into the form that is memory-mapped.

    python -m companion.lexicon.build.compile            makes the default list
    python -m companion.lexicon.build.compile --check    compares it with the shipped one

The same list, program, marisa-trie and lemminflect give the same bytes.
"""

from __future__ import annotations

import argparse
import filecmp
import hashlib
import importlib.util
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

from companion import files
from companion.lexicon.build import About, Progress, quiet
from companion.lexicon.build.table import LEMMINFLECT, english
from companion.lexicon.compiled import counts
from companion.lexicon.compiled.store import MANIFEST, PARTS, seal
from companion.lexicon.grammar.grammar import Grammar
from companion.lexicon.grammar.known import DATA, Note, notes
from companion.lexicon.grammar.readings import ODD, TABLE, Reading, pack
from companion.lexicon.grammar.spelling import ENDINGS, forms
from companion.lexicon.reading.reader import read_list

ABOUT = About("ENABLE1", "enable1.txt, M. Cooper and Alan Beale", "public domain")


def list_text(words: Sequence[str]) -> bytes:
    """The words in lower case, one per line: the text whose hash identifies the list."""
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

    Raises OSError if the disk is full or cannot be written.
    """
    import marisa_trie

    trie = marisa_trie.Trie(words)
    _save(into / "words", trie)
    _save(into / "backwards", marisa_trie.Trie(word[::-1] for word in words))
    progress(0.05)
    _save(into / "runs", marisa_trie.Trie(_ends(words)))
    progress(0.2)
    held = frozenset(words)
    known = notes(held)
    numbered = [(trie[word], word) for word in words]
    files.write(into / "counts", counts.build(numbered, len(words)))
    files.write(into / "levels", _levels(numbered, known))
    progress(0.3)
    source_of_grammar, table = english()
    grammar = Grammar(held, table, known)
    _save(into / "facts", marisa_trie.BytesTrie(_facts(words, grammar, progress)))
    about = {"name": name, "source": source, "licence": licence, "grammar": source_of_grammar}
    seal(into, {**about, **_measures(words)})
    progress(1.0)


def _save(path: Path, trie: Any) -> None:
    files.write(path, trie.tobytes())


def _measures(words: Sequence[str]) -> dict[str, Any]:
    lengths = sorted(Counter(map(len, words)).items())
    return {
        "size": len(words),
        "sha256": hashlib.sha256(list_text(words)).hexdigest(),
        "lengths": {str(length): count for length, count in lengths},
    }


def _ends(words: Sequence[str]) -> Iterator[str]:
    """All ends of all words, each once. Sorted backwards, words with the same end are adjacent."""
    before = ""
    for backward in sorted(word[::-1] for word in words):
        pairs = zip(before, backward, strict=False)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        word = backward[::-1]
        yield from (word[place:] for place in range(len(word) - shared))
        before = backward


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
    """Whether the word is an irregular form of the lemma."""
    return word != lemma and not any(word in forms(lemma, ending) for ending in ENDINGS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile the default list; with `--check`, compare the result with the shipped one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and change nothing")
    check = parser.parse_args(arguments).check
    if importlib.util.find_spec(LEMMINFLECT) is None:
        print("The default list is compiled with lemminflect. Install the extra `lists` first.")
        return 1
    shipped = DATA / "enable1"
    with tempfile.TemporaryDirectory() as staged:
        compile_list(read_list(DATA / "enable1.txt").words, Path(staged), *ABOUT)
        changed = [part for part in (*PARTS, MANIFEST) if not _same(part, Path(staged), shipped)]
        for part in () if check else changed:
            shutil.copyfile(Path(staged) / part, shipped / part)
    print(f"Changed: {', '.join(changed)}." if changed else "Identical to the shipped list.")
    return 1 if check and changed else 0


def _same(part: str, one: Path, other: Path) -> bool:
    return (other / part).exists() and filecmp.cmp(one / part, other / part, shallow=False)


if __name__ == "__main__":
    raise SystemExit(main())
