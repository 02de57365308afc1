"""Every command with every kind of damaged file explains itself and erases nothing."""

from __future__ import annotations

import argparse
import io
import shlex
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet
from damage_kit import DAMAGES, Damage, fill, forbid

from companion.cli import main as cli

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

LINES = {
    "run": "run --mock --script {folder}/script.txt --state {state}",
    "games": "games --state {state}",
    "games hide": "games hide 1 --state {state}",
    "games unhide": "games unhide 1 --state {state}",
    "games delete": "games delete 1 --yes --state {state}",
    "show": "show last --state {state}",
    "evening": "evening --state {state}",
    "spinner": "spinner --state {state} --json",
    "judge": "judge car",
    "word": "word scar",
    "words": "words c*",
    "hear": "hear {folder}/words.txt --among CAR,SCAR",
    "say": "say car {folder}/car.wav",
    "worph best": "worph best car",
    "word-sprout goals": "word-sprout goals ca",
    "word-sprout best": "word-sprout best ca",
    "word-sprout solve": "word-sprout solve",
    "word-sprout practice": "word-sprout practice --seed 1",
    "word-sprout practise": "word-sprout practise --seed 1",
    "word-for-word best": "word-for-word best 'Cb Ab Rb'",
    "word-for-word odds": "word-for-word odds 'Cb Ab' --deals 2 --seed 1",
    "word-lift words": "word-lift words CAR",
    "word-lift steal": "word-lift steal CAR SE",
    "newword best": "newword best CAR S C",
    "dictionary list": "dictionary list",
    "dictionary use": "dictionary use ENABLE1",
    "dictionary show": "dictionary show FAMILY",
    "dictionary remove": "dictionary remove FAMILY",
    "dictionary add": "dictionary add {folder}/words.txt --name MORE",
    "dictionary check": "dictionary check {folder}/words.txt",
    "dictionary accept": "dictionary accept spar --evening",
    "dictionary refuse": "dictionary refuse zorp",
    "dictionary forget": "dictionary forget zorp",
    "dictionary house": "dictionary house",
    "deck list": "deck list",
    "deck copy": "deck copy ours theirs",
    "deck check": "deck check {state}/decks/ours.toml",
    "deck use": "deck use word_lift",
    "deck remove": "deck remove ours",
    "deck print": "deck print ours {folder}/out.pdf",
    "print worph": "print worph {folder}/out.pdf",
    "print tiles": "print tiles {folder}/out.pdf",
    "print wheel": "print wheel {folder}/out.pdf",
    "print sheets": "print sheets {folder}/out.pdf",
    "print rules": "print rules {folder}/out.pdf",
    "print board": "print board {folder}/out.pdf",
    "print panel": "print panel {folder}/out.pdf",
    "records": "records --state {state}",
    "players": "players --state {state}",
    "players merge": "players merge al nb --state {state}",
    "players part": "players part al --state {state}",
    "forget": "forget al --yes --state {state}",
    "backup": "backup {folder}/backup.db --state {state}",
    "restore": "restore {state}/games.db --dry-run --state {folder}/empty",
    "simulate": "simulate newword --games 1 --seed 1",
    "study": "study first newword --players 5,5 --games 2 --jobs 1 --seed 1",
    "wiring": "wiring",
    "phones": "phones --address http://10.0.0.1/",
    "voice": "voice --files {folder}/none",
    "config check": "config check",
    "doctor": "doctor --json --mock --state {state}",
    "referee": "referee",
}
"""An example of every command; those with `--state` read the journal."""

SOUND = ("hear", "say", "voice", "players merge", "players part")
"""Commands that need a sound file, packages that may be missing, or two names of one player."""

READING = [command for command in LINES if not command.startswith("print ")]
"""Commands that read a file of this computer: tiles and rules are the same everywhere."""

REPLACING = {
    "run": ("games.db",),
    **dict.fromkeys(("games hide", "games unhide", "games delete", "forget"), ("games.db",)),
    "dictionary use": ("chosen",),
    "dictionary remove": ("chosen", "list-family"),
}
"""Files that a command may replace; the box renames a damaged journal."""


def leaves(parser: argparse.ArgumentParser, above: str = "") -> Iterator[str]:
    """Every complete command, as it is typed."""
    inner = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    for action in inner:
        for name, sub in action.choices.items():
            yield from leaves(sub, f"{above} {name}".strip())
    if not any(action.required for action in inner):
        yield above


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A state folder without damage; each command gets a copy of it."""
    state = tmp_path_factory.mktemp("model") / "state"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STATE_DIRECTORY", str(state))
        fill(state)
    return state


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "script.txt").write_text("look\n", encoding="utf-8")
    (tmp_path / "words.txt").write_text("later\n", encoding="utf-8")
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "state"))
    return tmp_path


def typed(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    asked = io.TextIOWrapper(io.BytesIO(b'{"do": "hello"}\n'), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", asked)
    line = LINES[command].format(folder=folder, state=folder / "state")
    return cli.main(shlex.split(line))


def check(command: str, status: int, capsys: pytest.CaptureFixture[str]) -> str:
    printed = capsys.readouterr()
    assert status in (0, 1, 2), command
    assert "Traceback" not in printed.err + printed.out, command
    assert "Something went wrong" not in printed.err, f"{command}: {printed.err}"
    assert all(line.endswith(".") for line in printed.err.splitlines()), f"{command}: {printed.err}"
    return printed.err


def test_every_command_has_an_example() -> None:
    assert set(leaves(cli._parser([*cli.COMMANDS]))) == set(LINES)


def test_without_damage_no_command_complains(
    model: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for command in LINES:
        shutil.rmtree(folder / "state", ignore_errors=True)
        shutil.copytree(model, folder / "state")
        complaint = check(command, typed(command, folder, monkeypatch), capsys)
        assert command in SOUND or complaint == ""


def some_for_each(damages: Iterable[str]) -> Iterator[ParameterSet]:
    """Each damage with some of the commands, others each time; the rest is slow."""
    for at, name in enumerate(damages):
        some = {*READING[at % 14 :: 14], "doctor"}
        yield pytest.param(name, sorted(some), id=f"{name}, some")
        rest = [command for command in READING if command not in some]
        yield pytest.param(name, rest, id=f"{name}, the rest", marks=pytest.mark.slow)


@pytest.mark.parametrize(("name", "commands"), [*some_for_each(DAMAGES)])
def test_damage_is_reported_in_sentences(
    name: str,
    commands: list[str],
    model: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    state = folder / "state"
    for command in commands:
        shutil.rmtree(state, ignore_errors=True)
        shutil.copytree(model, state)
        before = damaged(DAMAGES[name], state)
        check(command, typed(command, folder, monkeypatch), capsys)
        assert not lost(before, command), f"{command} erased something"


def damaged(damage: Damage, state: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in damage(state)}


def lost(before: dict[Path, bytes], command: str) -> list[Path]:
    """The files whose contents are neither in place nor in a renamed copy."""
    spared = REPLACING.get(command, ())
    return [
        path
        for path, data in before.items()
        if not any(part.startswith(spared) for part in path.parts[-2:] if spared)
        and not any(is_kept(data, there) for there in path.parent.glob(f"{path.name}*"))
    ]


def is_kept(data: bytes, there: Path) -> bool:
    return there.is_file() and there.read_bytes().startswith(data)


@pytest.mark.parametrize("command", LINES)
def test_a_folder_without_permission_is_reported_in_sentences(
    command: str,
    model: Path,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(model, folder / "state")
    forbid(folder / "state", monkeypatch)
    check(command, typed(command, folder, monkeypatch), capsys)


@pytest.mark.parametrize("command", LINES)
def test_a_file_in_place_of_the_state_folder_is_reported_in_sentences(
    command: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (folder / "state").write_text("I am a file.", encoding="utf-8")
    check(command, typed(command, folder, monkeypatch), capsys)
    assert (folder / "state").read_text(encoding="utf-8") == "I am a file."
