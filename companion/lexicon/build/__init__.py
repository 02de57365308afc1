"""Compiling and installing a list: facts about it, and progress reports."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Progress = Callable[[float], None]
"""Receives the share of the work done, 0 to 1."""


def quiet(_share: float) -> None:
    """Report no progress."""


class About(NamedTuple):
    """Facts about a list besides its words."""

    name: str
    source: str = ""
    licence: str = ""
