"""What people type: lift words, lift steal."""

from __future__ import annotations

import argparse
import json

import pytest

from companion.commands import lift
from companion.errors import BadEntry


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    lift.add(parser.add_subparsers())
    args = parser.parse_args(["lift", *words])
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
    assert "the victim -4" in capsys.readouterr().out


def test_where_nothing_is_to_be_found(capsys):
    assert run("words", "QQQ", "--json") == 1
    assert json.loads(capsys.readouterr().out) == []
    assert run("steal", "CAT", "Q") == 1


def test_what_is_no_card_is_told():
    with pytest.raises(BadEntry, match="7 is no card"):
        run("words", "D7T")
