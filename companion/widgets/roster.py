"""Players who join a game, as a value that its form can read."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Roster(msgspec.Struct, frozen=True):
    """Players who join. `seats` has the names by button; `selected` is the button to be named.

    `taken` are names of others; `known` are names of earlier games that are still free.
    """

    title: str
    seats: Mapping[int, str]
    selected: int
    most: int
    taken: tuple[str, ...] = ()
    known: tuple[str, ...] = ()


class Named(msgspec.Struct, frozen=True):
    """The player at the button `number` joins with this name, or takes it instead of another."""

    number: int
    name: str
