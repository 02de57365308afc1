"""A compiled list on disk: three tries and a manifest that vouches for them.

The manifest is written last and holds the size and the checksum of every part, so
that a list half written, cut short or changed by a single bit is never opened: a
memory map of a damaged trie would not complain, it would answer wrongly.
"""

from __future__ import annotations

import json
import os
import zlib
from pathlib import Path
from typing import Any, NamedTuple

from companion.errors import DictionaryError

FORMAT = 2
"""Goes up with every change of the compiled form; other forms are compiled anew."""

PARTS = ("words", "backwards", "runs", "facts", "levels", "counts")
"""Tries of all words, of all words backwards, of all their ends (a run is the beginning of
one), and of the readings; how well known each word is; the letter counts for racks."""

SELDOM = "counts"

MANIFEST = "manifest.json"

PIECE = 1 << 18
"""Bytes read at a time, so that checking a list does not hold it in memory."""


class Manifest(NamedTuple):
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
    parts = {part: _sum(directory / part) for part in PARTS}
    write(directory / MANIFEST, _sealed({"format": FORMAT, **facts, "parts": parts}))


def write(path: Path, data: bytes) -> None:
    """Write a file and wait until it is on the disk; raises OSError."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def check(directory: Path) -> Manifest:
    """The manifest of a compiled list that is whole; raises DictionaryError for any other.

    The largest part, which is seldom used, is checked by those who open it.
    """
    try:
        manifest = _manifest((directory / MANIFEST).read_bytes())
        parts = (part for part in PARTS if part != SELDOM)
        whole = all(_sum(directory / part) == manifest.parts[part] for part in parts)
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise _damaged(directory) from fault
    if not whole or manifest.format != FORMAT:
        raise _damaged(directory)
    return manifest


def is_whole(directory: Path, part: str) -> bool:
    """Whether one part of a compiled list is whole, whatever the others are."""
    try:
        manifest = _manifest((directory / MANIFEST).read_bytes())
        return manifest.format == FORMAT and _sum(directory / part) == manifest.parts[part]
    except (OSError, ValueError, KeyError, TypeError):
        return False


def keep(path: Path, trie: Any, facts: dict[str, Any]) -> None:
    """Write a trie that was worked out of a list, and beside it the facts that vouch for it.

    Raises OSError.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}")
    write(fresh, trie.tobytes())
    summed = {"format": FORMAT, **facts, "sum": _sum(fresh)}
    write(path.with_suffix(".json"), _sealed(summed))
    fresh.replace(path)


def kept(path: Path) -> dict[str, Any] | None:
    """The facts of a trie that was kept and is whole; None for any other."""
    try:
        facts = _unsealed(path.with_suffix(".json").read_bytes())
        return facts if (facts["format"], facts["sum"]) == (FORMAT, _sum(path)) else None
    except (OSError, ValueError, KeyError):
        return None


def _sealed(facts: dict[str, Any]) -> bytes:
    text = json.dumps(facts, indent=1, sort_keys=True)
    return f"{text}\n{zlib.crc32(text.encode())}\n".encode()


def _unsealed(raw: bytes) -> dict[str, Any]:
    text, crc, _ = raw.decode().rsplit("\n", 2)
    if zlib.crc32(text.encode()) != int(crc):
        raise ValueError("checksum")
    facts: dict[str, Any] = json.loads(text)
    return facts


def _manifest(raw: bytes) -> Manifest:
    return Manifest(**_unsealed(raw))


def _sum(path: Path) -> list[int]:
    size = crc = 0
    with path.open("rb") as file:
        while widget := file.read(PIECE):
            size, crc = size + len(widget), zlib.crc32(widget, crc)
    return [size, crc]


def _damaged(directory: Path) -> DictionaryError:
    return DictionaryError(
        f"The compiled dictionary in {directory} is damaged. Reinstall, or add the list again."
    )
