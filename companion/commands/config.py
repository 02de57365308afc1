"""`companion config check FILE`: whether the settings can be used as they are."""

from __future__ import annotations

import argparse
from pathlib import Path


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser("config", help="look at the settings")
    inner = parser.add_subparsers(metavar="COMMAND", required=True)
    check = inner.add_parser(
        "check",
        help="say what is wrong in a settings file, and what to write instead",
        description="Without FILE, the settings that are in force.",
    )
    check.add_argument("file", metavar="FILE", type=Path, nargs="?")
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
