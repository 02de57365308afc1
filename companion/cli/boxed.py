"""The commands that need the games of an installed box, run as the user who has them.

`systemd/companion-box` starts this through sudo, for everybody in the group `sudo`. So it takes
nothing from the environment of the caller, and opens no file that the caller names: a file comes
as standard input, or goes as standard output.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

from companion.cli.main import main as run_command
from companion.cli.needs_games import needs_games
from companion.cli.streams import STANDARD
from companion.config.own_decks import local_decks
from companion.errors import BadEntry
from companion.paths import installed_games

KEPT = re.compile(r"LANG|LC_\w+|TERM|COLORTERM|NO_COLOR|COLUMNS|LINES")
"""What the caller's environment may say about the terminal and the language."""

PRIVATE = 0o027
"""The service's own umask."""


def main() -> int:
    """Run the command line of a caller; returns its exit code."""
    kept = {name: value for name, value in os.environ.items() if KEPT.fullmatch(name)}
    os.environ.clear()
    os.environ.update(kept, PATH="/usr/bin:/bin", STATE_DIRECTORY=str(installed_games()))
    os.umask(PRIVATE)
    os.chdir("/")
    return run_command(sys.argv[1:], check)


def check(given: list[str], args: Any) -> None:
    """Raise BadEntry unless the command needs the games, and names no file."""
    adds = given[:2] == ["dictionary", "add"]
    if not (adds or needs_games(given, args)):
        raise BadEntry("This command does not need the games of the box. Type: companion ...")
    paths = [value for value in vars(args).values() if isinstance(value, Path)]
    deck = getattr(args, "name", "") if given[0] == "deck" else ""
    is_file = deck and local_decks().is_file(deck)
    if is_file or any(path != STANDARD for path in paths):
        raise BadEntry("This command opens no file that is named. Type: companion ...")


if __name__ == "__main__":
    sys.exit(main())
