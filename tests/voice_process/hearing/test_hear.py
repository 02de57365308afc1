"""`companion hear` with recordings of every sort."""

import json
import struct
import wave

import numpy as np
import pytest
from clips_kit import clip, clip_file

from companion.cli.main import main
from companion.errors import BadSound
from companion.voice_process.hearing.wav import LONGEST_S, read_wav

WORDS = ("--among", "CROW,GROW,BROW", "--base", "row")


def hear(capsys, *given):
    status = main(["hear", *map(str, given)])
    return status, capsys.readouterr()


def write(path, samples, rate=16000, channels=1, width=2):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(width)
        file.setframerate(rate)
        file.writeframes(samples)
    return path


@pytest.mark.parametrize("more", [(), ("--fast",)], ids=["A and B", "A"])
def test_one_line_of_json_is_printed(capsys, more):
    status, out = hear(capsys, clip_file("crow-spelled"), *WORDS, *more)
    heard = json.loads(out.out)
    assert (status, out.out.count("\n"), out.err) == (0, 1, "")
    assert heard["decision"] == "accept"
    assert heard["heard"][0]["word"] == "CROW"
    assert 0 < heard["heard"][0]["sure"] <= 1


def test_phrases_may_be_said(capsys):
    _, out = hear(capsys, clip_file("i-pass"), *WORDS, "--phrases", "I pass, raise ten")
    assert json.loads(out.out)["heard"][0]["word"] == "I pass"


def test_something_else_is_refused_and_the_status_is_0_nevertheless(capsys):
    status, out = hear(capsys, clip_file("flumpet"), *WORDS)
    assert (status, json.loads(out.out)) == (0, {"decision": "refuse", "heard": []})


@pytest.mark.parametrize("rate", [8000, 16000, 22050, 44100, 48000])
@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize("width", [1, 2, 3, 4])
def test_any_rate_channels_and_width_give_the_same_clip(tmp_path, rate, channels, width):
    tone = 0.5 * np.sin(2 * np.pi * 440 * np.arange(rate) / rate)
    scaled = np.repeat(tone, channels) * (2 ** (8 * width - 1) - 1) + (128 if width == 1 else 0)
    raw = np.round(scaled).astype("<u1" if width == 1 else "<i4")
    octets = (
        raw.tobytes() if width in (1, 4) else raw.view("u1").reshape(-1, 4)[:, :width].tobytes()
    )
    found = read_wav(write(tmp_path / "a.wav", octets, rate, channels, width))
    wanted = 0.5 * np.sin(2 * np.pi * 440 * np.arange(16000) / 16000)
    assert found == pytest.approx(wanted, abs=0.02 if width == 1 else 0.002)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "is not a WAV file"),
        (b"crow", "is not a WAV file"),
        (b"RIFF\x24\x00\x00\x00WAVEfmt ", "is not a WAV file"),
    ],
)
def test_a_file_that_is_not_a_wav_is_explained(capsys, tmp_path, content, sentence):
    (tmp_path / "a.wav").write_bytes(content)
    status, out = hear(capsys, tmp_path / "a.wav", *WORDS)
    assert (status, out.out) == (1, "")
    assert sentence in out.err


HEAD = 44
"""Bytes before the samples."""


def sound_or_sentence(path):
    try:
        return len(read_wav(path)) > 0
    except BadSound as fault:
        return str(fault).startswith(str(path))


@pytest.mark.parametrize("size", [0xFFFFFFF0, 0xFFFFFFFF, 0x7FFFFFFF, 7, 0])
def test_a_chunk_of_an_odd_size_ends_in_a_sentence(tmp_path, size):
    whole = write(tmp_path / "a.wav", b"").read_bytes()
    (tmp_path / "a.wav").write_bytes(whole[:12] + b"LIST" + struct.pack("<I", size) + whole[12:])
    with pytest.raises(BadSound, match=r"a.wav (is not a WAV file in PCM|has no sound in it)\."):
        read_wav(tmp_path / "a.wav")


@pytest.mark.parametrize("at", range(HEAD))
def test_every_damaged_byte_of_a_head_leaves_a_sound_or_ends_in_a_sentence(tmp_path, at):
    whole = write(tmp_path / "a.wav", bytes(3200)).read_bytes()
    for octet in (0x00, 0x01, 0x7F, 0x80, 0xFF):
        (tmp_path / "a.wav").write_bytes(whole[:at] + bytes((octet,)) + whole[at + 1 :])
        assert sound_or_sentence(tmp_path / "a.wav")


@pytest.mark.parametrize(("rate", "width"), [(0, 2), (16000, 8)])
def test_a_wav_without_a_rate_or_with_odd_samples_is_explained(capsys, tmp_path, rate, width):
    form = struct.pack("<IHHIIHH", 16, 1, 1, rate, rate * width, width, 8 * width)
    data = struct.pack("<4sI", b"data", 1600) + bytes(1600)
    (tmp_path / "a.wav").write_bytes(b"RIFF\xff\xff\x00\x00WAVEfmt " + form + data)
    status, out = hear(capsys, tmp_path / "a.wav", *WORDS)
    assert (status, out.out) == (1, "")
    assert "is not a WAV file in PCM" in out.err


def test_a_word_that_is_named_twice_counts_once(capsys):
    heard = hear(capsys, clip_file("crow-spelled"), "--among", "CROW,GROW,crow")[1]
    assert heard == hear(capsys, clip_file("crow-spelled"), "--among", "CROW,GROW")[1]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (("--phrases", "!!!"), "'!!!' cannot be said."),
        (("--phrases", "日本"), "'日本' cannot be said."),
        (("--among", "A" * 3000), "A word has 3000 letters. Use at most 45."),
    ],
)
def test_what_nobody_can_say_is_explained(capsys, given, sentence):
    status, out = hear(capsys, clip_file("crow"), *given)
    assert (status, out.out) == (1, "")
    assert sentence in out.err


def test_an_empty_recording_is_explained(capsys, tmp_path):
    status, out = hear(capsys, write(tmp_path / "a.wav", b""), *WORDS)
    assert status == 1
    assert "has no sound in it. Record the word again." in out.err


def test_a_long_recording_is_explained(capsys, tmp_path):
    long = np.zeros(int((LONGEST_S + 1) * 8000), dtype="<i2").tobytes()
    status, out = hear(capsys, write(tmp_path / "a.wav", long, 8000), *WORDS)
    assert status == 1
    assert "21 s long. Cut it to at most 20 s" in out.err


def test_a_missing_file_is_explained(capsys, tmp_path):
    status, out = hear(capsys, tmp_path / "none.wav", *WORDS)
    assert status == 1
    assert "none.wav" in out.err
    assert "Traceback" not in out.err


def test_a_recording_cut_in_mid_sample_is_read(tmp_path):
    whole = clip_file("crow").read_bytes()
    (tmp_path / "a.wav").write_bytes(whole[:-1001])
    assert len(read_wav(tmp_path / "a.wav")) == pytest.approx(len(clip("crow")) - 500, abs=2)
