"""The house records: the best in each game and over all games, and everybody's own.

Only lengths are compared over all games, and points only within the same house rules.
docs/evenings.md defines each record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from companion.games import NAMES as GAMES
from companion.names import is_somebody, with_hyphens, without_accents
from companion.reports.games import plain_date, title_of
from companion.reports.played import House, Played
from companion.table.feats import IN_POINTS, NAMES, Feat, Kind
from companion.table.marks import Marks

ENOUGH_GAMES = 5
"""Finished games of a kind before a record can fall."""

ALL_GAMES = "all games"


class Place(NamedTuple):
    """Where feats are compared: their kind, the game (empty: all), and its house rules, if any."""

    kind: Kind
    game: str = ""
    house: str = ""


class Best(NamedTuple):
    """The best feat of a place, everybody who holds it, and the game in which it was done."""

    place: Place
    feat: Feat
    players: tuple[str, ...]
    played: Played

    @property
    def name(self) -> str:
        """What it is the record of."""
        return NAMES[self.feat.kind]

    @property
    def name_text(self) -> str:
        """The same with the house rules within which points are compared, if they are not usual."""
        return f"{self.name} ({', '.join(self.house.rules)})" if self.house.rules else self.name

    @property
    def what(self) -> str:
        """The word, if there is one, and the size."""
        return ", ".join(filter(None, (self.feat.word, self.feat.size_text)))

    @property
    def title(self) -> str:
        """The title of the place's game."""
        return title_of(self.place.game) if self.place.game else ALL_GAMES

    @property
    def day(self) -> str:
        """The day of that game; empty if it is unknown."""
        return plain_date(self.played.started)

    @property
    def house(self) -> House:
        """The house rules within which it was compared."""
        return self.played.house if self.place.house else House()


class Player(NamedTuple):
    """A player over all games."""

    name: str
    games: int = 0
    wins: int = 0
    words: int = 0


class Records:
    """The records of these games: not of unfinished ones, computer players and forgotten ones."""

    def __init__(self, games: Iterable[Played]) -> None:
        self.finished = [one for one in games if one.how is not None and one.points]
        self._counts = Counter(
            (one.kind, house) for one in self.finished for house in ("", one.house.id)
        )
        self._counts["", ""] = len(self.finished)
        self._best: dict[Place, dict[str, tuple[Feat, Played]]] = {}
        for played in self.finished:
            for feat in played.feats:
                for place in _places(feat.kind, played):
                    own = self._best.setdefault(place, {})
                    if feat.player not in own or feat.worth > own[feat.player][0].worth:
                        own[feat.player] = feat, played

    def players(self) -> list[Player]:
        """Everybody, most wins first."""
        found: dict[str, Player] = {}
        for game in self.finished:
            for name in dict.fromkeys((*game.players, *game.points)):
                if name not in game.machines and not is_somebody(name):
                    one = found.get(name, Player(name))
                    won, words = name in game.winners, game.words.get(name, 0)
                    found[name] = Player(name, one.games + 1, one.wins + won, one.words + words)
        by_name = sorted(found.values(), key=lambda one: without_accents(one.name))
        return sorted(by_name, key=lambda one: (-one.wins, -one.games))

    def bests(self, player: str = "") -> list[Best]:
        """The records over all games, then those of each game; `player`: only that player's own.

        Of the same kind, those of the house rules that were played last come first.
        """
        games, kinds = ("", *GAMES), [*NAMES]
        last = {one.house.id: one.game for one in self.finished}
        known = sorted(
            (place for place in self._best if place.game in games),
            key=lambda one: (games.index(one.game), kinds.index(one.kind), -last.get(one.house, 0)),
        )
        return [*filter(None, (self._best_of(place, player) for place in known))]

    def records_of(self, games: Iterable[Played]) -> list[Best]:
        """The records that were set in these games and still hold, of kinds that can fall."""
        numbers = {one.game for one in games}
        held = (one for one in self.bests() if one.played.game in numbers)
        return [one for one in held if self._counts[one.place.game, one.place.house] > ENOUGH_GAMES]

    def _best_of(self, place: Place, player: str) -> Best | None:
        own = self._best[place]
        some = {player: own[player]} if player in own else {} if player else own
        if not some:
            return None
        worth = max(feat.worth for feat, _ in some.values())
        top = [(feat, game) for feat, game in some.values() if feat.worth == worth]
        first = min((game for _, game in top), key=lambda game: game.game)
        feats = [one for one in first.feats if one in [feat for feat, game in top if game is first]]
        holders = tuple(one.player for one in feats if one.word == feats[0].word)
        return Best(place, feats[0], holders, first)

    def marks(self, game: str, house: str) -> Marks:
        """What a game by these house rules has to beat."""
        worth: dict[Kind, int | float] = {}
        for kind in NAMES:
            place = _place(kind, game, house)
            if place in self._best and self._counts[game, place.house] >= ENOUGH_GAMES:
                worth[kind] = max(feat.worth for feat, _ in self._best[place].values())
        ever = self._best.get(Place("longest"), {}).values()
        return Marks(worth, max((feat.worth for feat, _ in ever), default=0))


def _place(kind: Kind, game: str, house: str) -> Place:
    return Place(kind, game, house if kind in IN_POINTS else "")


def _places(kind: Kind, played: Played) -> Iterator[Place]:
    """Where a feat of a game is compared."""
    yield _place(kind, played.kind, played.house.id)
    if kind == "longest":
        yield Place(kind)


def plain(records: Records, player: str = "") -> dict[str, Any]:
    """The records for JSON: of the house, and of every player; `player`: only that player's."""
    some = (one for one in records.players() if player in ("", one.name))
    players = [one._asdict() | {"records": _plain(records, one.name)} for one in some]
    return {"players": players} if player else {"records": _plain(records, ""), "players": players}


def _plain(records: Records, player: str) -> list[dict[str, Any]]:
    return [
        {
            "record": one.name,
            "game": with_hyphens(one.place.game) or None,
            "house_rules": list(one.house.rules),
            "size": one.feat.size,
            "word": one.feat.word or None,
            "players": list(one.players),
            "no": one.played.game,
            "began": one.day or None,
        }
        for one in records.bests(player)
    ]
