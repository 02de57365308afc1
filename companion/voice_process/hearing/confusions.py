"""Which sounds the acoustic model mistakes for which others, and how much that says of a clip.

For each sound of the best word, the word is scored again with that sound replaced, left out, or
another put before it. Some of these always fit nearly as well, such as T for D. The normal score of
each change was learnt from clips of known words. A change that fits much better than is normal
hints at another word, the more so if score C likes the same change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec
import numpy as np

from companion.voice_process.hearing.ctc import Posteriors, forward
from companion.voice_process.hearing.phonemes import PHONES, Pron

FILE = Path(__file__).parent / "data" / "confusions.json"

FEW = 3
"""The second feature is the mean of this many changes."""

Change = tuple[int, int]
"""The sound that is replaced and the new one; `NONE` stands for no sound."""

NONE = len(PHONES)

SECOND_WEIGHT = 0.2
"""What a nat of C counts beside the deviations of A; chosen on the dev part."""

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


def surprise(
    found: Sequence[tuple[float, Change]],
    normal: Confusions,
    second: Sequence[tuple[float, Change]],
) -> tuple[float, float]:
    """How far the most suspicious change, and the mean of a few, are from what is normal.

    `second` has the same changes in the same order, as they fit C.
    """
    deviations = np.array(
        [(gain - normal.mean[old][new]) / normal.spread[old][new] for gain, (old, new) in found]
    )
    deviations += SECOND_WEIGHT * np.array([gain for gain, _ in second])
    worst = np.sort(deviations)[::-1]
    return float(worst[0]), float(np.mean(worst[:FEW]))


@lru_cache(maxsize=1)
def load_confusions(file: Path = FILE) -> Confusions:
    """Read what was learnt; raises OSError and msgspec.ValidationError."""
    return msgspec.json.decode(file.read_bytes(), type=Confusions)
