"""The two networks of score C, in NumPy: Whisper's encoder, and a head that reads sounds from it.

The encoder is for boards on which Whisper itself does not fit. The head needs no long silence after
a clip, as Whisper's decoder does. So the window is as long as the clip, and a word takes a fifth of
the time. The weights stay in eight bits, as in the file, and become numbers when they are used:
that costs no time, and saves 26 MB.

`tests/voice_sets/training` trains the head and writes its weights. It is a projection, a few blocks
that each see some frames on both sides, and a layer that gives the odds of the sounds.
"""

from __future__ import annotations

import hashlib
import io
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.errors import BadWeights
from companion.voice_process.hearing.acoustic import FLOOR, RATE, Clip
from companion.voice_process.hearing.ctc import Posteriors
from companion.voice_process.hearing.phonemes import BLANK
from companion.voice_process.hearing.spectrum import LONGEST_S, Encoded, frames_of, spectrum

FOLDER = Path(__file__).parent / "data"
ENCODER, HEAD = FOLDER / "encoder.npz", FOLDER / "head.npz"

SHA256 = {
    ENCODER.name: "7a4b07d3d41b85685e3b9f4e030c7c91a9b7a7115659d0b438982e22cb3a8aa6",
    HEAD.name: "009e7d7acf26aad7479650f82f46954232e32ebe7848bcb540a54705ff1bb698",
}
"""The checksum of each file."""

SMALLEST = 1e-5
"""Keeps a frame in which nothing varies finite, as in the training."""

AFTER_S = 0.25
"""Silence after the clip, so that the last sounds have an end."""

LAYERS, HEADS = 4, 6
"""The layers of the encoder, and in how many ways at once each looks around."""

BLOCKS, REACH = 3, 5
"""The blocks of the head, and the frames that one sees: as many on both sides."""

Frames = NDArray[np.float32]
"""A row for each frame."""


class Encoder:
    """The encoder; raises BadWeights if its file is missing or damaged."""

    def __init__(self, file: Path = ENCODER) -> None:
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


class Head:
    """The head; raises BadWeights if its file is missing or damaged."""

    def __init__(self, file: Path = HEAD, sha256: str = "") -> None:
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


def load_weights(file: Path, sha256: str = "") -> dict[str, Any]:
    """The arrays of a file; raises BadWeights if it is missing or damaged."""
    again = "Install the companion again; until then the box hears nothing."
    try:
        found = file.read_bytes()
    except OSError as fault:
        raise BadWeights(f"{file} cannot be read: {fault.strerror}. {again}") from fault
    if hashlib.sha256(found).hexdigest() != (sha256 or SHA256[file.name]):
        raise BadWeights(f"{file} is damaged. {again}")
    with np.load(io.BytesIO(found)) as kept:
        return {name: kept[name] for name in kept.files}


def normal(given: Frames, scale: Frames, shift: Frames) -> Frames:
    """Frames brought to the same size."""
    centred = given - given.mean(axis=1, keepdims=True)
    size = np.sqrt(np.square(centred).mean(axis=1, keepdims=True) + SMALLEST)
    found: Frames = centred / size * scale + shift
    return found


def beside(given: Frames, reach: int) -> Frames:
    """Each frame together with its neighbours, as many on both sides; there is nothing outside."""
    padded = np.pad(given, ((reach // 2, reach // 2), (0, 0)))
    return np.concatenate([padded[at : at + len(given)] for at in range(reach)], axis=1)


def gelu(given: Frames) -> Frames:
    """The activation of both trainings, by the hyperbolic tangent."""
    inner = np.float32(0.7978845608) * (given + np.float32(0.044715) * given * given * given)
    found: Frames = np.float32(0.5) * given * (1 + np.tanh(inner))
    return found
