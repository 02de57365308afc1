"""The recogniser with its real models, on a few recorded clips."""

import time
from types import SimpleNamespace

import numpy as np
import pytest
from clips_kit import VOICES, clip

from companion.voice.grammar import Grammar
from companion.voice_process.hearing.acoustic import RATE, Acoustic
from companion.voice_process.hearing.recogniser import load

WORDS = Grammar(
    words=("CROW", "GROW", "BROW", "PROW", "ROWS", "WOOD", "WOULD"),
    base="ROW",
    phrases=("I pass", "raise ten", "T as in table"),
)


@pytest.fixture(scope="module", params=[False, True], ids=["small", "with Whisper"])
def recogniser(request):
    return load(whisper=request.param)


def first(recogniser, name, voice, grammar=WORDS):
    return recogniser.weigh(clip(name, voice), grammar).ranking[0][0]


@pytest.mark.parametrize("voice", VOICES)
@pytest.mark.parametrize(
    ("name", "word"), [("crow", "CROW"), ("crow-spelled", "CROW"), ("i-pass", "I pass")]
)
def test_the_spoken_word_is_best(recogniser, name, word, voice):
    assert first(recogniser, name, voice) == word


@pytest.mark.parametrize("voice", VOICES)
def test_a_spelled_word_is_known_to_be_spelled(recogniser, voice):
    assert recogniser.hear(clip("crow-spelled", voice), WORDS).spelled
    assert not recogniser.hear(clip("crow", voice), WORDS).spelled


def test_where_a_word_must_be_spelled_a_word_alone_is_not_taken(recogniser):
    spelled = Grammar(words=WORDS.words, base="ROW", spelled=True)
    assert recogniser.hear(clip("crow"), spelled).decision != "accept"
    assert first(recogniser, "crow-spelled", "slt", spelled) == "CROW"


@pytest.mark.parametrize("voice", VOICES)
def test_words_that_sound_alike_are_asked_about(recogniser, voice):
    heard = recogniser.hear(clip("would", voice), WORDS)
    assert heard.decision == "ask"
    assert {"WOOD", "WOULD"} <= {one.text for one in heard.heard}


@pytest.mark.parametrize("word", ["ZUGZWANG", "SYZYGY"])
def test_another_word_is_refused_even_if_nothing_looks_like_the_one_that_may_be_said(
    recogniser, word
):
    assert recogniser.hear(clip("crow"), Grammar(words=(word,))).decision == "refuse"


@pytest.mark.parametrize("voice", VOICES)
def test_a_word_of_no_list_is_refused(recogniser, voice):
    assert recogniser.hear(clip("flumpet", voice), WORDS).decision == "refuse"


@pytest.mark.parametrize("level", [0.0, 0.001, 0.05, 0.5])
def test_silence_and_noise_are_refused(recogniser, level):
    noise = np.random.default_rng(1).normal(0, 1, RATE) * level
    heard = recogniser.hear(noise.clip(-1, 1).astype(np.float32), WORDS)
    assert (heard.decision, heard.heard) == ("refuse", ())


@pytest.mark.parametrize("length", [0, 1, 100, 1600])
def test_a_clip_may_be_as_short_as_it_likes(recogniser, length):
    heard = recogniser.hear(np.zeros(length, dtype=np.float32), WORDS)
    assert heard.decision == "refuse"


def test_an_empty_grammar_hears_nothing(recogniser):
    assert recogniser.hear(clip("crow"), Grammar()).decision == "refuse"


def test_the_same_clip_has_the_same_answer(recogniser):
    assert len({recogniser.hear(clip("crow"), WORDS) for _ in range(2)}) == 1


def test_three_thousand_words_are_searched_in_time(recogniser):
    letters = "BDFGHJMNPQSTVXZ"
    many = Grammar(
        words=("CROW", *(f"{a}{b}O{c}" for a in letters for b in letters for c in letters))
    )
    begun = time.process_time()
    assert recogniser.weigh(clip("crow"), many).ranking[0][0] == "CROW"
    assert time.process_time() - begun < 3


def test_the_posteriors_are_probabilities():
    look = Acoustic().posteriors(clip("crow"))
    assert look.sum(axis=1) == pytest.approx(np.ones(len(look)))


def no_encoder(whisper, monkeypatch):
    encode = whisper._model.encode
    monkeypatch.setattr(whisper, "_model", SimpleNamespace(
        encode=lambda given: np.full_like(np.array(encode(given)), np.nan)
    ))  # fmt: skip


def no_decoder(whisper, monkeypatch):
    monkeypatch.setattr(whisper, "_align", lambda heard, texts, _: np.full(len(texts), np.nan))


@pytest.mark.parametrize("broken", [no_encoder, no_decoder])
def test_a_whisper_that_cannot_compute_is_left_out(monkeypatch, broken):
    small, both = load(whisper=False), load(whisper=True)
    broken(both._encoder, monkeypatch)
    for _ in range(2):
        assert both.hear(clip("crow", "rms"), WORDS) == small.hear(clip("crow", "rms"), WORDS)
