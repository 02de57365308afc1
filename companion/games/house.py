"""House rules as people choose them: a label, the values, and what each is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec


class Option(msgspec.Struct, frozen=True):
    """One house rule; the first value is the rules' default. Labels fit 16 letters."""

    name: str
    label: str
    values: tuple[Any, ...]
    labels: tuple[str, ...]

    def index(self, chosen: Mapping[str, Any]) -> int:
        """Which of the values is chosen."""
        value = chosen.get(self.name, self.values[0])
        return self.values.index(value) if value in self.values else 0

    def shown(self, chosen: Mapping[str, Any]) -> str:
        """The rule with its choice, for a row of a list."""
        return f"{self.label}: {self.labels[self.index(chosen)]}"


class House(Protocol):
    """What a game's `house` module offers."""

    OPTIONS: tuple[Option, ...]
