"""A compiled list on disk: three tries and a manifest that vouches for them.

The manifest is written last and holds the size and the checksum of every part, so
that a list half written, cut short or changed by a single bit is never opened: a
memory map of a damaged trie would not complain, it would answer wrongly.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.errors import DictionaryError

FORMAT = 2
"""Goes up with every change of the compiled form; other forms are compiled anew."""

PARTS = ("words", "backwards", "runs", "facts", "levels", "counts")
"""Tries of all words, of all words backwards, of all their ends (a run is the beginning of
one), and of the readings; how well known each word is; the letter counts for racks."""

MANIFEST = "manifest.json"

PIECE = 1 << 18
"""Bytes read at a time, so that checking a list does not hold it in memory."""


@dataclass(frozen=True)
class Manifest:
    """What a compiled list is: its name, size and hash, where it is from, its parts."""

    format: int
    name: str
    size: int
    sha256: str
    source: str
    licence: str
    grammar: str
    lengths: dict[str, int]
    parts: dict[str, list[int]]


def seal(directory: Path, facts: dict[str, Any]) -> None:
    """Write the manifest for the parts that lie in the directory."""
    manifest = {"format": FORMAT, **facts, "parts": {p: _sum(directory / p) for p in PARTS}}
    text = json.dumps(manifest, indent=1, sort_keys=True)
    (directory / MANIFEST).write_text(
        f"{text}\n{zlib.crc32(text.encode())}\n", encoding="utf-8", newline="\n"
    )


def check(directory: Path) -> Manifest:
    """The manifest of a compiled list that is whole; raises DictionaryError for any other."""
    try:
        manifest = _manifest((directory / MANIFEST).read_bytes())
        whole = all(_sum(directory / part) == manifest.parts[part] for part in PARTS)
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise _damaged(directory) from fault
    if not whole or manifest.format != FORMAT:
        raise _damaged(directory)
    return manifest


def _manifest(raw: bytes) -> Manifest:
    text, crc, _ = raw.decode().rsplit("\n", 2)
    if zlib.crc32(text.encode()) != int(crc):
        raise ValueError("manifest checksum")
    return Manifest(**json.loads(text))


def _sum(path: Path) -> list[int]:
    size = crc = 0
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            size, crc = size + len(piece), zlib.crc32(piece, crc)
    return [size, crc]


def _damaged(directory: Path) -> DictionaryError:
    return DictionaryError(
        f"The compiled dictionary in {directory} is damaged. Reinstall, or add the list again."
    )
