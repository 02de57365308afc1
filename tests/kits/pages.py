"""The pages that people read, taken apart: their examples, their commands, their links."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]

_FENCED = re.compile(r"^```(.*)\n((?:.*\n)*?)^```$", re.MULTILINE)


class Example(NamedTuple):
    """A fenced block: its kind, its text, and where it begins."""

    kind: str
    text: str
    line: int


class Shown(NamedTuple):
    """A command of a console, and what the page says that it prints."""

    command: str
    output: str


def text(page: Path) -> str:
    return page.read_text(encoding="utf-8")


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


def console(example: str) -> list[Shown]:
    """The commands of a console, each with the lines below it."""
    found = re.findall(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", example, re.MULTILINE)
    return [Shown(command, output) for command, output in found]


def commands(example: str) -> list[str]:
    """The commands of a block of shell lines, without their comments."""
    lines = (re.sub(r"(^|\s)#.*", "", line).strip() for line in example.splitlines())
    return [line for line in lines if line]


def spans(page: Path) -> list[str]:
    """What is set as code within the text, and in indented lines."""
    return re.findall(r"`([^`\n]+)`", prose(page)) + re.findall(r"(?m)^ {4}(\S.*)", prose(page))


def links(page: Path) -> list[str]:
    """Where links and pictures lead to, without what is on other machines."""
    found = re.findall(r"\]\(([^)\s]+)\)", prose(page)) + re.findall(r'src="([^"]+)"', prose(page))
    return [link.split("#")[0] for link in found if "://" not in link]


def same(shown: str, printed: str) -> bool:
    """Whether something printed is what the page shows; `...` stands for anything."""
    parts = [re.escape(part) for part in _trimmed(shown).split("...")]
    return re.fullmatch(".*".join(parts), _trimmed(printed), re.DOTALL) is not None


def _trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines())
