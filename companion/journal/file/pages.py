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
        read = (_read_text(head, page, pages) for head in _heads(page, match.start()))
        found = next(filter(None, read), None)
        if found is not None:
            yield found


class _Head(msgspec.Struct, frozen=True):
    """The head of a record: `text` is the text's length, `sum` the checksum's type."""

    length: int
    id: int
    text: int
    sum: int
    begin: int


def _heads(page: bytes, text: int) -> Iterator[_Head]:
    """Whatever may be the head of the record in `games` or `rows` whose text begins at `text`.

    The record's length and number come before the byte that says how long its types are.
    """
    first = max(text - LONGEST_HEAD, -1) + 1
    for begin in range(text - 4, first + 1, -1):
        types = _types(page, begin) if begin + page[begin] == text else None
        if types is None:
            continue
        length = text - begin + types[0] + INTEGERS.get(types[1], 0)
        for at in range(begin - 2, first - 1, -1):
            said, after = varint(page, at)
            if said == length <= LONGEST and after < begin:
                id, end = varint(page, after)
                if end == begin:
                    yield _Head(length, id, *types, begin)


def _types(page: bytes, begin: int) -> tuple[int, int] | None:
    """The text's length and the checksum's type; None if they are not the box's."""
    kinds, at = list[int](), begin + 1
    while at < begin + page[begin]:
        kind, at = varint(page, at)
        kinds.append(kind)
    known = len(kinds) == 3 and kinds[0] == 0 and kinds[1] >= 13 and kinds[1] % 2
    if not known or kinds[2] not in (*INTEGERS, 8, 9):
        return None
    return (kinds[1] - 13) // 2, kinds[2]


def _read_text(head: _Head, page: bytes, pages: Pages) -> Found | None:
    """The text of a record, or None if the record is cut off or damaged."""
    payload = _payload(page, head, pages)
    if payload is None or len(payload) != head.length:
        return None
    text = head.length - head.text - INTEGERS.get(head.sum, 0)
    body, rest = payload[text : text + head.text], payload[text + head.text :]
    try:
        return Found(head.id, Cell(body.decode(), _integer(head.sum, rest)))
    except (UnicodeDecodeError, ValueError):
        return None


def _integer(kind: int, value: bytes) -> int:
    if kind in (8, 9):
        return kind - 8
    if len(value) != INTEGERS[kind]:
        raise ValueError("cut off")
    return int.from_bytes(value, signed=True)


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


def by_number(data: bytes, size: int) -> Mapping[int, bytes]:
    """The pages of a file by number, from 1."""
    whole = range(0, len(data) - len(data) % size, size)
    return {at // size + 1: data[at : at + size] for at in whole}
