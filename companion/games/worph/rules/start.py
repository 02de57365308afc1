"""Start a game of Worph (W1, W3)."""

from __future__ import annotations

import msgspec

from companion.errors import BadEntry
from companion.games.api.marks import Player
from companion.games.kit.seating import check_seated
from companion.games.worph.rules.state import Handicap, Options, WorphState


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the table decides before play: the drawer (default: the first player) and handicaps."""

    drawer: Player | None = None
    handicaps: dict[Player, Handicap] = {}


def start(players: tuple[str, ...], house: Options, decided: Setup) -> WorphState:
    """A game that waits for the drawer's start word; raises BadEntry."""
    if house.tile_counts == "limited" and house.tiles is None:
        raise BadEntry('Limited tiles need a list. Give `tiles`, such as {"A": 9, "B": 2}.')
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
