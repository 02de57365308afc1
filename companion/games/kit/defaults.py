"""What a small game need not write itself: its JSON, its score sheet, its house rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from companion.games.api.house_rules import Choice, Option, Players, Setup
from companion.games.api.rules import Facts, Outcome, Player, Record, Rules, State
from companion.games.api.sheet import Line
from companion.games.api.ui import Corrections
from companion.games.kit.messages import legal_kinds, to_json
from companion.games.kit.validation import convert, next_player


class DefaultMessages(NamedTuple):
    """The JSON of a game whose state is its own snapshot, key for key."""

    rules: Rules
    kind: type[State]

    def position(self, given: Mapping[str, Any]) -> State:
        """A game in the middle; raises BadEntry."""
        known = self.kind.__struct_fields__
        return convert({k: v for k, v in given.items() if k in known}, self.kind, "position")

    def legal(self, state: State) -> list[Facts]:
        """The kinds of action that somebody may take now."""
        return legal_kinds(self.rules.view(state, None).may)

    def snapshot(self, state: State) -> Facts:
        """The whole state, whether the game is over, and who won."""
        view = self.rules.view(state, None)
        found: Facts = to_json(state)
        return {**found, "game_over": view.game_over, "winners": list(view.winners)}

    def answer(self, outcome: Outcome) -> Facts:
        """The new state, and what happened."""
        return {**self.snapshot(outcome.state), **(to_json(outcome.event) or {})}


class DefaultSheet(NamedTuple):
    """A line for each turn, as the corrections tell it, with everybody's points after it."""

    rules: Rules
    corrections: Corrections
    HEAD: tuple[str, ...] = ("Player", "Turn", "Points")

    def lines(self, records: Sequence[Record]) -> list[Line]:
        """The lines, in the order of play."""
        return [line for record in records if (line := self._line(record))]

    def _line(self, record: Record) -> Line | None:
        turn, by = self.corrections.turn(record), record.action.by or ""
        if not turn:
            return None
        scores = self.rules.view(record.outcome.state, None).scores
        cells = by, turn, str(scores.get(by, ""))
        return Line(cells, {"player": by, "turn": turn}, turn, scores)


class DefaultSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table decided before play: who is first (the first player if nobody says)."""

    first: Player | None = None


class DefaultHouseRules(NamedTuple):
    """House rules as they are listed; nothing else is decided before play.

    The setup says who is `first`: who joined first, and in the next game the next player.
    """

    OPTIONS: tuple[Option, ...] = ()
    CHOICES: tuple[Choice, ...] = ()
    HANDICAPS: bool = False

    def setup_for(self, setup: Setup, players: Players) -> Setup:
        """The setup when these have joined."""
        return {**setup, "first": players[0]}

    def next_setup(self, setup: Setup, players: Players) -> Setup:
        """The setup of their next game."""
        return pass_left(setup, "first", players)


def pass_left(setup: Setup, key: str, players: Players) -> Setup:
    """The setup of the next game: what that player was, the next seat to the left is."""
    before = setup.get(key)
    heir = next_player(players, before) if before in players else players[0]
    return {**setup, key: heir}
