"""Recordings of what was heard, kept only while a player wants that."""

from __future__ import annotations

import contextlib
import wave
from pathlib import Path

import numpy as np

from companion.hearing.acoustic import RATE, Clip

MOST = 500
"""Recordings that are kept; the oldest go first. Five seconds take 160 kB."""


class Recordings:
    """A folder of WAV files. `on`: keep what is heard from now on."""

    def __init__(self, folder: Path) -> None:
        self._folder, self.on = folder, False

    def __len__(self) -> int:
        return len(self._files())

    def keep(self, clip: Clip) -> None:
        """Save a clip, if a player wants that; raises OSError."""
        if not self.on:
            return
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        files = self._files()
        number = int(files[-1].stem) + 1 if files else 1
        for old in files[: len(files) + 1 - MOST]:
            old.unlink()
        with wave.open(str(self._folder / f"{number:06}.wav"), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            file.writeframes((np.clip(clip, -1, 1) * 32767).astype("<i2").tobytes())

    def forget(self) -> None:
        """Delete all recordings."""
        for file in self._files():
            with contextlib.suppress(OSError):
                file.unlink()

    def _files(self) -> list[Path]:
        return sorted(self._folder.glob("*.wav"))
