"""`companion doctor`: checks every part of the box, then tests the parts together with you."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from companion import paths
from companion.cli.parser import games_folder
from companion.config.settings import Settings, load
from companion.doctor import report
from companion.doctor.checks import Case, check_all
from companion.doctor.figures import figures
from companion.errors import SettingsError
from hardware.checkup.figures import Figure
from hardware.checkup.findings import Finding, State

DESCRIPTION = """\
Check everything the box needs, and say in plain words what works, what is wrong
and how to fix it. Then, in a terminal, test every part together with you: press
each button, look at each lamp and the display, listen to the sounds.
The exit status is 0 if no fault was found, otherwise 1.
"""

EXAMPLES = """\
examples:
  companion doctor             on a Raspberry Pi, also over ssh
  companion doctor --json      for a bug report; it contains no names
  companion doctor --mock      with a drawn box on this computer
  companion doctor --report > report.json
                               while the box is running: its speed and memory as well

At the box, without a screen or terminal: hold SPIN while you switch it on.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--json", action="store_true", help="only check, and print JSON")
    parser.add_argument(
        "--report", action="store_true", help="only check, and print JSON with all figures"
    )
    parser.add_argument("--mock", action="store_true", help="draw the box on this computer")
    parser.add_argument("--config", type=Path, metavar="FILE", help="use this settings file")
    parser.add_argument("--state", type=Path, metavar="DIR", help="check this games folder")


def run(args: argparse.Namespace) -> int:
    """Print the findings; returns 0 without faults, 1 otherwise."""
    case = _case(args)
    with _writable_folder(case):
        found = check_all(case)
        if args.report:
            print(report.json(found, case.machine, _figures(case, found)))
        elif args.json:
            print(report.json(found, case.machine))
        else:
            _report(case, found)
    return 0 if report.all_well(found) else 1


def _figures(case: Case, found: list[Finding]) -> list[Figure]:
    """Measure what is possible here; with the default settings if the file has faults."""
    try:
        settings = load(case.config)
    except SettingsError:
        settings = Settings()
    return figures(case.machine, settings, found)


def _report(case: Case, found: list[Finding]) -> None:
    """Print the findings, test the parts if possible, print those findings and the next step."""
    print(report.text(found))
    if _can_test(found):
        count = len(found)
        _test_parts(case, found)
        print("", *filter(None, [report.text(found[count:])]), sep="\n")
    print(f"\n{report.summary(found, drawn=case.drawn)}")


@contextlib.contextmanager
def _writable_folder(case: Case) -> Iterator[None]:
    """Work in a temporary folder: lgpio makes a pipe in the working directory."""
    if case.drawn:
        yield
        return
    before = Path.cwd()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            with contextlib.suppress(OSError):
                os.chdir(before)


def _case(args: argparse.Namespace) -> Case:
    config, state = args.config or paths.settings_file(), games_folder(args)
    return Case(config and config.absolute(), state.absolute(), drawn=args.mock)


def _can_test(found: list[Finding]) -> bool:
    """Whether this is a terminal and the box can be driven."""
    faulty = {one.part for one in found if one.state is State.FAULT}
    busy = any(one.part == "service" for one in found)
    in_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    return in_terminal and not busy and not faulty & {"board", "pins", "settings"}


def _test_parts(case: Case, found: list[Finding]) -> None:
    """Test the parts of the drawn or the real box; each finding is appended at once."""
    settings = load(case.config)
    if case.drawn:
        from companion.app.laptop import run_checkup

        run_checkup(settings, found)
    else:
        from companion.app.daemon import run_checkup as run_on_box

        run_on_box(settings, found)
