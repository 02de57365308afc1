"""How many examples a test tries: few in `make test`, all of them in `make test-slow`."""

from __future__ import annotations

from hypothesis import settings

PROFILES = {"dev": 10, "ci": 100}
"""Of a hundred examples, how many each profile tries."""


def examples(full: int) -> int:
    """How many of these examples, seeds or rounds the profile in force tries."""
    return max(1, full * settings().max_examples // 100)
