"""Files as people bring them, in `tests/data/brought`: each gives the right result."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import pytest

from companion.app.referee import serve
from companion.cli.main import main
from companion.lexicon.reading.reader import read_list

BROUGHT = Path(__file__).parent / "data" / "brought"


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(("name", "words", "skipped"), [
    ("title.txt", "ABASE ABATE QUIZ ZEBRA", {"title": 1}),
    ("one-small.txt", "ABASE ABATE QUIZ ZEBRA ZORP", {}),
    ("capital-first.txt", "ABASE ABATE ZEBRA", {}),
    ("list.json", "ABASE ABATE ZEBRA", {}),
    ("latin-1.txt", "ABASE ABATE ZEBRA", {"hyphen": 1}),
    ("two-encodings.txt", "ABASE ABATE ZEBRA", {"accent or foreign letter": 1}),
    ("meanings.txt", "AA ABASE", {}),
    ("scores.txt", "ABASE ZEBRA", {}),
    ("counts.txt", "ABASE ZEBRA", {}),
    ("keys.json", "ABASE ZEBRA", {}),
    ("table.csv", "ABASE", {"title": 1}),
])  # fmt: skip
def test_a_word_list(name, words, skipped):
    report = read_list(BROUGHT / name)
    assert report.words == words.split()
    assert report.counts == skipped


def test_a_list_is_added_and_used(capsys):
    for line in (f"add {BROUGHT / 'one-small.txt'} --name ours", "use ours"):
        assert main(["dictionary", *line.split()]) == 0
    assert main(["judge", "abase", "zorp"]) == 0


def test_a_deck_with_a_mark_at_its_start(capsys):
    assert main(["deck", "check", str(BROUGHT / "mark-deck.toml")]) == 0
    assert "80 cards for NewWord. No faults." in capsys.readouterr().out


def test_a_script_with_a_mark_at_its_start(capsys):
    assert main(["run", "--mock", "--script", str(BROUGHT / "mark-script.txt")]) == 0
    assert "WORD GAMES" in capsys.readouterr().out


def test_a_stream_with_a_mark_at_its_start():
    answers = io.BytesIO()
    serve(io.BytesIO((BROUGHT / "mark-referee.jsonl").read_bytes() * 2), answers)
    verdicts = [json.loads(line)["verdict"] for line in answers.getvalue().splitlines()]
    assert verdicts == ["accept", "error"]  # the mark is for the start alone


def test_a_table_is_not_taken_for_a_deck(capsys, monkeypatch):
    monkeypatch.chdir(BROUGHT)
    for line in ("check cards.csv", "use cards.csv", "print cards.csv cards.pdf"):
        assert main(["deck", *line.split()]) == 1
        assert "cards.csv is a table, not a deck." in capsys.readouterr().err


def test_house_words_in_utf_16_are_read_and_written_anew_as_utf_8(state, capsys):
    house = state / "house-words.txt"
    shutil.copy(BROUGHT / "utf-16-house-words.txt", house)
    assert main(["judge", "zorp"]) == 0
    assert main(["dictionary", "accept", "zerp"]) == 0
    assert house.read_bytes() == b"+ zorp for ever\n+ zerp for ever\n"


@pytest.mark.parametrize(("name", "reason"), [
    ("quotes.toml", "Type straight quotes: driver = \"sh1106\"."),
    ("comma.toml", "Write a point, not a comma: debounce_s = 0.05."),
    ("off.toml", "Write it in quotes: phones = \"off\"."),
    ("hex.toml", "Write 0x before it: address = 0x3d."),
])  # fmt: skip
def test_a_wrong_line_of_the_settings_gets_its_reason(name, reason, capsys):
    assert main(["config", "check", str(BROUGHT / name)]) == 1
    assert capsys.readouterr().out.endswith(f" cannot be read. {reason}\n")
