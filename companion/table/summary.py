"""What a game came to, as its records tell it: the words that stand, and who led when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from companion.games.api.game import Game
from companion.games.api.highlights import Word
from companion.games.api.rules import Record
from companion.table.history import History, leaders

ENOUGH_WORDS = 5
"""So many words are played before one is called the best of the evening."""


def words(game: Game, records: Iterable[Record]) -> list[Word]:
    """The words that stand, in the order of play."""
    found: list[Word] = []
    for record in records:
        for made in game.ui.words(record):
            if made.stands:
                found.append(made)
            else:
                _strike(found, made)
    return found


def _strike(found: list[Word], fallen: Word) -> None:
    """Leave out the last word that is meant; nothing where it never stood."""
    for at in reversed(range(len(found))):
        if found[at].word == fallen.word and fallen.player in ("", found[at].player):
            del found[at]
            return


def best(made: Iterable[Word]) -> Word | None:
    """The word with the most points, the longest of several; None without a word."""
    return max(made, key=lambda one: (one.points, len(one.word)), default=None)


def longest(made: Iterable[Word]) -> Word | None:
    """The word with the most letters, the best of several; None without a word."""
    return max(made, key=lambda one: (len(one.word), one.points), default=None)


Gains = dict[str, int]
"""Who gained how many points."""


def gains(history: History) -> list[Gains]:
    """The points that were gained or lost, turn by turn: a column for each time round the table.

    What several players gain at once, as at the end of a round, is a column of its own.
    """
    found: list[Gains] = []
    before, last = history.start(), -1
    for points, order in points_after(history):
        gained = {p: points[p] - before.get(p, 0) for p in points if points[p] != before.get(p, 0)}
        places = [order.index(p) if p in order else len(order) for p in gained]
        if places and (not found or min(places) <= last or len(places) > 1):
            found.append({})
        if places:
            found[-1] |= gained
            last = len(order) if len(places) > 1 else places[0]
        before = points
    return found


def points_after(history: History) -> Iterator[tuple[Gains, tuple[str, ...]]]:
    """Everybody's points after each record, and who sat there then."""
    for record in history.records:
        view = history.rules.view(record.outcome.state, None)
        yield history.kind.points(view), view.players


class Bests:
    """The most points of a word in each game this evening, and how many words there were."""

    def __init__(self) -> None:
        self._most: Counter[str] = Counter()
        self._count: Counter[str] = Counter()

    def add(self, game: str, made: Iterable[Word]) -> bool:
        """Count words; whether one has more points than all before it, and these were enough."""
        best = False
        for word in made:
            enough = self._count[game] >= ENOUGH_WORDS
            best |= enough and word.points > self._most[game]
            self._most[game] = max(self._most[game], word.points)
            self._count[game] += 1
        return best


class Feats(msgspec.Struct, frozen=True):
    """What one player's words came to in a game: how many, the best one, the longest one.

    The end of a game keeps them in the journal; words stand with their points.
    """

    count: int
    best: tuple[str, int]
    longest: tuple[str, int]


def feats(history: History) -> dict[str, Feats]:
    """The same of everybody who made a word."""
    made = words(history.kind, history.records)
    found = {}
    for player in dict.fromkeys(word.player for word in made):
        own = [word for word in made if word.player == player]
        by_points, by_length = best(own), longest(own)
        if by_points and by_length:
            found[player] = Feats(len(own), by_points[1:3], by_length[1:3])
    return found


class Turning(NamedTuple):
    """When the lead changed for good: by which words, and who led `before`, if anybody did."""

    words: tuple[Word, ...]
    before: frozenset[str]


def turning_point(history: History) -> Turning | None:
    """The turn from which on those who won were in the lead; None where nobody led."""
    last, found = frozenset(history.standing().winners), None
    if last >= frozenset(history.view().players):
        return None
    before: frozenset[str] = frozenset()
    for record, (points, players) in zip(history.records, points_after(history), strict=True):
        now = frozenset(leaders(points, players))
        if now != last:
            found = None
        elif found is None:
            found = Turning(history.kind.ui.words(record), before)
        before = frozenset() if now == frozenset(players) else now
    return found
