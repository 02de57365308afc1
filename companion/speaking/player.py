"""Plays speech through ALSA, a little at a time, so that it can be stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

from companion.speaking.engines import Sound
from hardware.parts.audio.alsa import PERIOD, Pcm


class Output(Protocol):
    """A device that plays 16-bit samples."""

    def write(self, samples: bytes) -> None:
        """Write samples, waiting until there is room for them; raises OSError."""

    def drain(self) -> None:
        """Wait until all samples are played."""

    def close(self) -> None:
        """Release the device."""


class Player:
    """Plays sounds on a device: its ALSA name, or empty for the default."""

    def __init__(self, device: str = "", opener: Callable[[str, int], Output] = Pcm) -> None:
        self._device, self._opener = device or "default", opener

    def is_there(self) -> bool:
        """Whether there is a loudspeaker now."""
        try:
            self._opener(self._device, 22_050).close()
        except OSError:
            return False
        return True

    def play(self, sound: Sound, stop: threading.Event) -> None:
        """Play a sound to its end, or until `stop` is set; raises OSError."""
        output = self._opener(self._device, sound.rate)
        try:
            for at in range(0, len(sound.samples), 2 * PERIOD):
                if stop.is_set():
                    return
                output.write(sound.samples[at : at + 2 * PERIOD])
            output.drain()
        finally:
            output.close()
