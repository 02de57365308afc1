"""What many games say: means and shares, with confidence intervals.

Everything is summed in whole numbers, so the order of the games changes nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.table import Table

from companion.games.api.engine import Stake, Strength, strength_name
from companion.simulation.match import Played

Z_95 = 1.959964
"""95 % of a normal distribution lie within this many standard deviations of the mean."""

WIN = 840
"""What a win counts while it is summed: each share of up to eight winners is a whole number."""


class Side(NamedTuple):
    """The results of one player in all games; a shared win counts as a fraction in `won`.

    `share` is the proportion of games won, `low` and `high` its 95 % confidence interval;
    `points` is the mean score of a game, plus or minus `error` at 95 % confidence.
    """

    player: str
    level: Strength
    won: float
    share: float
    low: float
    high: float
    points: float
    error: float


class Estimate(NamedTuple):
    """A mean of all games, and its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    @property
    def error(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


class Tally:
    """Sums up whole numbers, one for each deal; a deal is `games` games with the same luck.

    `deals` is their number, and `total` their sum.
    """

    def __init__(self, games: int = 1) -> None:
        self._games, self.deals, self.total, self._squares = games, 0, 0, 0

    def add(self, value: int) -> None:
        """Add the sum of one deal."""
        self.deals += 1
        self.total += value
        self._squares += value * value

    @property
    def games(self) -> int:
        """The number of games."""
        return self.deals * self._games

    @property
    def mean(self) -> float:
        """The mean of a game."""
        return self.total / self.games

    @property
    def variance(self) -> float:
        """The variance of the mean; deals are independent, but not the games of one deal."""
        spread = self._squares - self.total**2 / self.deals
        return max(spread, 0.0) / max(self.deals - 1, 1) / self.deals / self._games**2

    @property
    def error(self) -> float:
        """Half the width of the 95 % confidence interval of the mean."""
        return Z_95 * math.sqrt(self.variance)

    @property
    def span(self) -> tuple[float, float]:
        """The ends of the 95 % confidence interval of the mean."""
        return self.mean - self.error, self.mean + self.error

    def share(self, whole: int = 1) -> Estimate:
        """The mean as a share of `whole`, in Wilson's interval.

        Games with the same luck count as the independent games that would be as certain.
        """
        share, variance, count = self.mean / whole, self.variance / whole**2, self.deals
        if self._games == 1 or not variance:
            return Estimate(share, *interval(share * count, count))
        worth = share * (1 - share) / variance
        return Estimate(share, *interval(share * worth, worth))


def interval(won: float, count: float) -> tuple[float, float]:
    """The 95 % confidence interval of the share won (Wilson's score interval)."""
    share, spread = won / count, Z_95**2 / count
    middle = (share + spread / 2) / (1 + spread)
    reach = Z_95 / (1 + spread) * math.sqrt(share * (1 - share) / count + spread / (4 * count))
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


class Deal(NamedTuple):
    """The games with the same luck, for each match; `number` is that of the first one."""

    number: int
    games: tuple[tuple[Played, ...], ...]


Count = Callable[[Deal], int]
"""Counts something in a deal, as a whole number."""


def count_all(measure: Callable[[Played], int], match: int = 0) -> Count:
    """The sum of a measure over the games of a deal in one of the matches."""
    return lambda deal: sum(map(measure, deal.games[match]))


def win_of(player: str) -> Callable[[Played], int]:
    """Counts the wins of a player, in parts of `WIN`."""
    return lambda one: WIN // len(one.winners) if player in one.winners else 0


def points_of(player: str) -> Callable[[Played], int]:
    """Counts the points of a player."""
    return lambda one: one.scores[player]


def side_counts(players: Iterable[str]) -> list[Count]:
    """What `sides` needs: the wins and points of each player."""
    return [count_all(measure(player)) for player in players for measure in (win_of, points_of)]


def sides(players: Mapping[str, Strength], found: Sequence[Tally]) -> list[Side]:
    """The results of each player, from the tallies of `side_counts`."""
    rows = zip(players.items(), found[::2], found[1::2], strict=True)
    return [_side(player, level, won, points) for (player, level), won, points in rows]


def _side(player: str, level: Strength, won: Tally, points: Tally) -> Side:
    share = won.share(WIN)
    return Side(player, level, won.total / WIN, *share, points.mean, points.error)


def table(found: Sequence[Side], stake: Stake | None = None) -> Table:
    """A table with one row per player."""
    shown = Table(box=None, pad_edge=False)
    points = stake.head if stake else "Points a game"
    for head in ("Player", "Strength", "Won", "Share", "95% interval", points):
        shown.add_column(head, justify="left" if head == "Player" else "right")
    for side in found:
        strength = f"{side.level:g} {strength_name(side.level)}"
        span = f"{100 * side.low:.1f} to {100 * side.high:.1f}%"
        share = f"{100 * side.share:.1f}%"
        row = (side.player, strength, f"{side.won:g}", share, span)
        shown.add_row(*row, _gain(side, stake) if stake else f"{side.points:.1f}")
    return shown


def _gain(side: Side, stake: Stake) -> str:
    gained, error = side.points - stake.start, side.error
    return f"{gained * stake.games:+.0f} ± {error * stake.games:.0f}"
