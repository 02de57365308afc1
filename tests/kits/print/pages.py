"""Parses the pages of documentation: examples, commands and links."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]

_FENCED = re.compile(r"^```(.*)\n((?:.*\n)*?)^```$", re.MULTILINE)


class Example(NamedTuple):
    """A fenced block: its language, text, and first line."""

    kind: str
    text: str
    line: int


class ConsoleCommand(NamedTuple):
    """A console command and the output shown for it."""

    command: str
    output: str


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def last_line(file: Path, pattern: str) -> str:
    """Where something like this stands last in a file: its name and line, for a message."""
    found = [n for n, row in enumerate(text(file).splitlines(), 1) if re.search(pattern, row)]
    return f"{file.relative_to(ROOT)}:{found[-1]}"


def examples(page: Path) -> list[Example]:
    """The fenced blocks of a page."""
    whole = text(page)
    return [
        Example(found[1].strip(), found[2], whole[: found.start()].count("\n") + 1)
        for found in _FENCED.finditer(whole)
    ]


def prose(page: Path) -> str:
    """The page without its fenced blocks."""
    return _FENCED.sub("", text(page))


def console(example: str) -> list[ConsoleCommand]:
    """The commands of a console session, each with its output."""
    found = re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", example, re.MULTILINE)
    return [ConsoleCommand(command, output) for command, output in found]


def commands(example: str) -> list[str]:
    """The commands of a shell block, without comments."""
    lines = (re.sub(r"(^|\s)#.*", "", line).strip() for line in example.splitlines())
    return [line for line in lines if line]


def spans(page: Path) -> list[str]:
    """Inline code and indented code lines."""
    return re.findall(r"`([^`\n]+)`", prose(page)) + re.findall(r"(?m)^ {4}(\S.*)", prose(page))


def links(page: Path) -> list[str]:
    """The targets of links and pictures inside the project, each with its heading."""
    found = re.findall(r"\]\(([^)\s]+)\)", prose(page)) + re.findall(r'src="([^"]+)"', prose(page))
    return [link for link in found if "://" not in link]


def anchors(page: Path) -> set[str]:
    """What leads to the headings of a page, as GitHub writes it."""
    headings = re.findall(r"(?m)^#+ (.+)", prose(page))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def same(shown: str, printed: str) -> bool:
    """Whether output matches the page, where `...` matches anything."""
    parts = [re.escape(part) for part in _trim(shown).split("...")]
    return re.fullmatch(".*".join(parts), _trim(printed), re.DOTALL) is not None


def _trim(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines())
