"""The ends file, next to the journal: number and checksum of every game's newest entry.

It shows whether the journal lost entries at its end. It is written after each commit
and never synced, so it may be behind the journal but never ahead.
"""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Mapping
from io import FileIO
from pathlib import Path

import msgspec

from companion.journal.file import disk

SIZE = 32
"""Bytes in a line: the text and its checksum."""


class End(msgspec.Struct, frozen=True):
    """A game's newest entry: its number, from 1, and its checksum."""

    n: int
    sum: int


class Ends:
    """The ends file of one journal; its first line has the journal's identity."""

    def __init__(self, journal: Path) -> None:
        self._path = Path(f"{journal}.ends")
        self._file: FileIO | None = None

    def read(self, identity: int | None = None) -> dict[int, End]:
        """The end of each game; empty if the file is damaged or belongs to another journal.

        `identity` is the journal's; None if that cannot be read.
        """
        try:
            lines = disk.read(self._path).data
        except OSError:
            return {}
        first = _parse(lines[:SIZE])
        if first is None or first[0] or identity not in (None, first[1]):
            return {}
        found = (_parse(lines[at : at + SIZE]) for at in range(SIZE, len(lines), SIZE))
        return {game: End(n, sum) for game, n, sum in filter(None, found)}

    def is_unwritten(self) -> bool:
        """Whether the file is there without its first line, as a power cut may leave it."""
        try:
            return self._path.exists() and not any(disk.read(self._path).data[:SIZE])
        except OSError:
            return False

    def note(self, ends: Mapping[int, End]) -> None:
        """Record the newest entries of some games, after `begin`; disk errors are ignored."""
        with contextlib.suppress(OSError):
            file = self._file = self._file or FileIO(self._path, "r+")
            for game, end in ends.items():
                file.seek((game + 1) * SIZE)
                file.write(_line(game, end.n, end.sum))

    def close(self) -> None:
        """Close the file."""
        if self._file:
            self._file.close()
        self._file = None

    def delete(self) -> None:
        """Delete the file; raises OSError."""
        self.close()
        self._path.unlink(missing_ok=True)

    def begin(self, ends: Mapping[int, End], identity: int | None) -> None:
        """Start over with the ends of a journal; disk errors are ignored."""
        with contextlib.suppress(OSError):
            self.delete()
            self._file = FileIO(self._path, "w+")
            self._file.write(_line(0, identity or 0, 0))
        self.note(ends)
        self.close()


def _line(game: int, n: int, sum: int) -> bytes:
    text = f"{game:x} {n:x} {sum:x}".ljust(SIZE - 9)
    return f"{text}{zlib.crc32(text.encode()):08x}\n".encode()


def _parse(line: bytes) -> tuple[int, int, int] | None:
    text, check = line[: SIZE - 9], line[SIZE - 9 : SIZE - 1]
    if len(line) < SIZE or f"{zlib.crc32(text):08x}".encode() != check:
        return None
    game, n, sum = (int(part, 16) for part in text.split())
    return game, n, sum
