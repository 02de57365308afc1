"""The parts of the games' pages that are printed: what follows a line `<!-- print -->`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from companion.names import with_hyphens

_HERE = Path(__file__).resolve().parents[3]
PLACES = (_HERE / "companion" / "printing" / "pages", _HERE / "docs" / "games")
"""The folder in an installed wheel, and in a checkout."""

PRINT = "<!-- print -->"


class Block(NamedTuple):
    """A heading, a paragraph, an entry of a list or a table; texts are in reportlab's markup."""

    kind: Literal["heading", "paragraph", "entry", "table"]
    text: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


def printed_blocks(game: str) -> list[Block]:
    """The printed part of a game's page, each section with its heading; empty without a page."""
    page = _folder() / f"{with_hyphens(game)}.md"
    if page.parent.is_dir() and not page.exists():
        return []
    text = page.read_text(encoding="utf-8")
    found: list[Block] = []
    heading = None
    for block in re.split(r"\n\s*\n", text):
        if block.startswith("## "):
            heading = Block("heading", markup(block.removeprefix("## ")))
        elif block.startswith(PRINT):
            found += [heading] if heading else []
            found += _blocks(block.removeprefix(PRINT).strip())
            heading = None
    return found


def _folder() -> Path:
    return next((place for place in PLACES if place.is_dir()), PLACES[-1])


def _blocks(text: str) -> Iterator[Block]:
    if text.startswith("|"):
        yield from _table(text)
    elif re.match(r"- |\d+\. ", text):
        for entry in re.split(r"(?m)^(?=- |\d+\. )", text):
            if entry.strip():
                yield Block("entry", markup(re.sub(r"^(?:- |\d+\. )", "", entry)))
    else:
        yield Block("paragraph", markup(text))


def _table(text: str) -> Iterator[Block]:
    """A table; if its first column has pictures, the second one as a list."""
    lines = (line.strip().strip("|").split("|") for line in text.splitlines())
    rows = [tuple(cell.strip() for cell in line) for line in lines]
    rows = [row for row in rows if set("".join(row)) - {"-"}]
    if rows[0][0].startswith("<img"):
        yield from (Block("entry", markup(row[1])) for row in rows)
    else:
        yield Block("table", rows=tuple(tuple(map(markup, row)) for row in rows))


def markup(text: str) -> str:
    """Markdown as reportlab's markup: bold stays, rows of lists and commands become bold as well.

    Links become plain.
    """
    parts = re.split(r"`([^`]+)`", " ".join(text.split()))
    return "".join(
        f"<b>{_escape(part)}</b>" if n % 2 else _emphasis(_escape(part))
        for n, part in enumerate(parts)
    )


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _emphasis(text: str) -> str:
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text)
    return re.sub(r"\*\*(.+?)\*\*|(?<!\w)\*([^*]+)\*(?!\w)", r"<b>\1\2</b>", text)
