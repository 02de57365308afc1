"""Summary of a game from its records: words, best words, gains, and the turning point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

import msgspec

from companion.games.api.game import Game
from companion.games.api.highlights import Word
from companion.games.api.rules import Record
from companion.table.history import History, leaders

ENOUGH_WORDS = 5
"""Words played in a game before one can be the best of the evening."""


def words(game: Game, records: Iterable[Record]) -> list[Word]:
    """The words that count, in the order of play."""
    return [*chain.from_iterable(words_by_record(game, records))]


def words_by_record(game: Game, records: Iterable[Record]) -> list[list[Word]]:
    """The words of each record that count."""
    played: list[list[Word]] = []
    for record in records:
        played.append([])
        for made in game.ui.words(record):
            if made.stands:
                played[-1].append(made)
            else:
                _remove(made, played)
    return played


def _remove(lost: Word, played: list[list[Word]]) -> None:
    """Remove the last play of a word that no longer counts, with the other words of that play."""
    for made in reversed(played):
        if any(one.word == lost.word and lost.player in ("", one.player) for one in made):
            made.clear()
            return


def best(made: Iterable[Word]) -> Word | None:
    """The word with the most points (the longest of equals), or None."""
    return max(made, key=lambda one: (one.points, len(one.word)), default=None)


def longest(made: Iterable[Word]) -> Word | None:
    """The word with the most letters (the best of equals), or None."""
    return max(made, key=lambda one: (len(one.word), one.points), default=None)


Gains = dict[str, int]
"""Points gained or lost, by player."""


def gains(history: History) -> list[Gains]:
    """The points gained or lost, as a column for each time round the table.

    Points that several players gain at once, as at the end of a round, get their own column.
    """
    columns: list[Gains] = []
    before, last = history.start(), -1
    for points, order in points_after(history):
        gained = {p: points[p] - before.get(p, 0) for p in points if points[p] != before.get(p, 0)}
        places = [order.index(p) if p in order else len(order) for p in gained]
        again = not columns or min(places, default=0) <= last or gained.keys() & columns[-1].keys()
        if places and (again or len(places) > 1):
            columns.append({})
        if places:
            columns[-1] |= gained
            last = len(order) if len(places) > 1 else places[0]
        before = points
    return columns


def points_after(history: History) -> Iterator[tuple[Gains, tuple[str, ...]]]:
    """Everybody's points after each record, with those who could win then."""
    for record in history.records:
        view = history.rules.view(record.outcome.state, None)
        yield history.kind.points(view), history.kind.contenders(view)


class Bests:
    """The best points of a word in each game this evening, and the number of words."""

    def __init__(self) -> None:
        self._most: Counter[str] = Counter()
        self._count: Counter[str] = Counter()

    def add(self, game: str, made: Iterable[Word]) -> bool:
        """Count words; returns whether one of them is the best of the evening.

        For that it needs more points than at least `ENOUGH_WORDS` words before it.
        """
        best = False
        for word in made:
            enough = self._count[game] >= ENOUGH_WORDS
            best |= enough and word.points > self._most[game]
            self._most[game] = max(self._most[game], word.points)
            self._count[game] += 1
        return best


class TurningPoint(msgspec.Struct, frozen=True):
    """The turn that changed the lead for good: its words, and who led `before` (empty: nobody).

    A turn that took a word away has none.
    """

    words: tuple[Word, ...]
    before: frozenset[str]


def turning_point(history: History) -> TurningPoint | None:
    """The turn after which the winners stayed in the lead, or None if nobody led."""
    last, found = frozenset(history.standing().winners), None
    if last >= frozenset(history.kind.contenders(history.view())):
        return None
    before: frozenset[str] = frozenset()
    for record, (points, players) in zip(history.records, points_after(history), strict=True):
        now = frozenset(leaders(points, players))
        if now != last:
            found = None
        elif found is None:
            made = tuple(one for one in history.kind.ui.words(record) if one.stands)
            found = TurningPoint(made, before)
        before = frozenset() if now == frozenset(players) else now
    return found
