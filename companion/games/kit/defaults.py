"""House rules in which one role passes to the left, and JSON and a score sheet for small games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.games.api.house_rules import Choice, Option, Players, Setup
from companion.games.api.rules import Facts, Outcome, Record, Rules, State
from companion.games.api.sheet import Line
from companion.games.kit.messages import legal_kinds, to_json
from companion.games.kit.validation import convert, next_player


class DefaultMessages(NamedTuple):
    """JSON of a game whose snapshot has the same keys as its state."""

    rules: Rules
    kind: type[State]

    def position(self, given: Mapping[str, Any]) -> State:
        """Build a state in the middle of a game; raises BadEntry."""
        known = self.kind.__struct_fields__
        return convert({k: v for k, v in given.items() if k in known}, self.kind, "position")

    def legal(self, state: State) -> list[Facts]:
        """Kinds of action possible now."""
        return legal_kinds(self.rules.view(state, None).may)

    def snapshot(self, state: State) -> Facts:
        """The whole state, whether the game is over, and the winners."""
        view = self.rules.view(state, None)
        found: Facts = to_json(state)
        return {**found, "game_over": view.game_over, "winners": list(view.winners)}

    def answer(self, outcome: Outcome) -> Facts:
        """The new state and the event."""
        return {**self.snapshot(outcome.state), **(to_json(outcome.event) or {})}


class DefaultSheet(NamedTuple):
    """A line for each turn, as `turn` puts it in a row, and everybody's points after it."""

    rules: Rules
    turn: Callable[[Record], str]
    HEAD: tuple[str, ...] = ("Player", "Turn", "Points")
    BLANK: tuple[str, ...] = ("", "", "")

    def lines(self, records: Sequence[Record]) -> list[Line]:
        """Lines in the order of play."""
        return [line for record in records if (line := self._line(record))]

    def _line(self, record: Record) -> Line | None:
        turn, by = self.turn(record), record.action.by or ""
        if not turn:
            return None
        scores = self.rules.view(record.outcome.state, None).scores
        cells = by, turn, str(scores.get(by, ""))
        return Line(cells, {"player": by, "turn": turn}, turn, scores)


class DefaultHouseRules(NamedTuple):
    """House rules of a game in which one role passes to the left from game to game.

    role: its key in the setup. at: who has it in the first game, counted as the players joined.
    """

    OPTIONS: tuple[Option, ...] = ()
    CHOICES: tuple[Choice, ...] = ()
    HANDICAPS: bool = False
    role: str = "first"
    at: int = 0

    def setup_for(self, setup: Setup, players: Players) -> Setup:
        """The setup once these players have joined."""
        return {**setup, self.role: players[self.at]}

    def next_setup(self, setup: Setup, players: Players) -> Setup:
        """The setup of their next game."""
        return pass_left(setup, self.role, players)


def pass_left(setup: Setup, key: str, players: Players) -> Setup:
    """The setup with the role `key` passed to the next player on the left."""
    player = setup.get(key)
    heir = next_player(players, player) if player in players else players[0]
    return {**setup, key: heir}
