"""Parts that take long to make, kept under the hash of what they are made from."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

FOLDER = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / (
    "tabletop-word-companion/card"
)


def made(part: str, sources: Iterable[object], make: Callable[[Path], None]) -> Path:
    """The part's folder; made first if it is missing, and older ones of its kind thrown away.

    `sources` are files, folders and texts that it depends on.
    """
    folder = FOLDER / f"{part}-{_hash(sources)}"
    if not folder.exists():
        print(f"making {part} ...", flush=True)
        for old in FOLDER.glob(f"{part}-{'?' * 16}"):
            shutil.rmtree(old)
        unfinished = FOLDER / f"unfinished-{part}"
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        make(unfinished)
        unfinished.rename(folder)
    return folder


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
