"""`companion referee`: the rules engine as a service, one JSON object a line."""

from __future__ import annotations

import argparse

DESCRIPTION = """\
The rules for other programs: reads a JSON object a line from standard input and
answers each with one on standard output, until the input ends.
"""

EXAMPLES = """\
example:
  echo '{"do": "hello"}' | companion referee
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser(
        "referee",
        help="judge games for other programs, one JSON object a line",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Serve standard input until its end; always 0."""
    from companion.app.referee import main

    del args
    return main()
