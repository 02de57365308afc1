"""The code on the display: whoever can read it sits at the table, and may come in by phone."""

from __future__ import annotations

import random

SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 signs of which no two look alike: no I and 1, no O and 0."""

LENGTH = 5


def random_code() -> str:
    """A code that nobody can foresee."""
    draw = random.SystemRandom()
    return "".join(draw.choice(SIGNS) for _ in range(LENGTH))


def same_code(given: str, code: str) -> bool:
    """Whether somebody gave this code, in any case, with or without spaces."""
    return "".join(given.split()).upper() == code


def with_code(address: str, code: str) -> str:
    """The address that brings its code along, such as `http://10.0.0.1/J/K7QM2`."""
    return f"{address}J/{code}"
