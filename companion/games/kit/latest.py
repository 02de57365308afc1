"""Tables that take long to make: those used last are kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")


def latest(made: dict[Key, Made], key: Key, make: Callable[[], Made], count: int) -> Made:
    """The table of the key, made now if it is missing; `made` keeps the `count` used last."""
    found = made.pop(key, None)
    if found is None:
        found = make()
    made[key] = found
    for oldest in list(made)[:-count]:
        made.pop(oldest, None)
    return found
