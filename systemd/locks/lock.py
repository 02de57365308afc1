"""Prints what pip installs, with hashes: parts of the lock for a Python and a machine.

    python lock.py PART ... [--only NAME ...] [--without NAME ...] [--from wheels | sources]

The parts are `run` (every box), `build` (what builds the project) and the extras of
pyproject.toml. The Python and machine are the ones that run this, unless others are named.
"""

from __future__ import annotations

import argparse
import platform
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
SOURCE = "# from source:\n"
"""Stands before a package that has no wheel for that Python and machine."""
ENTRY = re.compile(rf"({SOURCE})?(([a-z0-9-]+)==(?:.*\\\n)+.*\n)")
SUMMARY = "What pip installs, with hashes, for a Python and a machine."


class NoLock(Exception):
    """There is no lock for that Python and machine, or no such part in it."""


def parser() -> argparse.ArgumentParser:
    """The options that choose a Python, a machine and packages."""
    options = argparse.ArgumentParser(description=SUMMARY)
    options.add_argument("parts", nargs="+", metavar="PART")
    options.add_argument("--only", nargs="*", default=[], metavar="NAME")
    options.add_argument("--without", nargs="*", default=[], metavar="NAME")
    options.add_argument("--from", dest="kind", choices=("wheels", "sources"))
    options.add_argument("--python", default=".".join(map(str, sys.version_info[:2])))
    options.add_argument("--machine", default=_machine())
    return options


def _machine() -> str:
    """The processor, as the locks name it; another name where their wheels do not run."""
    return platform.machine() if sys.platform == "linux" else sys.platform


def requirements(asked: argparse.Namespace) -> str:
    """The lines for pip; raises NoLock."""
    wanted = asked.kind and asked.kind == "sources"
    return "".join(
        line
        for name, (source, line) in _entries(asked).items()
        if wanted in (None, source)
        and name not in asked.without
        and (not asked.only or name in asked.only)
    )


def _entries(asked: argparse.Namespace) -> dict[str, tuple[bool, str]]:
    """By name: whether a package has only a source, and its line."""
    try:
        text = (HERE / f"{asked.python}-{asked.machine}.txt").read_text(encoding="utf-8")
        known = dict(part.split("\n", 1) for part in text.split("# part: ")[1:])
        found = [one for part in asked.parts for one in ENTRY.findall(known[part])]
    except (FileNotFoundError, KeyError):
        what = f"{' '.join(asked.parts)} with Python {asked.python} on {asked.machine}"
        raise NoLock(f"There is no lock for {what}. Type: make locks") from None
    return {name: (bool(source), line) for source, line, name in found}


if __name__ == "__main__":
    try:
        print(requirements(parser().parse_args()), end="")
    except NoLock as why:
        sys.exit(str(why))
