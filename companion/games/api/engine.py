"""What a game offers beside its rules: somebody to play against, and a look back at the end.

Both are optional. `companion/games/<game>/engine/opponent.py` plays a seat, or all of
them; it sees what that seat may see and nothing else. `review.py` says of a
game that is over what could have been played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any, NamedTuple, Protocol

from companion.errors import BadEntry
from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action, Record, Rules, State
from companion.lexicon.ruling import Ruling

STRENGTHS = ("weak", "fair", "medium", "good", "strong")
"""What the strengths 1 to 5 are called."""


def computer_names(strengths: Sequence[int]) -> dict[str, int]:
    """Computer players of those strengths by name: WEAK, a second one WEAK B."""
    names: dict[str, int] = {}
    for at, level in enumerate(strengths):
        like = list(strengths[:at]).count(level)
        names[f"{STRENGTHS[level - 1].upper()}{_mark(like)}"] = level
    return names


def _mark(like: int) -> str:
    """What tells apart players of one strength: letters, and numbers when these run out."""
    if not like:
        return ""
    return f" {ascii_uppercase[like]}" if like < len(ascii_uppercase) else f" {like + 1}"


MOST_ACTIONS = 10_000
"""A game that has not ended by then will not end."""


class Stake(NamedTuple):
    """What a game's points are counted in where they are won from each other.

    `head` names it; everybody begins with `start`, and it is told for so many `games`.
    """

    head: str
    start: int
    games: int


class Opponent(Protocol):
    """What a game's `opponent` module offers."""

    @property
    def LEVELS(self) -> int:
        """The strengths are 1 to LEVELS."""

    @property
    def NEEDS(self) -> Mapping[str, Any]:
        """House options without which it cannot play (cards that the box deals, say)."""

    def decide(
        self, view: Any, player: str | None, level: int, ruling: Ruling, chance: Chance
    ) -> Action | None:
        """What the player does who sees that view; None: nothing now.

        Without a player: what has to be done by nobody, such as dealing.
        """

    def fallback_action(self, view: Any, player: str) -> Action | None:
        """The legal move that changes least, for a player whose `decide` failed.

        None: the game goes on without that player's move.
        """


class Review(Protocol):
    """What a game's `review` module offers."""

    def lines(self, records: Sequence[Record], ruling: Ruling) -> tuple[str, ...]:
        """The game once more, as lines to be read; it keeps the game's secrets."""


class MachineMind(NamedTuple):
    """How a game is played by the box: by what, by which dictionary, with whose luck."""

    rules: Rules
    opponent: Opponent
    ruling: Ruling
    chance: Chance

    def ready(self, state: State, machines: Mapping[str, int]) -> list[str]:
        """The machines that may do something now.

        Who can do least is asked first: a challenge is over when the next player acts.
        """
        may = self.rules.view(state, None).may
        return sorted((p for p in machines if may.get(p)), key=lambda p: len(may[p]))

    def next_action(self, state: State, machines: Mapping[str, int]) -> Action | None:
        """The first thing that one of the machines wants to do now."""
        for player in self.ready(state, machines):
            action = self.decide(state, player, machines[player])
            if action is not None:
                return action
        return None

    def decide(self, state: State, player: str | None, level: int) -> Action | None:
        """What one of them wants to do, by what it can see."""
        view = self.rules.view(state, player)
        return self.opponent.decide(view, player, level, self.ruling, self.chance)

    def fallback_action(self, state: State, player: str) -> Action | None:
        """The legal move of that player that changes least, if the game needs one."""
        return self.opponent.fallback_action(self.rules.view(state, player), player)

    def play_out(self, state: State, machines: Mapping[str, int]) -> State:
        """The game at its end, with machines at every seat; raises BadEntry where none comes."""
        for _ in range(MOST_ACTIONS):
            if self.rules.view(state, None).game_over:
                return state
            state = self._acted(state, machines)
        raise BadEntry(f"The game has no end after {MOST_ACTIONS} actions. Choose other rules.")

    def _acted(self, state: State, machines: Mapping[str, int]) -> State:
        action = self.next_action(state, machines) or self.decide(
            state, None, max(machines.values())
        )
        if action is None:
            raise BadEntry("None of the players goes on with the game. Choose other rules.")
        action = self.rules.complete(state, action, self.chance, self.ruling)
        outcome = self.rules.apply(state, action, RecordingRuling(self.ruling))
        if not outcome.accepted and outcome.state is state:
            raise BadEntry(f"{action.by} cannot go on. {outcome.message}")
        after: State = outcome.state
        return after
