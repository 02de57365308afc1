"""Score C: a small head reads the sounds of a clip from what Whisper's encoder makes of it.

`tests/voice_sets/training` trains it and writes its weights. It is a projection, a few blocks that
each see some frames on both sides, and a layer that gives the odds of the sounds.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from companion.voice_process.hearing.acoustic import FLOOR
from companion.voice_process.hearing.ctc import Posteriors
from companion.voice_process.hearing.networks import (
    FOLDER,
    Frames,
    beside,
    gelu,
    load_weights,
    normal,
)
from companion.voice_process.hearing.phonemes import BLANK

FILE = FOLDER / "head.npz"
"""The weights in half precision."""

BLOCKS, REACH = 3, 5
"""The blocks, and the frames that a block sees: as many on both sides."""


class Head:
    """The head; raises BadWeights if its file is missing or damaged."""

    def __init__(self, file: Path = FILE, sha256: str = "") -> None:
        self._weights = load_weights(file, sha256)

    def posteriors(self, frames: Frames) -> Posteriors:
        """The probabilities of the sounds in each frame of 20 ms of the encoder's output."""
        heard = self._layer("in", frames)
        for number in range(BLOCKS):
            heard = heard + gelu(self._layer(f"block{number}", heard, REACH))
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
        found: Frames = beside(normal(given, scale, shift), reach) @ weight + bias
        return found
