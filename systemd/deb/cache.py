"""Keeps what takes long to make in a cache, under the hash of what it is made from."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import time
from collections.abc import Callable, Iterable
from pathlib import Path

FOLDER = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / (
    "tabletop-word-companion/card"
)
KEPT_S = 14 * 24 * 3600
"""How long a part stays that nobody uses."""


def cache_folder(part: str, sources: Iterable[object], make: Callable[[Path], None]) -> Path:
    """The part's folder, made first if it is missing.

    `sources` are the files, folders and texts that it depends on. Two that need the same part
    at the same time wait for each other.
    """
    folder = FOLDER / f"{part}-{_hash(sources)}"
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / f"{part}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            _make(part, folder, make)
        os.utime(folder)
    return folder


def _make(part: str, folder: Path, make: Callable[[Path], None]) -> None:
    """Make it beside its place, so that a half-made part is never used."""
    print(f"making {part} ...", flush=True)
    for old in FOLDER.glob(f"{part}-{'?' * 16}"):
        if old.stat().st_mtime < time.time() - KEPT_S:
            shutil.rmtree(old)
    unfinished = FOLDER / f"unfinished-{part}"
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir()
    make(unfinished)
    unfinished.rename(folder)


def _hash(sources: Iterable[object]) -> str:
    digest = hashlib.sha256()
    for source in sources:
        if not isinstance(source, Path):
            digest.update(f"{source}\n".encode())
            continue
        for file in sorted(source.rglob("*")) if source.is_dir() else [source]:
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(f"{file.name}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:16]
