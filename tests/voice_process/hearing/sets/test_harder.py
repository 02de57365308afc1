"""Harder surroundings: the same words in every row, by voices on which nothing was trained."""

from voice_sets.harder import EACH, ROWS, trials
from voice_sets.speech import voices
from voice_sets.speech.conditions import HARDER
from voice_sets.training import material

COUNT = 3


def test_every_row_has_the_same_words():
    said = {row: [trial.said for trial in trials(row, COUNT)] for row in ROWS}
    assert len(said["accents"]) == COUNT * EACH
    assert all(words == said["accents"] for words in said.values())


def test_a_row_has_its_condition():
    for row in HARDER:
        assert {trial.condition for trial in trials(row, COUNT)} == {row}


def test_no_voice_has_trained_anything():
    heard = {voice for _, speakers in ROWS.values() for voice in speakers}
    assert not heard & {*voices.DEV, *voices.DEV_KOKORO}
    assert not {voice.name for voice in heard} & {*material.KOKORO}
