"""Commands on an installed box that need its games, with a stand-in for sudo."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pages
import pytest

from companion import paths
from companion.cli import boxed, main, needs_games
from companion.cli.main import COMMANDS

SUDO = """#!/bin/sh
[ "$1 $2" = "--user=companion --" ] || exit 9
shift 2
echo "$*" >> LOG
[ ! -e FAIL ] || exit 3
case $* in
*" restore -"*) cat > GIVEN ;;
*" dictionary add"*) cat > GIVEN ;;
*" -"* | *=-) printf content ;;
esac
"""


class Gone(Exception):
    """The process became another one."""


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with an installed box, whose sudo notes the commands in `log`."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/companion-box").touch()
    sudo = SUDO.replace("LOG", f"{tmp_path}/log")
    for name in ("FAIL", "GIVEN"):
        sudo = sudo.replace(name, f"{tmp_path}/{name.lower()}")
    (tmp_path / "bin/sudo").write_text(sudo)
    (tmp_path / "bin/sudo").chmod(0o755)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setenv("PATH", f"{tmp_path}/bin:{os.environ['PATH']}")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "own"))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.chdir(tmp_path)

    def become(file: str, words: list[str]) -> None:
        (tmp_path / "log").write_text(f"became {' '.join(words)}\n")
        raise Gone

    monkeypatch.setattr(os, "execvp", become)
    return tmp_path


def test_the_page_about_the_card_names_every_command_that_needs_the_games() -> None:
    section = pages.text(pages.ROOT / "docs/flash.md").split("### Commands and the user")[1]
    sentence = section.split("run as that user: ")[1].split(". ")[0]
    assert set(re.findall(r"`(\w+)`", sentence)) == set(needs_games.COMMANDS)


def asked(box: Path) -> str:
    """What sudo was asked for."""
    log = box / "log"
    return log.read_text().replace(f"{box}/bin/", "").strip() if log.exists() else ""


AS_BOX = "became sudo --user=companion -- companion-box"


@pytest.mark.parametrize(
    "line",
    [
        *("games", "games --json", "show last", "records", "spinner", "phones", "doctor --json"),
        *("dictionary list", "dictionary use ENABLE1", "dictionary accept zoomies --evening"),
        *(
            "deck list",
            "deck copy newword ours",
            "deck use ours",
            "backup -",
            "restore - --dry-run",
        ),
    ],
)
def test_a_command_that_needs_the_games_runs_as_the_user_of_the_box(box: Path, line: str) -> None:
    assert main.main(line.split()) == 1  # the stand-in comes back
    assert asked(box) == f"{AS_BOX} {line}"


@pytest.mark.parametrize(
    "line",
    [
        *(
            "judge later",
            "word later",
            "words --help",
            "config check",
            "wiring",
            "dictionary --help",
        ),
        *(
            "games --state own",
            "doctor --mock --json",
            "backup x.db --state own",
            "deck check my.toml",
        ),
    ],
)
def test_all_others_run_as_whoever_types_them(box: Path, line: str) -> None:
    with contextlib.suppress(SystemExit):
        main.main(line.split())
    assert asked(box) == ""


def test_elsewhere_nothing_is_handed_over(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(box / "state"))
    main.main(["games"])
    monkeypatch.delenv("STATE_DIRECTORY")
    (box / "bin/companion-box").unlink()
    main.main(["games"])
    assert asked(box) == ""


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("backup games.db", "companion-box backup -"),
        ("show last --svg last", "companion-box show last --svg -"),
        ("show 3 --svg=race.svg", "companion-box show 3 --svg=-"),
        ("show 3 --svg=.//race.svg", "companion-box show 3 --svg=-"),
        ("backup ./games.db", "companion-box backup -"),
        ("evening last --png e.png", "companion-box evening last --png -"),
        ("records --pdf=r.pdf", "companion-box records --pdf=-"),
        (
            "phones --svg s.svg --address http://a/",
            "companion-box phones --svg - --address http://a/",
        ),
    ],
)
def test_a_file_is_written_as_whoever_names_it(box: Path, line: str, command: str) -> None:
    assert main.main(line.split()) == 0
    assert asked(box) == command
    named = {"games.db", "last", "race.svg", "e.png", "r.pdf", "s.svg"}
    (name,) = named & {one.name for one in box.iterdir()}
    assert (box / name).read_text() == "content"


def test_a_file_that_cannot_be_whole_is_not_there(
    box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (box / "fail").touch()
    assert main.main(["backup", "games.db"]) == 3
    assert {one.name for one in box.iterdir()} == {"bin", "fail", "log"}
    (box / "games.db").write_text("mine")
    assert main.main(["backup", "games.db"]) == 1
    assert "already exists" in capsys.readouterr().err
    assert (box / "games.db").read_text() == "mine"
    (box / "race.svg.new").write_text("mine too")
    assert main.main(["show", "last", "--svg", "race.svg"]) == 1
    assert "race.svg.new is in the way. Move it" in capsys.readouterr().err
    assert (box / "race.svg.new").read_text() == "mine too"


def test_a_backup_is_read_as_whoever_names_it(box: Path) -> None:
    (box / "old.db").write_bytes(b"\0games")
    assert main.main(["restore", "--dry-run", "old.db"]) == 0
    assert asked(box) == "companion-box restore - --dry-run"
    assert (box / "given").read_bytes() == b"\0games"
    assert main.main(["restore", "gone.db"]) == 1


def test_a_list_is_read_as_whoever_names_it_and_its_words_are_handed_over(
    box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (box / "ours.txt").write_text("later\nlatex\nx1\n")
    assert main.main(["dictionary", "add", "ours.txt", "--name", "family"]) == 0
    assert asked(box) == (
        "companion-box dictionary add --name=family --source=ours.txt --licence= -"
    )
    assert (box / "given").read_text() == "LATER\nLATEX\n"
    assert "2 words imported, 1 line skipped" in capsys.readouterr().out


def test_a_deck_in_a_file_gets_the_command_that_copies_it(
    box: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["deck", "use", "./my.toml"]) == 1
    assert asked(box) == ""
    source = Path(needs_games.__file__).parents[1] / "games/cards/decks/newword.toml"
    folder = box / "my decks"
    folder.mkdir()
    for name in ("my", "newword"):
        shutil.copy(source, folder / f"{name}.toml")
    assert main.main(["deck", "use", "my decks/my.toml"]) == 1
    keeps = "install -D --backup=numbered --owner=companion -- 'my decks/my.toml' "
    assert f"sudo {keeps}" in capsys.readouterr().err
    assert main.main(["deck", "use", "my decks/newword.toml"]) == 1
    assert "newword is a packaged deck. Rename the file." in capsys.readouterr().err


# -- as the user of the box -----------------------------------------------------------


def boxed_main(line: str, monkeypatch: pytest.MonkeyPatch, state: Path) -> int:
    monkeypatch.setattr(sys, "argv", ["companion-box", *line.split()])
    monkeypatch.setattr(paths, "installed_games", lambda: state)
    monkeypatch.setattr(boxed, "installed_games", lambda: state)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    monkeypatch.setattr(os, "chdir", lambda _: None)
    monkeypatch.setattr(os, "umask", lambda _: 0)
    return boxed.main()


@pytest.mark.parametrize(
    "line",
    [
        "backup /tmp/x.db", "backup games.db", "restore /etc/passwd",
        "show last --svg /tmp/x.svg", "phones --svg x.svg", "dictionary add /etc/shadow",
        "evening --png x.png", "records --pdf /tmp/x.pdf",
        "deck check /etc/passwd", "deck use x.toml", "deck check ../games.db",
    ],
)  # fmt: skip
def test_a_file_that_the_caller_names_is_refused(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert boxed_main(line, monkeypatch, tmp_path) == 1
    assert "opens no file that is named" in capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    [
        "judge later", "word later", "simulate newword", "dictionary check -", "config check",
        "games --state /tmp", "doctor --config /tmp/x", "run --mock", "run", "deck print newword -",
        "referee", "wiring", "print rules -", "backup - --state /home/anna",
    ],
)  # fmt: skip
def test_a_command_that_does_not_need_the_games_is_refused(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert boxed_main(line, monkeypatch, tmp_path) == 1
    assert "does not need the games" in capsys.readouterr().err


def test_the_environment_of_the_caller_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PYTHONPATH", "XDG_CONFIG_HOME", "HOME", "LD_PRELOAD", "RUNTIME_DIRECTORY"):
        monkeypatch.setenv(name, "/home/anna")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("STATE_DIRECTORY", "/home/anna")
    seen: dict[str, str] = {}
    monkeypatch.setattr(boxed, "run_command", lambda given, check: seen.update(os.environ) or 0)
    assert boxed_main("games", monkeypatch, tmp_path) == 0
    assert {name for name, value in seen.items() if "anna" in value} == set()
    assert seen["TERM"] == "xterm"
    assert seen["STATE_DIRECTORY"] == str(tmp_path)


def test_the_table_names_commands() -> None:
    assert set(needs_games.COMMANDS) <= set(COMMANDS)
