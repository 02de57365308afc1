"""Compile a word list: `python -m companion.lexicon.compile LIST INTO --name NAME`.

The same list, program, marisa-trie and lemminflect give the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from companion.lexicon.grammar import Grammar, Table
from companion.lexicon.reader import read_list
from companion.lexicon.readings import pack
from companion.lexicon.store import seal
from companion.lexicon.table import english

Progress = Callable[[float], None]
"""Is told the share of the work that is done, 0 to 1."""


def quiet(_share: float) -> None:
    """Tell nobody."""


def text_sha256(words: Sequence[str]) -> str:
    """The hash that names a list: of its words in small letters, sorted, one a line."""
    digest = hashlib.sha256()
    for word in words:
        digest.update(f"{word.lower()}\n".encode())
    return digest.hexdigest()


def compile_list(
    words: Sequence[str],
    into: Path,
    name: str,
    *,
    source: str = "",
    licence: str = "",
    progress: Progress = quiet,
) -> None:
    """Write the compiled form of sorted words in capitals into an empty directory."""
    import marisa_trie

    marisa_trie.Trie(words).save(str(into / "words"))
    progress(0.1)
    endings = (word[place:] for word in words for place in range(len(word)))
    marisa_trie.Trie(endings).save(str(into / "runs"))
    progress(0.4)
    grammar, table = english()
    marisa_trie.BytesTrie(_facts(words, table, progress)).save(str(into / "facts"))
    lengths = Counter(map(len, words))
    seal(
        into,
        {
            "name": name,
            "size": len(words),
            "sha256": text_sha256(words),
            "source": source,
            "licence": licence,
            "grammar": grammar,
            "lengths": {str(length): lengths[length] for length in sorted(lengths)},
        },
    )
    progress(1.0)


def _facts(words: Sequence[str], table: Table, progress: Progress) -> Iterator[tuple[str, bytes]]:
    grammar = Grammar(frozenset(words), table)
    for count, word in enumerate(words):
        if count % 1000 == 0:
            progress(0.4 + 0.6 * count / len(words))
        for reading in grammar.readings(word):
            yield word, pack(word, reading)


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
    compile_list(words, given.into, given.name, source=given.source, licence=given.licence)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
