"""The scores of pronunciations, compared with adding up every path by hand."""

import itertools

import numpy as np
import pytest

from companion.voice_process.hearing.ctc import forward, free
from companion.voice_process.hearing.phonemes import BLANK, pron

SOUNDS = (3, 7)


def made_up(frames: int, seed: int = 1) -> np.ndarray:
    """Posteriors of two sounds and the blank; the other sounds are impossible."""
    odds = np.random.default_rng(seed).random((frames, 3))
    posteriors = np.zeros((frames, BLANK + 1))
    posteriors[:, [*SOUNDS, BLANK]] = odds / odds.sum(axis=1, keepdims=True)
    return posteriors


def collapse(path: tuple[int, ...]) -> bytes:
    return bytes(label for label, _ in itertools.groupby(path) if label != BLANK)


def by_hand(posteriors: np.ndarray, wanted: bytes) -> float:
    """The likelihood of all paths of labels that mean the pronunciation."""
    paths = itertools.product((*SOUNDS, BLANK), repeat=len(posteriors))
    return sum(
        float(np.prod([frame[label] for frame, label in zip(posteriors, path, strict=True)]))
        for path in paths
        if collapse(path) == wanted
    )


@pytest.mark.parametrize(
    "said", [bytes((3,)), bytes((3, 7)), bytes((3, 3)), bytes((7, 3, 7)), bytes((7, 7, 3))]
)
def test_all_paths_are_added_up(said):
    posteriors = made_up(6)
    assert forward(posteriors, [said])[0] == pytest.approx(np.log(by_hand(posteriors, said)))


def test_many_are_scored_in_any_order_as_each_alone():
    posteriors = made_up(8)
    lengths = (3, 1, 2, 4)
    prons = [bytes(SOUNDS[(at + n) % 2] for at in range(n)) for n in lengths] * 150
    together = forward(posteriors, prons)
    alone = [forward(posteriors, [one])[0] for one in prons[:4]]
    assert together.reshape(-1, 4) == pytest.approx(np.tile(alone, (150, 1)))


def test_a_pronunciation_too_long_for_the_clip_has_a_very_low_score():
    assert forward(made_up(2), [bytes((3, 7, 3, 7))])[0] < -600


def test_two_thousand_frames_do_not_underflow():
    assert np.isfinite(forward(made_up(2000), [bytes((3, 7) * 30)]))[0]


def test_the_free_path_merges_repeats_and_leaves_out_blanks():
    posteriors = np.full((5, BLANK + 1), 1e-6)
    for frame, label in enumerate((3, 3, BLANK, 3, 7)):
        posteriors[frame, label] = 0.5
    sounds, score = free(posteriors)
    assert (sounds, score) == (bytes((3, 3, 7)), pytest.approx(5 * np.log(0.5)))


def test_sounds_that_do_not_exist_are_refused():
    with pytest.raises(KeyError):
        pron("K R XX")
