"""Interface of what people choose before a game: its house rules and the rest of its setup."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec

from companion.widgets.widget import Widget

Players = tuple[str, ...]
Setup = dict[str, Any]


class Option(msgspec.Struct, frozen=True):
    """A house rule; its first value is the default of the rules.

    label: name of the rule, at most 16 letters.
    labels: names of the values, at most 20 letters each.
    explanation: one or two sentences for somebody who has never played; at most three rows of 21
    letters.
    """

    name: str
    label: str
    values: tuple[Any, ...]
    labels: tuple[str, ...]
    explanation: str = ""

    def index(self, chosen: Mapping[str, Any]) -> int:
        """Index of the chosen value."""
        value = chosen.get(self.name, self.values[0])
        return self.values.index(value) if value in self.values else 0

    def value(self, chosen: Mapping[str, Any]) -> str:
        """Label of the chosen value."""
        return self.labels[self.index(chosen)]


class GameOptions(msgspec.Struct, frozen=True):
    """House options and setup that people have chosen for a game."""

    options: dict[str, Any]
    setup: Setup = {}


class Choice(msgspec.Struct, frozen=True):
    """Something else that people decide before a game.

    widget: makes the entry for these players; returns None if there is nothing to decide.
    choose: returns the options with the chosen value.
    row: text of its row in the game's list. Without a row it is asked when all have joined.
    """

    widget: Callable[[GameOptions, Players], Widget | None]
    choose: Callable[[GameOptions, Any], GameOptions]
    row: Callable[[GameOptions], str] | None = None


class HouseRules(Protocol):
    """Interface of a game's `house_rules` module."""

    @property
    def OPTIONS(self) -> tuple[Option, ...]:
        """House rules in the order of the list."""

    @property
    def CHOICES(self) -> tuple[Choice, ...]:
        """Other decisions, in the order in which they are asked."""

    @property
    def HANDICAPS(self) -> bool:
        """Whether the game's setup has `handicaps`."""

    def setup_for(self, setup: Setup, players: Players) -> Setup:
        """The setup once these players have joined, in seating order."""

    def next_setup(self, setup: Setup, players: Players) -> Setup:
        """The setup of the same players' next game, with the next starter or dealer."""
