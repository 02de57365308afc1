"""Where the command begins: the box says hello before anything else is imported."""

from __future__ import annotations

import sys

from companion.cli import SERVICE


def main() -> int:
    """Run the command that was given."""
    if sys.argv[1:] == SERVICE:
        from companion.app.hello import early

        early.say()
    from companion.cli.main import main as command

    return command()
