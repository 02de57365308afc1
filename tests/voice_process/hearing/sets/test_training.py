"""The training says no word of a test in no voice of one, and counts as the recogniser does."""

from itertools import islice

import numpy as np
import pytest
from voice_sets.draws.plans import QUICK
from voice_sets.draws.trials import word_trials
from voice_sets.speech import voices
from voice_sets.training import material

from companion.voice_process.hearing.ctc import forward
from companion.voice_process.hearing.networks import Head

SMALL = QUICK._replace(size=QUICK.size._replace(legal=8, others=5, spelled=4, invented=4))


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(material, "PLANS", (SMALL,))
    material.forbidden.cache_clear()
    yield SMALL
    material.forbidden.cache_clear()


def test_no_voice_is_one_of_the_dev_or_the_test_part():
    kept = {*voices.DEV, *voices.DEV_KOKORO, *voices.TEST, *voices.TEST_MORE, *voices.TEST_KOKORO}
    kokoro = {voice.name for voice in kept if voice.engine == "kokoro"}
    throats = {voice.name.partition("+")[2] for voice in kept if voice.engine == "espeak"}
    assert kokoro.isdisjoint(material.KOKORO)
    assert throats.isdisjoint(material.THROATS)


def test_no_word_of_a_test_is_said(small):
    given = small.part, small.size, small.speakers, small.seeds[0]
    said = {trial.clip.text.upper() for trial in word_trials(*given)}
    assert said <= material.forbidden()
    texts = {line.text.split(",")[0].upper() for line in islice(material.lines(1), 2000)}
    assert texts.isdisjoint(said)


def test_the_same_seed_says_the_same(small):
    first, again, other = (list(islice(material.lines(seed), 50)) for seed in (1, 1, 2))
    assert first == again != other


def test_the_loss_is_the_score_of_the_recogniser():
    jax = pytest.importorskip("jax")
    from voice_sets.training import train
    from voice_sets.training.outputs import Example

    chance = np.random.default_rng(1)
    said = (bytes((1, 2, 2, 5)), bytes((7, 7, 7)), bytes((30,)))
    given = [Example(chance.normal(size=(30 + 5 * len(one), 384)), one) for one in said]
    batch = train.make_batch(given)
    logs = train.head(train.first_weights(jax.random.key(0)), batch)
    scores = [
        forward(np.exp(np.asarray(row[: len(one.frames)], np.float64)), [one.said])[0]
        for row, one in zip(logs, given, strict=False)
    ]
    assert float(train.loss(logs, batch)) == pytest.approx(-np.mean(scores), rel=1e-4)


def test_the_head_that_is_trained_is_the_head_of_the_recogniser(tmp_path):
    jax = pytest.importorskip("jax")
    from voice_sets.training import train
    from voice_sets.training.outputs import Example

    weights = train.first_weights(jax.random.key(3))
    checksum = train.save_weights(weights, tmp_path / "head.npz")
    head = Head(tmp_path / "head.npz", checksum)
    chance = np.random.default_rng(1)
    given = [Example(chance.normal(size=(frames, 384)), bytes((1, 2))) for frames in (61, 74)]
    logs = train.head(weights, train.make_batch(given))
    for one, row in zip(given, logs, strict=False):
        found = head.posteriors(one.frames.astype(np.float32))
        assert found == pytest.approx(np.exp(row[: len(one.frames)]), abs=0.01)
