"""What the two small networks share: their files of weights, and the layers they are made of."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.errors import BadWeights

FOLDER = Path(__file__).parent / "data"

SHA256 = {
    "encoder.npz": "7a4b07d3d41b85685e3b9f4e030c7c91a9b7a7115659d0b438982e22cb3a8aa6",
    "head.npz": "009e7d7acf26aad7479650f82f46954232e32ebe7848bcb540a54705ff1bb698",
}
"""The checksum of each file."""

SMALLEST = 1e-5
"""Keeps a frame in which nothing varies finite, as in the training."""

Frames = NDArray[np.float32]
"""A row for each frame."""


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
