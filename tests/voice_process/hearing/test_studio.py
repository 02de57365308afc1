import contextlib
from pathlib import Path

import numpy as np
import pytest

from companion.doctor.studio import SILENCE_DB, Studio, level_db
from companion.voice.grammar import Guess, Heard
from companion.voice_process.hearing.sound.capture import SIZE, blocks


class Source:
    def __init__(self, clip):
        self.clip = clip

    @contextlib.contextmanager
    def open(self):
        yield iter([*blocks(self.clip), *[np.zeros(SIZE, np.int16)] * 400])


class Recogniser:
    def hear(self, clip, grammar):
        return Heard("accept", (Guess(grammar.words[1], 0.9),))


def speech() -> np.ndarray:
    from companion.voice_process.hearing.wav import read_wav

    return read_wav(next((Path(__file__).parent / "clips").glob("*.wav")))


def test_levels_are_in_db_below_the_loudest():
    assert level_db(np.zeros(SIZE, np.int16)) == SILENCE_DB
    assert level_db(np.full(SIZE, 32767, np.int16)) == pytest.approx(0, abs=0.01)
    assert level_db(np.full(SIZE, 3277, np.int16)) == pytest.approx(-20, abs=0.1)


def test_the_room_is_measured_for_as_long_as_asked():
    loud = np.full(16000, 0.1, np.float32)
    assert Studio(Source(loud), Recogniser()).level_db(0.9) == pytest.approx(-20, abs=0.2)
    assert Studio(Source(loud), Recogniser()).level_db(2.0) < -22


def test_a_word_is_heard_with_its_level_and_silence_is_nobody():
    text, level = Studio(Source(speech()), Recogniser()).word(("TABLE", "WINDOW"))
    assert text == "WINDOW"
    assert -50 < level < -5
    assert Studio(Source(np.zeros(100, np.float32)), Recogniser()).word(("A", "B")).text == ""
