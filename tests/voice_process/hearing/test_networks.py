"""The head on Whisper's encoder, its weights, and the encoder of a small board."""

import numpy as np
import pytest
from clips_kit import clip

from companion.errors import BadWeights
from companion.voice_process import process
from companion.voice_process.hearing import networks
from companion.voice_process.hearing.acoustic import RATE
from companion.voice_process.hearing.ctc import forward
from companion.voice_process.hearing.data import make_encoder
from companion.voice_process.hearing.forms import word_form
from companion.voice_process.hearing.networks import ENCODER, FOLDER, Encoder, Head
from companion.voice_process.hearing.phonemes import BLANK, pron
from companion.voice_process.hearing.pronunciations import Pronunciations
from companion.voice_process.hearing.scoring import Scored, score_c
from companion.voice_process.hearing.spectrum import frames_of
from companion.voice_process.hearing.whisper import Whisper
from companion.voice_process.recordings import Recordings


@pytest.fixture(scope="module")
def frames():
    sound = clip("crow", "rms")
    return Whisper().encode(sound)[0, : frames_of(sound)]


def test_every_frame_has_a_share_for_each_sound_and_the_same_one_again(frames):
    once, again = Head().posteriors(frames), Head().posteriors(frames)
    assert once.shape == (len(frames), BLANK + 1)
    assert once.sum(axis=1) == pytest.approx(np.ones(len(frames)))
    assert once.min() > 0
    assert (once == again).all()


def test_the_word_that_was_said_is_best(frames):
    said, *others = (pron(text) for text in ("K R OW", "G R OW", "K AE T", "K R AW"))
    scores = forward(Head().posteriors(frames), [said, *others])
    assert scores.argmax() == 0


def test_its_score_counts_beside_the_others(frames):
    known = Pronunciations()
    both = [word_form(word, known) for word in ("GROW", "CROW")]
    alike = [Scored(form, form.prons[0], -1.0) for form in both]
    best, other = score_c(Head().posteriors(frames), alike)
    assert (best.form.text, best.c > other.c, best.total > other.total) == ("CROW", True, True)


def test_a_frame_more_changes_only_what_is_near(frames):
    before, after = Head().posteriors(frames[:-1]), Head().posteriors(frames)
    assert after[:-7] == pytest.approx(before[:-6], abs=1e-6)
    assert Head().posteriors(frames[:1]).shape == (1, BLANK + 1)


def test_the_small_board_s_encoder_makes_what_whisper_s_does(frames, monkeypatch):
    """In Whisper's window of 6 s nearly the same, and in its own one the same sounds."""
    sound = clip("crow", "rms")
    theirs = Head().posteriors(frames)
    ours = Head().posteriors(Encoder().encode(sound)[0])
    assert (ours.argmax(axis=1) == theirs.argmax(axis=1)).mean() > 0.9
    monkeypatch.setattr(networks, "AFTER_S", 6 - len(sound) / RATE)
    assert np.abs(Head().posteriors(Encoder().encode(sound)[0]) - theirs).mean() < 0.001


@pytest.mark.parametrize("length", [0, 1, 159, 16000 * 6])
def test_the_encoder_takes_a_clip_of_any_length(length):
    sound = np.random.default_rng(1).normal(0, 0.1, length).astype(np.float32)
    found = Encoder().encode(sound)
    assert found.shape == (1, frames_of(sound), 384)
    assert np.isfinite(found).all()


@pytest.mark.parametrize(("part", "name"), [(Head, "head"), (Encoder, "encoder")])
def test_a_damaged_file_is_named_with_what_to_do(tmp_path, part, name):
    file = tmp_path / f"{name}.npz"
    with pytest.raises(BadWeights, match=rf"{name}\.npz cannot be read: No such file.*Install"):
        part(file)
    found = bytearray((FOLDER / file.name).read_bytes())
    found[len(found) // 2] ^= 1
    file.write_bytes(found)
    with pytest.raises(BadWeights, match=rf"{name}\.npz is damaged\. Install the companion again"):
        part(file)


def test_a_voice_with_a_damaged_file_does_not_hear_and_says_why(tmp_path, monkeypatch, caplog):
    monkeypatch.setitem(networks.SHA256, "head.npz", "another")
    kept = Recordings(tmp_path)
    assert process._or_say(lambda: process._hearing(kept, tmp_path)) is None
    assert "head.npz is damaged. Install the companion again" in caplog.text


def test_the_encoder_s_file_is_what_the_script_makes_of_the_package():
    with make_encoder.model_file().open("rb") as file:
        made = make_encoder.encoder(make_encoder.read_model(file))
    with np.load(ENCODER) as kept:
        assert set(kept.files) == set(made)
        assert all((kept[name] == made[name]).all() for name in made)
