"""The libraries that can play sounds, by their names in the settings."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, Protocol

from hardware.parts.audio import alsa, pygame_mixer

SoundLibrary = Literal["alsa", "pygame"]


class Mixer(Protocol):
    """Plays sounds on a device. Every method may raise any exception of its library."""

    def open(self) -> None:
        """Check that there is a device; raises SoundLibraryMissing too."""

    def play(self, path: Path, loudness: float) -> None:
        """Start a sound at this loudness, 0 to 1; raises FileNotFoundError too."""

    def feed(self, now: float) -> float | None:
        """Play the next samples.

        Returns the seconds until the next call is due, or None to wait for the next sound.
        """

    def close(self) -> None:
        """Fall silent and release the device; it may be opened again."""


def make_mixer(library: SoundLibrary, device: str = "") -> Mixer:
    """Make the mixer of a library, for a device by name; empty for the default device."""
    return alsa.AlsaMixer(device) if library == "alsa" else pygame_mixer.PygameMixer(device)


def check(library: SoundLibrary) -> None:
    """Raise SoundLibraryMissing if a library cannot be loaded."""
    (alsa if library == "alsa" else pygame_mixer).check()
