"""Mixes sounds that play at the same time, without a library."""

from __future__ import annotations

import io
from array import array
from itertools import zip_longest
from pathlib import Path

from hardware.parts import sounds

RATE = 22_050
"""Samples per second in every sound file."""

FULL = 128
"""Steps of loudness, as in SDL's mixer."""

_LOWEST, _HIGHEST = -32_768, 32_767


class Voices:
    """The sounds that are playing, each from `start` to its last sample."""

    def __init__(self) -> None:
        self._playing: dict[str, tuple[array[int], int]] = {}

    def __bool__(self) -> bool:
        return bool(self._playing)

    def start(self, name: str, samples: array[int], loudness: float) -> None:
        """Play a sound at this loudness, 0 to 1; one that is playing starts again."""
        self._playing[name] = samples, round(loudness * FULL)

    def stop(self) -> None:
        """Fall silent."""
        self._playing = {}

    def take(self, count: int) -> bytes:
        """Mix and return the next `count` samples, with silence after the last sound."""
        heard = [
            [sample * loudness // FULL for sample in samples[:count]]
            for samples, loudness in self._playing.values()
        ]
        self._playing = {
            name: (samples[count:], loudness)
            for name, (samples, loudness) in self._playing.items()
            if len(samples) > count
        }
        mixed = array("h", [_clip(sum(at)) for at in zip_longest(*heard, fillvalue=0)])
        return mixed.tobytes() + bytes(2 * (count - len(mixed)))


def read(path: Path) -> array[int]:
    """Read a sound file (mono, 16 bits, `RATE` samples per second).

    Raises FileNotFoundError.
    """
    import wave

    with wave.open(io.BytesIO(sounds.data(path))) as file:
        return array("h", file.readframes(file.getnframes()))


def _clip(sample: int) -> int:
    return max(_LOWEST, min(_HIGHEST, sample))
