"""Options and messages of the commands that print."""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from companion import files
from companion.errors import PrintingError
from companion.paths import NAME

if TYPE_CHECKING:
    from companion.printing.paper import Paper

SIZES = ("a4", "letter")
SHIFT = re.compile(r"(-?\d(?:\.\d+)?),(-?\d(?:\.\d+)?)")  # 10 mm would push backs off the paper


def add_paper(parser: argparse.ArgumentParser) -> None:
    """Add `--paper` to a parser."""
    parser.add_argument("--paper", choices=SIZES, help="the paper in your printer (default: a4)")


def add_shift(parser: argparse.ArgumentParser) -> None:
    """Add `--shift` to a parser, which then takes a value that begins with a minus sign."""
    parser._negative_number_matcher = re.compile(r"-\d")
    where = "move the backs this many mm to the right and down (negative: left, up)"
    parser.add_argument("--shift", type=shift, metavar="X,Y", help=where)


def shift(text: str) -> tuple[float, float]:
    """The value of `--shift`, in millimetres, each less than 10; raises ArgumentTypeError."""
    found = SHIFT.fullmatch(text.replace(" ", ""))
    if found is None:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a shift. Write two numbers of mm below 10, such as 1,-0.5"
        )
    return float(found[1]), float(found[2])


def paper(name: str | None) -> Paper:
    """The paper of that name, A4 by default."""
    from companion.printing.paper import PAPERS

    return PAPERS[name or SIZES[0]]


def write(file: Path, content: bytes) -> None:
    """Write what is printed, whole or not at all; raises PrintingError."""
    try:
        files.write(file, content)
    except OSError as error:
        raise PrintingError(
            f"{file} cannot be written ({error.strerror}). Choose another file."
        ) from None


@contextmanager
def needs_reportlab() -> Iterator[None]:
    """Raise PrintingError with the command to run if reportlab is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("reportlab"):
            raise
        raise PrintingError(f"Printing needs reportlab. Install it: {_install_line()}") from None


def _install_line() -> str:
    """The command that installs reportlab where this program is installed."""
    if importlib.util.find_spec("pip") is None:  # from the Debian package
        return f"sudo apt-get install ./{NAME}-print_*.deb"
    allowed = os.access(sys.prefix, os.W_OK)
    return f"{'' if allowed else 'sudo '}{sys.executable} -m pip install reportlab"
