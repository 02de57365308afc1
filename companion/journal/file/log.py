"""Checks SQLite's write-ahead log for damage, and reads its pages.

SQLite treats a frame with a wrong checksum as the end of the log and drops the rest
(https://www.sqlite.org/fileformat2.html, 4). A good frame after a bad one suggests damage.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

import msgspec

from companion.journal.file.pages import PAGE

HEAD, FRAME_HEAD = 32, 24
FRAME = FRAME_HEAD + PAGE
Sums = tuple[int, int]


class Frame(msgspec.Struct, frozen=True):
    """A page as written by a commit; `good` means that its checksum is right."""

    number: int
    page: bytes
    good: bool


def is_doubtful(log: bytes) -> bool:
    """Whether a good frame follows a bad one.

    Either a frame was damaged, or a failed commit left frames behind and a shorter commit
    has overwritten the first of them.
    """
    if len(log) < HEAD + FRAME:
        return False
    if not _head_is_good(log):
        return True
    good = [frame.good for frame in frames(log)]
    return any(good[good.index(False) :]) if False in good else False


def frames(log: bytes) -> Iterator[Frame]:
    """All frames in the log, including bad ones; each is checked separately."""
    salt = log[16:24]
    for at in range(HEAD, len(log) - FRAME + 1, FRAME):
        head, page = log[at : at + FRAME_HEAD], log[at + FRAME_HEAD : at + FRAME]
        good = head[8:16] == salt and _sums(head[16:24]) == _check(log, at, head[:8] + page)
        yield Frame(int.from_bytes(head[:4]), page, good)


def _head_is_good(log: bytes) -> bool:
    return _sums(log[24:32]) == _add(_order(log), (0, 0), log[:24])


def _check(log: bytes, at: int, data: bytes) -> Sums:
    """The expected checksum of a frame, continued from the frame before."""
    before = log[24:32] if at == HEAD else log[at - FRAME + 16 : at - FRAME + 24]
    return _add(_order(log), _sums(before), data)


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
