"""`companion config check FILE`: reports every fault of a settings file."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from companion.app.settings_faults import list_faults, settings_faults
from companion.config import settings
from companion.errors import DictionaryError
from companion.lexicon import house_words
from companion.paths import settings_file

DESCRIPTION = "The settings are one TOML file in which every line is optional."
CHECK = """\
Report every wrong line of a settings file at once, with its number, what is wrong,
and what to write instead. A missing word list is reported too, whether the file
names it or you chose it. Without FILE, your house words are checked as well.
"""
EXAMPLES = """\
examples:
  companion config check                    the file that the box uses
  companion config check settings.toml      another file, before you copy it there
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    inner = parser.add_subparsers(metavar="ACTION", required=True)
    check = inner.add_parser(
        "check",
        help="report every wrong line of a settings file, and what to write instead",
        description=CHECK,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    check.add_argument(
        "file", metavar="FILE", type=Path, nargs="?", help="default: the file that the box uses"
    )
    check.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Print every fault; returns 0 without faults, 1 otherwise."""
    file = args.file or settings_file()
    found = list(_faults(file, in_use=args.file is None))
    for sentence in found:
        print(sentence)
    if not found:
        print(f"{file}: no faults." if file else "No settings file; using the defaults.")
    return 1 if found else 0


def _faults(file: Path | None, *, in_use: bool) -> Iterator[str]:
    """The faults of the settings, of their word list and, for the file in use, of house words."""
    yield from settings_faults(file)
    if not settings.named_list(file)[0]:
        yield from list_faults("The chosen word list cannot be used", None)
    if in_use:
        yield from _house_words()


def _house_words() -> Iterator[str]:
    try:
        yield from filter(None, [house_words().fault()])
    except DictionaryError as fault:
        yield str(fault)
