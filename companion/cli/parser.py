"""What the commands' parsers share: numbers, words, and actions such as `list` in `deck list`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from companion.paths import state_directory

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

Actions: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

Run = Callable[[argparse.Namespace], int]
"""What a command or an action does; returns its exit status."""


class Parser(argparse.ArgumentParser):
    """A parser that says in plain words what is not a number; so do those of its commands."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.register("type", int, _whole_number)
        self.register("type", float, _number)

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help; raises OSError if that fails, which argparse does not tell."""
        print(self.format_help(), end="", file=file)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """End the program when all is printed; raises OSError if that fails."""
        sys.stdout.flush()
        super().exit(status, message)


def _whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, such as 20") from None


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number, such as 2.5") from None


def from_one(text: str) -> int:
    """A whole number from 1; for `add_argument(type=...)`."""
    if (number := _whole_number(text)) < 1:
        raise argparse.ArgumentTypeError(f"choose 1 or more, not {number}")
    return number


def a_word(text: str) -> str:
    """A word in capitals; for `add_argument(type=...)`."""
    return _not_empty(text, "a word").upper()


def a_name(text: str) -> str:
    """A name; for `add_argument(type=...)`."""
    return _not_empty(text, "a name")


def _not_empty(text: str, what: str) -> str:
    if not (given := text.strip()):
        raise argparse.ArgumentTypeError(f"give {what}, not an empty text")
    return given


def add_count(parser: argparse.ArgumentParser, usual: int) -> None:
    """Add the option that says how much of a list to show."""
    parser.add_argument(
        "--count", type=from_one, default=usual, metavar="N", help=f"how many (default: {usual})"
    )


def add_action(
    actions: Actions, name: str, help_: str, run: Run, *aliases: str
) -> argparse.ArgumentParser:
    """Add an action, and return its parser for further arguments."""
    sentence = f"{help_[0].upper()}{help_[1:]}."
    parser = actions.add_parser(name, aliases=aliases, help=help_, description=sentence)
    parser.set_defaults(func=run)
    return parser


def add_json(parser: argparse._ActionsContainer) -> None:
    """Add the option to print JSON."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_list(parser: argparse.ArgumentParser) -> None:
    """Add the option that names another word list."""
    parser.add_argument("--list", type=a_name, metavar="NAME", help="use this word list")


def add_state(parser: argparse.ArgumentParser, *actions: argparse.ArgumentParser) -> None:
    """Add the option that names another games folder, to a command and its actions alike."""
    for one in (parser, *actions):
        one.add_argument(
            "--state", type=Path, metavar="DIR", help="the games folder",
            default=None if one is parser else argparse.SUPPRESS,
        )  # fmt: skip


def games_folder(args: argparse.Namespace) -> Path:
    """The games folder that a command line names, or else the usual one."""
    folder: Path = args.state or state_directory()
    return folder
