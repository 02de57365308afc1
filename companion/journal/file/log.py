"""SQLite's write-ahead log: whether it is damaged, and the pages in it.

SQLite takes a frame with a wrong checksum for the end of the log, and drops what follows
(https://www.sqlite.org/fileformat2.html, 4). A good frame behind a bad one may say otherwise.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

from companion.journal.file.pages import PAGE

HEAD, FRAME_HEAD = 32, 24
FRAME = FRAME_HEAD + PAGE
MAGIC = 0x377F0682
"""The last bit says in which order the checksums take the bytes."""

Sums = tuple[int, int]


class Frame(NamedTuple):
    """A page as a commit left it; `good`: its checksum follows from the frame before."""

    number: int
    page: bytes
    good: bool


def is_doubtful(log: bytes) -> bool:
    """Whether a good frame follows a bad one.

    A frame that was written may have been damaged; or a commit failed when its frames were
    written, and a shorter one took the place of the first of them.
    """
    if len(log) < HEAD + FRAME:
        return False
    if not _head_is_good(log):
        return True
    good = [frame.good for frame in frames(log)]
    return any(good[good.index(False) :]) if False in good else False


def frames(log: bytes) -> Iterator[Frame]:
    """The frames since the log was last begun anew, bad ones too; each checked by itself."""
    salt = log[16:24]
    for at in range(HEAD, len(log) - FRAME + 1, FRAME):
        head, page = log[at : at + FRAME_HEAD], log[at + FRAME_HEAD : at + FRAME]
        good = head[8:16] == salt and _sums(head[16:24]) == _check(log, at, head[:8] + page)
        yield Frame(int.from_bytes(head[:4]), page, good)


def _head_is_good(log: bytes) -> bool:
    return _sums(log[24:32]) == _add(_order(log), (0, 0), log[:24])


def _check(log: bytes, at: int, data: bytes) -> Sums:
    """What the checksum of a frame has to be, after the one that stands in the frame before."""
    before = log[24:32] if at == HEAD else log[at - FRAME + 16 : at - FRAME + 24]
    return _add(_order(log), _sums(before), data)


def _order(log: bytes) -> str:
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
