"""Plays speech through ALSA, a little at a time, so that it can be stopped."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from companion.voice_process.speaking.engines import Sound
from hardware.parts.audio.alsa import PERIOD, Pcm
from hardware.parts.audio.cards import CARDS, card_list

PATIENCE_S = 5.0
"""Seconds until a device that failed is tried again with the same cards; then twice as many."""


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

    def __init__(
        self,
        device: str = "",
        opener: Callable[[str, int], Output] = Pcm,
        *,
        cards: Path = CARDS,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._device, self._opener = device or "default", opener
        self._cards, self._now = cards, now
        self._there, self._try_at, self._patience = False, -math.inf, PATIENCE_S
        self._tried_on: str | None = None

    def is_there(self) -> bool:
        """Whether there is a loudspeaker.

        Opening a device wakes its card, which may click, so it is opened only after the list of
        cards has changed, and again for some time if that failed.
        """
        cards = card_list(self._cards)
        if cards != self._tried_on:
            self._tried_on, self._patience, self._try_at = cards, PATIENCE_S, -math.inf
        if self._now() >= self._try_at:
            self._there = self._opens()
            self._try_at = math.inf if self._there else self._now() + self._patience
            self._patience *= 2
        return self._there

    def _opens(self) -> bool:
        try:
            self._opener(self._device, 22_050).close()
        except (OSError, ImportError):  # no device, or no sound library
            return False
        return True

    def play(self, sound: Sound, stop: threading.Event) -> None:
        """Play a sound to its end, or until `stop` is set; raises OSError."""
        try:
            self._write(sound, stop)
        except OSError:
            self._tried_on, self._try_at = None, -math.inf  # check whether it is there
            raise

    def _write(self, sound: Sound, stop: threading.Event) -> None:
        output = self._opener(self._device, sound.rate)
        try:
            for at in range(0, len(sound.samples), 2 * PERIOD):
                if stop.is_set():
                    return
                output.write(sound.samples[at : at + 2 * PERIOD])
            output.drain()
        finally:
            output.close()
