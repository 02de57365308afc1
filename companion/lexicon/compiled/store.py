"""A compiled list on disk: its parts, and a manifest with their sizes and checksums.

The manifest is written last. So a list that is incomplete, truncated or changed by a
single bit is never opened; a damaged trie would give wrong answers without an error.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any, NamedTuple

from companion import files
from companion.errors import DictionaryError

FORMAT = 2
"""Increases with every change of the format; lists in other formats are compiled again."""

PARTS = ("words", "backwards", "runs", "facts", "levels", "counts")
"""Tries of all words, of all words backwards, of all word endings (every run begins an ending),
and of the readings; how well known each word is; the letter counts for racks."""

SELDOM = "counts"
"""The largest part, checked only when it is used."""

MANIFEST = "manifest.json"

BLOCK = 1 << 18
"""Bytes read at a time, to save memory while checking a list."""


class Manifest(NamedTuple):
    """Description of a compiled list: name, size, hash, source, and parts with checksums."""

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
    """Write the manifest for the parts in the directory."""
    parts = {part: _sum(directory / part) for part in PARTS}
    files.write(directory / MANIFEST, _encode({"format": FORMAT, **facts, "parts": parts}))


def check(directory: Path) -> Manifest:
    """Check a compiled list and return its manifest; raises DictionaryError if it is damaged.

    The largest part, which is seldom used, is checked when it is opened.
    """
    try:
        manifest = _manifest(files.read(directory / MANIFEST))
        parts = (part for part in PARTS if part != SELDOM)
        whole = all(_sum(directory / part) == manifest.parts[part] for part in parts)
    except (OSError, ValueError, KeyError, TypeError) as fault:
        raise _damage_error(directory) from fault
    if not whole or manifest.format != FORMAT:
        raise _damage_error(directory)
    return manifest


def is_whole(directory: Path, part: str) -> bool:
    """Whether one part of a compiled list is undamaged."""
    try:
        manifest = _manifest(files.read(directory / MANIFEST))
        return manifest.format == FORMAT and _sum(directory / part) == manifest.parts[part]
    except (OSError, ValueError, KeyError, TypeError):
        return False


def keep(path: Path, trie: Any, facts: dict[str, Any]) -> None:
    """Save a trie computed from a list, with facts that identify it; raises OSError.

    `load_facts` checks it.
    """
    files.make_folder(path.parent)
    files.write(path, trie.tobytes())
    summed = {"format": FORMAT, **facts, "sum": _sum(path)}
    files.write(path.with_suffix(".json"), _encode(summed))


def load_facts(path: Path) -> dict[str, Any] | None:
    """The facts of a saved trie, or None if it is missing or damaged."""
    try:
        facts = _decode(files.read(path.with_suffix(".json")))
        return facts if (facts["format"], facts["sum"]) == (FORMAT, _sum(path)) else None
    except (OSError, ValueError, KeyError):
        return None


def _encode(facts: dict[str, Any]) -> bytes:
    text = json.dumps(facts, indent=1, sort_keys=True)
    return f"{text}\n{zlib.crc32(text.encode())}\n".encode()


def _decode(raw: bytes) -> dict[str, Any]:
    text, crc, _ = raw.decode().rsplit("\n", 2)
    if zlib.crc32(text.encode()) != int(crc):
        raise ValueError("checksum")
    facts: dict[str, Any] = json.loads(text)
    return facts


def _manifest(raw: bytes) -> Manifest:
    return Manifest(**_decode(raw))


def _sum(path: Path) -> list[int]:
    size = crc = 0
    with files.open_file(path) as file:
        while block := file.read(BLOCK):
            size, crc = size + len(block), zlib.crc32(block, crc)
    return [size, crc]


def _damage_error(directory: Path) -> DictionaryError:
    return DictionaryError(
        f"The compiled dictionary in {directory} is damaged. Reinstall, or add the list again."
    )
