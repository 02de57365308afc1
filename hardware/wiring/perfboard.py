"""A perfboard as plain values: components in its holes, and the bridges and wires between them."""

from __future__ import annotations

from string import ascii_uppercase

import msgspec

ROWS, COLUMNS = 26, 31
"""The holes of a board of 70 x 90 mm."""

Hole = tuple[int, int]
"""A row from 1 at the top, and a column from 1 at the left, seen from the side of the parts."""

GROUND, FIVE_VOLTS, THREE_VOLTS = "ground", "5 V", "3.3 V"


def hole_name(hole: Hole) -> str:
    """The name of a hole, such as C5: a letter for the row, a number for the column."""
    return f"{ascii_uppercase[hole[0] - 1]}{hole[1]}"


class Component(msgspec.Struct, frozen=True):
    """A part on the board: its key in parts.toml, its mark, and its pins by name.

    Without a key it is only a place where wires are soldered on.
    """

    key: str
    mark: str
    pins: dict[str, Hole]


class Link(msgspec.Struct, frozen=True):
    """A connection between two holes, and what it carries.

    A bare one is a bridge of solder to the next hole, or a rail of bare wire.
    """

    start: Hole
    end: Hole
    carries: str
    bare: bool = False


class Perfboard(msgspec.Struct, frozen=True):
    """Everything on a perfboard; `wires` are insulated and soldered on the back."""

    components: tuple[Component, ...]
    rails: tuple[Link, ...]
    bridges: tuple[Link, ...]
    wires: tuple[Link, ...]


class Builder:
    """Builds a perfboard part by part."""

    def __init__(self) -> None:
        self._components: list[Component] = []
        self._rails: list[Link] = []
        self._bridges: list[Link] = []
        self._wires: list[Link] = []

    def finish(self) -> Perfboard:
        """The board as it is now."""
        return Perfboard(
            tuple(self._components), tuple(self._rails), tuple(self._bridges), tuple(self._wires)
        )

    def component(self, key: str, mark: str, **pins: Hole) -> None:
        """Place a part; underscores in the names of pins stand for spaces."""
        named = {name.strip("_").replace("_", " "): hole for name, hole in pins.items()}
        self._components.append(Component(key, mark, named))

    def row(self, key: str, mark: str, first: Hole, *names: str) -> None:
        """Place a part whose pins are side by side, from left to right."""
        pins = {name: (first[0], first[1] + n) for n, name in enumerate(names)}
        self._components.append(Component(key, mark, pins))

    def rail(self, start: Hole, end: Hole, carries: str) -> None:
        """Lay a rail of bare wire along a row."""
        self._rails.append(Link(start, end, carries, bare=True))

    def bridge(self, start: Hole, end: Hole, carries: str) -> None:
        """Join a hole with the next one."""
        self._bridges.append(Link(start, end, carries, bare=True))

    def wire(self, start: Hole, end: Hole, carries: str) -> None:
        """Lay an insulated wire."""
        self._wires.append(Link(start, end, carries))
