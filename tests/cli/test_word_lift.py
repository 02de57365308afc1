"""`companion word-lift words` and `steal`, and `show` for a game of Word Lift."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest
from word_lift_kit import draw_action, play, steal

from companion.cli.games import word_lift
from companion.cli.main import main
from companion.errors import BadEntry
from companion.games.word_lift.ui.sheet import HEAD
from companion.journal.file.entries import Act, Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.lexicon import open_ruling


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    word_lift.add(parser)
    args = parser.parse_args(words)
    status: int = args.func(args)
    return status


def test_the_best_words_of_a_hand(capsys):
    assert run("words", "DIRTAN", "--count", "3") == 0
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 3
    assert int(rows[0].split()[0]) == 10


def test_the_best_steals_of_a_word(capsys):
    assert run("steal", "FORGE", "DIRTA", "--json", "--count", "999") == 0
    found = json.loads(capsys.readouterr().out)
    assert {"words": ["GIFT", "ORDER"], "gain": 13, "loss": 5} in found
    assert found == sorted(found, key=lambda split: -split["gain"])


def test_marks_and_wild_cards(capsys):
    assert run("steal", "S:dagger T A R", "d i a n ?") == 0
    assert "its owner -4" in capsys.readouterr().out


def test_the_status_is_1_if_nothing_is_found(capsys):
    assert run("words", "QQQ", "--json") == 1
    assert json.loads(capsys.readouterr().out) == []
    assert run("steal", "CAT", "Q") == 1


def test_an_invalid_card_is_reported():
    with pytest.raises(BadEntry, match="7 is not a card"):
        run("words", "D7T")


LONG_STEAL = steal("MAXIMILI", "BANTER", "ABANDON=ABN+ANDO", "THREE=TER+HE")
ROUND = (
    ("MAXIMILI", {"do": "deal"}, play("BANTER"), draw_action()),
    ("ELISABET", play("CAD"), {"do": "group_accepts", "word": "CAD", "accepts": False}),
    ("ELISABET", play("CAT"), draw_action()),
    ("MAXIMILI", {"do": "pass"}, draw_action()),
    ("ELISABET", LONG_STEAL),
    ("MAXIMILI", {"do": "pass"}),
    (None, {"do": "score_round"}),
)


def save_round(folder: Path) -> None:
    """Save a round with names of the greatest length and a line that is too long for the sheet."""
    ruling = open_ruling()
    listed = Dictionary(name=ruling.name, size=ruling.size, sha256=ruling.sha256)
    players = ("MAXIMILI", "ELISABET")
    journal = Journal(folder / "games.db")
    header = GameHeader(game="word_lift", version="0", players=players, dictionary=listed)
    number = journal.begin(header).result()
    for by, *actions in ROUND:
        for action in actions:
            journal.append(number, Act(action={"by": by, **action})).result()
    journal.close()


def test_the_score_sheet_fits_eighty_columns_with_the_longest_names(tmp_path, capsys):
    save_round(tmp_path)
    assert main(["show", "last", "--state", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    rows = shown.splitlines()
    assert max(map(len, rows)) <= 80
    assert next(row.split() for row in rows if "Player" in row) == list(HEAD)
    words = " ".join(shown.split())
    for text in ("cad refused", "banter (MAXIMILI):", "abandon + three", "round 1 15 2 3 20 20"):
        assert text in words
    assert "…" not in shown


@pytest.mark.parametrize("word", ["? A R S", "C A ?=R"])
def test_a_word_on_the_table_may_have_a_wild_card(capsys, word):
    assert run("steal", word, "S E H M", "--count", "1") == 0
    assert " and " in capsys.readouterr().out
