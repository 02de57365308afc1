"""Every example of the README and of the other pages runs and prints what the page shows."""

import asyncio
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pages
import pytest
from evening import Evening
from evening_kit import Run

from companion.cli import main as cli
from companion.config.settings import load

needs_make = pytest.mark.skipif(
    sys.platform == "win32", reason="the pages' shell commands are for Linux and macOS"
)

COPIED = ("docs", "tests")
"""Folders that examples may change, so they get a copy."""

SHIMS = {
    "companion": f'exec {shlex.quote(sys.executable)} -m companion "$@"',
    "python": f"""case "$1" in tests/board/*) exec test -f "$1" ;; esac
exec {shlex.quote(sys.executable)} "$@" """,
    "pytest": f"""case "$*" in *tests/board*) only=--collect-only ;; esac
exec {shlex.quote(sys.executable)} -m pytest $only "$@" """,
    "ruff": f'exec {shlex.quote(sys.executable)} -m ruff "$@"',
    "make": f'{shutil.which("make")} --directory={shlex.quote(str(pages.ROOT))} --dry-run "$@"',
    "sudo": 'exec "$@"',
}
"""`make` only prints its commands: the setup, all tests and the installer would take too long.

The emulated board takes minutes to build: its tests are only collected, and its tools only have
to exist.
"""

WOULD_DO = {
    "make play": "companion run --mock",
    "make test": "pytest",
    "sudo make install": "systemd/install.sh install",
}


class Checkout:
    """A folder like a fresh checkout, in which the examples of one page run."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.bin = folder / "checkout", folder / "bin"
        self.folder.mkdir()
        self.bin.mkdir()
        for entry in pages.ROOT.iterdir():
            if entry.name in COPIED:
                shutil.copytree(entry, self.folder / entry.name)
            elif not entry.name.startswith("."):
                (self.folder / entry.name).symlink_to(entry)
        for name, line in SHIMS.items():
            (self.bin / name).write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
            (self.bin / name).chmod(0o755)

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        """Run a shell command with a home of its own and no input."""
        home = str(self.folder.parent)
        environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("XDG_", "DISPLAY", "WAYLAND", "PYTEST", "COV_"))
        }
        environment |= {"HOME": home, "PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}"}
        return subprocess.run(
            command.replace(".venv/bin/", ""),
            shell=True,
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )


def console(checkout: Checkout, text: str) -> None:
    """Run commands and compare their output; a failing one must show its message."""
    for command, output in pages.console(text):
        done = checkout.run(command)
        assert pages.same(output, done.stdout), f"{command} prints:\n{done.stdout}"
        assert done.returncode == 0 or output.startswith("companion: "), command


def shell_lines(checkout: Checkout, text: str) -> None:
    """Run commands that must succeed; those of make must print the right command."""
    for command in pages.commands(text):
        done = checkout.run(command)
        assert done.returncode == 0, f"{command} prints:\n{done.stdout}"
        assert WOULD_DO.get(command, "") in done.stdout, command


def settings(checkout: Checkout, text: str) -> None:
    """Load a settings file."""
    file = checkout.folder / "settings.toml"
    file.write_text(text, encoding="utf-8")
    load(file)


def deck(checkout: Checkout, text: str) -> None:
    """Check a deck."""
    (checkout.folder / "deck.toml").write_text(text, encoding="utf-8")
    done = checkout.run("companion deck check deck.toml")
    assert done.returncode == 0, done.stdout


def program(checkout: Checkout, text: str) -> None:
    """Run a Python program."""
    file = checkout.folder / "example.py"
    file.write_text(text, encoding="utf-8")
    done = checkout.run("python example.py")
    assert done.returncode == 0, done.stdout


def small_game(checkout: Checkout, text: str) -> None:
    """Find the text in a file of tests/kits/ghost."""
    folder = pages.ROOT / "tests" / "kits" / "ghost"
    assert [file for file in folder.glob("*.py") if text.rstrip() in pages.text(file)], text


def small_change(checkout: Checkout, text: str) -> None:
    """Find what a change of Ghost replaces; tests/games/test_new_game.py carries it out."""
    for hunk in text.replace("\n--- ", "\n@@\n").split("\n@@\n")[1:]:
        rows = [row[1:] for row in hunk.splitlines() if row[:1] in " -"]
        if rows:
            small_game(checkout, "\n".join(rows))


def file_names(checkout: Checkout, text: str) -> None:
    """A tree, whose names tests/test_docs.py checks."""


KINDS: dict[str, Callable[[Checkout, str], None]] = {
    "console": console,
    "sh": shell_lines,
    "toml": settings,
    "toml deck": deck,
    "python": program,
    "python ghost": small_game,
    "diff": small_change,
    "text": file_names,
}


QUICK = "README.md"
"""The page whose examples are in `make test`; those of the others are slow."""


@needs_make
@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=page.name, marks=[pytest.mark.slow] * (page.name != QUICK))
        for page in pages.PAGES
        if any(pages.examples(page))
    ],
)
def test_every_example_of_a_page_works(page, tmp_path):
    checkout = Checkout(tmp_path)
    for example in pages.examples(page):
        assert example.kind in KINDS, f"{page.name}:{example.line} is of an unknown kind"
        KINDS[example.kind](checkout, example.text)


@needs_make
def test_make_play_plays_a_game_without_a_terminal(tmp_path):
    done = Checkout(tmp_path).run("companion run --mock")
    assert done.returncode == 0, done.stdout
    assert "TIE: NB + AR" in done.stdout


PRESSED = {"*down*": "knob", "F1": "seat1", "F2": "seat2"}
"""Controls of the drawn box by their keys in the README."""


def test_the_keys_of_the_readme_lead_to_a_guided_game(play_evening: Run) -> None:
    after = pages.text(pages.ROOT / QUICK).partition("**Your first game**")[2]
    keys = re.findall(r"(\*(?:down|right)\*|F\d)( twice)?", after.partition("\n\n")[0])

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        for key, twice in keys:
            for _ in range(2 if twice else 1):
                await (table.turn(1) if key == "*right*" else table.press(PRESSED[key]))
                await asyncio.sleep(1)
        await table.sees("FIRST WORD")

    play_evening(play)


TOOLS = {
    *("alsactl", "alsamixer", "apt-get", "aplay", "cp", "dpkg", "i2cdetect", "journalctl"),
    *("nano", "raspi-config", "reboot", "systemctl", "touch", "usermod"),
}
"""Programs of the system that a page may tell people to type."""


@pytest.mark.parametrize("page", pages.PAGES, ids=lambda page: page.name)
def test_every_command_in_a_text_exists(page):
    for span in pages.spans(page):
        words = shlex.split(span.split("  ")[0].removeprefix("sudo "))
        if words[0] == "companion" and len(words) > 1:
            assert words[1] in cli.COMMANDS or words[1].startswith("-"), span
            parse(words[1:] if words[2:] else ["--help"])
        elif words[0] == "make" and len(words) > 1:
            assert f"\n{words[1]}:" in pages.text(pages.ROOT / "Makefile"), span
        elif words[0] == "python":
            assert (pages.ROOT / words[1]).is_file(), span
        elif span.startswith("sudo "):
            assert words[0] in TOOLS, span


def parse(words: list[str]) -> None:
    """Parse a command line up to its redirection; fails if it is not valid."""
    words = words[: words.index(">")] if ">" in words else words
    if "--help" not in words and "--version" not in words:
        cli._parser(words).parse_args(words)


@pytest.mark.parametrize("command", [None, *cli.COMMANDS])
def test_every_command_in_a_help_text_is_valid(command, capsys):
    with pytest.raises(SystemExit):
        cli.main([command, "--help"] if command else ["--help"])
    for line in re.findall(r"(?m)^  (?:.*\| )?(companion .*)", capsys.readouterr().out):
        parse(shlex.split(line.split("  ")[0])[1:])
