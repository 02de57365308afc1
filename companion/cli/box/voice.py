"""`companion voice`: listens and speaks for the box; on a board its own service does this."""

from __future__ import annotations

import argparse
from pathlib import Path

EXAMPLES = """examples:
  companion voice                  for a drawn box that runs on this computer
  companion voice --files FOLDER   hear its WAV files instead of a microphone
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "voice",
        help="listen and speak for the box that runs here",
        description="Listen and speak for the box that runs on this computer, until Ctrl-C.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--socket", type=Path, metavar="FILE", help="where the box connects")
    parser.add_argument("--files", type=Path, metavar="FOLDER", help="WAV files to hear, in order")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Run until a signal."""
    from companion.app.voice import process

    return process.run(args.socket, files=args.files)
