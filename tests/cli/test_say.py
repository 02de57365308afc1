"""`companion say` with texts and files that cannot be used."""

from __future__ import annotations

import gc
import sys
import wave
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.voice_process.speaking import engines
from companion.voice_process.speaking.engines import MOST, Sound


class Hum:
    """An engine that hums a sample for each letter that it knows."""

    def speak(self, text: str) -> Sound:
        return Sound(b"\x01\x00" * sum(map(str.isascii, text)), 16_000)


@pytest.fixture(autouse=True)
def hum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "load_engine", lambda *, large: Hum())


def say(capsys: pytest.CaptureFixture[str], text: str, path: Path) -> tuple[int, str]:
    """The status and what is printed on standard error."""
    status = main(["say", text, str(path)])
    gc.collect(1)  # what the command has just left open
    return status, capsys.readouterr().err


def test_a_text_that_the_voice_cannot_say_is_explained(capsys, tmp_path) -> None:
    path = tmp_path / "turn.wav"
    status, printed = say(capsys, "日本", path)
    assert status == 1
    assert "There is nothing to say in English." in printed
    assert not path.exists()


def test_the_text_is_written_as_a_wav_file(capsys, tmp_path) -> None:
    path = tmp_path / "turn.wav"
    assert say(capsys, "Your turn.", path) == (0, "")
    with wave.open(str(path)) as file:
        assert (file.getnframes(), file.getframerate(), file.getnchannels()) == (10, 16_000, 1)


@pytest.mark.parametrize("text", ["", "  ", "...", "?!"])
def test_a_text_without_letters_is_explained(capsys, tmp_path, text) -> None:
    status, err = say(capsys, text, tmp_path / "a.wav")
    assert status == 1
    assert err == "companion: There is nothing to say. Give a text with letters or digits.\n"
    assert not (tmp_path / "a.wav").exists()


def test_a_text_that_would_be_cut_is_explained(capsys, tmp_path) -> None:
    assert say(capsys, "x" * MOST, tmp_path / "a.wav")[0] == 0
    status, err = say(capsys, "x" * (MOST + 1), tmp_path / "b.wav")
    assert status == 1
    assert err.startswith(f"companion: The text is {MOST + 1} characters long. Shorten it")
    assert not (tmp_path / "b.wav").exists()


@pytest.mark.parametrize("name", ["missing/a.wav", "folder"])
@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_a_file_that_cannot_be_written_is_one_sentence(capsys, tmp_path, name) -> None:
    (tmp_path / "folder").mkdir()
    status, err = say(capsys, "Your turn.", tmp_path / name)
    assert (status, err.count("\n")) == (1, 1)
    assert name in err
    assert "Traceback" not in err


@pytest.mark.parametrize("engine", ["espeak-ng", "hibari"])
def test_a_missing_engine_is_one_sentence_for_what_to_do(
    capsys, tmp_path, monkeypatch, engine
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setitem(sys.modules, "hibari", None)
    assert main(["say", "--engine", engine, "Your turn.", str(tmp_path / "a.wav")]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f"companion: {engine} is not installed. ")
    assert err.endswith("`.\n")
