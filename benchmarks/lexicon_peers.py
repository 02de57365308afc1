"""Other data structures for a word list, with the same three queries.

    python benchmarks/lexicon_peers.py NAME TEXT FOLDER

Prints a line of JSON: milliseconds to open, additional resident megabytes, look-ups per
second of words and of runs, milliseconds for all one-letter moves of a word. Every peer
is measured in a separate process, and may prepare files in FOLDER beforehand.
"""

from __future__ import annotations

import importlib
import json
import os
import random
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from companion.lexicon.compiled.queries import changes

PAGE = os.sysconf("SC_PAGE_SIZE")
MOVES_FROM = ("CAR", "BIKE", "LATER", "SPEAK", "SCREAM")


class Peer:
    """A data structure with words and their runs."""

    word: Callable[[str], bool]
    run: Callable[[str], bool]

    def moves(self, word: str) -> list[str]:
        """All words one replaced or one added letter away."""
        return list(filter(self.word, changes(word)))


class Ours(Peer):
    """This project's list: words, runs and grammar facts."""

    def __init__(self, _text: Path, _folder: Path) -> None:
        from companion.lexicon import open_ruling

        ruling = open_ruling("ENABLE1")
        self.word, self.run, self.readings = ruling.is_word, ruling.is_run, ruling.readings
        self.neighbours = ruling.neighbours

    def moves(self, word: str) -> list[str]:
        return list(self.neighbours(word))


class Frozenset(Peer):
    """A frozenset of words, and another of all runs."""

    def __init__(self, text: Path, _folder: Path) -> None:
        words = text.read_text(encoding="ascii").upper().split()
        runs = {w[i:j] for w in words for i in range(len(w)) for j in range(i + 1, len(w) + 1)}
        self.word, self.run = frozenset(words).__contains__, frozenset(runs).__contains__


class Plain(Peer):
    """Search in the joined text, even for words."""

    def __init__(self, text: Path, _folder: Path) -> None:
        joined = f"\n{text.read_text(encoding='ascii').upper()}"
        self.word = lambda word: f"\n{word}\n" in joined
        self.run = joined.__contains__


class Sqlite(Peer):
    """Two tables, each with a primary key."""

    def __init__(self, text: Path, folder: Path) -> None:
        path = folder / "peer.sqlite"
        if not path.exists():
            self._make(text, path)
        ask = sqlite3.connect(path).execute
        self.word = lambda key: bool(ask("SELECT 1 FROM word WHERE k = ?", (key,)).fetchone())
        self.run = lambda key: bool(ask("SELECT 1 FROM run WHERE k = ?", (key,)).fetchone())

    def _make(self, text: Path, path: Path) -> None:
        words = text.read_text(encoding="ascii").upper().split()
        runs = {w[i:j] for w in words for i in range(len(w)) for j in range(i + 1, len(w) + 1)}
        with sqlite3.connect(path) as made:
            for table, keys in (("word", words), ("run", sorted(runs))):
                made.execute(f"CREATE TABLE {table} (k TEXT PRIMARY KEY) WITHOUT ROWID")
                made.executemany(f"INSERT INTO {table} VALUES (?)", ((key,) for key in keys))


class Dawg(Peer):
    """DAWG2: a graph of the words and a graph of their endings."""

    def __init__(self, text: Path, folder: Path) -> None:
        dawg: Any = importlib.import_module("dawg")
        if not (folder / "ends.dawg").exists():
            words = text.read_text(encoding="ascii").upper().split()
            dawg.DAWG(sorted(words)).save(str(folder / "words.dawg"))
            ends = sorted({word[place:] for word in words for place in range(len(word))})
            dawg.CompletionDAWG(ends).save(str(folder / "ends.dawg"))
        words_graph = dawg.DAWG().load(str(folder / "words.dawg"))
        ends_graph = dawg.CompletionDAWG().load(str(folder / "ends.dawg"))
        self.word, self.run = words_graph.__contains__, ends_graph.has_keys_with_prefix


PEERS: dict[str, Callable[[Path, Path], Peer]] = {
    "ours": Ours,
    "frozenset": Frozenset,
    "DAWG2": Dawg,
    "sqlite": Sqlite,
    "joined text": Plain,
}


def resident() -> float:
    """Resident memory of this process in megabytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 1e6


def rate(ask: Callable[[str], object], keys: Sequence[str], seconds: float = 0.1) -> float:
    """Queries per second, the best of five rounds."""
    best = 0.0
    for _ in range(5):
        began, asked = time.process_time(), 0
        while (took := time.process_time() - began) < seconds:
            for key in keys:
                ask(key)
            asked += len(keys)
        best = max(best, asked / took)
    return best


def main(name: str, text: Path, folder: Path) -> None:
    """Measure the peer, which has prepared its files in an earlier process."""
    words = text.read_text(encoding="ascii").upper().split()
    chosen = random.Random(1).sample(words, 1000)
    runs = [word[len(word) // 4 : len(word) // 4 + 4] for word in chosen[:500]]
    runs += [run[::-1] for run in runs]
    for module in ("companion.lexicon", "marisa_trie"):
        importlib.import_module(module)
    before, began = resident(), time.process_time()
    peer = PEERS[name](text, folder)
    opened = time.process_time() - began
    words_s, runs_s = rate(peer.word, chosen), rate(peer.run, runs)
    moves_s = rate(peer.moves, MOVES_FROM)
    if isinstance(peer, Ours):
        rate(peer.readings, chosen)
    result = {"open_ms": opened * 1e3, "rss_mb": resident() - before, "moves_ms": 1e3 / moves_s}
    print(json.dumps({**result, "words_s": words_s, "runs_s": runs_s}))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
