"""`companion judge`: one verdict, and never the word at fault."""

from __future__ import annotations

import argparse
import json

from companion.commands import judge


def judged(capsys, *arguments: str) -> tuple[int, str]:
    parser = argparse.ArgumentParser()
    judge.add(parser.add_subparsers())
    args = parser.parse_args(["judge", *arguments])
    return args.func(args), capsys.readouterr().out


def test_a_good_word(capsys):
    status, out = judged(capsys, "later")
    assert status == 0
    assert out.startswith("LATER: good\n")
    assert "ENABLE1, 172,823 words, 3f161302" in out


def test_several_words_have_one_verdict(capsys):
    status, out = judged(capsys, "later", "latrx", "spear")
    assert status == 1
    assert out.startswith("LATER LATRX SPEAR: not all of them are in the dictionary\n")


def test_json(capsys):
    status, out = judged(capsys, "later", "latex", "--json")
    told = json.loads(out)
    assert (status, told["good"], told["words"]) == (0, True, ["LATER", "LATEX"])
    assert told["dictionary"]["name"] == "ENABLE1"
