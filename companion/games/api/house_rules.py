"""What people choose before a game: its house rules, and what else goes into its setup."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from companion.widgets.widget import Widget

Players = tuple[str, ...]
Setup = dict[str, Any]


class Option(msgspec.Struct, frozen=True):
    """One house rule; the first value is the rules' default.

    `label` fits 16 letters, each of `labels` 20. `explanation` explains the rule to somebody who
    has never played: a sentence or two that fit three rows of 21 letters.
    """

    name: str
    label: str
    values: tuple[Any, ...]
    labels: tuple[str, ...]
    explanation: str = ""

    def index(self, chosen: Mapping[str, Any]) -> int:
        """Which of the values is chosen."""
        value = chosen.get(self.name, self.values[0])
        return self.values.index(value) if value in self.values else 0

    def value(self, chosen: Mapping[str, Any]) -> str:
        """What is chosen, in full."""
        return self.labels[self.index(chosen)]


class GameOptions(msgspec.Struct, frozen=True):
    """What people want of a game before it begins."""

    options: dict[str, Any]
    setup: Setup = {}


class Choice(msgspec.Struct, frozen=True):
    """What people decide beside the house rules.

    `row` says it in the game's own list; one without is asked when all have joined.
    `widget` enters it, of those players; None: there is nothing to decide.
    """

    widget: Callable[[GameOptions, Players], Widget | None]
    choose: Callable[[GameOptions, Any], GameOptions]
    row: Callable[[GameOptions], str] | None = None


class HouseRules(Protocol):
    """What a game's `house` module offers."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]:
        """The house rules, in the order in which they are listed."""

    @property
    def CHOICES(self) -> tuple[Choice, ...]:
        """What else is decided, in the order in which it is asked."""

    @property
    def HANDICAPS(self) -> bool:
        """Whether the game's setup knows `handicaps`."""

    def setup_for(self, setup: Setup, players: Players) -> Setup:
        """The setup when these have joined, in their order round the table."""

    def next_setup(self, setup: Setup, players: Players) -> Setup:
        """The setup of their next game; somebody else begins."""
