"""The QR code of an address as a screen: dark on a lit field, two pixels for each module.

Many phones cannot read a light code on a dark ground. Capitals keep the code small.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from companion.errors import BadEntry
from companion.screen.screen import Fill, Item, Screen, Text
from hardware.box import HEIGHT

DOT = 2
"""Side of a module, in pixels."""

QUIET = 3
"""Least width of the quiet zone, in pixels."""

LONGEST = 200
"""Most characters of an address; a code with more is hard to scan."""

BESIDE = HEIGHT + 4
"""Left edge of the words beside the code, in pixels."""


def qr_screen(address: str, words: tuple[str, ...]) -> Screen:
    """The code of an address, with a few words beside it; raises BadEntry if it has no room."""
    modules = code_of(address)
    first = (HEIGHT - DOT * len(modules)) // 2
    if first < QUIET:
        raise BadEntry("The address is too long for a code on the display. Type it instead.")
    items: list[Item] = [Fill(0, 0, HEIGHT, HEIGHT)]
    for row, dots in enumerate(modules):
        items += (
            Fill(first + DOT * at, first + DOT * row, DOT * length, DOT, lit=False)
            for at, length in _dark_runs(dots)
        )
    items += (Text(BESIDE, 4 + 14 * n, word, 12) for n, word in enumerate(words))
    return Screen(tuple(items), alt_text=(address,))


@lru_cache(4)
def code_of(address: str) -> list[list[bool]]:
    """The rows of the code of an address; True is a dark module. Raises BadEntry."""
    import qrcode

    if len(address) > LONGEST:
        raise BadEntry(f"The address is too long for a code. Use at most {LONGEST} characters.")

    code = qrcode.QRCode(border=0, error_correction=qrcode.ERROR_CORRECT_M)
    code.add_data(address.upper())
    code.make()
    rows: list[list[bool]] = code.get_matrix()
    return rows


def _dark_runs(dots: list[bool]) -> Iterator[tuple[int, int]]:
    """The dark runs of a row: where each begins, and its length in modules."""
    at = 0
    for dark, run in groupby(dots):
        length = len(list(run))
        if dark:
            yield at, length
        at += length
