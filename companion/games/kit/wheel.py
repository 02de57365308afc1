"""The wheel of Worph: its six groups of letters, and how it turns."""

from __future__ import annotations

import math

GROUPS = {1: "ETAOINSHR", 2: "DLCUM", 3: "WFGY", 4: "PBV", 5: "KJ", 6: "XQZ"}
"""Wedge (and its bonus, points) to the letters that earn it (W7)."""

SPIN_S = 2.0
"""How long the wheel turns, seconds."""

STEPS = 20
"""How many wedges pass by, the last one included."""


def wheel_frame(wedge: int, since_s: float) -> tuple[int, float]:
    """The wedge under the pointer `since_s` after the push, and seconds until the next.

    The wheel slows down and comes to rest on `wedge`, which was drawn before it moved.
    """
    passed = min(int(STEPS * _travelled(since_s / SPIN_S) + 1e-6), STEPS - 1)
    shown = (wedge - STEPS + passed) % 6 + 1
    return shown, max(_moment((passed + 1) / STEPS) * SPIN_S - since_s, 0.01)


def _travelled(time: float) -> float:
    return 1 - (1 - min(max(time, 0.0), 1.0)) ** 2


def _moment(way: float) -> float:
    """When (0 to 1) that part of the way (0 to 1) is done: the inverse of `_travelled`."""
    return 1 - math.sqrt(1 - min(way, 1.0))
