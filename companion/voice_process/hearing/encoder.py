"""The encoder of Whisper tiny.en in NumPy, for boards on which Whisper itself does not fit.

The head needs no long silence after a clip, as Whisper's decoder does. So the window is as long as
the clip, and a word takes a fifth of the time. The weights stay in eight bits, as in the file, and
become numbers when they are used: that costs no time, and saves 26 MB.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from companion.voice_process.hearing.acoustic import RATE, Clip
from companion.voice_process.hearing.networks import (
    FOLDER,
    Frames,
    beside,
    gelu,
    load_weights,
    normal,
)
from companion.voice_process.hearing.spectrum import LONGEST_S, Encoded, frames_of, spectrum

FILE = FOLDER / "encoder.npz"

AFTER_S = 0.25
"""Silence after the clip, so that the last sounds have an end."""

LAYERS, HEADS = 4, 6


class Encoder:
    """The encoder; raises BadWeights if its file is missing or damaged."""

    def __init__(self, file: Path = FILE) -> None:
        self._weights = load_weights(file)

    def encode(self, clip: Clip) -> Encoded:
        """What it makes of a clip, in one row."""
        window_s = min(LONGEST_S, len(clip) / RATE + AFTER_S)
        near = gelu(self._sum("near0", beside(spectrum(clip, window_s)[0].T, 3)))
        heard = gelu(self._sum("near1", beside(near, 3)[::2]))
        heard = heard + self._weights["places"][: len(heard)]
        for number in range(LAYERS):
            heard = self._layer(f"layer{number}", heard)
        return self._normal("last", heard[: frames_of(clip)])[None]

    def _layer(self, name: str, given: Frames) -> Frames:
        looked = self._look_around(self._sum(f"{name}.look", self._normal(f"{name}.before", given)))
        heard = given + self._sum(f"{name}.seen", looked)
        wide = gelu(self._sum(f"{name}.wide", self._normal(f"{name}.between", heard)))
        return heard + self._sum(f"{name}.narrow", wide)

    def _look_around(self, given: Frames) -> Frames:
        """Each frame takes from all others what it asks for (attention with several heads)."""
        asked, offered, taken = given.reshape(len(given), 3, HEADS, -1).transpose(1, 2, 0, 3)
        odds = asked @ offered.transpose(0, 2, 1) / np.float32(np.sqrt(asked.shape[-1]))
        odds = np.exp(odds - odds.max(axis=2, keepdims=True))
        odds /= odds.sum(axis=2, keepdims=True)
        found: Frames = (odds @ taken).transpose(1, 0, 2).reshape(len(given), -1)
        return found

    def _sum(self, name: str, given: Frames) -> Frames:
        """A layer of sums; its weights are whole numbers, and each column has a scale."""
        weights = self._weights
        whole, scale = weights[f"{name}.weight"].astype(np.float32), weights[f"{name}.scale"]
        found: Frames = given @ whole * scale + weights[f"{name}.bias"]
        return found

    def _normal(self, name: str, given: Frames) -> Frames:
        return normal(given, self._weights[f"{name}.scale"], self._weights[f"{name}.shift"])
