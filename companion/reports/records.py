"""Records of every player over all finished games: games, wins, words.

The last entry of a game has the figures of its words. Games of older versions lack them and
are replayed, once per run of the program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from companion.errors import CompanionError
from companion.journal.file.entries import AnyRow, GameRecord
from companion.names import without_accents
from companion.reports.replay import missing_ruling
from companion.table.history import History
from companion.table.summary import Feats, feats

Rows = Callable[[int], Sequence[AnyRow]]
"""Reads the entries of a game by its number; may raise CompanionError."""

FeatsByPlayer = dict[str, Feats]


class Feat(NamedTuple):
    """A word with its points and its game."""

    word: str
    points: int
    game: str


class Player(NamedTuple):
    """The record of one player."""

    name: str
    games: int = 0
    wins: int = 0
    words: int = 0
    best: Feat | None = None
    longest: Feat | None = None


class Records:
    """Works out the records of all games; the results of replays are cached."""

    def __init__(self) -> None:
        self._cache: dict[tuple[str, int, int], FeatsByPlayer] = {}

    def players(self, games: Iterable[GameRecord], rows: Rows) -> list[Player]:
        """The records of all people, most wins first; computer players are left out."""
        found: dict[str, Player] = {}
        for record in games:
            if record.how is not None and record.result.get("scores"):
                for player in self._update(found, record, rows):
                    found[player.name] = player
        by_name = sorted(found.values(), key=lambda one: without_accents(one.name))
        return sorted(by_name, key=lambda one: (-one.wins, -one.games))

    def _update(self, found: dict[str, Player], record: GameRecord, rows: Rows) -> Iterator[Player]:
        """The records of a game's players with that game added."""
        scores, winners = record.result["scores"], record.result.get("winners") or ()
        words = self._feats(record, rows)
        for name in dict.fromkeys((*record.players, *scores)):
            if name not in record.header.machines:
                before = found.get(name, Player(name))
                yield _add_game(before, record.header.game, name in winners, words.get(name))

    def _feats(self, record: GameRecord, rows: Rows) -> FeatsByPlayer:
        """Everybody's best words in a game: as saved at its end, else from a replay."""
        try:
            return msgspec.convert(record.result["words"], FeatsByPlayer)
        except (KeyError, msgspec.ValidationError):
            key = (record.header.uid, record.game, record.count)
            if key not in self._cache:
                self._cache[key] = _replay_feats(record, rows)
            return self._cache[key]


def _replay_feats(record: GameRecord, rows: Rows) -> FeatsByPlayer:
    """Everybody's best words from a replay; empty if the game cannot be replayed."""
    try:
        history = History(record.header, missing_ruling(record))
        history.load(rows(record.game))
    except (CompanionError, msgspec.ValidationError):
        return {}
    return feats(history)


def _add_game(before: Player, game: str, won: bool, words: Feats | None) -> Player:
    after = before._replace(games=before.games + 1, wins=before.wins + won)
    if words is None:
        return after
    best, longest = (Feat(*word, game) for word in (words.best, words.longest))
    return after._replace(
        words=before.words + words.count,
        best=_better(before.best, best, lambda one: (one.points, len(one.word))),
        longest=_better(before.longest, longest, lambda one: (len(one.word), one.points)),
    )


def _better(before: Feat | None, now: Feat, worth: Callable[[Feat], tuple[int, int]]) -> Feat:
    """The feat that is worth more; `before` if they are equal."""
    return before if before is not None and worth(before) >= worth(now) else now


def plain(players: Sequence[Player]) -> list[dict[str, Any]]:
    """The records for JSON."""
    return [
        one._asdict()
        | {
            "best": one.best and one.best._asdict(),
            "longest": one.longest and one.longest._asdict(),
        }
        for one in players
    ]
