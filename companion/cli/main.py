"""The `companion` command. Every sub-command is a module of `companion.cli`."""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence

from companion import __version__
from companion.errors import CompanionError

COMMANDS = {
    **dict.fromkeys(("run",), "box"),
    **dict.fromkeys(("games", "show", "records", "spinner"), "saved"),
    **dict.fromkeys(("judge", "word", "words"), "words"),
    **dict.fromkeys(("worph", "sprout", "holdem", "lift", "newword"), "games"),
    **{"dictionary": "words", "deck": "box", "backup": "saved", "restore": "saved"},
    **{"simulate": "games", "wiring": "box", "config": "box", "doctor": "box", "referee": "games"},
}
"""In the order of the help: each is a module with `add` and `run`, and the folder it is in."""

DESCRIPTION = """\
A box for the game table: it spins the wheel, stops the time, judges the words
and keeps the score of six word games with real tiles and cards. On a Raspberry
Pi it has buttons, lamps and a small display; elsewhere it is drawn.
"""

EXAMPLES = """\
to begin:
  companion run --mock             play on this computer, with a drawn box
  companion judge later            is LATER a word?

after a game:
  companion games                  the games that were played here
  companion show last              the score sheet of the newest
  companion records                everybody's wins and best words
  companion spinner                was the wheel fair?
  companion backup games.db        all games in one file; `restore` brings them back

to get better:
  companion sprout practise        a game of Word Sprout against the box
  companion holdem best "b i *"    the best words of some cards
  companion simulate newword       the box against itself

before you build a box, and when it is built:
  companion wiring                 which part goes to which pin
  companion config check           are the settings right?
  companion doctor                 what is amiss, and what to do

Every command has examples of its own: companion show --help
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a sub-command. This is the edge: every exception becomes a sentence, with status 1."""
    given = list(sys.argv[1:] if argv is None else argv)
    args = argparse.Namespace()
    try:
        _show_what_can_be_shown()
        _parser(given).parse_args(given, args)
        status: int = args.func(args)
        sys.stdout.flush()
    except BrokenPipeError:
        return _silenced()
    except KeyboardInterrupt:
        return 130
    except Exception as fault:
        print(f"companion: {_sentence(fault, given, args)}", file=sys.stderr)
        return _flushed()
    return status


def _show_what_can_be_shown() -> None:
    """A sign that the terminal does not have is printed as a question mark."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _parser(given: list[str]) -> argparse.ArgumentParser:
    """The parser of the command that was given, or of all: a command loads only itself."""
    parser = argparse.ArgumentParser(
        prog="companion",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    only = [given[0]] if given and given[0] in COMMANDS else list(COMMANDS)
    for name in only:
        importlib.import_module(f"companion.cli.{COMMANDS[name]}.{name}").add(commands)
    return parser


def _sentence(fault: Exception, given: list[str], args: argparse.Namespace) -> str:
    """What the fault says itself, or what can be said of it."""
    from companion.app import faults
    from companion.paths import state_directory
    from hardware.errors import HardwareError

    if isinstance(fault, CompanionError | HardwareError):
        return str(fault)
    state = getattr(args, "state", None) or state_directory()
    return faults.explained(fault, given) or faults.reported(fault, given, state)


def _flushed() -> int:
    """What was printed before the fault goes out; where that is refused, Python must not retry."""
    try:
        sys.stdout.flush()
    except OSError:
        _silenced()
    return 1


def _silenced() -> int:
    """Whoever read the output has gone: nothing more is to be said."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
