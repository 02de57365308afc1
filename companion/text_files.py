"""Reads the text files that people write and edit: settings, decks, scripts, house words, lists.

A text is UTF-8, with or without a mark at its start, or UTF-16 or UTF-32, with any line ends. A
line that is not UTF-8 was written by an older Windows program, and is read as such; a warning
says so. Whatever the program writes itself is UTF-8.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, BinaryIO

from companion import files
from companion.errors import NotText

if TYPE_CHECKING:
    from pathlib import Path

WINDOWS = "cp1252"
TOML = "settings or a deck"

MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),  # it begins as that of UTF-16 does
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

SIGNATURES = {
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"SQLite format 3\0": "a database",
    b"\x7fELF": "a program",
    b"PK\x03\x04": "a ZIP archive or a document of an office program",
    b"\xd0\xcf\x11\xe0": "a document of an office program",
    b"{\\rtf": "a document of a word processor",
    b"\x1f\x8b": "a compressed file",
    b"BZh": "a compressed file",
    b"\xfd7zXZ": "a compressed file",
    b"\x28\xb5\x2f\xfd": "a compressed file",
    b"7z\xbc\xaf": "an archive",
    b"Rar!": "an archive",
}
"""The first bytes of other files, and what these files are."""

HEAD = 64
"""The number of bytes that show which encoding a text has."""

PIECE = 1 << 16
"""A longer line is read in pieces of this many characters."""


class Lines:
    """The lines of a text with their ends, one at a time; a long line comes in pieces.

    `head`: the first bytes of the stream, from which nothing has been read yet.
    `windows` is the number of the first line so far that is not UTF-8, or 0.
    """

    def __init__(self, stream: BinaryIO, head: bytes) -> None:
        code = encoding(head)
        errors = "surrogateescape" if code == "utf-8-sig" else "replace"
        self._text = io.TextIOWrapper(stream, code, errors, newline=None)
        self.windows = 0

    def __iter__(self) -> Iterator[str]:
        number = 1
        while piece := self._text.readline(PIECE):
            if not piece.isascii():
                piece, right = _mend(piece)
                self.windows = self.windows or (0 if right else number)
            yield piece
            number += piece.endswith("\n")


def read(path: Path, most: int = files.LARGEST) -> str:
    """The text of a small file; raises OSError, and NotText if it is something else."""
    raw = files.read(path, most)
    if kind := signature(raw):
        raise NotText(f"{path} is {kind}, not a text. Check the name.", kind)
    text, windows = _decode(raw)
    if windows:
        _warn_once(windows_text(path, windows))
    return text


def write(path: Path, text: str) -> None:
    """Replace a text, in UTF-8; raises OSError.

    If the old one was in no Unicode, its encoding was guessed: it is kept with the ending `.old-1`.
    """
    with contextlib.suppress(FileNotFoundError):
        raw = files.read(path)
        _, windows = _decode(raw)
        if windows:
            files.write(files.free_name(path, "old"), raw)
    files.write(path, text.encode())


def _decode(raw: bytes) -> tuple[str, int]:
    """A text, and the number of its first line that is not UTF-8, or 0."""
    lines = Lines(io.BytesIO(raw), raw[:HEAD])
    return "".join(lines), lines.windows


@cache
def _warn_once(sentence: str) -> None:
    import logging  # slow to import, and hardly ever needed

    logging.getLogger("companion").warning("%s", sentence)


def windows_text(path: Path, line: int) -> str:
    """A sentence about a file with a line that is not UTF-8."""
    return (
        f"{path}: line {line} is not UTF-8, so it is read as text of an older Windows program "
        "(Windows-1252). Save the file as UTF-8."
    )


def encoding(head: bytes) -> str:
    """The encoding of a text that begins so: without a mark UTF-8, or UTF-16 in letters A to Z."""
    marked = next((name for mark, name in MARKS if head.startswith(mark)), "")
    zeros = [half.count(0) * 2 > len(half) for half in (head[::2], head[1::2])]
    if marked or zeros[0] == zeros[1] or len(head) < 4:
        return marked or "utf-8-sig"
    return "utf-16-le" if zeros[1] else "utf-16-be"


def signature(head: bytes) -> str:
    """What a file is that begins so, such as `a picture`; empty if it may be a text."""
    return next((kind for sign, kind in SIGNATURES.items() if head.startswith(sign)), "")


def kind(text: str) -> str:
    """What a text is if it has the form of another kind of file, such as `a table`; or empty."""
    rows = [row for row in map(str.strip, text.splitlines()[:200]) if row and row[0] != "#"]
    if not rows:
        return ""
    if rows[0].startswith("<"):
        return "a web page"
    if re.match(r"\{|\[\s*[\[{\"]", "".join(rows[:2])) and '"' in text:
        return "JSON"
    if re.match(r"\[+[\w.-]+\]+|[\w.-]+ *= *\S", rows[0]):
        return TOML
    counts = Counter(sign for row in rows for sign in set(row) & set(",;\t|"))
    if len(rows) > 1 and max(counts.values(), default=0) > len(rows) * 0.8:
        return "" if any("=" in row for row in rows) else "a table"
    return "a word list" if len(rows) > 2 and all(row.isalpha() for row in rows) else ""


def _mend(piece: str) -> tuple[str, bool]:
    """The piece as text, and whether it was UTF-8."""
    try:
        piece.encode()
    except UnicodeEncodeError:
        raw = piece.encode("utf-8", "surrogateescape")
        return raw.decode(WINDOWS, "replace"), False
    return piece, True
