"""Reads WAV files of any rate and number of channels as clips for the recogniser."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.errors import BadSound
from companion.voice_process.hearing.acoustic import RATE, Clip

LONGEST_S = 20.0
"""A longer recording is not one announcement."""

WIDTHS = (1, 2, 3, 4)
"""Bytes of a sample."""

_KINDS = {1: "u1", 2: "<i2", 4: "<i4"}


def read_wav(file: Path) -> Clip:
    """The sound in a WAV file, at 16 kHz, its channels mixed into one.

    Raises FileNotFoundError and other errors of the file, and BadSound if there is no sound in it
    that can be heard.
    """
    try:
        with wave.open(str(file), "rb") as opened:
            rate, channels = opened.getframerate(), opened.getnchannels()
            frames, width = opened.getnframes(), opened.getsampwidth()
            if not rate or width not in WIDTHS:
                raise wave.Error("no rate, or samples of an unknown size")
            if frames > LONGEST_S * rate:
                raise BadSound(_too_long(file, frames / rate))
            # A header may name more than there is, and `wave` would take memory for all of it.
            raw = opened.readframes(min(frames, file.stat().st_size))
    except (wave.Error, EOFError, RuntimeError, ValueError) as fault:
        if isinstance(fault, BadSound):
            raise
        raise BadSound(f"{file} is not a WAV file in PCM. Save the recording as one.") from fault
    samples = _samples(raw[: len(raw) // (width * channels) * width * channels], width)
    if not len(samples):
        raise BadSound(f"{file} has no sound in it. Record the word again.")
    return at_16_khz(samples.reshape(-1, channels).mean(axis=1), rate)


def _too_long(file: Path, length_s: float) -> str:
    return f"{file} is {length_s:.0f} s long. Cut it to at most {LONGEST_S:.0f} s around the word."


def _samples(raw: bytes, width: int) -> NDArray[np.float64]:
    """Samples of 8, 16, 24 or 32 bits, from -1 to 1."""
    if width == 3:  # as 32 bits with an empty lowest byte
        padded = np.zeros((len(raw) // 3, 4), dtype=np.uint8)
        padded[:, 1:] = np.frombuffer(raw, dtype=np.uint8).reshape(-1, 3)
        raw, width = padded.tobytes(), 4
    values = np.frombuffer(raw, dtype=_KINDS[width]).astype(np.float64)
    middle = 128 if width == 1 else 0
    return (values - middle) / 2.0 ** (8 * width - 1)


def at_16_khz(sound: NDArray[np.float64], rate: int) -> Clip:
    """The sound at 16 kHz; frequencies that it cannot have there are left out."""
    if rate == RATE:
        return sound.astype(np.float32)
    length = max(1, round(len(sound) * RATE / rate))
    spectrum = np.fft.rfft(sound)
    fitted = np.zeros(length // 2 + 1, dtype=np.complex128)
    shared = min(len(fitted), len(spectrum))
    fitted[:shared] = spectrum[:shared]
    found: Clip = (np.fft.irfft(fitted, length) * (length / len(sound))).astype(np.float32)
    return found
