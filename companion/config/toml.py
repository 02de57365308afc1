"""A TOML file that people edit: what it says, in which line, and every line that cannot be read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

Problem = tuple[str, str]
"""The path of something in the file, such as `wiring.seats[2].lamp`, and what is wrong with it."""

MOST_FAULTS = 20
"""After so many lines that cannot be read, the rest is not looked at."""

TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'  # texts of several lines
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|[\[\]{}=,.\n]"
    r"|[^\[\]{}=,.\s\"'\#]+",
    re.DOTALL,
)
AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")
GIVEN_TWICE = re.compile(r"Cannot (?:overwrite|declare|mutate|redefine)|[Dd]uplicate")
BROKEN = "--broken-"
"""The name of a heading that takes the place of one that cannot be read."""


class Document(NamedTuple):
    """What a file says, where its lines are, and what of it cannot be read.

    `lines` has the number of the line for every path, such as `wiring.seats[2].lamp`. A line
    that cannot be read is left out of `plain`.
    """

    plain: dict[str, Any]
    lines: Mapping[str, int]
    unread: tuple[tuple[int, str], ...]

    def line(self, path: str) -> int | None:
        """Where something stands, or the nearest that it is part of; None: nowhere."""
        while path and path not in self.lines:
            path = re.sub(r"(\.[^.\[\]]*|\[\d+\]|^[^.\[\]]*)$", "", path)
        return self.lines.get(path)

    def certain(self, found: Iterable[Problem]) -> list[Problem]:
        """The faults without those of something that may stand in a line that cannot be read."""
        return [one for one in found if not self.unread or one[0] in self.lines]


def read(text: str, such_as: str) -> Document:
    """Read a file; `such_as` is a line as it should be. Raises RecursionError for endless nesting.

    A line that cannot be read is told, and read over: so all of them are found at once.
    """
    import tomllib  # most boxes have no file of their own, and it is not needed without

    rows, unread = text.split("\n"), list[tuple[int, str]]()
    while True:
        shown = "\n".join(rows)
        try:
            plain = tomllib.loads(shown)
        except ValueError as fault:
            at = _line_of(fault, rows)
            unread.append((at, _sentence(fault, rows[at - 1], such_as)))
            if len(unread) > MOST_FAULTS or not _read_over(rows, at):
                return Document({}, {}, tuple(unread))
        else:
            kept = {name: value for name, value in plain.items() if not name.startswith(BROKEN)}
            return Document(kept, dict(_located(shown)), tuple(unread))


def _line_of(fault: ValueError, rows: list[str]) -> int:
    """The line with the fault; the last one where the end of the file comes too soon."""
    found = AT_LINE.search(str(fault))
    if found:
        return min(int(found[1]), len(rows))
    endless = (n for n, row in enumerate(rows, 1) if re.search(r"\d{4300}", row))
    return next(endless, len(rows))


def _sentence(fault: ValueError, row: str, such_as: str) -> str:
    shown = "".join(filter(str.isprintable, row.strip()[:40]))
    if GIVEN_TWICE.search(str(fault)):
        return f"{shown} stands here a second time. Keep one of them."
    if not shown:
        return f"Something is not closed before the file ends. Write lines such as {such_as}."
    return f"{shown} cannot be read. Write lines such as {such_as}."


def _read_over(rows: list[str], at: int) -> bool:
    """Put something readable in place of a line; False where that has been done before.

    Of a value over several lines all of them go: one fault is told once.
    """
    row = rows[at - 1]
    if not row.strip() or row.startswith(f"[{BROKEN}"):
        return False
    first = last = at - 1
    while first and _goes_on(rows[first - 1]):
        first -= 1
    while last < len(rows) - 1 and (_goes_on(rows[last]) or _closes(rows[last + 1])):
        last += 1
    heading = first == last and row.lstrip().startswith("[")
    rows[first : last + 1] = [""] * (last + 1 - first)
    rows[at - 1] = _heading_instead(row, at) if heading else ""
    return True


def _heading_instead(row: str, at: int) -> str:
    """The heading that is meant, as it seems, so that what stands below it is looked at too."""
    marks = len(row.lstrip()) - len(row.lstrip().lstrip("["))
    name = re.sub(r"[^\w.-]", "", row.split("#")[0])
    meant = f"{'[' * min(marks, 2)}{name}{']' * min(marks, 2)}"
    return meant if name and meant != row.strip() else f"[{BROKEN}{at}]"


def _closes(row: str) -> bool:
    return row.lstrip().startswith(("]", "}"))


def _goes_on(row: str) -> bool:
    """Whether a value goes on in the next line."""
    return row.split("#")[0].rstrip().endswith((",", "[", "{"))


# -- where everything stands ----------------------------------------------------------


class _Tokens:
    """The signs of a readable file one after another, each with its line."""

    def __init__(self, text: str) -> None:
        self._found = list(_numbered(text))
        self._at = 0

    def __bool__(self) -> bool:
        return self._at < len(self._found)

    @property
    def next(self) -> str:
        """The next sign; empty at the end."""
        return self._found[self._at][0] if self else ""

    @property
    def line(self) -> int:
        """The line of the next sign."""
        return self._found[min(self._at, len(self._found) - 1)][1]

    def take(self) -> str:
        """The next sign, which is done with."""
        sign = self.next
        self._at += 1
        return sign

    def skip(self, signs: str) -> None:
        """Go over signs of these kinds."""
        while self and self.next in signs:
            self.take()


def _numbered(text: str) -> Iterator[tuple[str, int]]:
    line, at = 1, 0
    for found in TOKEN.finditer(text):
        line, at = line + text.count("\n", at, found.start()), found.start()
        if not found[0].startswith("#"):
            yield found[0], line


def _located(text: str) -> Iterator[tuple[str, int]]:
    """The path of everything in a readable file, with its line."""
    tokens, heading = _Tokens(text), ""
    counts: Counter[str] = Counter()
    while tokens:
        tokens.skip("\n")
        line = tokens.line
        if tokens.next == "[":
            heading = _heading(tokens, counts)
            yield heading, line
        elif tokens:
            yield from _pair(tokens, heading)


def _heading(tokens: _Tokens, counts: Counter[str]) -> str:
    """The path of `[table]`, or of the next of `[[tables]]`."""
    tokens.take()
    listed = tokens.next == "["
    tokens.skip("[")
    path = ""
    for name in _key(tokens, "]"):
        if path in counts:
            path += f"[{counts[path] - 1}]"
        path = below(path, name)
    tokens.skip("]")
    if listed:
        counts[path] += 1
        return f"{path}[{counts[path] - 1}]"
    return path


def _key(tokens: _Tokens, end: str) -> list[str]:
    """The names of a key, up to the sign that ends it."""
    names = []
    while tokens and (sign := tokens.take()) != end:
        if sign != ".":
            names.append(sign.strip("\"'"))
    return names


def _pair(tokens: _Tokens, above: str) -> Iterator[tuple[str, int]]:
    line, path = tokens.line, above
    for name in _key(tokens, "="):
        path = below(path, name)
        yield path, line
    yield from _value(tokens, path)


def _value(tokens: _Tokens, path: str) -> Iterator[tuple[str, int]]:
    """What is inside a value; the signs behind it are left."""
    if tokens.next == "[":
        yield from _list(tokens, path)
    elif tokens.next == "{":
        yield from _table(tokens, path)
    else:
        while tokens and tokens.next not in ("\n", ",", "]", "}"):
            tokens.take()


def _list(tokens: _Tokens, path: str) -> Iterator[tuple[str, int]]:
    tokens.take()
    number = 0
    tokens.skip("\n,")
    while tokens and tokens.next != "]":
        yield f"{path}[{number}]", tokens.line
        yield from _value(tokens, f"{path}[{number}]")
        number += 1
        tokens.skip("\n,")
    tokens.take()


def _table(tokens: _Tokens, path: str) -> Iterator[tuple[str, int]]:
    tokens.take()
    tokens.skip("\n,")
    while tokens and tokens.next != "}":
        yield from _pair(tokens, path)
        tokens.skip("\n,")
    tokens.take()


def below(path: str, key: str) -> str:
    """The path of something under another."""
    return f"{path}.{key}" if path else key
