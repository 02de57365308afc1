"""Score C: a small head reads the sounds of a clip from what Whisper's encoder makes of it.

`tests/voice_sets/training` trains it and writes its weights. It is a projection, a few blocks that
each see some frames on both sides, and a layer that gives the odds of the sounds.
"""

from __future__ import annotations

import hashlib
import io
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.errors import BadWeights
from companion.voice_process.hearing.acoustic import FLOOR
from companion.voice_process.hearing.ctc import Posteriors
from companion.voice_process.hearing.phonemes import BLANK

FILE = Path(__file__).parent / "data" / "head.npz"
"""The weights in half precision."""

SHA256 = "009e7d7acf26aad7479650f82f46954232e32ebe7848bcb540a54705ff1bb698"
"""The checksum of the file."""

BLOCKS, REACH = 3, 5
"""The blocks, and the frames that a block sees: as many on both sides."""

SMALLEST = 1e-5
"""Keeps a frame in which nothing varies finite, as in the training."""

Frames = NDArray[np.float32]


class Head:
    """The head; raises BadWeights if its file is missing or damaged."""

    def __init__(self, file: Path = FILE, sha256: str = SHA256) -> None:
        try:
            found = file.read_bytes()
        except OSError as fault:
            raise BadWeights(f"{file} cannot be read: {fault.strerror}. {_AGAIN}") from fault
        if hashlib.sha256(found).hexdigest() != sha256:
            raise BadWeights(f"{file} is damaged. {_AGAIN}")
        with np.load(io.BytesIO(found)) as kept:
            self._weights = {name: kept[name] for name in kept.files}

    def posteriors(self, frames: Frames) -> Posteriors:
        """The probabilities of the sounds in each frame of 20 ms of the encoder's output."""
        heard = self._layer("in", frames)
        for number in range(BLOCKS):
            heard = heard + _gelu(self._layer(f"block{number}", heard, REACH))
        odds = self._layer("out", heard).astype(np.float64)
        odds = np.exp(odds - odds.max(axis=1, keepdims=True))
        smooth: Posteriors = (1 - FLOOR) * odds / odds.sum(axis=1, keepdims=True)
        return smooth + FLOOR / (BLANK + 1)

    def _layer(self, name: str, given: Frames, reach: int = 1) -> Frames:
        """A layer on frames that were brought to one size, each with its neighbours beside it."""
        scale, shift, weight, bias = (
            self._weights[f"{name}.{part}"].astype(np.float32)
            for part in ("scale", "shift", "weight", "bias")
        )
        centred = given - given.mean(axis=1, keepdims=True)
        size = np.sqrt(np.square(centred).mean(axis=1, keepdims=True) + SMALLEST)
        normal = centred / size * scale + shift
        padded = np.pad(normal, ((reach // 2, reach // 2), (0, 0)))
        near = np.lib.stride_tricks.sliding_window_view(padded, reach, axis=0)
        beside = near.transpose(0, 2, 1).reshape(len(given), -1)
        found: Frames = beside @ weight + bias
        return found


def _gelu(given: Frames) -> Frames:
    """The activation of the training, by the hyperbolic tangent."""
    found: Frames = 0.5 * given * (1 + np.tanh(0.7978845608 * (given + 0.044715 * given**3)))
    return found


_AGAIN = "Install the companion again; until then words are heard less well."
