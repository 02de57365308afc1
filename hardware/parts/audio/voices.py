"""Mixes the sounds that are heard at the same time, without a library."""

from __future__ import annotations

from array import array
from itertools import zip_longest
from pathlib import Path

RATE = 22_050
"""Samples a second of every sound file."""

FULL = 128
"""Steps of loudness, as in SDL's mixer."""

_LOWEST, _HIGHEST = -32_768, 32_767


class Voices:
    """The sounds that are being played, each of them once, from `start` to its last sample."""

    def __init__(self) -> None:
        self._playing: dict[str, tuple[array[int], int]] = {}

    def __bool__(self) -> bool:
        return bool(self._playing)

    def start(self, name: str, samples: array[int], loudness: float) -> None:
        """Play a sound at this loudness, 0 to 1; one that is still heard begins again."""
        self._playing[name] = samples, round(loudness * FULL)

    def stop(self) -> None:
        """Fall silent."""
        self._playing = {}

    def take(self, count: int) -> bytes:
        """The next `count` samples of all sounds together; silence where none is left."""
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
    """The samples of a sound file: mono, 16 bits, `RATE` a second; raises FileNotFoundError."""
    import wave

    with wave.open(str(path)) as file:
        return array("h", file.readframes(file.getnframes()))


def _clip(sample: int) -> int:
    return max(_LOWEST, min(_HIGHEST, sample))
