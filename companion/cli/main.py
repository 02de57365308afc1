"""The `companion` command. Every sub-command is a module of `companion.cli`."""

from __future__ import annotations

import importlib
import io
import os
import sys
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from companion import __version__
from companion.cli import SERVICE
from companion.errors import CompanionError
from companion.paths import box_command

if TYPE_CHECKING:
    import argparse

COMMANDS = {
    "run": ("box", "start the box"),
    "games": ("saved", "list the games played on this box"),
    "show": ("saved", "print the score sheet of a game"),
    "evening": ("saved", "show an evening's games and who won it, or draw a page of it"),
    "records": ("saved", "list the records of your house, and everybody's own"),
    "players": ("saved", "list who has played; merge two spellings of a name"),
    "spinner": ("saved", "compare the spinner's results with a fair wheel"),
    "judge": ("words", "check words in the dictionary"),
    "word": ("words", "show everything known about a word"),
    "words": ("words", "find words by a pattern or from cards"),
    "hear": ("words", "find which of a few words is said in a recording"),
    "say": ("words", "write what the box would say into a WAV file"),
    "worph": ("games", "advice for Worph: the best words"),
    "word-sprout": ("games", "advice for Word Sprout, and practice against the computer"),
    "word-for-word": ("games", "advice for Word For Word: best words, odds"),
    "word-lift": ("games", "advice for Word Lift: best words, best steals"),
    "newword": ("games", "advice for NewWord: the best words"),
    "dictionary": ("words", "manage word lists and house words"),
    "deck": ("box", "list the decks of the card games, and use your own"),
    "backup": ("saved", "copy all games into a file"),
    "restore": ("saved", "bring games back from a backup"),
    "forget": ("saved", "take a player's name out of everything"),
    "simulate": ("games", "let computer players play against each other"),
    "study": ("games", "ask computer players about decks and house rules"),
    "print": ("box", "print tiles, score sheets, rules and more into a PDF"),
    "wiring": ("box", "show or draw which part goes to which pin"),
    "phones": ("box", "how phones join, and a sticker with the address to scan"),
    "voice": ("box", "listen and speak for the box that runs here"),
    "config": ("box", "check the settings"),
    "doctor": ("box", "check the box for faults and test every part"),
    "referee": ("games", "apply the rules for other programs, one JSON object per line"),
}
"""Each command in the order of the help: the folder of its module, and its help.

Only the module of the given command is imported.
"""

ALIASES = {"holdem": "word-for-word", "lift": "word-lift", "sprout": "word-sprout"}
"""Shorter names of commands, which the help leaves out."""

SELF_CHECK = "--self-check"

Check = Callable[[list[str], Any], None]
"""Raises an error for a command line, with its arguments, that is not allowed."""

DESCRIPTION = """\
A box for the game table: it spins the wheel, keeps the time, checks the words
and keeps score for six word games with real tiles and cards. On a Raspberry Pi
it has buttons, lamps and a small display; on other computers it is drawn.
"""

EXAMPLES = """\
to begin:
  companion run --mock             play on this computer, with a drawn box
  companion judge later            is LATER a valid word?

after a game:
  companion games                  the games played on this box
  companion show last              the score sheet of the newest game
  companion records                the longest word, the biggest steal ...
  companion evening                who won the last evening, and a page for the fridge
  companion players                who has played; merge two spellings of a name
  companion spinner                was the wheel fair?
  companion backup games.db        all games in one file; `restore` brings them back
  companion forget anna            take a player's name out of everything

to get better:
  companion word-sprout practice   a game of Word Sprout against the computer
  companion word-for-word best "b i *"
                                   the best words of some cards
  companion simulate newword       computer players against each other
  companion study first newword    does the first player win too often?

to make cards, tiles and score sheets:
  companion deck print newword cards.pdf
                                   the cards of NewWord, to print and cut
  companion print rules rules.pdf  the rules of each game on a page; `print --help` has more

before you build a box, and afterwards:
  companion wiring                 which part goes to which pin
  companion wiring --parts         what to buy
  companion config check           are the settings right?
  companion doctor                 what is wrong, and how to fix it

Every command has examples of its own: companion show --help
"""


def main(argv: Sequence[str] | None = None, check: Check | None = None) -> int:
    """Run a sub-command and return its exit status; `check` may refuse it.

    This is the edge of the program: any exception becomes one sentence on standard error and
    status 1.
    """
    if not _open_streams():
        print("companion: Standard output is closed. Send it to a file.", file=sys.stderr)
        return 1
    given = list(sys.argv[1:] if argv is None else argv)
    given[:1] = [ALIASES.get(name, name) for name in given[:1]]
    args = SimpleNamespace()
    try:
        if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal may not show every character
            sys.stdout.reconfigure(errors="replace")
        status = _run(given, args, check)
        sys.stdout.flush()
    except BrokenPipeError:
        return _discard_output()
    except KeyboardInterrupt:
        return 130
    except Exception as fault:
        from companion.visible import visible

        lines = _message(fault, given, args).splitlines()
        print("companion:", "\n".join(map(visible, lines)), file=sys.stderr)
        return _flush_after_fault()
    return status


def _open_streams() -> bool:
    """Whether there is an output; a closed input is empty, and nobody hears a closed error.

    Python prints to the output instead of an error stream that is closed, such as into a backup.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY))
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    return sys.stdout is not None


def _run(given: list[str], args: SimpleNamespace, check: Check | None) -> int:
    """Run a command line, and keep in `args` what is known of it."""
    if given == SERVICE and check is None:
        from companion.app.run_box import run_box

        return run_box()
    if given == [SELF_CHECK]:
        from companion.app import self_check

        return self_check.run()
    _parser(given).parse_args(given, args)
    if check is not None:
        check(given, args)
    elif box_command() is not None:
        from companion.cli.needs_games import hand_over

        done = hand_over(given, args)
        if done is not None:
            return done
    status: int = args.func(args)
    return status


def _parser(given: list[str]) -> argparse.ArgumentParser:
    """The parser of the commands that the line names, or of all if it does not begin with one.

    Only commands that the line names know their arguments: each is a module to import.
    """
    from argparse import RawDescriptionHelpFormatter  # slow to import; the service needs none

    from companion.cli.parser import Parser

    parser = Parser(
        prog="companion",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"companion {__version__}")
    check = "check that this version can run here"
    parser.add_argument(SELF_CHECK, action="store_true", help=check)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    begun = given[:1] and given[0] in COMMANDS
    for name, (folder, help_) in COMMANDS.items():
        if begun and name not in given:
            continue
        command = commands.add_parser(name, help=help_, formatter_class=RawDescriptionHelpFormatter)
        if name in given:
            module = importlib.import_module(f"companion.cli.{folder}.{name.replace('-', '_')}")
            command.description, command.epilog = module.DESCRIPTION, module.EXAMPLES
            command.set_defaults(func=getattr(module, "run", None))
            module.add(command)
    return parser


def _message(fault: Exception, given: list[str], args: SimpleNamespace) -> str:
    """One sentence about any exception; a fault of the program is kept in a file as well."""
    from companion.app import faults
    from companion.paths import state_directory
    from hardware.errors import HardwareError

    if isinstance(fault, CompanionError | HardwareError):
        return str(fault)
    state = getattr(args, "state", None) or state_directory()
    return faults.system_message(fault, given) or faults.report(fault, given, state)


def _flush_after_fault() -> int:
    """Print what is still buffered; if that fails too, keep Python from trying again at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        _discard_output()
    return 1


def _discard_output() -> int:
    """Send further output nowhere, because the program that read it has ended."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
