"""The libraries that can play sounds, by the names that the settings have for them."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, Protocol

from hardware.parts.audio import alsa, pygame_mixer

SoundLibrary = Literal["alsa", "pygame"]


class Mixer(Protocol):
    """A library that plays sounds on a device. Every method may raise what the library raises."""

    def open(self) -> None:
        """Make sure that there is a device; raises SoundLibraryMissing too."""

    def play(self, path: Path, loudness: float) -> None:
        """Start a sound at this loudness, 0 to 1; raises FileNotFoundError too."""

    def feed(self, now: float) -> float | None:
        """Hand over the next samples.

        Returns the seconds until it wants more, or None if it needs none before the next sound.
        """

    def close(self) -> None:
        """Fall silent and let the device go; it may be opened again."""


def make_mixer(library: SoundLibrary, device: str = "") -> Mixer:
    """The mixer of a library, for the device of that name; empty for the usual one."""
    return alsa.AlsaMixer(device) if library == "alsa" else pygame_mixer.PygameMixer(device)


def check(library: SoundLibrary) -> None:
    """Raise SoundLibraryMissing if a library cannot be loaded."""
    (alsa if library == "alsa" else pygame_mixer).check()
