from __future__ import annotations

import wave
from array import array
from pathlib import Path

import pytest

from hardware.parts import sounds
from hardware.parts.audio.voices import RATE, Voices, read


def take(voices: Voices, count: int) -> list[int]:
    return list(array("h", voices.take(count)))


@pytest.fixture
def voices() -> Voices:
    return Voices()


def start(voices: Voices, name: str, *samples: int, loudness: float = 1.0) -> None:
    voices.start(name, array("h", samples), loudness)


def test_a_sound_is_heard_to_its_end_and_then_there_is_silence(voices: Voices) -> None:
    start(voices, "tick", 1, 2, 3)
    assert voices
    assert take(voices, 2) == [1, 2]
    assert take(voices, 2) == [3, 0]
    assert not voices
    assert take(voices, 2) == [0, 0]


def test_sounds_that_overlap_are_added(voices: Voices) -> None:
    start(voices, "tick", 1, 2, 3, 4)
    assert take(voices, 1) == [1]
    start(voices, "turn", 10, -20)
    assert take(voices, 4) == [12, -17, 4, 0]


def test_a_sound_that_is_still_heard_begins_again(voices: Voices) -> None:
    start(voices, "tick", 1, 2, 3)
    take(voices, 2)
    start(voices, "tick", 1, 2, 3)
    assert take(voices, 4) == [1, 2, 3, 0]


def test_each_sound_has_its_own_loudness(voices: Voices) -> None:
    start(voices, "tick", 1000, loudness=0.5)
    start(voices, "turn", 100)
    start(voices, "click", 9, loudness=0.0)
    assert take(voices, 1) == [600]


def test_sounds_too_loud_together_are_clipped(voices: Voices) -> None:
    start(voices, "tick", 30_000, -30_000)
    start(voices, "turn", 30_000, -30_000)
    assert take(voices, 2) == [32_767, -32_768]


def test_stopping_is_silence_at_once(voices: Voices) -> None:
    start(voices, "tick", 1, 2, 3)
    voices.stop()
    assert take(voices, 1) == [0]


@pytest.mark.parametrize("path", sorted(sounds.folder().glob("*.wav")), ids=lambda path: path.stem)
def test_every_sound_is_played_as_its_file_has_it(voices: Voices, path: Path) -> None:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        samples = file.readframes(file.getnframes())
    voices.start(path.stem, read(path), 1.0)
    heard = b"".join(voices.take(256) for _ in range(len(samples) // 512 + 1))
    assert heard[: len(samples)] == samples
    assert not voices
