"""Says a number together with what it counts, and a time on a clock."""

from __future__ import annotations

from math import ceil

GROUPED = 10_000
"""The first number with a comma: 172,823 words, but 1200 points."""


def quantity(count: int, thing: str, things: str = "") -> str:
    """A number and its noun: `1 point`, `2 points`; `things`: the plural if it is not regular."""
    number = str(count) if abs(count) < GROUPED else f"{count:,}"
    return f"{number} {thing if abs(count) == 1 else things or thing + 's'}"


def clock_time(seconds: float) -> str:
    """A time as minutes and seconds, such as `0:30`; a second that has begun counts whole."""
    whole = ceil(seconds - 1e-6)
    return f"{whole // 60}:{whole % 60:02}"
