"""Sound as arrays: 16 kHz, one channel, samples from -1 to 1."""

from __future__ import annotations

import os
import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from voice_sets.places import RATE

Sound = NDArray[np.float32]
PEAK = 0.5
MARGIN_S = 0.25
"""The silence before and after what is said."""
QUIET = 0.02
"""Sound quieter than this part of the peak is not speech."""


def read(path: Path) -> tuple[Sound, int]:
    """The samples of a 16-bit WAV file of one channel, and its rate."""
    with wave.open(str(path)) as file:
        frames, rate = file.readframes(file.getnframes()), file.getframerate()
    return np.frombuffer(frames, dtype="<i2").astype(np.float32) / 32768, rate


def load(path: Path) -> Sound:
    """The samples of a clip."""
    return read(path)[0]


def save(path: Path, sound: Sound) -> None:
    """Write a clip; a reader never sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}")
    with wave.open(str(part), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes())
    part.replace(path)


def resampled(sound: Sound, rate: int) -> Sound:
    """The sound at 16 kHz, by cutting or padding its spectrum."""
    if rate == RATE:
        return sound
    length = round(len(sound) * RATE / rate)
    spectrum = np.fft.rfft(sound)
    fitted = np.zeros(length // 2 + 1, complex)
    common = min(len(fitted), len(spectrum))
    fitted[:common] = spectrum[:common]
    return (np.fft.irfft(fitted, length) * (RATE / rate)).astype(np.float32)


def trimmed(sound: Sound) -> Sound:
    """The speech alone, at the usual peak, with a little silence on both sides."""
    loud = np.flatnonzero(np.abs(sound) > QUIET * np.abs(sound).max())
    said = sound[loud[0] : loud[-1] + 1]
    silence = np.zeros(round(MARGIN_S * RATE), np.float32)
    return np.concatenate([silence, said / np.abs(said).max() * PEAK, silence])


def at_level(sound: Sound, level_db: float) -> Sound:
    """The sound at a mean level, in dB below full scale."""
    mean = np.sqrt(np.mean(np.square(sound, dtype=np.float64)) + 1e-12)
    return (sound / mean * 10 ** (level_db / 20)).astype(np.float32)
