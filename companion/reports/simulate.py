"""Games that the box plays against itself: who wins how often, and how sure that is."""

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

SURE = 1.959964
"""How many standard deviations to each side hold 95 % of a normal distribution."""


class Match(NamedTuple):
    """What is played: the game, by whom (players and their strengths), by which rules."""

    game: str
    players: Mapping[str, int]
    options: Mapping[str, Any]
    ruling: Ruling
    seed: int


class Played(NamedTuple):
    """How one game ended."""

    scores: Mapping[str, int]
    winners: tuple[str, ...]


class Side(NamedTuple):
    """What one player did in all games: `won` counts a shared win in parts.

    `share` is what was won of all games, `low` and `high` its 95 % confidence
    interval; `points` are those of a game on average, and within `error` of what
    they would be in very many games, 95 times of 100.
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
    """Who plays, from `strong,weak` or `5,1`; raises BadEntry."""
    most = offered(game).LEVELS
    names = dict(zip(STRENGTHS, range(1, most + 1), strict=False))
    levels = []
    for word in given.lower().split(","):
        level = names.get(word.strip()) or (int(word) if word.strip().isdecimal() else 0)
        if not 1 <= level <= most:
            known = ", ".join(names)
            raise BadEntry(f"{word[:20]!r} is no strength. Use 1 to {most}, or {known}.")
        levels.append(level)
    return {f"P{n}": level for n, level in enumerate(levels, 1)}


def offered(name: str) -> Opponent:
    """Who plays the game for the box; raises UnknownGame, and BadEntry where nobody does."""
    game = find_game(name)
    if game.engine.opponent is None:
        raise BadEntry(f"The box cannot play {game.title} itself. Choose another game.")
    return game.engine.opponent


def games(match: Match, count: int) -> Iterator[Played]:
    """Play so many games, one after another; the seats rotate. Raises BadEntry."""
    for number in range(count):
        yield _one(match, number)


def _one(match: Match, number: int) -> Played:
    game, opponent = find_game(match.game), offered(match.game)
    names = list(match.players)
    first = number % len(names)
    chance = Chance(f"{match.seed}/{number}")
    options = {**game.engine.self_play, **match.options, **opponent.NEEDS}
    start = game.rules.new((*names[first:], *names[:first]), options, {})
    end = MachineMind(game.rules, opponent, match.ruling, chance).play_out(start, match.players)
    view = game.rules.view(end, None)
    return Played(view.scores, view.winners)


def sides(players: Mapping[str, int], played: Sequence[Played]) -> list[Side]:
    """What each player did, in the order in which they were named."""
    return [_side(player, level, played) for player, level in players.items()]


def _side(player: str, level: int, played: Sequence[Played]) -> Side:
    won = sum(1 / len(one.winners) for one in played if player in one.winners)
    points = [one.scores[player] for one in played]
    share = won / len(played)
    low, high = interval(won, len(played))
    return Side(player, level, won, share, low, high, *mean(points))


def mean(points: Sequence[int]) -> tuple[float, float]:
    """The mean, and the half of its 95 % confidence interval."""
    middle = sum(points) / len(points)
    spread = sum((one - middle) ** 2 for one in points) / max(len(points) - 1, 1)
    return middle, SURE * math.sqrt(spread / len(points))


def interval(won: float, count: int) -> tuple[float, float]:
    """Where the true share lies, 95 times of 100, by Wilson's score interval."""
    share, spread = won / count, SURE**2 / count
    middle = (share + spread / 2) / (1 + spread)
    reach = SURE / (1 + spread) * math.sqrt(share * (1 - share) / count + spread / (4 * count))
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


def table(found: Sequence[Side], stake: Stake | None = None) -> Table:
    """The players side by side."""
    shown = Table(box=None, pad_edge=False)
    points = stake.head if stake else "Points a game"
    for head in ("Player", "Strength", "Won", "Share", "95 % sure", points):
        shown.add_column(head, justify="left" if head == "Player" else "right")
    for side in found:
        strength = f"{side.level} {STRENGTHS[side.level - 1]}"
        sure = f"{100 * side.low:.1f} to {100 * side.high:.1f} %"
        share = f"{100 * side.share:.1f} %"
        row = (side.player, strength, f"{side.won:g}", share, sure)
        shown.add_row(*row, _staked(side, stake) if stake else f"{side.points:.1f}")
    return shown


def _staked(side: Side, stake: Stake) -> str:
    gained, error = side.points - stake.start, side.error
    return f"{gained * stake.games:+.0f} ± {error * stake.games:.0f}"


def peak_mb() -> float | None:
    """The most memory this process has held so far, MB; None where the system does not say."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
