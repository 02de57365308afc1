"""How much a test tries: little in `make test`, all of it in `make test-slow`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import settings

PROFILES = {"dev": 10, "ci": 100}
"""Of a hundred examples, how many each profile tries."""


def examples(full: int) -> int:
    """How many of these examples, seeds or rounds the profile in force tries."""
    return max(1, full * settings().max_examples // 100)


def slow_after(quick: int, cases: Iterable[Any]) -> list[Any]:
    """These cases for `parametrize`, of which all after the first few are slow."""
    given = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [
        pytest.param(*case, marks=[pytest.mark.slow] if at >= quick else [])
        for at, case in enumerate(given)
    ]
