"""Interface of what people choose before a game besides its house options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.widgets.widget import Widget

Players = tuple[str, ...]
Setup = dict[str, Any]


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


def keep_setup(setup: Setup, players: Players) -> Setup:
    """The setup unchanged."""
    del players
    return setup


class HouseRules(msgspec.Struct, frozen=True):
    """What people decide before a game besides its `Options`.

    setup_for: the setup once these players have joined, in seating order.
    next_setup: the setup of the same players' next game, with the next starter or dealer.
    choices: other decisions, in the order in which they are asked.
    """

    setup_for: Callable[[Setup, Players], Setup] = keep_setup
    next_setup: Callable[[Setup, Players], Setup] = keep_setup
    choices: tuple[Choice, ...] = ()
