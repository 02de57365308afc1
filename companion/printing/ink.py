"""The colours of the sheets, for a printer at home (RGB) and for a print shop (CMYK)."""

from __future__ import annotations

from typing import NamedTuple


class Ink(NamedTuple):
    """A colour: `rgb` in hexadecimal; `cmyk` as shares from 0 to 1, so that black is one ink."""

    rgb: str
    cmyk: tuple[float, float, float, float]


BLACK = Ink("#000000", (0, 0, 0, 1))
WHITE = Ink("#ffffff", (0, 0, 0, 0))
GREY = Ink("#6b7280", (0, 0, 0, 0.6))
PALE = Ink("#d5d9de", (0, 0, 0, 0.16))
BLUE = Ink("#0072b2", (1, 0.35, 0, 0.1))
RED = Ink("#c8420b", (0, 0.8, 1, 0.12))
GREEN = Ink("#00795c", (0.9, 0.1, 0.65, 0.3))
SLATE = Ink("#2f4858", (0.6, 0.3, 0.2, 0.6))
PLUM = Ink("#6b3f87", (0.6, 0.8, 0, 0.2))
TEAL = Ink("#0f6b6e", (0.9, 0.2, 0.4, 0.35))
UMBER = Ink("#8a4b1f", (0.2, 0.65, 0.9, 0.35))

WEDGE_INKS = {
    1: Ink("#e69f00", (0, 0.35, 1, 0.05)),
    2: Ink("#56b4e9", (0.6, 0.15, 0, 0)),
    3: Ink("#3bb795", (0.7, 0, 0.5, 0)),
    4: Ink("#f0e442", (0.05, 0, 0.8, 0)),
    5: Ink("#d9a2c4", (0.1, 0.42, 0, 0)),
    6: Ink("#c9ced4", (0, 0, 0, 0.2)),
}
"""The wheel's wedges, in the colours of Okabe and Ito, lighter so that black is easy to read."""
