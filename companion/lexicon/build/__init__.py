"""A list compiled and installed: what is told of it, and who hears how far that is."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Progress = Callable[[float], None]
"""Is told the share of the work that is done, 0 to 1."""


def quiet(_share: float) -> None:
    """Tell nobody."""


class About(NamedTuple):
    """What is told of a list beside its words."""

    name: str
    source: str = ""
    licence: str = ""
