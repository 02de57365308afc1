"""`companion newword best`."""

from __future__ import annotations

import json

import pytest

from companion.cli.main import main


@pytest.fixture
def typed(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))

    def run(*line: str) -> tuple[int, str]:
        status = main(["newword", "best", *line])
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return run


def test_the_highest_scoring_words_come_first(typed):
    status, out = typed("star", "c", "h", "a/e", "d", "l", "n", "--count", "3")
    assert status == 0
    assert len(out.splitlines()) == 3
    assert out.startswith("  76  ")
    assert "(h)a(ndca)rts" in out


def test_the_vowels_of_the_starting_five_may_be_turned(typed):
    assert typed("s t a/e r m", "n", "--first", "--json")[0] == 0
    found = {play["word"] for play in json.loads(typed("s t a/e r m", "n", "--first", "--json")[1])}
    assert any("E" in word for word in found)
    fixed = json.loads(typed("s t a/e=a r m", "n", "--json")[1])
    assert not any("E" in play["word"] for play in fixed)


def test_junior_words_are_not_multiplied(typed):
    (best,) = json.loads(typed("star", "h", "--junior", "--count", "1", "--json")[1])
    assert best["total"] == best["card_points"]


def test_a_wild_card_keeps_its_letter(typed):
    (best,) = json.loads(typed("?=grand", "s", "--count", "1", "--json")[1])
    assert (best["word"], best["cards"]) == ("GRANDS", "grand(s)")
    assert best["card_points"] == 0 + 2 + 1 + 2 + 3 + 2


def test_no_words_and_invalid_cards(typed):
    assert typed("qqqq", "q")[0] == 1
    status, out = typed("star", "chh")
    assert status == 1
    assert "'chh' is not a card" in out


def test_any_number_of_words_may_be_requested(typed):
    assert typed("star", "h", "--count", "9" * 30)[0] == 0
