"""A change of one sound is suspicious if it fits better than is normal, more so if C likes it."""

import numpy as np
import pytest

from companion.voice_process.hearing.confusions import (
    NONE,
    SECOND_WEIGHT,
    Confusions,
    differences,
    surprise,
)
from companion.voice_process.hearing.phonemes import BLANK, NUMBER

T, D = NUMBER["T"], NUMBER["D"]
ALL = range(NONE + 1)
NORMAL = Confusions(
    "by hand",
    [[-1.0 if (old, new) == (T, D) else -10.0 for new in ALL] for old in ALL],
    [[2.0 for _ in ALL] for _ in ALL],
)
SILENT = [(0.0, change) for change in ((T, D), (T, NONE), (D, NONE), (D, T))]
FOUND = [(-1.0, (T, D)), (-6.0, (T, NONE)), (-12.0, (D, NONE)), (-14.0, (D, T))]


def test_a_change_that_fits_as_always_is_not_suspicious():
    most, _ = surprise(FOUND[:1], NORMAL, SILENT[:1])
    assert most == 0


def test_the_most_suspicious_change_counts_and_the_mean_of_three():
    assert surprise(FOUND, NORMAL, SILENT) == (2.0, pytest.approx((2.0 + 0.0 - 1.0) / 3))


def test_c_says_which_change_it_likes_too():
    second = [(gain, change) for (_, change), gain in zip(FOUND, (20, -10, 0, 0), strict=True)]
    most, _ = surprise(FOUND, NORMAL, second)
    assert most == pytest.approx(SECOND_WEIGHT * 20)


def test_a_change_that_fits_better_gains():
    look = np.full((4, BLANK + 1), 0.01)
    look[:2, D], look[2:, BLANK] = 0.9, 0.9
    gains = {change: gain for gain, change in differences(look, bytes((T,)), ())}
    assert max(gains, key=gains.get) == (T, D)
    assert (T, D) not in {change for _, change in differences(look, bytes((T,)), [bytes((D,))])}
