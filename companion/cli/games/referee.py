"""`companion referee`: the rules engine for other programs, one JSON object per line."""

from __future__ import annotations

import argparse

from companion.app.referee import main

DESCRIPTION = """\
The rules for other programs. Reads one JSON object per line from standard input
and answers each with one line on standard output, until the input ends.
"""

EXAMPLES = """\
example:
  echo '{"do": "hello"}' | companion referee
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add no arguments."""


def run(args: argparse.Namespace) -> int:
    """Answer standard input until it ends; returns 0."""
    del args
    return main()
