"""Shares with their standard errors, counted by turns: clips of one turn are not independent."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

DRAWS = 400
"""How often the turns are drawn anew to see how much a share depends on them."""


class Share(NamedTuple):
    """A share in percent, its standard error, and how many turns and clips it comes from."""

    value: float
    error: float
    turns: int
    clips: int

    def __str__(self) -> str:
        return f"{self.value:5.1f} ± {self.error:.1f}"


NOTHING = Share(math.nan, math.nan, 0, 0)


def share(cases: Iterable[tuple[str, int]]) -> Share:
    """The share of cases that are true; every case has the name of its turn.

    Where two recognisers are compared, a case is 1 if it is gained, and -1 if it is lost.
    """
    sums: dict[str, tuple[int, int]] = {}
    for turn, counted in cases:
        hits, count = sums.get(turn, (0, 0))
        sums[turn] = hits + counted, count + 1
    if not sums:
        return NOTHING
    each = list(sums.values())
    hits, count = map(sum, zip(*each, strict=True))
    return Share(100 * hits / count, _error(each), len(each), count)


def _error(each: Sequence[tuple[int, int]]) -> float:
    """The standard error of a share, by drawing as many turns again and again (bootstrap)."""
    generator = random.Random(1)
    values = []
    for _ in range(DRAWS):
        drawn = generator.choices(each, k=len(each))
        values.append(100 * sum(hits for hits, _ in drawn) / sum(count for _, count in drawn))
    mean = sum(values) / DRAWS
    return math.sqrt(sum((value - mean) ** 2 for value in values) / DRAWS)


class Legal(NamedTuple):
    """A legal announcement: how sure the best answer is, and whether it is right."""

    sure: float
    right: bool


def threshold(legal: Sequence[Legal], accepted: float) -> float | None:
    """How sure an answer must be if a share of legal announcements is to be taken, and is right.

    None if that cannot be reached: too few of them are right at all.
    """
    rights = sorted((case.sure for case in legal if case.right and case.sure > 0), reverse=True)
    wanted = round(accepted * len(legal))
    return rights[wanted - 1] if 0 < wanted <= len(rights) else None
