"""`companion config check FILE`: whether the settings can be used as they are."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

DESCRIPTION = "The settings are one TOML file, every line of it optional."
CHECK = """\
Report every wrong line of a settings file at once: its number, what is wrong, and
what to write instead. A word list that is not there is reported too: the one that
the file names, else the one that was chosen. Without FILE the house words as well.
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
    from companion.paths import settings_file

    file = args.file or settings_file()
    found = list(_wrong(file, in_force=args.file is None))
    for sentence in found:
        print(sentence)
    if not found:
        print(f"{file}: all good." if file else "There is no settings file: the defaults hold.")
    return 1 if found else 0


def _wrong(file: Path | None, *, in_force: bool) -> Iterator[str]:
    """What is wrong with the settings, the word list that they lead to, and the house words."""
    from companion.config import settings

    yield from settings.faults(file)
    name, place = settings.named_list(file)
    yield from _list(place if name else "The chosen word list cannot be used", name or None)
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
