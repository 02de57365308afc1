"""Noise is as loud as it says, a room has a tail, and resampling keeps the pitch."""

import numpy as np
import pytest
from voice_sets.places import RATE
from voice_sets.speech.conditions import CHILD, CUT_S, heard_in, in_room, pink_noise
from voice_sets.speech.sound import MARGIN_S, resampled, trimmed


def tone(pitch_hz: float, length_s: float, rate: int = RATE):
    return np.sin(2 * np.pi * pitch_hz * np.arange(int(length_s * rate)) / rate).astype(np.float32)


CLIP = trimmed(0.3 * tone(440, 1))
MARGIN = int(MARGIN_S * RATE)


@pytest.mark.parametrize("ratio_db", [20, 10])
def test_the_noise_is_quieter_by_its_ratio(ratio_db):
    noise = heard_in(f"{ratio_db} dB", CLIP, 1) - CLIP
    speech = np.mean(np.square(CLIP[MARGIN:-MARGIN]))
    assert 10 * np.log10(speech / np.mean(np.square(noise))) == pytest.approx(ratio_db, abs=0.5)


def test_the_same_seed_has_the_same_noise():
    assert np.array_equal(heard_in("10 dB", CLIP, 1), heard_in("10 dB", CLIP, 1))
    assert not np.array_equal(heard_in("10 dB", CLIP, 1), heard_in("10 dB", CLIP, 2))


def test_pink_noise_has_the_same_energy_in_every_octave():
    energy = np.square(np.abs(np.fft.rfft(pink_noise())))
    low, high = (energy[start : 2 * start].sum() for start in (len(energy) // 64, len(energy) // 4))
    assert low / high == pytest.approx(1, rel=0.1)


def test_a_room_is_still_heard_after_the_clip():
    wet = in_room(CLIP)
    assert len(wet) > len(CLIP)
    assert np.abs(wet[len(CLIP) - MARGIN + 400 : len(CLIP)]).max() > 0.001
    assert np.abs(CLIP[-MARGIN + 400 :]).max() == 0


def test_resampling_keeps_the_pitch():
    made = resampled(tone(1000, 1, 22050), 22050)
    assert len(made) == RATE
    assert np.argmax(np.abs(np.fft.rfft(made))) == 1000


def test_a_clip_has_a_little_silence_and_the_usual_peak():
    assert not CLIP[:MARGIN].any()
    assert np.abs(CLIP).max() == pytest.approx(0.5)


def test_a_cut_beginning_is_lost():
    assert np.array_equal(heard_in("beginning cut", CLIP, 1), CLIP[MARGIN + int(CUT_S * RATE) :])


def test_a_child_is_higher_at_the_same_pace():
    high = heard_in("child's pitch", CLIP, 1)
    assert len(high) == pytest.approx(len(CLIP), rel=0.05)
    peak_hz = np.argmax(np.abs(np.fft.rfft(high))) * RATE / len(high)
    assert peak_hz == pytest.approx(440 * CHILD, rel=0.02)


def test_a_cheap_microphone_has_no_bass():
    low = trimmed(0.3 * tone(100, 1))
    heard = heard_in("cheap microphone", low + CLIP, 1)
    size = np.abs(np.fft.rfft(heard)) / len(heard)
    hertz = np.fft.rfftfreq(len(heard), 1 / RATE)
    assert size[np.abs(hertz - 100) < 5].max() < 0.05 * size[np.abs(hertz - 440) < 5].max()
