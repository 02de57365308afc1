"""Recordings of what was heard, kept only while a player wants that."""

from __future__ import annotations

import contextlib
import io
import logging
import wave
from pathlib import Path

import numpy as np

from companion import files
from companion.voice_process.hearing.acoustic import RATE, Clip

MOST = 500
"""Recordings that are kept; the oldest go first. Five seconds take 160 kB."""


TROUBLE = "recording failed"
"""What the display says if a recording cannot be saved."""

log = logging.getLogger("companion")


class Recordings:
    """A folder of WAV files.

    `on`: keep what is heard from now on. `trouble`: why it is off although a player wants it, in
    a few words for the display.
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self.on, self.trouble = folder, False, ""

    def __len__(self) -> int:
        return len(self._files())

    def switch(self, on: bool) -> None:
        """Keep what is heard from now on, or do not."""
        self.on, self.trouble = on, ""

    def keep(self, clip: Clip) -> None:
        """Save a clip, if a player wants that; after a failure no more are kept."""
        if not self.on:
            return
        try:
            self._save(clip)
        except OSError as fault:
            self.on, self.trouble = False, TROUBLE
            why = fault.strerror or "unknown fault"
            log.warning(
                "A recording cannot be saved in %s: %s. Free some space, or check who may write "
                "there, then switch recordings on again.",
                self._folder,
                why,
            )

    def _save(self, clip: Clip) -> None:
        files.make_folder(self._folder, mode=0o700)
        kept = self._files()
        number = max((int(file.stem) for file in kept if file.stem.isdecimal()), default=0) + 1
        for old in kept[: max(len(kept) + 1 - MOST, 0)]:
            old.unlink()
        files.write(self._folder / f"{number:06}.wav", _as_wav(clip))

    def forget(self) -> None:
        """Delete all recordings."""
        for file in self._files():
            with contextlib.suppress(OSError):
                file.unlink()
        with contextlib.suppress(OSError):
            files.sync_folder(self._folder)

    def _files(self) -> list[Path]:
        return sorted(self._folder.glob("*.wav"))


def _as_wav(clip: Clip) -> bytes:
    found = io.BytesIO()
    with wave.Wave_write(found) as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes((np.clip(clip, -1, 1) * 32767).astype("<i2").tobytes())
    return found.getvalue()
