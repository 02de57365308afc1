"""Reads a TOML file that people edit, with line numbers, and finds every unreadable line."""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import itemgetter
from typing import Any

import msgspec

from companion import text_files
from companion.errors import NotText

Problem = tuple[str, str]
"""A path in the file, such as `wiring.seats[2].lamp`, and what is wrong there."""

MOST_FAULTS = 20
"""Stop after this many unreadable lines."""

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
"""The start of the name that replaces an unreadable heading."""


class Document(msgspec.Struct, frozen=True):
    """The values of a file, the line number of each path, and the unreadable lines.

    `lines` maps paths such as `wiring.seats[2].lamp` to line numbers. `plain` leaves out
    unreadable lines; `unread` has their numbers and what is wrong.
    """

    plain: dict[str, Any]
    lines: Mapping[str, int]
    unread: tuple[tuple[int, str], ...]

    def line(self, path: str) -> int | None:
        """The line of a path, else of the nearest path that contains it, else None."""
        while path and path not in self.lines:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.lines.get(path)

    def sentences(
        self, file: str, found: Iterable[Problem], name_of: Callable[[str], str] = str
    ) -> list[str]:
        """Unreadable lines and problems as sentences, in the order of the lines.

        Problems that an unreadable line may have caused are left out. `name_of`: a path for people.
        """
        wrong = [(line, "", what) for line, what in self.unread]
        for path, what in found:
            if not self.unread or path in self.lines:
                wrong.append((self.line(path) or 0, name_of(path), what))
        return [
            ": ".join(filter(None, (file, f"line {line}" if line else "", place, what)))
            for line, place, what in sorted(wrong, key=itemgetter(0))
        ]


def read(text: str, example: str) -> Document:
    """Parse a file; `example` is a typical line for messages.

    Unreadable lines are recorded and skipped, so that all of them are found at once. Raises
    NotText if the text has the form of another kind of file, and RecursionError for very deep
    nesting.
    """
    import tomllib  # only needed if there is a file, and most boxes have none

    rows, unread = text.split("\n"), list[tuple[int, str]]()
    while True:
        shown = "\n".join(rows)
        try:
            plain = tomllib.loads(shown)
        except ValueError as fault:
            kind = "" if unread else text_files.kind(text)
            if kind not in ("", text_files.TOML):
                raise NotText(f"This is {kind}. Check the name.", kind) from None
            at = _line_of(fault, rows)
            unread.append((at, _sentence(fault, rows[at - 1], example)))
            if len(unread) > MOST_FAULTS or not _skip(rows, at):
                return Document({}, {}, tuple(unread))
        else:
            readable = {name: value for name, value in plain.items() if not name.startswith(BROKEN)}
            return Document(readable, dict(_line_numbers(shown)), tuple(unread))


def _line_of(fault: ValueError, rows: list[str]) -> int:
    """The line with the fault; the last line if the file ends too soon."""
    found = AT_LINE.search(str(fault))
    if found:
        return min(int(found[1]), len(rows))
    endless = (n for n, row in enumerate(rows, 1) if re.search(r"\d{4300}", row))
    return next(endless, len(rows))


def _sentence(fault: ValueError, row: str, example: str) -> str:
    shown = "".join(filter(str.isprintable, row.strip()[:40]))
    if GIVEN_TWICE.search(str(fault)):
        return f"{shown} appears twice. Keep one of them."
    if not shown:
        return f"A bracket or quote is not closed. Write lines such as {example}."
    return f"{shown} cannot be read. {_hint(row) or f'Write lines such as {example}.'}"


VALUE = r"=\s*{}(?=\s*(?:[,}}\]#]|$))"
"""The pattern of a value that a pattern describes, up to what may follow it."""

REPAIRS = (
    ("Type straight quotes", "[\u2018-\u201f\u2032\u2033\u00ab\u00bb]", '"'),
    ("Type an ordinary space", "[\u00a0\u2000-\u200b\u202f\ufeff]", " "),
    ("Type a plain minus", "[\u2010-\u2015\u2212]", "-"),
    ("Write = instead of the colon", r"^(\s*[\w.-]+)\s*:\s*", r"\1 = "),
    ("Write a point, not a comma", r"(=\s*[+-]?\d+),(\d+)", r"\1.\2"),
    ("Leave out the zero before it", VALUE.format(r"([+-]?)0+(\d+)"), r"= \1\2"),
    ("Write 0x before it", VALUE.format(r"(?:0X|[Xx$&]|(?=\d+[A-Fa-f]))([0-9A-Fa-f]+)"), r"= 0x\1"),
    ("Write true in small letters", VALUE.format("(?i:true)"), "= true"),
    ("Write false in small letters", VALUE.format("(?i:false)"), "= false"),
    ("Leave out the unit", VALUE.format(r"([+-]?\d+(?:\.\d+)?)\s*(?:%|[A-Za-z]+)"), r"= \1"),
    ("Close the quotes", r"=\s*([\"'])([^\"']*?)\s*$", r"= \1\2\1"),
    ("Write it in quotes", VALUE.format(r"([^\s\"',={{}}\[\]#][^\"',={{}}\[\]#]*?)"), r'= "\1"'),
)
"""What to do about a line, and how: the pattern of what is wrong, and what to write instead."""


def _hint(row: str) -> str:
    """What to write instead of a line, if one repair makes it readable; or an empty string."""
    for what, wrong, right in REPAIRS:
        mended = re.sub(wrong, right, row).strip().removesuffix(",")
        if mended != row.strip().removesuffix(",") and _is_readable(mended):
            return f"{what}: {''.join(filter(str.isprintable, mended[:60]))}."
    return ""


def _is_readable(row: str) -> bool:
    """Whether a line can be read, or is part of a list."""
    import tomllib

    for text in (row, f"list = [\n{row}\n]"):
        with contextlib.suppress(ValueError, RecursionError):
            return bool(tomllib.loads(text))
    return False


def _skip(rows: list[str], at: int) -> bool:
    """Replace line `at` by something readable; False if that was done before.

    All lines of a value that goes over several lines are replaced, so that one fault is
    reported once.
    """
    row = rows[at - 1]
    if not row.strip() or row.startswith(f"[{BROKEN}"):
        return False
    first = last = at - 1
    while first and _continues(rows[first - 1]):
        first -= 1
    while last < len(rows) - 1 and (_continues(rows[last]) or _closes(rows[last + 1])):
        last += 1
    heading = first == last and row.lstrip().startswith("[")
    rows[first : last + 1] = [""] * (last + 1 - first)
    rows[at - 1] = _guess_heading(row, at) if heading else ""
    return True


def _guess_heading(row: str, at: int) -> str:
    """The heading that was probably meant, so that the lines below it are checked too."""
    marks = len(row.lstrip()) - len(row.lstrip().lstrip("["))
    name = re.sub(r"[^\w.-]", "", row.split("#")[0])
    guess = f"{'[' * min(marks, 2)}{name}{']' * min(marks, 2)}"
    return guess if name and guess != row.strip() else f"[{BROKEN}{at}]"


def _closes(row: str) -> bool:
    return row.lstrip().startswith(("]", "}"))


def _continues(row: str) -> bool:
    """Whether a value continues on the next line."""
    return row.split("#")[0].rstrip().endswith((",", "[", "{"))


# -- line numbers ---------------------------------------------------------------------


class _Tokens:
    """The tokens of a readable file in order, each with its line number."""

    def __init__(self, text: str) -> None:
        self._found = list(_tokens(text))
        self._at = 0

    def __bool__(self) -> bool:
        return self._at < len(self._found)

    @property
    def next(self) -> str:
        """The next token; empty at the end."""
        return self._found[self._at][0] if self else ""

    @property
    def line(self) -> int:
        """The line of the next token."""
        return self._found[min(self._at, len(self._found) - 1)][1]

    def take(self) -> str:
        """Take the next token, and move on."""
        token = self.next
        self._at += 1
        return token

    def skip(self, kinds: str) -> None:
        """Move past tokens of these kinds."""
        while self and self.next in kinds:
            self.take()


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    line, at = 1, 0
    for found in TOKEN.finditer(text):
        line, at = line + text.count("\n", at, found.start()), found.start()
        if not found[0].startswith("#"):
            yield found[0], line


def _line_numbers(text: str) -> Iterator[tuple[str, int]]:
    """Every path in a readable file, with its line."""
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
    """The path of `[table]`, or of the next `[[tables]]`."""
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
    """The names of a dotted key, up to the token that ends it."""
    names = []
    while tokens and (token := tokens.take()) != end:
        if token != ".":
            names.append(token.strip("\"'"))
    return names


def _pair(tokens: _Tokens, above: str) -> Iterator[tuple[str, int]]:
    line, path = tokens.line, above
    for name in _key(tokens, "="):
        path = below(path, name)
        yield path, line
    yield from _value(tokens, path)


def _value(tokens: _Tokens, path: str) -> Iterator[tuple[str, int]]:
    """The paths inside a value; stops at the first token after it."""
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
    """The path of `key` inside `path`."""
    return f"{path}.{key}" if path else key
