"""Asks before something is done that cannot be undone."""

from __future__ import annotations

import argparse
import sys

from companion.errors import BadEntry


def add_yes(parser: argparse.ArgumentParser) -> None:
    """Add the option that answers the question."""
    parser.add_argument("--yes", action="store_true", help="do it without a question")


def is_sure(plan: str, *, yes: bool) -> bool:
    """Print what will be done, and ask for a yes; raises BadEntry if nobody can be asked."""
    print(plan)
    if yes:
        return True
    if not sys.stdin.isatty():
        raise BadEntry("Nothing was changed. Add --yes to do it without a question.")
    try:
        answer = input("This cannot be undone. Type yes to go on: ")
    except EOFError:
        answer = ""
    if answer.strip().lower() != "yes":
        print("Nothing was changed.")
        return False
    return True
