"""Sound as Whisper wants it: the logarithm of a mel spectrum."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from companion.voice_process.hearing.acoustic import RATE, Clip

STEP, WIDTH, BANDS = 160, 400, 80
"""Samples between frames, samples in a frame, and bands of its spectrum, as Whisper was trained."""

LONGEST_S = 30
"""Whisper was trained on no more seconds at once."""

FRAMES_A_SECOND = 50
"""What the encoder makes of a second: half as many frames as the spectrum has."""

Encoded = NDArray[np.float32]
"""What an encoder makes of a clip: one row of frames."""


def frames_of(clip: Clip) -> int:
    """How many of the encoder's frames are the clip; silence follows."""
    return max(1, round(len(clip) / RATE * FRAMES_A_SECOND))


def spectrum(clip: Clip, window_s: float) -> NDArray[np.float32]:
    """The spectrum of a clip and the silence after it: a row with 100 frames a second."""
    sound = np.zeros(round(window_s * RATE), dtype=np.float32)
    sound[: len(clip)] = clip[: len(sound)]
    padded = np.pad(sound, WIDTH // 2, mode="reflect")
    frames = np.lib.stride_tricks.sliding_window_view(padded, WIDTH)[::STEP][: len(sound) // STEP]
    bell = np.hanning(WIDTH + 1)[:-1].astype(np.float32)
    power = np.abs(np.fft.rfft(frames * bell, axis=1)).astype(np.float32) ** 2
    values = np.log10(np.maximum(_bands() @ power.T, 1e-10))
    scaled = (np.maximum(values, values.max() - 8) + 4) / 4
    return np.ascontiguousarray(scaled, dtype=np.float32)[None]


@lru_cache(maxsize=1)
def _bands() -> NDArray[np.float32]:
    """How much of each frequency each band takes: triangles on Slaney's mel scale."""
    edges = np.linspace(0.0, 45.245640471924965, BANDS + 2)
    hertz = np.where(edges < 15, 200 / 3 * edges, 1000 * np.exp(np.log(6.4) / 27 * (edges - 15)))
    width = np.diff(hertz)
    ramps = hertz[:, None] - np.fft.rfftfreq(WIDTH, 1 / RATE)[None]
    rising, falling = -ramps[:-2] / width[:-1, None], ramps[2:] / width[1:, None]
    heights = np.maximum(0, np.minimum(rising, falling))
    scaled: NDArray[np.float32] = (heights * (2 / (hertz[2:] - hertz[:-2]))[:, None]).astype(
        np.float32
    )
    return scaled
