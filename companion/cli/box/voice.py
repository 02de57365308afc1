"""`companion voice`: listens and speaks for the box; on a board its own service does this."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion import paths
from companion.app import systemd
from companion.errors import BadEntry
from companion.voice.ear import check_packages

HANDED = "voice"
"""The name of the socket that systemd hands over."""

DESCRIPTION = "Listen and speak for the box that runs on this computer, until Ctrl+C."

EXAMPLES = """examples:
  companion voice                  for a drawn box that runs on this computer
  companion voice --files FOLDER   hear its WAV files instead of a microphone
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--socket", type=Path, metavar="FILE", help="where the box connects")
    parser.add_argument("--files", type=Path, metavar="FOLDER", help="WAV files to hear, in order")


def run(args: argparse.Namespace) -> int:
    """Run until a signal; raises BadEntry, and VoiceMissing without its packages."""
    check_packages()
    from companion.voice_process import process

    if args.files and not args.files.is_dir():
        raise BadEntry(f"{args.files} is not a folder. Name one with WAV files.")
    handed = systemd.handed_socket(HANDED)
    return process.run(handed or process.listen(args.socket or paths.voice_socket()), args.files)
