"""Start a game of Worph: check players, options and setup (W1, W3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.errors import BadEntry
from companion.games.api.rules import Player
from companion.games.kit.validation import check_count, check_names, convert
from companion.games.worph.rules.seating import MAX_PLAYERS
from companion.games.worph.rules.state import Handicap, Options, WorphState

MIN_PLAYERS = 2


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table decides before play: the drawer (default: the first player) and handicaps."""

    drawer: Player | None = None
    handicaps: dict[Player, Handicap] = {}


def new(
    players: tuple[str, ...], options: Mapping[str, Any], setup: Mapping[str, Any]
) -> WorphState:
    """A game that waits for the drawer's start word; raises BadEntry."""
    check_count(players, MIN_PLAYERS, MAX_PLAYERS)
    check_names(players)
    house = convert(options, Options, "options")
    if house.tile_counts == "limited" and house.tiles is None:
        raise BadEntry('Limited tiles need a list. Give `tiles`, such as {"A": 9, "B": 2}.')
    decided = convert(setup, Setup, "setup")
    check_seated(players, decided.drawer, *decided.handicaps)
    drawer = decided.drawer or players[0]
    return WorphState(
        options=house,
        players=players,
        scores={player: _points(decided, player) for player in players},
        drawer=drawer,
        turn=drawer,
        holder=full_holder(house),
        handicaps=decided.handicaps,
    )


def _points(decided: Setup, player: str) -> int:
    return decided.handicaps.get(player, Handicap()).points


def full_holder(house: Options) -> dict[str, int] | None:
    """The full set of tiles by letter, or None if tiles are unlimited."""
    return house.tiles if house.tile_counts == "limited" else None


def check_seated(players: tuple[str, ...], *named: str | None) -> None:
    """Check that everybody named is a player; raises BadEntry."""
    for name in named:
        if name is not None and name not in players:
            raise BadEntry(f"{name[:20]!r} is not among the players. Name one of them.")
