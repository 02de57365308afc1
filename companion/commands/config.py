"""`companion config check FILE`: whether the settings can be used as they are."""

from __future__ import annotations

import argparse
from pathlib import Path

DESCRIPTION = "The settings are one TOML file, every line of it optional."
CHECK = """\
Say for every wrong line of a settings file where it is, what is wrong, and what
to write instead.
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
    from companion.errors import SettingsError
    from companion.places import settings_file
    from companion.settings import load

    file = args.file or settings_file()
    try:
        load(file)
    except SettingsError as error:
        print(error)
        return 1
    print(f"{file}: all good." if file else "There is no settings file: the defaults hold.")
    return 0
