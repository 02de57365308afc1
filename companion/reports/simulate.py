"""Games between computer players: who wins how often, with confidence intervals."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rich.table import Table

from companion.errors import BadEntry
from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import STRENGTHS, MachineMind, Opponent, Stake
from companion.lexicon.ruling import Ruling

Z_95 = 1.959964
"""95 % of a normal distribution lie within this many standard deviations of the mean."""


class Match(NamedTuple):
    """What to play: the game, the players with their strengths, the rules."""

    game: str
    players: Mapping[str, int]
    options: Mapping[str, Any]
    ruling: Ruling
    seed: int


class Played(NamedTuple):
    """The result of one game."""

    scores: Mapping[str, int]
    winners: tuple[str, ...]


class Side(NamedTuple):
    """The results of one player in all games; a shared win counts as a fraction in `won`.

    `share` is the proportion of games won, `low` and `high` its 95 % confidence interval;
    `points` is the mean score of a game, plus or minus `error` at 95 % confidence.
    """

    player: str
    level: int
    won: float
    share: float
    low: float
    high: float
    points: float
    error: float


def players(given: str, game: str) -> dict[str, int]:
    """Parse strengths such as `strong,weak` or `5,1` into players P1, P2 ...; raises BadEntry."""
    most = opponent_of(game).LEVELS
    names = dict(zip(STRENGTHS, range(1, most + 1), strict=False))
    levels = []
    for word in given.lower().split(","):
        level = names.get(word.strip()) or (int(word) if word.strip().isdecimal() else 0)
        if not 1 <= level <= most:
            known = ", ".join(names)
            raise BadEntry(f"{word[:20]!r} is not a strength. Use 1 to {most}, or {known}.")
        levels.append(level)
    return {f"P{n}": level for n, level in enumerate(levels, 1)}


def opponent_of(name: str) -> Opponent:
    """The computer player of a game; raises UnknownGame, and BadEntry if the game has none."""
    game = find_game(name)
    if game.engine.opponent is None:
        raise BadEntry(f"{game.title} has no computer players. Choose another game.")
    return game.engine.opponent


def play_games(match: Match, count: int) -> Iterator[Played]:
    """Play `count` games, one after another, with rotating seats; raises BadEntry."""
    for number in range(count):
        yield _one(match, number)


def _one(match: Match, number: int) -> Played:
    game, opponent = find_game(match.game), opponent_of(match.game)
    names = list(match.players)
    first = number % len(names)
    chance = Chance(f"{match.seed}/{number}")
    options = {**game.engine.self_play, **match.options, **opponent.NEEDS}
    start = game.rules.new((*names[first:], *names[:first]), options, {})
    end = MachineMind(game.rules, opponent, match.ruling, chance).play_out(start, match.players)
    view = game.rules.view(end, None)
    return Played(view.scores, view.winners)


def sides(players: Mapping[str, int], played: Sequence[Played]) -> list[Side]:
    """The results of each player, in the order of `players`."""
    return [_side(player, level, played) for player, level in players.items()]


def _side(player: str, level: int, played: Sequence[Played]) -> Side:
    won = sum(1 / len(one.winners) for one in played if player in one.winners)
    points = [one.scores[player] for one in played]
    share = won / len(played)
    low, high = interval(won, len(played))
    return Side(player, level, won, share, low, high, *mean(points))


def mean(points: Sequence[int]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % confidence interval."""
    middle = sum(points) / len(points)
    spread = sum((one - middle) ** 2 for one in points) / max(len(points) - 1, 1)
    return middle, Z_95 * math.sqrt(spread / len(points))


def interval(won: float, count: int) -> tuple[float, float]:
    """The 95 % confidence interval of the share won (Wilson's score interval)."""
    share, spread = won / count, Z_95**2 / count
    middle = (share + spread / 2) / (1 + spread)
    reach = Z_95 / (1 + spread) * math.sqrt(share * (1 - share) / count + spread / (4 * count))
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def table(found: Sequence[Side], stake: Stake | None = None) -> Table:
    """A table with one row per player."""
    shown = Table(box=None, pad_edge=False)
    points = stake.head if stake else "Points a game"
    for head in ("Player", "Strength", "Won", "Share", "95% interval", points):
        shown.add_column(head, justify="left" if head == "Player" else "right")
    for side in found:
        strength = f"{side.level} {STRENGTHS[side.level - 1]}"
        span = f"{100 * side.low:.1f} to {100 * side.high:.1f}%"
        share = f"{100 * side.share:.1f}%"
        row = (side.player, strength, f"{side.won:g}", share, span)
        shown.add_row(*row, _gain(side, stake) if stake else f"{side.points:.1f}")
    return shown


def _gain(side: Side, stake: Stake) -> str:
    gained, error = side.points - stake.start, side.error
    return f"{gained * stake.games:+.0f} ± {error * stake.games:.0f}"


def peak_mb() -> float | None:
    """The peak memory of this process in MB, or None if the system does not report it."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
