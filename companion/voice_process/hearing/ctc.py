"""Scores pronunciations against posteriors: connectionist temporal classification, in NumPy.

`forward` gives log P(pronunciation | clip) for many pronunciations at once. It works with
probabilities that are scaled in every frame, which is ten times faster than with logarithms.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.voice_process.hearing.phonemes import BLANK, Pron

Posteriors = NDArray[np.float64]
"""The probability of each sound and of the blank (last) in each frame of 20 ms."""

FEWEST = 1e-300
"""A smaller probability counts as this one."""

BATCH = 400
"""Pronunciations scored together; their numbers then stay in the processor's cache."""


def forward(posteriors: Posteriors, prons: Sequence[Pron]) -> NDArray[np.float64]:
    """The log-likelihood of each pronunciation."""
    order = sorted(range(len(prons)), key=lambda one: len(prons[one]))
    found = np.empty(len(prons))
    for start in range(0, len(order), BATCH):
        some = order[start : start + BATCH]
        found[some] = _batch(posteriors, [prons[one] for one in some])
    return found


def _batch(posteriors: Posteriors, prons: Sequence[Pron]) -> NDArray[np.float64]:
    labels, ends = _labels(prons)
    skips = _skips(labels)
    states = np.zeros((labels.shape[0] + 2, labels.shape[1]))
    states[2] = 1.0  # as if the frame before the first had been a blank
    scale = np.zeros(labels.shape[1])
    for frame in posteriors:
        after = states[2:] + states[1:-1]
        after += states[:-2] * skips
        after *= frame[labels]
        total = after.sum(axis=0)
        total[total < FEWEST] = FEWEST
        states[2:] = after / total
        scale += np.log(total)
    column = np.arange(len(prons))
    last = states[ends + 2, column] + states[ends + 1, column]
    scores: NDArray[np.float64] = scale + np.log(np.maximum(last, FEWEST))
    return scores


def _labels(prons: Sequence[Pron]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Each pronunciation as a column, with blanks between its sounds, and where it ends."""
    longest = max(map(len, prons))
    labels = np.full((2 * longest + 1, len(prons)), BLANK, dtype=np.intp)
    for column, one in enumerate(prons):
        labels[1 : 2 * len(one) : 2, column] = np.frombuffer(one, dtype=np.uint8)
    return labels, np.array([2 * len(one) for one in prons], dtype=np.intp)


def _skips(labels: NDArray[np.intp]) -> NDArray[np.float64]:
    """Where the blank before a sound may be left out (1): between different sounds."""
    skips = np.zeros(labels.shape)
    skips[2:] = (labels[2:] != BLANK) & (labels[2:] != labels[:-2])
    return skips


def free(posteriors: Posteriors) -> tuple[Pron, float]:
    """The likeliest sounds without any word list, and the log-likelihood of their path."""
    best = posteriors.argmax(axis=1)
    first = np.concatenate(([True], best[1:] != best[:-1]))
    sounds = bytes(best[first & (best != BLANK)].astype(np.uint8))
    return sounds, float(np.log(posteriors.max(axis=1)).sum())
