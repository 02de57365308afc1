"""Places in games, and who wins an evening by them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

Points = Mapping[str, int]


class Place(msgspec.Struct, frozen=True):
    """A player in an evening: how many players they left behind in its games, and games won."""

    player: str
    behind: int
    wins: int


def places_in(points: Points, winners: Sequence[str]) -> dict[str, int]:
    """Everybody's place in a game, the best first: winners share the first, equals their place."""
    worth = {player: (player in winners, own) for player, own in points.items()}
    order = sorted(points, key=lambda player: worth[player], reverse=True)
    return {one: 1 + sum(worth[other] > worth[one] for other in order) for one in order}


def standings(results: Iterable[tuple[Points, Sequence[str]]]) -> list[Place]:
    """Everybody in some games, given as points and winners: who left most players behind first."""
    behind: dict[str, int] = {}
    wins: dict[str, int] = {}
    for points, winners in results:
        places = places_in(points, winners)
        for player, place in places.items():
            behind[player] = behind.get(player, 0) + sum(other > place for other in places.values())
            wins[player] = wins.get(player, 0) + (player in winners)
    found = [Place(player, count, wins[player]) for player, count in behind.items()]
    return sorted(found, key=lambda one: (-one.behind, -one.wins, one.player))


def best_of(places: Sequence[Place]) -> tuple[str, ...]:
    """The players who left most behind; nobody if all were equal."""
    most = max((one.behind for one in places), default=0)
    return tuple(one.player for one in places if most and one.behind == most)
