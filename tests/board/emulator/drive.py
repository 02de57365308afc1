"""The drive that loses its cache when the plug is pulled; drive.c notes what it has to undo."""

from __future__ import annotations

import struct
from pathlib import Path


class Drive:
    """A drive that forgets at a power cut what was not flushed, by drive.c."""

    def __init__(self, library: Path, disk: Path) -> None:
        self._disk, self._notes = disk, disk.with_suffix(".notes")
        self.environment = {
            "LD_PRELOAD": f"{library}",
            "BOARD_DRIVE": f"{disk}",
            "BOARD_NOTES": f"{self._notes}",
        }

    def lose(self) -> None:
        """Undo what was written since the last flush; the newest first."""
        if not self._notes.exists():
            return
        notes, at, found = self._notes.read_bytes(), 0, []
        while at + 16 <= len(notes):
            where, size = struct.unpack_from("<QQ", notes, at)
            found.append((where, notes[at + 16 : at + 16 + size]))
            at += 16 + size
        with self._disk.open("r+b") as disk:
            for where, old in reversed(found):
                disk.seek(where)
                disk.write(old)
        self._notes.unlink()
