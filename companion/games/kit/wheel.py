"""The wheel of Worph: its six groups of letters, and its animation."""

from __future__ import annotations

import math

GROUPS = {1: "ETAOINSHR", 2: "DLCUM", 3: "WFGY", 4: "PBV", 5: "KJ", 6: "XQZ"}
"""Letters of each wedge. The number of a wedge is also its bonus, points (W7)."""

SPIN_S = 2.0
"""Duration of a spin, seconds."""

STEPS = 20
"""Wedges that pass the pointer, including the last one."""


def wedge_of(letter: str) -> int:
    """The wedge that has a letter."""
    return next(wedge for wedge, letters in GROUPS.items() if letter in letters)


def wheel_frame(wedge: int, since_s: float) -> tuple[int, float]:
    """The wedge under the pointer `since_s` after the push, and seconds until the next.

    The wheel slows down and comes to rest on `wedge`, which was drawn before it moved.
    """
    passed = min(int(STEPS * _way_at(since_s / SPIN_S) + 1e-6), STEPS - 1)
    shown = (wedge - STEPS + passed) % len(GROUPS) + 1
    return shown, max(_time_at((passed + 1) / STEPS) * SPIN_S - since_s, 0.01)


def _way_at(time: float) -> float:
    return 1 - (1 - min(max(time, 0.0), 1.0)) ** 2


def _time_at(way: float) -> float:
    """Time (0 to 1) at which this part of the way (0 to 1) is done; the inverse of `_way_at`."""
    return 1 - math.sqrt(1 - min(way, 1.0))
