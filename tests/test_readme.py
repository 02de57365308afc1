"""Every example of the README and of the other pages is executed, and prints what is shown."""

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

from companion.cli import main as cli
from companion.config.settings import load

needs_make = pytest.mark.skipif(
    sys.platform == "win32", reason="the pages' shell commands are for Linux and macOS"
)

WRITTEN_INTO = ("docs", "tests")
"""What examples may change; they get a copy of it."""

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
"""`make` only says what it would do: setting up, all the tests and the installer are too much.

The emulated board takes minutes to build: its tests are only collected, its tools only looked for.
"""

WOULD_DO = {
    "make play": "companion run --mock",
    "make test": "pytest",
    "sudo make install": "systemd/install.sh install",
}


class Shop:
    """A folder like a fresh checkout, in which the examples of one page are executed."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.bin = folder / "checkout", folder / "bin"
        self.folder.mkdir()
        self.bin.mkdir()
        for entry in pages.ROOT.iterdir():
            if entry.name in WRITTEN_INTO:
                shutil.copytree(entry, self.folder / entry.name)
            elif not entry.name.startswith("."):
                (self.folder / entry.name).symlink_to(entry)
        for name, line in SHIMS.items():
            (self.bin / name).write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
            (self.bin / name).chmod(0o755)

    def run(self, command: str) -> subprocess.CompletedProcess[str]:
        """Type a command at the shell, with a home of its own and nobody at the keyboard."""
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
            timeout=240,
        )


def a_console(shop: Shop, text: str) -> None:
    """Commands with what they print; one that fails says so."""
    for command, output in pages.console(text):
        done = shop.run(command)
        assert pages.same(output, done.stdout), f"{command} prints:\n{done.stdout}"
        assert done.returncode == 0 or output.startswith("companion: "), command


def shell_lines(shop: Shop, text: str) -> None:
    """Commands that succeed; those of make would do what they promise."""
    for command in pages.commands(text):
        done = shop.run(command)
        assert done.returncode == 0, f"{command} prints:\n{done.stdout}"
        assert WOULD_DO.get(command, "") in done.stdout, command


def settings(shop: Shop, text: str) -> None:
    """A settings file without a fault."""
    file = shop.folder / "settings.toml"
    file.write_text(text, encoding="utf-8")
    load(file)


def a_deck(shop: Shop, text: str) -> None:
    """A deck that its game takes."""
    (shop.folder / "deck.toml").write_text(text, encoding="utf-8")
    done = shop.run("companion deck check deck.toml")
    assert done.returncode == 0, done.stdout


def a_program(shop: Shop, text: str) -> None:
    """Python that runs through."""
    file = shop.folder / "example.py"
    file.write_text(text, encoding="utf-8")
    done = shop.run("python example.py")
    assert done.returncode == 0, done.stdout


def of_the_small_game(shop: Shop, text: str) -> None:
    """A piece of tests/kits/ghost, as it stands there."""
    folder = pages.ROOT / "tests" / "kits" / "ghost"
    assert [file for file in folder.glob("*.py") if text.rstrip() in pages.text(file)], text


def names_of_files(shop: Shop, text: str) -> None:
    """A tree, or a way through it: tests/test_docs.py looks for every name."""


KINDS: dict[str, Callable[[Shop, str], None]] = {
    "console": a_console,
    "sh": shell_lines,
    "toml": settings,
    "toml deck": a_deck,
    "python": a_program,
    "python ghost": of_the_small_game,
    "text": names_of_files,
}


@needs_make
@pytest.mark.parametrize("page", pages.PAGES, ids=lambda page: page.name)
def test_every_example_of_a_page_works(page, tmp_path):
    shop = Shop(tmp_path)
    for example in pages.examples(page):
        assert example.kind in KINDS, f"{page.name}:{example.line} is of no kind that is executed"
        KINDS[example.kind](shop, example.text)


@needs_make
def test_what_make_play_starts_plays_a_game_where_nobody_sits(tmp_path):
    done = Shop(tmp_path).run("companion run --mock")
    assert done.returncode == 0, done.stdout
    assert "TIE: NB + AR" in done.stdout


TOOLS = {
    *("alsactl", "alsamixer", "apt-get", "aplay", "i2cdetect", "journalctl", "raspi-config"),
    *("reboot", "systemctl", "usermod"),
}
"""Programs of the system that a page may tell people to type."""


@pytest.mark.parametrize("page", pages.PAGES, ids=lambda page: page.name)
def test_every_command_within_a_text_exists(page):
    for span in pages.spans(page):
        words = shlex.split(span.split("  ")[0].removeprefix("sudo "))
        if words[0] == "companion" and len(words) > 1:
            assert words[1] in cli.COMMANDS or words[1].startswith("-"), span
            understood(words[1:] if words[2:] else ["--help"])
        elif words[0] == "make" and len(words) > 1:
            assert f"\n{words[1]}:" in pages.text(pages.ROOT / "Makefile"), span
        elif words[0] == "python":
            assert (pages.ROOT / words[1]).is_file(), span
        elif span.startswith("sudo "):
            assert words[0] in TOOLS, span


def understood(words: list[str]) -> None:
    """Fails for what the command line cannot take."""
    if "--help" not in words and "--version" not in words:
        cli._parser(words).parse_args(words)


@pytest.mark.parametrize("command", [None, *cli.COMMANDS])
def test_every_command_of_a_help_is_understood(command, capsys):
    with pytest.raises(SystemExit):
        cli.main([command, "--help"] if command else ["--help"])
    for line in re.findall(r"(?m)^  (?:.*\| )?(companion .*)", capsys.readouterr().out):
        understood(shlex.split(line.split("  ")[0])[1:])
