"""On an installed box some commands need its games, which belong to the user of its service.

They run as that user, through sudo. All others run as whoever types them. A file that is named is
opened as whoever types it, and handed over as standard input or output.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from companion import paths
from companion.cli.streams import STANDARD
from companion.errors import CompanionError

COMMANDS = {
    **dict.fromkeys(("games", "show", "evening", "records", "players", "spinner"), ()),
    **dict.fromkeys(("backup", "restore", "forget", "phones", "doctor"), ()),
    "dictionary": ("list", "use", "show", "remove", "accept", "refuse", "forget", "house"),
    "deck": ("list", "copy", "check", "use", "remove"),
}
"""The commands, and their actions if only some of them need the games."""

FILES = ("svg", "png", "pdf", "file")
"""Options and arguments that name a file of whoever types the command."""

ELSEWHERE = ("state", "config", "mock")
"""Options of commands that use something else than the games of the box."""


def needs_games(given: Sequence[str], args: Any) -> bool:
    """Whether a command line is about the games of the box."""
    if given[0] not in COMMANDS or any(getattr(args, name, None) for name in ELSEWHERE):
        return False
    return not COMMANDS[given[0]] or given[1] in COMMANDS[given[0]]


def hand_over(given: Sequence[str], args: Any) -> int | None:
    """Run a command as the user of the box; None if this is not an installed box, or not needed."""
    if paths.box_command() is None or not needs_games(given, args):
        return None
    named = (getattr(args, name, None) for name in FILES)
    file = next(filter(None, named), None)
    if given[0] == "deck":
        return _deck(given, args)
    if file in (None, STANDARD):
        sys.stdout.flush()
        os.execvp("sudo", _as_box(given))
    if given[0] == "restore":
        with file.open("rb") as source:
            dry = ("--dry-run",) if args.dry_run else ()
            more = ("--with-forgotten",) if args.with_forgotten else ()
            return run_as_box(("restore", str(STANDARD), *dry, *more), stdin=source)
    return _write(_without(given, file), file, replace=given[0] != "backup")


def run_as_box(
    given: Sequence[str], stdin: IO[bytes] | None = None, stdout: IO[bytes] | None = None
) -> int:
    """Run a command as the user of the box, with these streams; returns its exit code."""
    sys.stdout.flush()
    return subprocess.run(_as_box(given), check=False, stdin=stdin, stdout=stdout).returncode


def _as_box(given: Sequence[str]) -> list[str]:
    return ["sudo", f"--user={paths.BOX_USER}", "--", str(paths.box_command()), *given]


def _without(given: Sequence[str], file: Path) -> list[str]:
    """The command line with standard output instead of the last word that names the file."""
    named = ((n, Path(word), *word.partition("=")) for n, word in enumerate(given))
    at, option = max(
        (n, "" if whole == file else f"{option}=")
        for n, whole, option, _, value in named
        if file in (whole, Path(value))
    )
    return [*given[:at], f"{option}{STANDARD}", *given[at + 1 :]]


def _write(given: Sequence[str], file: Path, *, replace: bool) -> int:
    """Write what a command prints into a file, which is there only if it is whole."""
    if file.exists() and not replace:
        raise CompanionError(f"{file} already exists. Choose another name.")
    new = Path(f"{file}.new")
    try:
        target = new.open("xb")
    except FileExistsError:
        raise CompanionError(f"{new} is in the way. Move it, then try again.") from None
    try:
        with target:
            status = run_as_box(given, stdout=target)
            os.fsync(target.fileno())
        if status == 0:
            new.replace(file)
            print(f"It is in {file}.")
        return status
    finally:
        new.unlink(missing_ok=True)


def _deck(given: Sequence[str], args: Any) -> int | None:
    """Run a command about a deck; a deck in a file is checked as whoever names it."""
    from companion.config.own_decks import check_free, local_decks

    own = local_decks()
    if not hasattr(args, "name") or not own.is_file(args.name):
        sys.stdout.flush()
        os.execvp("sudo", _as_box(given))
    if given[1] == "use":
        deck = own.find(args.name)
        check_free(deck.name, "Rename the file.")
        to = paths.installed_games() / "decks" / f"{deck.name}.toml"
        copy = ["sudo", "install", "-D", "--backup=numbered", f"--owner={paths.BOX_USER}", "--"]
        raise CompanionError(
            f"The box cannot read {args.name}. Type: {shlex.join([*copy, args.name, str(to)])}, "
            f"then companion deck use {deck.name}"
        )
    return None
