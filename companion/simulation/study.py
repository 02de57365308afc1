"""Questions about a game that computer players can answer, each with its interval.

Computer players are not people: they say how the rules and cards work, not how a game feels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.games.api.engine import Strength, strength_name
from companion.simulation.match import Match, Played, check
from companion.simulation.plot import Bar
from companion.simulation.statistics import WIN, Z_95, Tally, deals, tallies, win_of

ELO = 400 / math.log(10)
"""Points of the Elo scale for one unit of log-odds: 400 points are odds of 10 to 1."""


class Games(NamedTuple):
    """Games that were played for a question; `deal` of them in a row have the same luck."""

    played: Iterable[Played]
    deal: int

    def deals(self) -> Iterator[tuple[Played, ...]]:
        """The games of each deal."""
        return deals(self.played, self.deal)


Play = Callable[[Match], Games]
"""Plays a match, or gets it from the store."""


class Answer(NamedTuple):
    """The answer to a question: a sentence, and estimates with their intervals.

    expected: the value to compare the estimates with, if there is one.
    """

    title: str
    sentence: str
    bars: list[Bar]
    expected: float | None = None


class Measure(NamedTuple):
    """Something to measure in a game: its name, and how to count it.

    share: whether it is counted in parts of `WIN`, and given in percent of the games.
    """

    name: str
    count: Callable[[Played], int]
    share: bool = False


def _wins_first(one: Played) -> int:
    return win_of(one.first)(one)


MEASURES = (
    Measure("won by the first player, %", _wins_first, share=True),
    Measure("games with one winner, %", lambda one: WIN * (len(one.winners) == 1), share=True),
    Measure("winner's lead, points", lambda one: _lead(one)),
    Measure("points of all players", lambda one: sum(one.scores.values())),
    Measure("actions in a game", lambda one: one.actions),
)
"""What a deck or a house rule may change."""


def _lead(one: Played) -> int:
    best, second = sorted(one.scores.values())[-1:-3:-1]
    return best - second


def _share_bar(label: str, tally: Tally) -> Bar:
    """A share of the games, in percent."""
    share = tally.share(WIN)
    return Bar(label, 100 * share.mean, 100 * share.low, 100 * share.high)


def first_player(match: Match, play: Play) -> Answer:
    """Whether the player who acts first wins too often, among equal players."""
    games, count = play(match), len(match.players)
    fair = 100 / count
    (tally,) = tallies(games.played, games.deal, [_wins_first])
    bar = _share_bar("first player", tally)
    said = (
        f"The first of {count} equal players wins {_span(bar)} of the games; {fair:.1f}% is fair."
    )
    return Answer(
        "Does the first player win too often? Games won, %",
        f"{said} {_judge(bar, fair)}",
        [bar],
        fair,
    )


def _span(bar: Bar) -> str:
    return f"{bar.value:.1f}% ({bar.low:.1f} to {bar.high:.1f}%)"


def _judge(bar: Bar, fair: float) -> str:
    if bar.low > fair:
        return "That is too often."
    if bar.high < fair:
        return "That is too rarely."
    return "No unfairness was found; play more games to be surer."


def change(match: Match, play: Play, what: str, **changes: Mapping[str, Any]) -> Answer:
    """What a house rule or a deck changes: the differences, with each deal played twice."""
    both = match, replace(match, **changes)
    for one in both:
        check(one)  # before any of them is played, as that may take hours
    found = _differences(*map(play, both))
    bars = [_difference(*one) for one in zip(MEASURES, found, strict=True)]
    said = [
        f"{bar.label}: {bar.value:+.2f} ({bar.low:+.2f} to {bar.high:+.2f})"
        for bar in bars
        if not bar.low <= 0 <= bar.high
    ]
    text = "; ".join(said) or "no difference was found; play more games to be surer"
    return Answer(f"The effect of {what}", f"With {what}: {text}.", bars, 0.0)


class Pair(NamedTuple):
    """A measure before and after a change, and how much more it is afterwards in the same deals."""

    before: Tally
    after: Tally
    by: Tally

    @property
    def correlation(self) -> float:
        """How alike the deals are before and after, from -1 to 1.

        Newcombe's correction for continuity makes it smaller, or ten games with the same winner
        before and after would say that the two never differ.
        """
        both = math.sqrt(self.before.variance * self.after.variance)
        if not both:
            return 0.0
        shared = (self.before.variance + self.after.variance - self.by.variance) / 2
        least = WIN**2 / (2 * self.by.deals**2)
        return (max(shared - least, 0.0) if shared > 0 else shared) / both


def _differences(before: Games, after: Games) -> list[Pair]:
    """Each measure, deal by deal: with the same luck, much of what varies is the same."""
    found = [Pair(*(Tally(before.deal) for _ in Pair._fields)) for _ in MEASURES]
    for both in zip(before.deals(), after.deals(), strict=True):
        for measure, pair in zip(MEASURES, found, strict=True):
            one, other = (sum(map(measure.count, deal)) for deal in both)
            for tally, value in zip(pair, (one, other, other - one), strict=True):
                tally.add(value)
    return found


def _difference(measure: Measure, pair: Pair) -> Bar:
    if measure.share:
        return _share_difference(measure.name, pair)
    return Bar(measure.name, pair.by.mean, *pair.by.span)


def _share_difference(name: str, pair: Pair) -> Bar:
    """The difference of two shares of the same deals, in percent.

    Newcombe's method 10 for pairs (Statistics in Medicine 17, 1998, 2635): Wilson's intervals of
    both shares, and their correlation, here that of the deals.
    """
    before, after, alike = pair.before.share(WIN), pair.after.share(WIN), pair.correlation

    def reach(one: float, other: float) -> float:
        return math.sqrt(max(one**2 + other**2 - 2 * alike * one * other, 0.0))

    by = after.mean - before.mean
    less = reach(after.mean - after.low, before.high - before.mean)
    more = reach(after.high - after.mean, before.mean - before.low)
    return Bar(name, 100 * by, 100 * (by - less), 100 * (by + more))


def deck(match: Match, play: Play, name: str) -> Answer:
    """Whether a deck is fair to all seats, among equal players.

    Each game has a deal of its own, as equal players are not mirrored, so all are independent. The
    players move one seat from game to game: seat 1 is that of P1 in the first game, of P2 in the
    second.
    """
    names, fair = list(match.players), 100 / len(match.players)
    found = [Tally() for _ in names]
    for number, one in enumerate(play(match).played):
        for seat, tally in enumerate(found):
            tally.add(win_of(names[(seat + number) % len(names)])(one))
    bars = [_share_bar(f"seat {at}", tally) for at, tally in enumerate(found, 1)]
    odd = [bar for bar in bars if not bar.low <= fair <= bar.high]
    said = ", ".join(f"{bar.label} wins {_span(bar)}" for bar in odd or bars[:1])
    verdict = "The deck is not fair to all seats." if odd else "No unfairness was found."
    return Answer(
        f"Is the {name} fair? Games won, %", f"With the {name}, {said}. {verdict}", bars, fair
    )


def strengths(match: Match, play: Play, levels: Sequence[Strength]) -> Answer:
    """How strong each computer player is: neighbours play, on one scale (Bradley-Terry).

    In a chain of neighbours the scale that fits best adds up the log-odds of their games.
    """
    bars, said, rating, variance = [Bar(_label(levels[0]), 0.0, 0.0, 0.0)], list[str](), 0.0, 0.0
    for weaker, level in pairwise(levels):
        games = play(replace(match, players={"P1": level, "P2": weaker}))
        (tally,) = tallies(games.played, games.deal, [win_of("P1")])
        step, spread = _log_odds(tally)
        rating, variance = rating + ELO * step, variance + ELO**2 * spread
        error, share = Z_95 * math.sqrt(variance), tally.share(WIN)
        bars.append(Bar(_label(level), rating, rating - error, rating + error))
        span = f"{100 * share.low:.1f} to {100 * share.high:.1f}"
        said.append(f"{strength_name(level)} wins {100 * share.mean:.1f}% ({span}%)")
    return Answer("How strong are the computer players? Elo points", f"{'; '.join(said)}.", bars)


def _label(level: Strength) -> str:
    return f"{level:g} {strength_name(level)}"


def _log_odds(tally: Tally) -> tuple[float, float]:
    """The log-odds of winning and their variance; half a win and half a loss keep it finite."""
    count = tally.games
    share = (tally.mean / WIN * count + 0.5) / (count + 1)
    spread = max(tally.variance / WIN**2, 1 / (count + 1) ** 2)
    return math.log(share / (1 - share)), spread / (share * (1 - share)) ** 2
