"""Evenings: the games that belong together, and who won them by places.

An evening ends at six in the morning. Where the clock cannot be trusted, it lasts twelve hours of
running time, as `companion.evenings` says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from companion.evenings import Evening, Moment
from companion.names import is_somebody
from companion.reports.games import plain_date
from companion.reports.played import Played
from companion.table.feats import Feat
from companion.table.places import Place, best_of, places_in, standings
from companion.table.table import Table


class Night(NamedTuple):
    """An evening, with its number from 1 and its games, the first one first."""

    number: int
    games: tuple[Played, ...]

    @property
    def finished(self) -> list[Played]:
        """The games that count."""
        return [one for one in self.games if one.how is not None and one.points]

    @property
    def places(self) -> list[Place]:
        """Everybody but computers and forgotten players, the winner of the evening first."""
        machines = {name for game in self.games for name in game.machines}
        results = [(game.points, game.winners) for game in self.finished]
        people = (one for one in standings(results) if one.player not in machines)
        return [one for one in people if not is_somebody(one.player)]

    @property
    def winners(self) -> tuple[str, ...]:
        """The players who left most players behind; nobody if all were equal."""
        return best_of(self.places)

    @property
    def day(self) -> str:
        """Its date, such as 2026-11-27; empty if it is unknown."""
        dated = (one.started for one in self.games if one.started is not None)
        return plain_date(next(dated, None))


def nights(games: Iterable[Played]) -> list[Night]:
    """All evenings, oldest first."""
    found: list[list[Played]] = []
    for game in games:
        if found and is_same_evening(found[-1][0].begun, game.begun):
            found[-1].append(game)
        else:
            found.append([game])
    return [Night(number, tuple(some)) for number, some in enumerate(found, 1)]


def earlier(games: Sequence[Played], table: Table) -> list[Played]:
    """The finished games of the evening to which a game belongs, without that game."""
    others = [one for one in games if one.game != table.game]
    if not others:
        return []
    last = nights(others)[-1]
    same = is_same_evening(last.games[0].begun, table.header.begun)
    return last.finished if same else []


def is_same_evening(first: Moment, now: Moment) -> bool:
    """Whether a game belongs to the evening that began with another one.

    Without running times, as on a laptop or from an older version, the clock alone decides.
    """
    if first.ran_s and now.ran_s:
        return Evening(first).holds(now)
    if first.dated and now.dated:
        return Evening(first).until == Evening(now).until
    return not any((first.dated, now.dated, first.ran_s, now.ran_s))


def places_of(game: Played) -> dict[str, int]:
    """Everybody's place in a game, the best first; empty if it is not finished."""
    return places_in(game.points, game.winners) if game.how is not None else {}


def best_word(game: Played) -> Feat | None:
    """The word of a game with the most points, or else the longest one."""
    for kind in ("best", "longest"):
        some = [feat for feat in game.feats if feat.kind == kind]
        if some:
            return max(some, key=lambda feat: feat.worth)
    return None


def plain(night: Night) -> dict[str, Any]:
    """An evening for JSON."""
    return {
        "evening": night.number,
        "date": night.day or None,
        "winners": list(night.winners),
        "standings": msgspec.to_builtins(night.places),
        "games": [
            {
                "no": game.game,
                "game": game.title,
                "finished": game.how,
                "points": game.points,
                "places": places_of(game),
            }
            for game in night.games
        ],
    }
