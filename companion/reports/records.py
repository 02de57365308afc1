"""What everybody has done in all games that were played to an end: games, wins, words.

The end of a game keeps what its words came to. A game of an older version is played again for
it, once for as long as the program runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from companion.errors import CompanionError
from companion.journal.file.entries import AnyRow, GameRecord
from companion.reports.replay import missing
from companion.table.history import History
from companion.table.summary import Feats, feats

Rows = Callable[[int], Sequence[AnyRow]]
"""The entries of a game by its number; may raise CompanionError."""

FeatsByPlayer = dict[str, Feats]


class Feat(NamedTuple):
    """A word with its points, and the game in which it was made."""

    word: str
    points: int
    game: str


class Player(NamedTuple):
    """What one player has done so far."""

    name: str
    games: int = 0
    wins: int = 0
    words: int = 0
    best: Feat | None = None
    longest: Feat | None = None


class Records:
    """The records of all games; what had to be played again for them is remembered."""

    def __init__(self) -> None:
        self._replayed: dict[tuple[str, int, int], FeatsByPlayer] = {}

    def players(self, games: Iterable[GameRecord], rows: Rows) -> list[Player]:
        """Everybody but the computer players, those with the most wins first."""
        found: dict[str, Player] = {}
        for record in games:
            if record.how is not None and record.result.get("scores"):
                for name, after in self._after(found, record, rows):
                    found[name] = after
        return sorted(found.values(), key=lambda one: (-one.wins, -one.games, one.name))

    def _after(
        self, found: dict[str, Player], record: GameRecord, rows: Rows
    ) -> Iterator[tuple[str, Player]]:
        """Those who played a game, after it."""
        scores, winners = record.result["scores"], record.result.get("winners") or ()
        made = self._made(record, rows)
        for name in dict.fromkeys((*record.players, *scores)):
            if name not in record.header.machines:
                before = found.get(name, Player(name))
                yield name, _played(before, record.header.game, name in winners, made.get(name))

    def _made(self, record: GameRecord, rows: Rows) -> FeatsByPlayer:
        """What the words of a game came to: as it was kept, else by playing it again."""
        try:
            return msgspec.convert(record.result["words"], FeatsByPlayer)
        except (KeyError, msgspec.ValidationError):
            key = (record.header.uid, record.game, record.count)
            if key not in self._replayed:
                self._replayed[key] = _replayed(record, rows)
            return self._replayed[key]


def _replayed(record: GameRecord, rows: Rows) -> FeatsByPlayer:
    """The same by playing the game again, as far as that is possible."""
    try:
        history = History(record.header, missing(record))
        history.load(rows(record.game))
    except (CompanionError, msgspec.ValidationError):
        return {}
    return feats(history)


def _played(before: Player, game: str, won: bool, made: Feats | None) -> Player:
    after = before._replace(games=before.games + 1, wins=before.wins + won)
    if made is None:
        return after
    best, longest = (Feat(*word, game) for word in (made.best, made.longest))
    return after._replace(
        words=before.words + made.count,
        best=_more(before.best, best, lambda one: (one.points, len(one.word))),
        longest=_more(before.longest, longest, lambda one: (len(one.word), one.points)),
    )


def _more(before: Feat | None, now: Feat, worth: Callable[[Feat], tuple[int, int]]) -> Feat:
    """The better of two; the older one of equals."""
    return before if before is not None and worth(before) >= worth(now) else now


def plain(players: Sequence[Player]) -> list[dict[str, Any]]:
    """Everybody as JSON types."""
    return [
        one._asdict()
        | {
            "best": one.best and one.best._asdict(),
            "longest": one.longest and one.longest._asdict(),
        }
        for one in players
    ]
