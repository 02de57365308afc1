"""The `companion` command: names and aliases of its sub-commands."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pages
import pytest

from companion import games
from companion.cli import main as cli
from companion.games import GAMES

ADVISED = [
    game.name for game in GAMES
    if (Path(games.__file__).parent / game.name / "engine" / "advice.py").exists()
]  # fmt: skip

USES = {
    "holdem best 'Cb Ab Rb'": "word-for-word best 'Cb Ab Rb'",
    "lift words CAR": "word-lift words CAR",
    "sprout goals ca": "word-sprout goals ca",
    "sprout practise --seed 1": "word-sprout practice --seed 1",
}


@pytest.fixture(autouse=True)
def _own_state(tmp_path, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))


@pytest.fixture
def output(monkeypatch, capsys):
    """A function that runs a command line and returns its status and output."""

    def run(line: str) -> tuple[int, str]:
        monkeypatch.setattr("builtins.input", lambda _: (_ for _ in ()).throw(EOFError))
        status = cli.main(line.replace("'", "").split(maxsplit=2))
        return status, capsys.readouterr().out

    return run


@pytest.mark.no_cover
@pytest.mark.parametrize(("short", "full"), USES.items())
def test_an_alias_runs_the_command(output, short, full):
    short, full = (line.replace("--seed 1", "--seed=1") for line in (short, full))
    assert output(short) == output(full)
    assert output(full)[1]


def test_the_help_shows_one_name_for_each_game_with_advice(capsys):
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    shown = capsys.readouterr().out.split()
    assert {game.replace("_", "-") for game in ADVISED} <= set(shown)
    assert not cli.ALIASES.keys() & set(shown)


def test_a_game_with_advice_and_its_command_have_the_same_name():
    advice = [name for name, (folder, _) in cli.COMMANDS.items() if folder == "games"]
    named = {name.replace("-", "_") for name in advice}
    where = pages.last_line(Path(cli.__file__), r'": \("games", "advice for ')
    assert ADVISED
    for game in ADVISED:
        assert game in named, f"{where}: add {game.replace('_', '-')!r}, the command for its advice"


def test_the_help_of_every_command_and_action_begins_with_a_sentence():
    parsers = [cli._parser([*cli.COMMANDS])]
    for parser in parsers:
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                parsers += action.choices.values()
    assert len(parsers) > len(cli.COMMANDS)
    for parser in parsers:
        assert parser.description, parser.prog
        assert parser.description.strip()[-1] in ".:", parser.prog


def test_every_command_loads_without_the_packages_of_extras():
    code = (
        "import sys; from companion.app.self_check import OF_EXTRAS\n"
        "from companion.cli import main\n"
        "sys.modules.update(dict.fromkeys(OF_EXTRAS)); main._parser([*main.COMMANDS])"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (("games", "delete", "all"), "argument GAME: 'all' is not a whole number, such as 20\n"),
        (("words", "C*", "--page", "two"), "'two' is not a whole number"),
        (("words", "C*", "--size", "0"), "choose 1 or more, not 0"),
        (("word-lift", "words", "ABC", "--count", "-1"), "choose 1 or more, not -1"),
        (("simulate", "worph", "--until", "1%"), "'1%' is not a number, such as 2.5"),
    ],
)
def test_a_number_that_cannot_be_is_refused_in_plain_words(capsys, line, why):
    with pytest.raises(SystemExit):
        cli.main([*line])
    assert why in capsys.readouterr().err


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("line", "text"),
    [
        (["worph", "best", "ebb"], "No word can follow.\n"),
        (["word-lift", "words", "q"], "These cards make no word.\n"),
        (["word-lift", "steal", "forge", "q"], "This word cannot be stolen with these cards.\n"),
        (["newword", "best", "star", ""], "These cards make no word.\n"),
        (["word-for-word", "best", "Qb Qr"], "These cards make no word.\n"),
    ],
)
def test_advice_that_finds_nothing_says_so(capsys, line, text):
    assert cli.main(line) == 1
    assert capsys.readouterr().out == text
    assert cli.main([*line, "--json"]) == 1
    json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    "line",
    [["records", ""], ["players", "part", " "], ["judge", "cat", "--list", ""],
     ["dictionary", "accept", ""], ["deck", "copy", "newword", ""]],
)  # fmt: skip
def test_an_empty_name_is_never_taken_for_none(capsys, line):
    with pytest.raises(SystemExit):
        cli.main(line)
    assert "not an empty text" in capsys.readouterr().err


def test_a_name_that_cannot_be_is_refused_before_the_list_is_read(capsys, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("later\n")
    assert cli.main(["dictionary", "add", str(words), "--name", "ENABLE1"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "companion: ENABLE1 belongs to the program. Give another --name.\n"


def test_a_page_of_records_is_of_nobody_alone(capsys, tmp_path):
    assert cli.main(["records", "NB", "--pdf", str(tmp_path / "x.pdf")]) == 1
    assert "Leave the name out." in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of Linux and macOS closes streams")
@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("judge cat >&-", 1, "companion: Standard output is closed. Send it to a file.\n"),
        ("judge cat <&-", 0, "CAT: valid\n(ENABLE1, 172,823 words, 3f161302)\n"),
        ("games --state . 2>&-", 1, ""),
        ("restore - --state . <&-", 1, "no game can be read in it. Name another file.\n"),
    ],
)
def test_a_closed_stream_is_not_a_fault(tmp_path, line, status, said):
    command = f"exec {shlex.quote(sys.executable)} -m companion {line}"
    done = subprocess.run(
        ["sh", "-c", command], cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(pages.ROOT)},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.returncode == status, done.stdout
    assert done.stdout.endswith(said)
    assert said or not done.stdout
