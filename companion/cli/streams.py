"""Files that a command line names, or `-` for standard input and output."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TextIO

from companion.errors import BadEntry

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


def write_drawing(file: Path, drawing: str, what: str, said: TextIO | None = None) -> None:
    """Write a drawing into a file, or a pipe, and say where it is; raises BadEntry."""
    if file == STANDARD:
        print(drawing, end="")
        return
    try:
        file.write_text(drawing, encoding="utf-8")
    except OSError as error:
        raise BadEntry(
            f"{file} cannot be written ({error.strerror}). Choose another file."
        ) from None
    print(f"{what} is in {file}.", file=said)
