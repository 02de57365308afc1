"""`companion word-for-word best` and `odds`."""

from __future__ import annotations

import json
import sys

import pytest

from companion import lexicon
from companion.cli.main import main
from companion.lexicon import closed_lexicon


@pytest.fixture(autouse=True)
def _own_state(tmp_path, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))


@pytest.fixture
def few(monkeypatch):
    """A dictionary of a few words, which loads quickly."""
    ruling = closed_lexicon({"words": ["TEA", "BIGGER", "RAG", "BE", "ZOO"]})
    monkeypatch.setattr(lexicon, "open_ruling", lambda name=None, house=False: ruling)


@pytest.fixture
def typed(capsys):
    """Run a command and return its status and output."""

    def run(*words: str) -> tuple[int, str]:
        status = main(["word-for-word", *words])
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return run


def test_the_best_words_show_the_steps_of_the_rule_sheet(typed):
    status, out = typed("best", "Bb G* Er Ib Nr Ab Zr", "--count", "1")
    assert status == 0
    lines = out.splitlines()
    assert lines[0].startswith("ZEE 69 ")
    assert [line.split()[0] for line in lines[1:]] == ["i", "ii", "iii", "iv", "v"]
    assert lines[-1].split()[-1] == "69"


def test_the_best_words_as_json(typed, few):
    status, out = typed("best", "b i g * e r", "--json", "--count", "2")
    found = json.loads(out)
    assert status == 0
    assert found["cards"] == ["Bb", "Ib", "Gb", "*b", "Eb", "Rb"]
    first = found["words"][0]
    assert len(found["words"]) == 2
    assert first["score"]["total"] == first["steps"][-1]["points"]


def test_cards_that_make_no_word(typed, few):
    assert typed("best", "Vb Vr") == (1, "These cards make no word.\n")


@pytest.mark.no_cover
def test_the_odds_of_a_hand_have_confidence_intervals(typed, few):
    line = ("odds", "Gb *r", "--board", "Bb Ib Er", "--deals", "5", "--seed", "1")
    status, out = typed(*line)
    assert status == 0
    assert out.startswith("Gb *r with Bb Ib Er, 4 players:\n  wins ")
    assert out.count("±") == 4
    assert typed(*line)[1] == out


@pytest.mark.no_cover
def test_the_odds_as_json(typed, few):
    found = json.loads(typed("odds", "Gb Ar", "--players", "2", "--deals", "9", "--json")[1])
    assert found["deals"] == 9
    assert 0 <= found["win"] <= found["share"] <= 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["best", "Bx"], "is not a card"),
        (["best", "Bb"], "too few"),
        (["best", "a b c d e f g h"], "at most 7"),
        (["odds", "Gb"], "too few"),
        (["odds", "Gb Ab", "--players", "9"], "2 to 8"),
        (["odds", "Gb Ab", "--players", "1"], "2 to 8"),
        (["odds", "Gb Ab", "--deals", "1"], "--deals 1 is not possible"),
        (["odds", "Zb Zb"], "Only 1 Zb"),
        (["odds", "Zb Ab", "--board", "Zb Ab Bb"], "on the board"),
        (["odds", "Zb Ab", "--board", "Ab Ab Ab Ab Ab Ab"], "at most 5"),
        (["odds", "Zb Ab", "--board", "Tb"], "0, 3, 4 or 5"),
        (["best", "Ab Bb", "--list", "nowhere"], "nowhere"),
    ],
)
def test_a_fault_is_explained_in_a_sentence(typed, words, says):
    status, out = typed(*words)
    assert status == 1
    assert says in out
    assert out.startswith("companion: ")
    assert "Traceback" not in out


def test_a_terminal_shows_a_progress_bar(typed, few, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    assert "Dealing" in typed("odds", "Gb Ar", "--players", "2", "--deals", "2")[1]
