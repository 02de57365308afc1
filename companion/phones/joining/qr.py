"""The symbol of an address, a QR code, as a screen: dark on a lit field, two pixels a module.

Many phones cannot read a light symbol on a dark ground. Capitals keep it small.
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
"""Most characters of an address; a symbol with more is hard to scan."""

BESIDE = HEIGHT + 4
"""Left edge of the words beside the symbol, in pixels."""


def qr_screen(address: str, words: tuple[str, ...]) -> Screen:
    """The symbol of an address, with a few words beside it; raises BadEntry if it has no room."""
    modules = symbol_of(address)
    first = (HEIGHT - DOT * len(modules)) // 2
    if first < QUIET:
        raise BadEntry("The address is too long for a symbol on the display. Type it instead.")
    items: list[Item] = [Fill(0, 0, HEIGHT, HEIGHT)]
    for row, dots in enumerate(modules):
        items += (
            Fill(first + DOT * at, first + DOT * row, DOT * length, DOT, lit=False)
            for at, length in _dark_runs(dots)
        )
    items += (Text(BESIDE, 4 + 14 * n, word, 12) for n, word in enumerate(words))
    return Screen(tuple(items), alt_text=(address,))


@lru_cache(4)
def symbol_of(address: str) -> list[list[bool]]:
    """The rows of the symbol of an address; True is a dark module. Raises BadEntry."""
    import qrcode

    if len(address) > LONGEST:
        raise BadEntry(f"The address is too long for a symbol. Use at most {LONGEST} characters.")

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
