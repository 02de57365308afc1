"""The head on Whisper's encoder: its weights, and what becomes of a board without them."""

import numpy as np
import pytest
from clips_kit import clip

from companion.errors import BadWeights
from companion.voice.grammar import Grammar
from companion.voice_process.hearing import recogniser
from companion.voice_process.hearing.ctc import forward
from companion.voice_process.hearing.forms import word_form
from companion.voice_process.hearing.head import FILE, Head
from companion.voice_process.hearing.phonemes import BLANK, pron
from companion.voice_process.hearing.pronunciations import Pronunciations
from companion.voice_process.hearing.scoring import Scored, score_c
from companion.voice_process.hearing.whisper import Whisper, frames_of

WORDS = Grammar(words=("CROW", "GROW", "BROW"), base="ROW")


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


def test_a_damaged_file_is_named_with_what_to_do(tmp_path):
    file = tmp_path / "head.npz"
    with pytest.raises(BadWeights, match=r"head\.npz cannot be read: No such file.*Install"):
        Head(file)
    found = bytearray(FILE.read_bytes())
    found[len(found) // 2] ^= 1
    file.write_bytes(found)
    with pytest.raises(BadWeights, match=r"head\.npz is damaged\. Install the companion again"):
        Head(file)


def test_with_a_damaged_file_the_box_hears_as_a_small_board_does(tmp_path, monkeypatch, caplog):
    (tmp_path / "head.npz").write_bytes(b"")
    monkeypatch.setattr(recogniser, "Head", lambda: Head(tmp_path / "head.npz"))
    damaged, small = recogniser.load(whisper=True), recogniser.load(whisper=False)
    assert "is damaged" in caplog.text
    sound = clip("crow", "rms")
    assert damaged.weigh(sound, WORDS) == small.weigh(sound, WORDS)
