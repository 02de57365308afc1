"""Is the wheel fair? Compares the results of all spins with a fair wheel."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from rich.table import Table

from companion.games.kit.wheel import GROUPS

ENOUGH = 30
"""Fewest spins for the test, which needs an expected count of five for each wedge."""

LAST = 20
BAR = 24

HOW = (
    "Every spin is drawn from the operating system's random numbers and saved before the wheel "
    "on the display starts to turn. It is never drawn again."
)


class Wheel(NamedTuple):
    """The counts by wedge, with chi-square and p-value against a fair wheel."""

    counts: tuple[int, ...]
    chi_square: float
    p: float

    @property
    def spins(self) -> int:
        """The number of spins."""
        return sum(self.counts)

    @property
    def fair(self) -> float:
        """The expected count of each wedge."""
        return self.spins / len(GROUPS)


def wheel(wedges: Sequence[int]) -> Wheel:
    """Count spins (wedges 1 to 6) and test the counts against six equal wedges."""
    counts = tuple(sum(wedge == n for wedge in wedges) for n in GROUPS)
    fair = sum(counts) / len(GROUPS)
    chi_square = sum((count - fair) ** 2 / fair for count in counts) if fair else 0.0
    return Wheel(counts, chi_square, p_value(chi_square))


def p_value(chi_square: float) -> float:
    """The probability that a fair wheel is at least this uneven.

    The upper tail of the chi-square distribution with five degrees of freedom, in
    closed form: two steps of the recurrence from one degree, which is a normal tail.
    """
    half = chi_square / 2
    tail = math.erfc(math.sqrt(half))
    for n in (0.5, 1.5):
        tail += half**n * math.exp(-half) / math.gamma(n + 1)
    return tail


def verdict(wheel: Wheel) -> str:
    """The result of the test as a sentence."""
    if wheel.spins < ENOUGH:
        return f"Too few spins to judge: come back after {ENOUGH}."
    often = f"A fair wheel is at least this uneven in {_frequency(wheel.p)} such tests"
    if wheel.p >= 0.05:
        return f"{often}: no sign that this one is unfair."
    if wheel.p >= 0.001:
        return f"{often}: odd, but it happens. Look again after more spins."
    return f"{often}: something is wrong. Please report it with `companion spinner --json`."


def _frequency(p: float) -> str:
    if p >= 0.01:
        return f"{round(100 * p)} of 100"
    return f"{round(1000 * p)} of 1000" if p >= 0.001 else "fewer than 1 of 1000"


def table(wheel: Wheel) -> Table:
    """The counts with bars, beside the expected count."""
    shown = Table("Wedge", "Spins", "", "Fair wheel", title="Spins on this box")
    most = max(*wheel.counts, 1)
    for wedge, count in enumerate(wheel.counts, start=1):
        bar = "█" * round(BAR * count / most)
        shown.add_row(str(wedge), str(count), bar, f"{wheel.fair:.1f}")
    return shown


def last(wedges: Sequence[int]) -> str:
    """The last LAST wedges, the newest at the end."""
    return " ".join(map(str, wedges[-LAST:])) or "none yet"


def plain(wedges: Sequence[int], left_out: int) -> dict[str, Any]:
    """The results for JSON."""
    found = wheel(wedges)
    return {
        "spins": found.spins,
        "counts": {str(n): count for n, count in enumerate(found.counts, start=1)},
        "fair": found.fair,
        "chi_square": found.chi_square,
        "p": found.p,
        "last": list(wedges[-LAST:]),
        "left_out": left_out,
    }
