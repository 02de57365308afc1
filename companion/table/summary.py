"""Summary of a game from its records: words, best words, gains, and the turning point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

import msgspec

from companion.games.api.game import Game
from companion.games.api.highlights import Word
from companion.games.api.rules import Record
from companion.table.history import History, leaders
from companion.table.table import Table

ENOUGH_WORDS = 5
"""Words played in a game before one can be the best of the evening."""


def words(game: Game, records: Iterable[Record]) -> list[Word]:
    """The words that count, in the order of play."""
    return [*chain.from_iterable(words_by_record(game, records))]


def words_by_record(game: Game, records: Iterable[Record]) -> list[list[Word]]:
    """The words of each record that count."""
    played: list[list[Word]] = []
    _play_on(game, records, played)
    return played


def _play_on(
    game: Game, records: Iterable[Record], played: list[list[Word]]
) -> list[tuple[int, int]]:
    """Add the words of further records; the indexes of each play and of what removed it.

    A word that no longer counts removes the other words of its play, too.
    """
    falls: list[tuple[int, int]] = []
    for now, record in enumerate(records, len(played)):
        played.append([])
        for made in game.ui.words(record):
            if made.stands:
                played[-1].append(made)
            elif (at := _last_play(made, played)) is not None:
                played[at].clear()
                falls.append((at, now))
    return falls


def _last_play(lost: Word, played: list[list[Word]]) -> int | None:
    """The index of the last play of a word; None if nobody has played it."""
    for at in reversed(range(len(played))):
        if any(one.word == lost.word and lost.player in ("", one.player) for one in played[at]):
            return at
    return None


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


def lasting_points(history: History) -> list[tuple[Gains, tuple[str, ...]]]:
    """As `points_after`, without the points of words that were removed later, by a challenge."""
    after = [*points_after(history)]
    lasting = [dict(points) for points, _ in after]
    for at, now in _play_on(history.kind, history.records, []):
        before = after[at - 1][0] if at else history.start()
        for player, won in after[at][0].items():
            lost = after[now - 1][0][player] - after[now][0][player]
            false = max(0, min(won - before.get(player, 0), lost))
            for one in lasting[at:now]:
                one[player] -= false
    return [(own, able) for own, (_, able) in zip(lasting, after, strict=True)]


class _Played(msgspec.Struct, frozen=True):
    """A game of this evening: what was done in it, and the words of each record that count."""

    name: str
    records: list[Record]
    words: list[list[Word]]


class Bests:
    """The words that count in each game of this evening."""

    def __init__(self) -> None:
        self._games: dict[int, _Played] = {}

    def add(self, table: Table) -> bool:
        """Count the words so far; returns whether the last action made the best of the evening.

        For that it needs more points than at least `ENOUGH_WORDS` words before it.
        """
        name, records = table.header.game, [*table.records]
        game = self._games.pop(table.game, _Played(name, [], []))
        if records[: len(game.records)] != game.records:  # something was undone or corrected
            game = _Played(name, [], [])
        _play_on(table.kind, records[len(game.records) :], game.words)
        earlier = (made for one in self._games.values() if one.name == name for made in one.words)
        before = [*chain.from_iterable((*earlier, *game.words[:-1]))]
        self._games[table.game] = msgspec.structs.replace(game, records=records)
        most = max((word.points for word in before), default=0)
        made = chain.from_iterable(game.words[-1:]) if len(before) >= ENOUGH_WORDS else ()
        return any(word.points > most for word in made)


class TurningPoint(msgspec.Struct, frozen=True):
    """The turn that changed the lead for good: its words, and who led `before` (empty: nobody).

    Only words that count to the end are among them.
    """

    words: tuple[Word, ...]
    before: frozenset[str]


def turning_point(history: History) -> TurningPoint | None:
    """The turn after which the winners stayed in the lead, or None if nobody led."""
    last, found = frozenset(history.standing().winners), None
    if last >= frozenset(history.kind.contenders(history.view())):
        return None
    before: frozenset[str] = frozenset()
    words = words_by_record(history.kind, history.records)
    for made, (points, players) in zip(words, lasting_points(history), strict=True):
        now = frozenset(leaders(points, players))
        if now != last:
            found = None
        elif found is None:
            found = TurningPoint(tuple(made), before)
        before = frozenset() if now == frozenset(players) else now
    return found
