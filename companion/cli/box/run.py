"""`companion run`: runs the box, with `--mock` drawn on this computer."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.app.run_box import run_box
from companion.errors import SettingsError

DESCRIPTION = """\
Start the box: on a Raspberry Pi with its parts, or with --mock drawn on this
computer, in a window or, without a screen, in the terminal. Without a terminal
either, an example game plays by itself.
"""

EXAMPLES = """\
keys of the drawn box:
  F1 to F8      the buttons of seats 1 to 8     Tab          the spin button
  left, right   turn the knob                   down         push the knob
  F9            the talk button, if the wiring has one
  letters, Enter, Backspace, Esc                the box's own keyboard
  Hold a key down to hold its button; in a terminal, press Shift with the key.

examples:
  companion run --mock
  companion run --mock --phones 8765       also in browsers on this computer
  companion run --mock --state evening     keep the games in the folder evening
  companion run --mock --script FILE       run a script, without waiting
  companion run                            on a Raspberry Pi, as the service does

A script has one step per line, such as
  press seat1                    turn knob +3             look
  hold knob 1s                   type SCAR <ENTER>        wait for "AL: SPIN"
A wrong line is reported, with what it may contain.
"""

NOWHERE = "There is neither a window nor a terminal for the drawn box."


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--mock", action="store_true", help="draw the box on this computer")
    parser.add_argument(
        "--script", type=Path, metavar="FILE", help="with --mock: run this script of presses"
    )
    parser.add_argument(
        "--seed", type=int, metavar="N", help="with --mock: repeat an earlier run (random seed)"
    )
    parser.add_argument(
        "--phones",
        metavar="PORT",
        default="",
        help="with --mock: let browsers on this computer join; lan:PORT: phones on the network",
    )
    parser.add_argument(
        "--voice",
        metavar="FOLDER",
        nargs="?",
        const="microphone",
        default="",
        help="with --mock: hear and speak; with a folder, hear its WAV files",
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="use this settings file")
    parser.add_argument("--state", type=Path, metavar="DIR", help="keep the games in this folder")


def run(args: argparse.Namespace) -> int:
    """Run the box until power off, a signal, or the end of the script."""
    if args.script and not args.mock:
        raise SettingsError("--script needs --mock. Write: companion run --mock --script FILE")
    for option, given in (("--phones 8765", args.phones), ("--voice", args.voice)):
        if given:
            _check_guests(args, option)
    if not args.mock:
        return run_box(args.config, args.state)
    from companion.app import laptop

    guests = laptop.Guests(args.phones, args.voice)
    if args.script:
        return laptop.run_script(args.script, args.config, args.state, args.seed)
    if laptop.has_window():
        return laptop.run_window(args.config, args.state, args.seed, guests)
    if sys.stdin.isatty() and sys.stdout.isatty():
        return laptop.run_terminal(args.config, args.state, args.seed, guests)
    if args.config or args.state or args.seed is not None or args.voice:
        raise SettingsError(f"{NOWHERE} Start it in one of them, or give it a --script.")
    print(f"{NOWHERE} So this is an example of a game.", flush=True)
    return laptop.run_example()


def _check_guests(args: argparse.Namespace, option: str) -> None:
    """Raise SettingsError if people cannot take part in this run; `option` is how they would."""
    name = option.split()[0]
    if not args.mock:
        raise SettingsError(f"{name} is for the drawn box. Write: companion run --mock {option}")
    if args.script:
        raise SettingsError(
            f"{name} does not work with --script: a script does not wait for people. "
            f"Leave out --script and its file: companion run --mock {option}"
        )
