"""The sounds are made by our script, equally loud, and easy to distinguish."""

from __future__ import annotations

import importlib.util
import itertools
import math
import struct
import wave
from pathlib import Path
from types import ModuleType

import pytest

from companion.ui.prefs import KINDS

FOLDER = Path(__file__).parents[1] / "sounds"
NAMES = sorted(sound for sounds in KINDS.values() for sound in sounds)


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_sounds", FOLDER / "make_sounds.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


maker = load()
NOTES = maker.read_notes()


def samples(name: str) -> list[float]:
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        frames = file.readframes(file.getnframes())
    return [value / 32767 for (value,) in struct.iter_unpack("<h", frames)]


def contour(name: str) -> tuple[int, ...]:
    """Up, down or level from each note to the next."""
    pitches = [hz for hz, _ in NOTES[name] if hz]
    return tuple((b > a) - (b < a) for a, b in itertools.pairwise(pitches))


def pitch(name: str) -> float:
    return sum(hz * ms for hz, ms in NOTES[name]) / sum(ms for hz, ms in NOTES[name] if hz)


def test_every_sound_has_notes_and_a_file():
    assert sorted(NOTES) == NAMES
    assert sorted(path.stem for path in FOLDER.glob("*.wav")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_script_makes_the_files_byte_for_byte(name):
    assert maker.wav(maker.sound(NOTES[name])) == (FOLDER / f"{name}.wav").read_bytes()


def test_all_sounds_are_equally_loud_and_not_clipped():
    heard = {name: samples(name) for name in NAMES}
    levels = [maker.loudness(values) for values in heard.values()]
    assert max(levels) - min(levels) < 0.5
    assert max(max(map(abs, values)) for values in heard.values()) < 0.95


@pytest.mark.parametrize(("one", "other"), [*itertools.combinations(NAMES, 2)])
def test_any_two_sounds_differ_in_contour_or_pitch(one, other):
    octaves = abs(math.log2(pitch(one) / pitch(other)))
    assert contour(one) != contour(other) or octaves > 1


def test_sounds_begin_and_end_softly():
    for name in NAMES:
        values = samples(name)
        assert abs(values[0]) < 0.01
        assert abs(values[-1]) < 0.05


def test_sounds_of_presses_and_seconds_are_short():
    for name in ("tick", "wheel", "click", "turn"):
        assert sum(ms for _, ms in NOTES[name]) <= 40
    assert all(sum(ms for _, ms in notes) < 1500 for notes in NOTES.values())


def test_the_weighting_follows_the_a_curve():
    expected = {100: -19.1, 250: -8.6, 1000: 0.0, 2000: 1.2, 4000: 1.0}
    for hz, level in expected.items():
        assert 20 * math.log10(maker.a_weight(hz)) == pytest.approx(level, abs=0.1)
