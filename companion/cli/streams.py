"""Standard input and output in place of a file: `-` in a command line."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

STANDARD = Path("-")


@contextmanager
def file_of(path: Path) -> Iterator[Path]:
    """The file to read: the one that was named, or a copy of standard input."""
    if path != STANDARD:
        yield path
        return
    with TemporaryDirectory() as folder:
        copy = Path(folder, "standard input")
        with copy.open("wb") as target:
            shutil.copyfileobj(sys.stdin.buffer, target)
        yield copy
