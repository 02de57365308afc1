"""Finds the journal's texts in the bytes of a damaged file, without SQLite.

Every text is found by how it begins. The bytes of its record before it give its number,
length and checksum (https://www.sqlite.org/fileformat2.html, 1.6, 2.1). The rest of the
page is not used, so damage there costs no entry.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import msgspec

from companion.journal.file.chain import Cell

PAGE = 4096
"""Bytes in a page: SQLite's default, used by all files that the box makes."""

BEGINNINGS = re.compile(rb'\{"(?:row|game)":"')

LONGEST_HEAD = 20
"""Maximum bytes before a text: the record's length, number and column types."""

LONGEST = 1_000_000
"""More bytes than any record of the box has; a longer one is damage, or a stranger's."""

INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Bytes in an integer of each type; types 8 and 9 are the constants 0 and 1."""

Pages = Callable[[int], bytes | None]
"""A page of the file by its number, from 1."""


class Found(msgspec.Struct, frozen=True):
    """A text with its id in the table."""

    id: int
    cell: Cell


def texts(page: bytes, pages: Pages) -> Iterator[Found]:
    """All texts of headers and rows that begin in a page."""
    for match in BEGINNINGS.finditer(page):
        for at in range(match.start() - 4, max(match.start() - LONGEST_HEAD, -1), -1):
            found = _record(page, at, match.start(), pages)
            if found is not None:
                yield found
                break


class _Head(msgspec.Struct, frozen=True):
    """The head of a record: `text` is the text's length, `sum` the checksum's type."""

    length: int
    id: int
    text: int
    sum: int
    begin: int


def _record(page: bytes, at: int, text: int, pages: Pages) -> Found | None:
    """The record that begins at `at` with its text at `text`, or None if there is none."""
    head = _head(page, at)
    if head is None or head.begin + page[head.begin] != text or not _fits(head, text):
        return None
    payload = _payload(page, head, pages)
    if payload is None or len(payload) != head.length:
        return None
    return _read_text(head, payload[text - head.begin :])


def _fits(head: _Head, text: int) -> bool:
    """Whether the record's length matches its columns, and is one of the box's."""
    length = text - head.begin + head.text + INTEGERS.get(head.sum, 0)
    return head.length == length <= LONGEST


def _read_text(head: _Head, body: bytes) -> Found | None:
    rest = body[head.text :]
    try:
        return Found(head.id, Cell(body[: head.text].decode(), _integer(head.sum, rest)))
    except (UnicodeDecodeError, ValueError):
        return None


def _integer(kind: int, value: bytes) -> int:
    if kind in (8, 9):
        return kind - 8
    if len(value) != INTEGERS[kind]:
        raise ValueError("cut off")
    return int.from_bytes(value, signed=True)


def _head(page: bytes, at: int) -> _Head | None:
    """The lengths and types of a record in the tables `games` and `rows`."""
    try:
        length, at = varint(page, at)
        id, begin = varint(page, at)
        kinds, at = [], begin + 1
        while at < begin + page[begin]:
            kind, at = varint(page, at)
            kinds.append(kind)
    except IndexError:
        return None
    known = len(kinds) == 3 and kinds[0] == 0 and kinds[1] >= 13 and kinds[1] % 2
    if not known or kinds[2] not in (*INTEGERS, 8, 9):
        return None
    return _Head(length, id, (kinds[1] - 13) // 2, kinds[2], begin)


def _payload(page: bytes, head: _Head, pages: Pages) -> bytes | None:
    """The complete record, including overflow pages."""
    most, least = len(page) - 35, (len(page) - 12) * 32 // 255 - 23  # bytes in its first page
    if head.length <= most:
        return page[head.begin : head.begin + head.length]
    spare = least + (head.length - least) % (len(page) - 4)
    end = head.begin + (spare if spare <= most else least)
    whole, following = page[head.begin : end], page[end : end + 4]
    while len(whole) < head.length:
        more = pages(int.from_bytes(following))
        if more is None:
            return None
        following = more[:4]
        whole += more[4 : 4 + head.length - len(whole)]
    return whole


def varint(data: bytes, at: int) -> tuple[int, int]:
    """Decode SQLite's number of one to nine bytes; also returns its end; raises IndexError."""
    value = 0
    for n in range(8):
        byte = data[at + n]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + n + 1
    return value << 8 | data[at + 8], at + 9


def by_number(data: bytes, size: int = PAGE) -> Mapping[int, bytes]:
    """The pages of a file by number, from 1."""
    whole = range(0, len(data) - len(data) % size, size)
    return {at // size + 1: data[at : at + size] for at in whole}
