"""The command's entry point; the box shows its first picture before anything else is imported."""

from __future__ import annotations

import sys

from companion.cli import SERVICE


def main() -> int:
    """Run the command line; returns its exit code."""
    if sys.argv[1:] == SERVICE:
        from companion.app.hello import early

        early.say()
    from companion.cli.main import main as command

    return command()
