"""A game between computer players. Its number decides its luck, whoever plays it and when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from companion.errors import BadEntry
from companion.games import find_game
from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind, Opponent, Strength, strength_name, strengths_of
from companion.games.api.rules import State
from companion.lexicon.ruling import Ruling


class Match(msgspec.Struct, frozen=True):
    """What to play: the game, the players with their strengths, the rules, the luck.

    paired: the same luck for each player in each seat, if the players differ.
    setup: what the game begins with, such as a deck of your own.
    """

    game: str
    players: Mapping[str, Strength]
    options: Mapping[str, Any]
    ruling: Ruling
    seed: int
    paired: bool = False
    setup: Mapping[str, Any] = {}

    @property
    def deal(self) -> int:
        """The number of games in a row with the same luck.

        Only players who differ change their seats in a paired deal: equal ones would play the
        same game again. So it has as many games as turns of the table until the strengths lie in
        the seats as they did at first: 2 for 5,4; 3 for 5,4,4; 2 for 5,4,5,4; 1 for 4,4,4.
        """
        levels = list(self.players.values())
        turns = range(1, len(levels) + 1)
        return next(n for n in turns if levels[n:] + levels[:n] == levels) if self.paired else 1


class Played(NamedTuple):
    """The result of one game.

    first: the player who acted first. actions: number of actions until the end.
    """

    scores: Mapping[str, int]
    winners: tuple[str, ...]
    first: str = ""
    actions: int = 0


def players(given: str, game: str) -> dict[str, Strength]:
    """Parse strengths such as `strong,weak` or `5,1` into players P1, P2 ...; raises BadEntry."""
    offered = {strength_name(level): level for level in strengths_of(opponent_of(game))}
    known = offered | {f"{level:g}": level for level in offered.values()}
    words = [word.strip() for word in given.lower().split(",")]
    for word in words:
        if word not in known:
            most, names = max(offered.values()), ", ".join(offered)
            raise BadEntry(f"{word[:20]!r} is not a strength. Use 1 to {most}, or {names}.")
    return {f"P{n}": known[word] for n, word in enumerate(words, 1)}


def opponent_of(name: str) -> Opponent:
    """The computer player of a game; raises UnknownGame, and BadEntry if the game has none."""
    game = find_game(name)
    if game.engine.opponent is None:
        raise BadEntry(f"{game.title} has no computer players. Choose another game.")
    return game.engine.opponent


def play_games(match: Match, numbers: Iterable[int]) -> Iterator[Played]:
    """Play the games with these numbers; the seats rotate from game to game. Raises BadEntry."""
    return (_play_game(match, number) for number in numbers)


def check(match: Match) -> None:
    """Raise BadEntry if a game cannot begin with these players, rules and cards."""
    _begin(match, tuple(match.players))


def _begin(match: Match, seats: tuple[str, ...]) -> State:
    game, opponent = find_game(match.game), opponent_of(match.game)
    options = {**game.engine.self_play, **match.options, **opponent.NEEDS}
    return game.rules.new(seats, options, match.setup)


def _play_game(match: Match, number: int) -> Played:
    game, opponent = find_game(match.game), opponent_of(match.game)
    names = list(match.players)
    first, chance = number % len(names), Chance(f"{match.seed}/{number // match.deal}")
    state = _begin(match, (*names[first:], *names[:first]))
    mind = MachineMind(game.rules, opponent, match.ruling, chance)
    actors = list[str | None]()
    for action, after in mind.moves(state, match.players):
        actors.append(action.by)
        state = after
    view = game.rules.view(state, None)
    starter = next((player for player in actors if player in match.players), names[first])
    return Played(view.scores, view.winners, str(starter), len(actors))
