"""Pictures in the format of the display's chip, and the smallest changes between two of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec
from PIL import Image

PAGE_ROWS = 8
"""Rows of pixels in a page: a byte is a column of eight pixels, the lowest bit on top."""

PATCH_COST = 10
"""Cost of the commands before a patch, expressed in bytes of picture data."""

RUN = re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % PATCH_COST)
"""Bytes that differ, in the exclusive or of two pages, with gaps that cost less than a patch."""


class Patch(msgspec.Struct, frozen=True):
    """A rectangle of changed bytes: columns and pages, the last ones included."""

    left: int
    right: int
    top: int
    bottom: int

    @property
    def cost(self) -> int:
        """Bytes on the bus."""
        return PATCH_COST + (self.right - self.left + 1) * (self.bottom - self.top + 1)


def pages(picture: Image.Image) -> list[bytes]:
    """Convert a picture of mode `1`, its height a multiple of 8, to pages, top to bottom."""
    turned = picture.transpose(Image.Transpose.ROTATE_270).tobytes()
    count = picture.height // PAGE_ROWS
    return [turned[count - 1 - page :: count] for page in range(count)]


def picture(pages: Sequence[bytes | bytearray]) -> Image.Image:
    """Convert pages to a picture of mode `1`; the inverse of `pages`."""
    turned = bytearray(len(pages) * len(pages[0]))
    for page, row in enumerate(pages):
        turned[len(pages) - 1 - page :: len(pages)] = row
    size = len(pages) * PAGE_ROWS, len(pages[0])
    return Image.frombytes("1", size, bytes(turned)).transpose(Image.Transpose.ROTATE_90)


def changes(old: Sequence[bytes], new: Sequence[bytes]) -> list[Patch]:
    """The patches, few and small, that turn `old` into `new`."""
    patches: list[Patch] = []
    for page, (before, after) in enumerate(zip(old, new, strict=True)):
        if before != after:
            for run in _runs(page, before, after):
                _add(patches, run)
    return patches


def cut(new: Sequence[bytes], patch: Patch) -> bytes:
    """The bytes of a patch, page by page."""
    shown = new[patch.top : patch.bottom + 1]
    return b"".join(page[patch.left : patch.right + 1] for page in shown)


def _runs(page: int, before: bytes, after: bytes) -> Iterator[Patch]:
    bits = int.from_bytes(before, "big") ^ int.from_bytes(after, "big")
    for run in RUN.finditer(bits.to_bytes(len(after), "big")):
        yield Patch(run.start(), run.end() - 1, page, page)


def _add(patches: list[Patch], patch: Patch) -> None:
    """Add a patch, or enlarge an earlier one if that takes fewer bytes."""
    alone = patch.cost
    for index, other in reversed(list(enumerate(patches))):
        left, right = min(other.left, patch.left), max(other.right, patch.right)
        both = Patch(left, right, other.top, max(other.bottom, patch.bottom))
        if both.cost <= other.cost + alone:
            patches[index] = both
            return
    patches.append(patch)
