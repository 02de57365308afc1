"""`companion config check FILE`: whether the settings can be used as they are."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

DESCRIPTION = "The settings are one TOML file, every line of it optional."
CHECK = """\
Say for every wrong line of a settings file where it is, what is wrong, and what
to write instead. A word list that is named but missing is reported too; without
FILE also the list that was chosen, and the house words.
"""
EXAMPLES = """\
examples:
  companion config check                    the file that the box would use
  companion config check settings.toml      this one, before you copy it there
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser("config", help="check the settings", description=DESCRIPTION)
    inner = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    check = inner.add_parser(
        "check",
        help="say what is wrong in a settings file, and what to write instead",
        description=CHECK,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    check.add_argument(
        "file", metavar="FILE", type=Path, nargs="?", help="without it: the file that is in force"
    )
    check.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Print what is wrong; 0 when nothing is, 1 otherwise."""
    from companion.places import settings_file

    file = args.file or settings_file()
    found = list(_wrong(file, in_force=args.file is None))
    for sentence in found:
        print(sentence)
    if not found:
        print(f"{file}: all good." if file else "There is no settings file: the defaults hold.")
    return 1 if found else 0


def _wrong(file: Path | None, *, in_force: bool) -> Iterator[str]:
    """What is wrong with the settings, the word list that they lead to, and the house words."""
    from companion.config.settings import load
    from companion.errors import SettingsError

    try:
        name = load(file).dictionary.name
    except SettingsError as error:
        yield str(error)
        return
    if name:
        yield from _list(f"{file}: dictionary.name", name)
    elif in_force:
        yield from _list("The chosen word list cannot be used", None)
    if in_force:
        yield from _house_words()


def _list(where: str, name: str | None) -> Iterator[str]:
    from companion.errors import DictionaryError
    from companion.lexicon import installed

    try:
        installed().open(name)
    except DictionaryError as fault:
        yield f"{where}: {fault}"


def _house_words() -> Iterator[str]:
    from companion.errors import DictionaryError
    from companion.lexicon import house_words

    try:
        yield from filter(None, [house_words().fault()])
    except DictionaryError as fault:
        yield str(fault)
