"""The actions of a command, such as `list` in `companion deck list`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TypeAlias

Actions: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

Run = Callable[[argparse.Namespace], int]
"""What a command or an action does; returns its exit status."""


def add_action(actions: Actions, name: str, help_: str, run: Run) -> argparse.ArgumentParser:
    """Add an action, which can print JSON, and return its parser for further arguments."""
    parser = actions.add_parser(name, help=help_, description=f"{help_[0].upper()}{help_[1:]}.")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(func=run)
    return parser
