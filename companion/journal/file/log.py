"""Checks SQLite's write-ahead log for damage, and reads its pages.

SQLite treats a frame with a wrong checksum as the end of the log and drops the rest
(https://www.sqlite.org/fileformat2.html, 4). A good frame after a bad one suggests damage.
"""

from __future__ import annotations

import enum
import itertools
import struct
from collections.abc import Iterator

import msgspec

from companion.journal.file.pages import PAGE

HEAD, FRAME_HEAD = 32, 24
Sums = tuple[int, int]


class Doubt(enum.Enum):
    """What a bad frame in a log may be.

    NONE: there is none. END: damage or a pulled plug, because nothing was written after its commit.
    INSIDE: damage, unless a failing disk left the frames of an earlier attempt behind.
    """

    NONE = 0
    END = 1
    INSIDE = 2


class Frame(msgspec.Struct, frozen=True):
    """A page as written by a commit; `good` means that its checksum is right.

    `size` is the number of pages of the file after a commit, 0 in all frames of it but the last.
    """

    number: int
    page: bytes
    good: bool
    size: int


def page_size(log: bytes) -> int:
    """Bytes in a page of the log."""
    found = int.from_bytes(log[8:12])
    return found if 512 <= found <= 65536 and not found & (found - 1) else PAGE


def doubt(log: bytes) -> Doubt:
    """Whether good frames follow a bad one, and whether they are of a later commit."""
    if len(log) < HEAD + FRAME_HEAD:
        return Doubt.NONE
    if not _head_is_good(log):
        return Doubt.INSIDE
    after = list(itertools.dropwhile(lambda frame: frame.good, frames(log)))
    later = itertools.islice(itertools.dropwhile(lambda frame: not frame.size, after), 1, None)
    if any(frame.good for frame in later):
        return Doubt.INSIDE
    return Doubt.END if any(frame.good for frame in after) else Doubt.NONE


def commits(log: bytes) -> tuple[dict[int, bytes], int]:
    """The pages that SQLite takes from the log, and the number of pages of the file with them."""
    found: dict[int, bytes] = {}
    new: dict[int, bytes] = {}
    pages = 0
    if len(log) < HEAD or not _head_is_good(log):
        return found, pages
    for frame in itertools.takewhile(lambda frame: frame.good, frames(log)):
        new[frame.number] = frame.page
        if frame.size:
            found |= new
            new, pages = {}, frame.size
    return found, pages


def frames(log: bytes) -> Iterator[Frame]:
    """All frames in the log, including bad ones; each is checked separately."""
    salt, whole = log[16:24], FRAME_HEAD + page_size(log)
    for at in range(HEAD, len(log) - whole + 1, whole):
        head, page = log[at : at + FRAME_HEAD], log[at + FRAME_HEAD : at + whole]
        before = log[24:32] if at == HEAD else log[at - whole + 16 : at - whole + 24]
        sums = _add(_order(log), _sums(before), head[:8] + page)
        good = head[8:16] == salt and _sums(head[16:24]) == sums
        yield Frame(int.from_bytes(head[:4]), page, good, int.from_bytes(head[4:8]))


def _head_is_good(log: bytes) -> bool:
    return _sums(log[24:32]) == _add(_order(log), (0, 0), log[:24])


def _order(log: bytes) -> str:
    """The byte order of the checksums, which the last bit of the log's first word gives."""
    return ">" if int.from_bytes(log[:4]) & 1 else "<"


def _sums(data: bytes) -> Sums:
    one, two = struct.unpack(">II", data)
    return one, two


def _add(order: str, sums: Sums, data: bytes) -> Sums:
    """SQLite's checksum over pairs of 32-bit words."""
    one, two = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two
