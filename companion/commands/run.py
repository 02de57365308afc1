"""`companion run`: the box itself, or with `--mock` the same box drawn on this computer."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

EXAMPLES = """examples:
  companion run                          on a Raspberry Pi (systemd does this)
  companion run --mock                   in a window, or in the terminal
  companion run --mock --script FILE     hand movements from a file, in virtual time
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser(
        "run",
        help="start the box",
        description="Start the box: on a Pi with its parts, or with --mock drawn on this computer.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--mock", action="store_true", help="draw the box, in a window or here")
    parser.add_argument("--script", type=Path, metavar="FILE", help="hand movements to play (mock)")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the settings")
    parser.add_argument("--state", type=Path, metavar="DIR", help="where the games are kept")
    parser.add_argument("--seed", type=int, help="make the spins repeatable (mock)")
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Run until power off, a signal, or the end of the script."""
    if args.script and not args.mock:
        print("companion: --script needs --mock. Write: companion run --mock --script FILE")
        return 2
    if not args.mock:
        from companion.daemon import run_daemon

        return run_daemon(args.config, args.state)
    from companion import laptop

    if args.script:
        return laptop.run_script(args.script, args.config, args.state, args.seed)
    if laptop.has_window():
        return laptop.run_window(args.config, args.state, args.seed)
    if sys.stdin.isatty() and sys.stdout.isatty():
        return laptop.run_terminal(args.config, args.state, args.seed)
    return laptop.run_example()
