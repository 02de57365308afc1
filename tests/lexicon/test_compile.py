"""Compiling with a table of English, and the command that compiles the shipped list."""

from __future__ import annotations

import importlib.machinery
import sys
from types import ModuleType

import pytest

from companion.lexicon.build import compile as compiler
from companion.lexicon.build.table import english
from companion.lexicon.grammar.readings import Reading
from companion.lexicon.listed import Listed

LEMMAS = {
    "went": {"VERB": ("go",)},
    "goes": {"VERB": ("go",), "NOUN": ("go", "goe'd")},
    "going": {"VERB": ("go",), "NOUN": ("going",)},
    "go": {"VERB": ("go",), "NOUN": ("go",), "AUX": ("go",)},
    "better": {"ADJ": ("good", "well"), "ADV": ("well",)},
    "best": {"ADJ": ("good",)},
    "good": {"ADJ": ("good",), "ADV": ("good",)},
}


@pytest.fixture
def _lemminflect(monkeypatch):
    """A fake table with a few words."""
    stand_in = ModuleType("lemminflect")
    stand_in.__spec__ = importlib.machinery.ModuleSpec("lemminflect", None)
    stand_in.getAllLemmas = lambda word: LEMMAS.get(word, {})
    monkeypatch.setitem(sys.modules, "lemminflect", stand_in)


@pytest.mark.usefixtures("_lemminflect")
def test_the_table_is_read_into_readings():
    name, table = english()
    assert name == "lemminflect"
    assert table("WENT") == [Reading("d", "GO", "l")]
    assert table("GOES") == [Reading("s", "GO", "l"), Reading("p", "GO", "l")]
    assert table("GOING") == [Reading("g", "GO", "l"), Reading("n", "GOING", "l")]
    assert {reading.kind for reading in table("GO")} == {"v", "n"}
    assert {(r.kind, r.lemma) for r in table("BETTER")} == {("r", "GOOD"), ("r", "WELL")}
    assert table("BEST") == [Reading("t", "GOOD", "l")]
    assert {reading.kind for reading in table("GOOD")} == {"a", "b"}
    assert table("CAR") == []


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A folder with a small default list, not yet compiled."""
    (tmp_path / "enable1").mkdir()
    (tmp_path / "enable1.txt").write_text("".join(f"{word}\n" for word in sorted(LEMMAS)))
    monkeypatch.setattr(compiler, "DATA", tmp_path)
    return tmp_path


@pytest.mark.usefixtures("_lemminflect")
def test_one_command_compiles_the_default_list(data, capsys):
    assert compiler.main(["--check"]) == 1
    assert not list((data / "enable1").iterdir())
    assert compiler.main([]) == 0
    assert "Changed: words" in capsys.readouterr().out
    assert Listed(data / "enable1").forms("GOES") == ["GO", "GOES", "GOING", "WENT"]
    assert compiler.main(["--check"]) == 0
    assert capsys.readouterr().out == "Identical to the shipped list.\n"


def test_without_lemminflect_the_default_list_is_not_changed(data, capsys, monkeypatch):
    monkeypatch.setattr(compiler, "LEMMINFLECT", "no_such_package")
    assert compiler.main([]) == 1
    assert "Install the extra" in capsys.readouterr().out
    assert not list((data / "enable1").iterdir())


def test_without_any_table_the_facts_come_from_the_list_itself(tmp_path, monkeypatch):
    monkeypatch.setattr("companion.lexicon.build.table.LEMMINFLECT", "no_such_package")
    monkeypatch.setattr("companion.lexicon.build.table.DATA", tmp_path)
    name, table = english()
    assert (name, table("CAR")) == ("spelling", [])
