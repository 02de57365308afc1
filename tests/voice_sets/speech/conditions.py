"""The conditions in which a clip is heard: clean, with pink noise, and from across a room."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from voice_sets.places import RATE
from voice_sets.speech.sound import MARGIN_S, PEAK, Sound

CONDITIONS = ("clean", "20 dB", "10 dB", "room")
NOISE_S = 60
ROOM_S = 0.4
"""How long the room takes to become a thousand times (60 dB) quieter."""
ROOM_SHARE = 0.5
"""The energy that comes from the walls, as a part of what comes straight from the mouth."""
LOUDEST = 0.95


def heard_in(condition: str, clip: Sound, seed: int) -> Sound:
    """A clean clip as it sounds in one of the conditions; the seed chooses the noise."""
    if condition == "clean":
        return clip
    if condition == "room":
        return with_noise(in_room(clip), 20, seed)
    return with_noise(clip, int(condition.split()[0]), seed)


def with_noise(clip: Sound, ratio_db: float, seed: int) -> Sound:
    """The clip with pink noise that is quieter than the speech by a ratio in dB."""
    start = int(np.random.default_rng(seed).integers(0, NOISE_S * RATE - len(clip)))
    noise = pink_noise()[start : start + len(clip)]
    margin = round(MARGIN_S * RATE)
    speech = np.mean(np.square(clip[margin:-margin]))
    gain = np.sqrt(speech / np.mean(np.square(noise)) / 10 ** (ratio_db / 10))
    mixed = clip + gain * noise
    return (mixed * min(1, LOUDEST / np.abs(mixed).max())).astype(np.float32)


@cache
def pink_noise() -> Sound:
    """A minute of noise with the same energy in every octave."""
    white = np.fft.rfft(np.random.default_rng(1).normal(size=NOISE_S * RATE))
    white[1:] /= np.sqrt(np.arange(1, len(white)))
    white[0] = 0
    noise = np.fft.irfft(white, NOISE_S * RATE)
    return (noise / np.abs(noise).max()).astype(np.float32)


def in_room(clip: Sound, tail_s: float = ROOM_S, share: float = ROOM_SHARE, seed: int = 2) -> Sound:
    """The clip with the echoes of a furnished room, and its tail.

    `share` is the energy of the echoes, as a part of what comes straight from the mouth.
    """
    echoes = _echoes(tail_s, share, seed)
    length = len(clip) + len(echoes)
    wet = np.fft.irfft(np.fft.rfft(clip, 2 * length) * np.fft.rfft(echoes, 2 * length))[:length]
    return (wet / np.abs(wet).max() * PEAK).astype(np.float32)


@lru_cache(8)
def _echoes(tail_s: float, share: float, seed: int) -> Sound:
    """What a room makes of a single click: the click, then noise that dies away."""
    time_s = np.arange(round(tail_s * RATE)) / RATE
    noise = np.random.default_rng(seed).normal(size=len(time_s)) * 10 ** (-3 * time_s / tail_s)
    noise = np.convolve(noise, np.ones(4) / 4, "same")  # curtains and people swallow the treble
    noise[: round(0.004 * RATE)] = 0  # no wall is nearer than 70 cm
    noise *= np.sqrt(share / np.sum(np.square(noise)))
    noise[0] = 1
    return noise.astype(np.float32)
