"""`companion doctor`: looks at every part of the box, then tries them together with a person."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.doctor.checks import Case
    from hardware.checkup.findings import Finding

DESCRIPTION = """\
Look at everything the box needs, and say in plain words what is there, what is
amiss, and what to do about it. Then, in a terminal, try every part together:
press each button, look at each lamp and at the display, listen to the sounds.
The status is 0 when all is well, and 1 when something is amiss.
"""

EXAMPLES = """\
examples:
  companion doctor             on a Raspberry Pi, also over ssh
  companion doctor --json      for a bug report; nothing in it says who you are
  companion doctor --mock      with a drawn box on this computer

On the box, without screen or terminal: hold SPIN while it is switched on.
"""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Offer the command."""
    parser = commands.add_parser(
        "doctor",
        help="look what is amiss with the box, and try every part",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="only look, and print it as JSON")
    parser.add_argument("--mock", action="store_true", help="draw the box on this computer")
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="settings other than the usual file"
    )
    parser.add_argument(
        "--state", type=Path, metavar="DIR", help="the folder of the games other than the usual one"
    )
    parser.set_defaults(func=run)


def run(args: argparse.Namespace) -> int:
    """Print what was found; 0 when all is well, 1 otherwise."""
    from companion.doctor import report
    from companion.doctor.checks import look

    case = _case(args)
    with _room_for_pipes(case):
        found = look(case)
        if args.json:
            print(report.json(found, case.machine))
        else:
            _tell(case, found)
    return 0 if report.well(found) else 1


def _tell(case: Case, found: list[Finding]) -> None:
    """What was found by looking, then by trying, then what to do next."""
    from companion.doctor import report

    print(report.text(found))
    if _can_try(found):
        seen = len(found)
        _try_parts(case, found)
        print("", *filter(None, [report.text(found[seen:])]), sep="\n")
    print(f"\n{report.ending(found, drawn=case.drawn)}")


@contextlib.contextmanager
def _room_for_pipes(case: Case) -> Iterator[None]:
    """lgpio makes a pipe in the working directory, which need not be this user's."""
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
    from companion import paths
    from companion.doctor.checks import Case

    config, state = args.config or paths.settings_file(), args.state or paths.state_directory()
    return Case(config and config.absolute(), state.absolute(), drawn=args.mock)


def _can_try(found: list[Finding]) -> bool:
    """Whether somebody sits there, and the box can be driven at all."""
    from hardware.checkup.findings import State

    needed = {one.part for one in found if one.state is State.AMISS}
    busy = any(one.part == "service" for one in found)
    seated = sys.stdin.isatty() and sys.stdout.isatty()
    return seated and not busy and not needed & {"board", "pins", "settings"}


def _try_parts(case: Case, found: list[Finding]) -> None:
    """Try them on the drawn box or on the real one; what is found is added as it is found."""
    from companion.config.settings import load

    settings = load(case.config)
    if case.drawn:
        from companion.app.laptop import run_checkup

        run_checkup(settings, found)
    else:
        from companion.app.daemon import run_checkup as run_on_box

        run_on_box(settings, found)
