"""Pages to hang up, which commands write as SVG, PNG or PDF."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.box import paper
from companion.cli.parser import add_json
from companion.cli.streams import STANDARD

if TYPE_CHECKING:
    from companion.printing.page import Items

KINDS = ("svg", "png", "pdf")


def add(form: argparse._MutuallyExclusiveGroup) -> None:
    """Add `--json`, and an option for each kind of file."""
    add_json(form)
    for kind in KINDS:
        help_ = f"draw a page to hang up into this {kind.upper()} file, or -"
        form.add_argument(f"--{kind}", type=Path, metavar="FILE", help=help_)


def names_a_file(args: argparse.Namespace) -> bool:
    """Whether the command names a file for the page."""
    return any(getattr(args, kind) for kind in KINDS)


def write(args: argparse.Namespace, title: str, items: Items) -> None:
    """Write the page into the file that was named; raises PrintingError."""
    from companion.printing.page import as_pdf, as_png, as_svg

    if args.svg:
        content = as_svg(title, items).encode()
    elif args.png:
        content = as_png(items)
    else:
        with paper.needs_reportlab():
            content = as_pdf(title, items)
    file: Path = args.svg or args.png or args.pdf
    if file == STANDARD:
        sys.stdout.buffer.write(content)
        return
    paper.write(file, content)
    print(f"The page is in {file}.")
