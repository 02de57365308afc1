"""Plays sounds through pygame's mixer on any computer; its thread wakes up all the time."""

from __future__ import annotations

import io
import os
import re
from pathlib import Path
from typing import Any

from hardware.errors import SoundLibraryMissing
from hardware.parts import sounds
from hardware.parts.imports import instead

GLIB = "libglib2.0-0"
"""The only package pygame's mixer needs; trixie renamed it libglib2.0-0t64, knows both."""

RATE, BUFFER = 44_100, 512
"""Samples per second, and samples in the buffer: few, so that ticks are on time."""


class PygameMixer:
    """pygame's mixer, without the rest of pygame; `device` is its SDL name, or empty.

    SDL chooses its driver, which its environment variables can change. Every method may raise
    pygame's error.
    """

    def __init__(self, device: str = "") -> None:
        self._device = device
        self._mixer: Any = None
        self._sounds: dict[Path, Any] = {}

    def open(self) -> None:
        """Open the device; raises SoundLibraryMissing too."""
        mixer = _library()
        if self._device:
            os.environ["AUDIODEV"] = self._device
        mixer.init(RATE, -16, 1, BUFFER)
        self._mixer = mixer

    def play(self, path: Path, loudness: float) -> None:
        """Start a sound at this loudness, 0 to 1; raises FileNotFoundError too."""
        if path not in self._sounds:
            self._sounds[path] = self._mixer.Sound(io.BytesIO(sounds.data(path)))
        sound = self._sounds[path]
        sound.stop()
        sound.set_volume(loudness)
        sound.play()

    def feed(self, _now: float) -> float | None:
        """None: SDL plays the samples itself."""
        return None

    def close(self) -> None:
        """Fall silent and release the device."""
        mixer, self._mixer, self._sounds = self._mixer, None, {}
        if mixer is not None:
            mixer.quit()


def check() -> None:
    """Raise SoundLibraryMissing if the library cannot be loaded."""
    _library()


def _library() -> Any:
    # pygame prints a greeting to standard output, which carries the protocol of the referee.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        # pygame finds its icons without setuptools, which would take 6 MB.
        with instead("pkg_resources", None):
            import pygame.mixer
        pygame.mixer.get_init()
    except (ImportError, NotImplementedError) as error:
        raise SoundLibraryMissing(f"There is no sound: {_missing(error)}") from error
    return pygame.mixer


def _missing(error: Exception) -> str:
    install = f"type: sudo apt-get install {GLIB}"
    if re.search(r"lib(glib|gthread)-2\.0", str(error)):
        return f"the package {GLIB} is missing; {install}"
    return f"the sound library cannot be loaded ({error}); {install}"
