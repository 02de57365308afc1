"""Questions about a game that computer players can answer, each with its interval.

Computer players are not people: they say how the rules and cards work, not how a game feels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.games import find_game
from companion.games.api.engine import Strength, strength_name
from companion.simulation.match import Match, Played, check
from companion.simulation.plot import Bar, share_bar
from companion.simulation.statistics import WIN, Z_95, Count, Tally, count_all, win_of

ELO = 400 / math.log(10)
"""Points of the Elo scale for one unit of log-odds: 400 points are odds of 10 to 1."""


ELO_POINTS = "Elo points"


class Answer(NamedTuple):
    """The answer to a question: a sentence, and estimates with their intervals.

    expected: the value to compare the estimates with, if there is one. wide: half the width of the
    widest interval of a share, in percent of the games.
    """

    title: str
    sentence: str
    bars: list[Bar]
    wide: float
    expected: float | None = None

    @property
    def brief(self) -> str:
        """The estimates in a line."""
        return ", ".join(
            f"{bar.label} {bar.value:.1f} ({bar.low:.1f} to {bar.high:.1f})" for bar in self.bars
        )


class Question(NamedTuple):
    """A question: the matches to play for it, what to count in them, and the answer to it."""

    matches: Sequence[Match]
    counts: Sequence[Count]
    answer: Callable[[Sequence[Tally]], Answer]


class Measure(NamedTuple):
    """Something to measure in a game: its name, how to count it, and its unit.

    What is given in percent of the games is counted in parts of `WIN`.
    """

    name: str
    count: Callable[[Played], int]
    unit: str

    @property
    def share(self) -> bool:
        """Whether it is given in percent of the games."""
        return self.unit == "%"

    @property
    def quantity(self) -> str:
        """What a difference of it is."""
        return f"Difference, {'% of the games' if self.share else self.unit}"


def _wins_first(one: Played) -> int:
    return win_of(one.first)(one)


def measures(game: str) -> list[Measure]:
    """What a deck or a house rule may change in a game."""
    stake = find_game(game).engine.stake
    unit = stake.unit if stake else "points"
    found = [
        Measure("won by the first player, %", _wins_first, "%"),
        Measure("games with one winner, %", lambda one: WIN * (len(one.winners) == 1), "%"),
        Measure(f"winner's lead, {unit}", _lead, unit),
        Measure("actions in a game", lambda one: one.actions, "actions"),
    ]
    if not stake:  # players who win from each other always have as much together
        found.insert(3, Measure("points of all players", _points_of_all, unit))
    return found


def _points_of_all(one: Played) -> int:
    return sum(one.scores.values())


def _lead(one: Played) -> int:
    best, second = sorted(one.scores.values())[-1:-3:-1]
    return best - second


def first_player(match: Match) -> Question:
    """Whether the player who acts first wins too often, among equal players."""
    count = len(match.players)
    fair = 100 / count

    def answer(found: Sequence[Tally]) -> Answer:
        bar = share_bar("first player", *found[0].share(WIN))
        said = f"The first of {count} equal players wins {_span(bar)} of the games"
        return Answer(
            "Does the first player win too often?",
            f"{said}; {fair:.1f}% is fair. {_judge(bar, fair)}",
            [bar],
            _wide([bar]),
            fair,
        )

    return Question([match], [count_all(_wins_first)], answer)


def _wide(bars: Iterable[Bar]) -> float:
    """Half the width of the widest interval."""
    return max(bar.high - bar.low for bar in bars) / 2


def _span(bar: Bar) -> str:
    return f"{bar.value:.1f}% ({bar.low:.1f} to {bar.high:.1f}%)"


def _judge(bar: Bar, fair: float) -> str:
    if bar.low > fair:
        return "That is too often."
    if bar.high < fair:
        return "That is too rarely."
    return "No unfairness was found; play more games to be surer."


def change(match: Match, what: str, **changes: Mapping[str, Any]) -> Question:
    """What a house rule or a deck changes: the differences, with each deal played twice.

    Raises BadEntry if a game cannot be played so.
    """
    both, asked = (match, replace(match, **changes)), measures(match.game)
    for one in both:
        check(one)  # before any of them is played, as that may take hours

    def answer(found: Sequence[Tally]) -> Answer:
        pairs = [Pair(*found[at : at + 3]) for at in range(0, len(found), 3)]
        bars = [_difference(*one) for one in zip(asked, pairs, strict=True)]
        said = [
            f"{bar.label}: {bar.value:+.2f} ({bar.low:+.2f} to {bar.high:+.2f})"
            for bar in bars
            if not bar.low <= 0 <= bar.high
        ]
        text = "; ".join(said) or "no difference was found; play more games to be surer"
        shares = [bar for measure, bar in zip(asked, bars, strict=True) if measure.share]
        return Answer(f"The effect of {what}", f"With {what}: {text}.", bars, _wide(shares), 0.0)

    return Question(both, [count for one in asked for count in _pair_counts(one)], answer)


def _pair_counts(measure: Measure) -> tuple[Count, Count, Count]:
    """The counts of a `Pair`: with the same luck, much of what varies is the same."""
    before, after = count_all(measure.count), count_all(measure.count, match=1)
    return before, after, lambda deal: after(deal) - before(deal)


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


def _difference(measure: Measure, pair: Pair) -> Bar:
    if measure.share:
        return _share_difference(measure, pair)
    return Bar(measure.name, pair.by.mean, *pair.by.span, measure.quantity)


def _share_difference(measure: Measure, pair: Pair) -> Bar:
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
    return Bar(measure.name, 100 * by, 100 * (by - less), 100 * (by + more), measure.quantity)


def deck(match: Match, name: str) -> Question:
    """Whether a deck is fair to all seats, among equal players.

    Each game has a deal of its own, as equal players are not mirrored, so all are independent. The
    players move one seat from game to game: seat 1 is that of P1 in the first game, of P2 in the
    second.
    """
    names, fair = list(match.players), 100 / len(match.players)

    def wins_of(seat: int) -> Count:
        return lambda deal: win_of(names[(seat + deal.number) % len(names)])(deal.games[0][0])

    def answer(found: Sequence[Tally]) -> Answer:
        bars = [share_bar(f"seat {at}", *tally.share(WIN)) for at, tally in enumerate(found, 1)]
        odd = [bar for bar in bars if not bar.low <= fair <= bar.high]
        said = ", ".join(f"{bar.label} wins {_span(bar)}" for bar in odd or bars[:1])
        verdict = "The deck is not fair to all seats." if odd else "No unfairness was found."
        title, sentence = f"Is the {name} fair?", f"With the {name}, {said}. {verdict}"
        return Answer(title, sentence, bars, _wide(bars), fair)

    return Question([match], [wins_of(seat) for seat in range(len(names))], answer)


def strengths(match: Match, levels: Sequence[Strength]) -> Question:
    """How strong each computer player is: neighbours play, on one scale (Bradley-Terry).

    In a chain of neighbours the scale that fits best adds up the log-odds of their games.
    """
    pairs = list(pairwise(levels))

    def answer(found: Sequence[Tally]) -> Answer:
        bars, said, shares = (
            [Bar(_label(levels[0]), 0.0, 0.0, 0.0, ELO_POINTS)],
            list[str](),
            list[Bar](),
        )
        rating = variance = 0.0
        for (_, level), tally in zip(pairs, found, strict=True):
            step, spread = _log_odds(tally)
            rating, variance = rating + ELO * step, variance + ELO**2 * spread
            error, share = (
                Z_95 * math.sqrt(variance),
                share_bar(strength_name(level), *tally.share(WIN)),
            )
            bars.append(Bar(_label(level), rating, rating - error, rating + error, ELO_POINTS))
            shares.append(share)
            said.append(f"{share.label} wins {_span(share)}")
        title = "How strong are the computer players?"
        return Answer(title, f"{'; '.join(said)}.", bars, _wide(shares))

    matches = [replace(match, players={"P1": level, "P2": weaker}) for weaker, level in pairs]
    counts = [count_all(win_of("P1"), match=at) for at in range(len(matches))]
    return Question(matches, counts, answer)


def _label(level: Strength) -> str:
    return f"{level:g} {strength_name(level)}"


def _log_odds(tally: Tally) -> tuple[float, float]:
    """The log-odds of winning and their variance; half a win and half a loss keep it finite."""
    count = tally.games
    share = (tally.mean / WIN * count + 0.5) / (count + 1)
    spread = max(tally.variance / WIN**2, 1 / (count + 1) ** 2)
    return math.log(share / (1 - share)), spread / (share * (1 - share)) ** 2
