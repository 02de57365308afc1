"""Learn which sounds are mistaken for which others, from the legal words of the dev part.

    PYTHONPATH=tests python -m voice_sets.confusions

Run it before `voice_sets.calibrate`, whose features it makes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache

import msgspec
import numpy as np

from companion.voice_process.hearing.acoustic import Acoustic
from companion.voice_process.hearing.confusions import (
    FILE,
    NONE,
    Change,
    Confusions,
    Normal,
    differences,
)
from companion.voice_process.hearing.ctc import forward
from companion.voice_process.hearing.phonemes import VOWELS
from companion.voice_process.hearing.pronunciations import Pronunciations
from voice_sets.calibrate import dev_trials
from voice_sets.draws.plans import DEV, seeds_text
from voice_sets.draws.trials import Trial

Found = list[tuple[float, Change]]
WORKERS = 2
ALL = range(NONE + 1)

PSEUDO_CLIPS = 10
"""A pair of sounds counts like its class of pairs, until this many clips say something else."""


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
        [_normal(gains[old, new], usual.get((_sort(old), _sort(new)), (-15.0, 8.0))) for new in ALL]
        for old in ALL
    ]
    mean, spread = ([[round(cell[part], 2) for cell in row] for row in table] for part in (0, 1))
    return Confusions(made, mean, spread)


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


def legal_words(drawn: Sequence[Trial]) -> Iterator[Trial]:
    """The trials with a legal word alone."""
    return (trial for trial in drawn if (trial.row, trial.kind) == ("word", "legal"))


def gains(trial: Trial) -> Found:
    """How well each change of the word that was said fits the clip."""
    acoustic, known = _models()
    look = acoustic.posteriors(trial.clip.sound())
    prons = known.of_word(trial.said.lower())
    scores = forward(look, prons).tolist()
    said = max(zip(scores, prons, strict=True))[1]
    allowed = {pron for word in trial.grammar.words for pron in known.of_word(word.lower())}
    return differences(look, said, allowed)


@cache
def _models() -> tuple[Acoustic, Pronunciations]:
    return Acoustic(), Pronunciations()


def main() -> None:
    """Write what is normal for each pair of sounds."""
    drawn = list(legal_words(dev_trials()))
    with ProcessPoolExecutor(WORKERS) as pool:
        found = list(pool.map(gains, drawn, chunksize=16))
    clips = f"{len(drawn)} clips of the dev part, {seeds_text(DEV.seeds)}"
    made = f"python -m voice_sets.confusions: {clips}"
    FILE.write_bytes(msgspec.json.encode(learn(found, made)) + b"\n")


if __name__ == "__main__":
    main()
