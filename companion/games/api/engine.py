"""Interface of a game's engine: computer players and the review. Both are optional.

`companion/games/<game>/engine/opponent.py` plays a seat, or all seats, by what that seat may see.
`review.py` lists what could have been played, after a round or a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_uppercase
from typing import Any, Protocol

import msgspec

from companion.errors import BadEntry
from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Record, Rules, State
from companion.lexicon.ruling import Ruling

STRENGTHS = ("weak", "fair", "medium", "good", "strong")
"""Names of the strengths 1 to 5."""

Strength = int | float
"""A strength from 1 to 5, or half-way between two. Whole ones stay whole numbers in files."""


def strength_name(level: Strength) -> str:
    """The name of a strength; a half step is a little more than the one below: `fair+`."""
    return STRENGTHS[int(level) - 1] + ("+" if level % 1 else "")


def strengths_of(opponent: Opponent) -> tuple[Strength, ...]:
    """The strengths that a game's computer player offers, the weakest first."""
    halves = range(2, 2 * opponent.LEVELS + 1, 1 if opponent.HALF_STEPS else 2)
    return tuple(half / 2 if half % 2 else half // 2 for half in halves)


def computer_names(strengths: Sequence[Strength]) -> dict[str, Strength]:
    """Names of computer players with these strengths: WEAK, and the second one WEAK B."""
    names: dict[str, Strength] = {}
    for at, level in enumerate(strengths):
        earlier = list(strengths[:at]).count(level)
        names[f"{strength_name(level).upper()}{_suffix(earlier)}"] = level
    return names


def _suffix(earlier: int) -> str:
    """Suffix for a player with `earlier` namesakes: a letter, or a number after Z."""
    if not earlier:
        return ""
    return f" {ascii_uppercase[earlier]}" if earlier < len(ascii_uppercase) else f" {earlier + 1}"


MOST_ACTIONS = 10_000
"""Actions after which a game is taken to be endless."""


class Stake(msgspec.Struct, frozen=True):
    """Unit of the simulation's results, for a game in which players win from each other.

    head: heading of the column. unit: what they win. start: everybody's amount at the start.
    games: number of games the average is given for.
    """

    head: str
    unit: str
    start: int
    games: int


class Opponent(Protocol):
    """Interface of a game's `opponent` module."""

    @property
    def LEVELS(self) -> int:
        """Highest strength; the lowest is 1."""

    @property
    def HALF_STEPS(self) -> bool:
        """Whether there are strengths half-way between the whole ones, for a wide range."""

    @property
    def NEEDS(self) -> Mapping[str, Any]:
        """House options it needs to play, for example that the box deals."""

    def prepare(self, view: Any, level: Strength, ruling: Ruling) -> None:
        """Make the tables that this strength needs for the game, so that no decision waits."""

    def decide(
        self, view: Any, player: str | None, level: Strength, ruling: Ruling, chance: Chance
    ) -> Action | None:
        """Choose the player's action by what its seat may see; None if it has nothing to do now.

        Without a player, choose what the box does for the table, such as dealing.
        """

    def fallback_action(self, view: Any, player: str) -> Action | None:
        """A safe legal action for a player whose `decide` failed.

        None if the game can continue without one.
        """


class Review(Protocol):
    """Interface of a game's `review` module."""

    def texts(self, records: Sequence[Record], ruling: Ruling, over: bool) -> tuple[str, ...]:
        """The review; none if nothing was played. A text after a space adds to the one before.

        `over`: nobody plays on, by the rules or because the table ended the game. Until then the
        review keeps the game's secrets.
        """


class MachineMind(msgspec.Struct, frozen=True):
    """Everything a computer player needs: rules, strategy, dictionary, and randomness."""

    rules: Rules
    opponent: Opponent
    ruling: Ruling
    chance: Chance

    def prepare(self, state: State, machines: Mapping[str, Strength]) -> None:
        """Make the tables that these computer players need."""
        for level in set(machines.values()):
            self.opponent.prepare(self.rules.view(state, None), level, self.ruling)

    def ready(self, state: State, machines: Mapping[str, Strength]) -> list[str]:
        """Computer players that may act now, those with the fewest possible actions first.

        A player who can only challenge has to decide before the next player acts.
        """
        may = self.rules.view(state, None).may
        return sorted((p for p in machines if may.get(p)), key=lambda p: len(may[p]))

    def next_action(self, state: State, machines: Mapping[str, Strength]) -> Action | None:
        """The first action that any of the computer players wants to take now."""
        for player in self.ready(state, machines):
            action = self.decide(state, player, machines[player])
            if action is not None:
                return action
        return None

    def decide(self, state: State, player: str | None, level: Strength) -> Action | None:
        """What a computer player wants to do, by what its seat may see."""
        view = self.rules.view(state, player)
        return self.opponent.decide(view, player, level, self.ruling, self.chance)

    def fallback_action(self, state: State, player: str) -> Action | None:
        """A safe legal action for this player, if the game needs one."""
        return self.opponent.fallback_action(self.rules.view(state, player), player)

    def play_out(self, state: State, machines: Mapping[str, Strength]) -> State:
        """Play a game of computer players to its end; raises BadEntry if it does not end."""
        for _, after in self.moves(state, machines):
            state = after
        return state

    def moves(
        self, state: State, machines: Mapping[str, Strength]
    ) -> Iterator[tuple[Action, State]]:
        """Every action until the game is over, with the state after it; raises BadEntry."""
        for _ in range(MOST_ACTIONS):
            if self.rules.view(state, None).game_over:
                return
            action, state = self._next_move(state, machines)
            yield action, state
        raise BadEntry(f"The game has not ended after {MOST_ACTIONS} actions. Choose other rules.")

    def _next_move(self, state: State, machines: Mapping[str, Strength]) -> tuple[Action, State]:
        action = self.next_action(state, machines) or self.decide(
            state, None, max(machines.values())
        )
        if action is None:
            raise BadEntry("None of the players continues the game. Choose other rules.")
        action = self.rules.complete(state, action, self.chance, self.ruling)
        outcome = self.rules.apply(state, action, RecordingRuling(self.ruling))
        if not outcome.accepted and outcome.state is state:
            raise BadEntry(f"{action.by} cannot go on. {outcome.message}")
        return action, outcome.state
