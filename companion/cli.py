"""The `companion` command. Every sub-command is a module of `companion.commands`."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence

from companion import __version__
from companion.errors import CompanionError

COMMANDS = (
    "run",
    "judge",
    "referee",
    "games",
    "show",
    "spinner",
    "wiring",
    "config",
)
"""In the order of the help; each name is a module with `add` and `run`."""

EXAMPLES = """examples:
  companion run --mock             play on this computer, with drawn buttons
  companion judge later            is LATER a word?
  companion games                  the games played so far
  companion show 3                 the score sheet of game 3
  companion wiring                 which part goes to which pin
  companion COMMAND --help         more about a command
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a sub-command; faults are told in a sentence, with status 1."""
    given = list(sys.argv[1:] if argv is None else argv)
    args = _parser(given).parse_args(given)
    try:
        status: int = args.func(args)
        sys.stdout.flush()
    except BrokenPipeError:
        return _silenced()
    except KeyboardInterrupt:
        return 130
    except _told() as fault:
        print(f"companion: {fault}", file=sys.stderr)
        return 1
    return status


def _parser(given: list[str]) -> argparse.ArgumentParser:
    """The parser of the command that was given, or of all: a command loads only itself."""
    parser = argparse.ArgumentParser(
        prog="companion",
        description="A box for the game table: spins, times, judges words, keeps the score.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    only = [given[0]] if given and given[0] in COMMANDS else COMMANDS
    for name in only:
        importlib.import_module(f"companion.commands.{name}").add(commands)
    return parser


def _told() -> tuple[type[Exception], ...]:
    from hardware.errors import HardwareError

    return CompanionError, HardwareError


def _silenced() -> int:
    """Whoever read the output has gone: nothing more is to be said."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
