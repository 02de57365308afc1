"""Cuts a word list into rows: the lines of a text, or the values of a JSON file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from companion.errors import DictionaryError
from companion.text_files import HEAD, PIECE, encoding

HEADINGS = {"word", "words", "lemma", "headword", "term", "entry", "wordform", "form", "spelling"}
"""What the column of words, or the field of JSON, is called."""

OVERLAP = 51
"""The last signs of an endless word are read again: no part of it may pass for a word."""

LONGEST_VALUE = 1 << 20

TOKEN = re.compile(
    r"\s*("
    r'"[^"\\]*(?:\\.[^"\\]*)*"'
    r"|[\[\]{}:,]"
    r'|[^\s"\[\]{}:,]+(?=[\s"\[\]{}:,])'
    r")",
    re.DOTALL,
)


class Row(NamedTuple):
    """An entry of a file: its number, counting from 1, its text, and in JSON its place."""

    number: int
    text: str
    place: Place | None = None


class Place(NamedTuple):
    """Where a value of JSON is: how deep, and whether it is a key, a value or in a list.

    `heading` is the key of a value that may be a column of words.
    """

    depth: int
    kind: str
    heading: str = ""


def lines(pieces: Iterable[str]) -> Iterator[Row]:
    """The lines without comments and blank lines; a long line becomes several rows."""
    number, left = 1, ""
    for piece in pieces:
        text, left = left + piece, ""
        ended = text.endswith("\n")
        if not ended and len(piece) == PIECE:
            cut = max(text.rfind(sign) for sign in " \t,;|") + 1 or len(text) - OVERLAP
            text, left = text[:cut], text[cut:]
        yield from _row(number, text)
        number += ended
    yield from _row(number, left)


def _row(number: int, text: str) -> Iterator[Row]:
    entry = text.split("#", 1)[0].strip()
    if entry:
        yield Row(number, entry)


def is_json(head: bytes) -> bool:
    """Whether a text that begins so is JSON, not a list with brackets in it."""
    text = head.decode(encoding(head[:HEAD]), "replace")
    return bool(re.match(r'\s*(?:\{\s*["}]|\[\s*(?:["\[{\]]|-?\d+\s*,|null|true|false))', text))


def values(pieces: Iterable[str]) -> Iterator[Row]:
    """The texts in a JSON file with their places, numbered one by one; raises DictionaryError.

    Reads value by value, so that a long file needs no memory.
    """
    within = list[_Level]()
    counts = dict[Place, int]()
    for token in _tokens(pieces):
        if token in ":,":
            if within:
                within[-1].next(token)
            continue
        if token in "]}":
            if not within or within.pop().closes != token:
                raise _json_fault(f"a {token} is where none may be")
            continue
        if within and (place := within[-1].place(len(within), token)):
            counts[place] = counts.get(place, 0) + 1
            yield Row(counts[place], _text(token), place)
        if token in "[{":
            within.append(_Level("]" if token == "[" else "}"))
    if within:
        raise _json_fault(f"it ends before the last {within[-1].closes}")


class _Level:
    """A list or an object that is being read."""

    def __init__(self, closes: str) -> None:
        self.closes = closes
        self._key, self._at_key = "", closes == "}"

    def next(self, sign: str) -> None:
        self._at_key = sign == "," and self.closes == "}"

    def place(self, depth: int, token: str) -> Place | None:
        """The place of a token; None for a list or an object as a value."""
        if self._at_key:
            self._key = _text(token).lower()
            return Place(depth, "key")
        if self.closes == "]":
            return Place(depth, "item")
        heading = self._key if self._key in HEADINGS else ""
        return None if token in "[{" else Place(depth, "value", heading)


def _text(token: str) -> str:
    """The text in a token; anything but a text gets brackets, and so does not pass for a word."""
    if not token.startswith('"'):
        return f"({token})"
    try:
        return str(json.loads(token)) if "\\" in token else token[1:-1]
    except ValueError as fault:
        raise _json_fault(str(fault)) from fault


def _tokens(pieces: Iterable[str]) -> Iterator[str]:
    text, at = "", 0
    for piece in pieces:
        text, at = text[at:] + piece, 0
        while found := TOKEN.match(text, at):
            yield found[1]
            at = found.end()
        if len(text) - at > LONGEST_VALUE:
            raise _json_fault("a quotation mark is missing")
    if rest := text[at:].strip():
        raise _json_fault("a quotation mark is missing" if rest[0] == '"' else "it ends too early")


def _json_fault(why: str) -> DictionaryError:
    return DictionaryError(
        f"The file is not a JSON list ({why}). Fix it, or write one word per line."
    )
