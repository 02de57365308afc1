"""Which sounds the acoustic model mistakes for which others, and how much that says of a clip.

For each sound of the best word, the word is scored again with that sound replaced, left out, or
another put before it. Some of these always fit nearly as well, such as T for D. The normal score of
each change was learnt from clips of known words. A change that fits much better than is normal
hints at another word.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
import numpy as np

from companion.hearing.ctc import Posteriors, forward
from companion.hearing.phones import PHONES, VOWELS, Pron

FILE = Path(__file__).parent / "data" / "confusions.json"

PSEUDO_CLIPS = 10
"""A pair of sounds counts like its class of pairs, until this many clips say something else."""

FEW = 3
"""The second feature is the mean of this many changes."""

Change = tuple[int, int]
"""The sound that is replaced and the new one; `NONE` stands for no sound."""

NONE = len(PHONES)

Normal = tuple[float, float]
"""The mean and the spread of a change's score beside that of what was said, in nats."""


class Confusions(msgspec.Struct, frozen=True):
    """The normal score of each change, in rows (replaced) and columns (new); `made` says how."""

    made: str
    mean: list[list[float]]
    spread: list[list[float]]


def changes(said: Pron) -> Iterator[tuple[Pron, Change]]:
    """All pronunciations that differ in one sound, and the change."""
    every = range(len(PHONES))
    for at, sound in enumerate(said):
        yield from (
            (said[:at] + bytes((new,)) + said[at + 1 :], (sound, new))
            for new in every
            if new != sound
        )
        if len(said) > 1:
            yield said[:at] + said[at + 1 :], (sound, NONE)
    for at in range(len(said) + 1):
        yield from ((said[:at] + bytes((new,)) + said[at:], (NONE, new)) for new in every)


def differences(
    look: Posteriors, said: Pron, allowed: Iterable[Pron]
) -> list[tuple[float, Change]]:
    """How much better each change fits a clip, without those that may be said."""
    legal = set(allowed)
    wrong = [(pron, change) for pron, change in changes(said) if pron not in legal]
    scores = forward(look, [said, *(pron for pron, _ in wrong)])
    gains = (scores[1:] - scores[0]).tolist()
    return [(gain, change) for gain, (_, change) in zip(gains, wrong, strict=True)]


def surprise(found: Sequence[tuple[float, Change]], normal: Confusions) -> tuple[float, float]:
    """How far the most suspicious change, and the mean of a few, are from what is normal."""
    deviations = sorted(
        ((gain - normal.mean[old][new]) / normal.spread[old][new] for gain, (old, new) in found),
        reverse=True,
    )
    return deviations[0], float(np.mean(deviations[:FEW]))


def learn(clips: Iterable[Sequence[tuple[float, Change]]], made: str) -> Confusions:
    """Learn the normal scores from the differences of clips whose words are known."""
    gains: dict[Change, list[float]] = defaultdict(list)
    for found in clips:
        for gain, change in found:
            gains[change].append(gain)
    classes: dict[tuple[str, str], list[float]] = defaultdict(list)
    for (old, new), values in gains.items():
        classes[_sort(old), _sort(new)] += values
    usual = {
        pair: (float(np.mean(values)), float(np.std(values)) + 1)
        for pair, values in classes.items()
    }
    table = [
        [
            _normal(gains[old, new], usual.get((_sort(old), _sort(new)), (-15.0, 8.0)))
            for new in _ALL
        ]
        for old in _ALL
    ]
    mean, spread = ([[round(cell[part], 2) for cell in row] for row in table] for part in (0, 1))
    return Confusions(made, mean, spread)


_ALL = range(NONE + 1)


def _sort(sound: int) -> str:
    if sound == NONE:
        return "none"
    return "vowel" if sound in VOWELS else "consonant"


def _normal(values: list[float], usual: Normal) -> Normal:
    """The mean and spread of a few values, drawn towards those of their class."""
    count = len(values) + PSEUDO_CLIPS
    mean = (sum(values) + PSEUDO_CLIPS * usual[0]) / count
    squares = sum((value - mean) ** 2 for value in values) + PSEUDO_CLIPS * usual[1] ** 2
    return float(mean), float(np.sqrt(squares / count))


@lru_cache(maxsize=1)
def load_confusions(file: Path = FILE) -> Confusions:
    """Read what was learnt; raises OSError and msgspec.ValidationError."""
    return msgspec.json.decode(file.read_bytes(), type=Confusions)
