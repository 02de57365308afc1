"""One game being played by seated people: the state, its history, and how it may change.

`Table.act` is the only way to change the state; taking back and correcting
replay what happened. Every change is handed to the journal before anybody is
shown its effect: the callers await `saved`.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any, NamedTuple

import msgspec

from companion.chance import Chance
from companion.errors import BadEntry
from companion.games import rules
from companion.games.base import Action, Outcome, Record, State, View
from companion.journal import Journal
from companion.lexicon.ruling import Ruling
from companion.rows import (
    Act,
    Amend,
    AnyRow,
    Change,
    Clock,
    Clocks,
    Finish,
    GameHeader,
    Seats,
    Undo,
)


class Acted(NamedTuple):
    """An action with every result of chance, its outcome, and when it is durable."""

    action: Action
    outcome: Outcome
    saved: Future[Any]


class Amended(NamedTuple):
    """What a correction would lead to; `broken`: the later turns that would become illegal."""

    records: list[Record]
    broken: list[int]


class Table:
    """A game at the table, over its journal."""

    def __init__(
        self,
        header: GameHeader,
        ruling: Ruling,
        journal: Journal,
        game: int,
        chance: Chance | None = None,
    ) -> None:
        self.header, self.ruling, self.journal, self.game = header, ruling, journal, game
        self.rules = rules(header.game)
        self.buttons = dict(header.buttons)
        self.records: list[Record] = []
        self.finished = ""
        self.refused: Record | None = None
        self.spent: dict[str, float] = {}
        self._chance = chance or Chance()
        self._drawn: dict[tuple[str, int], Action] = {}
        players = tuple(header.players)
        self._start = self.rules.new(players, header.options, header.setup)

    @property
    def state(self) -> State:
        """Everything about the game as it stands."""
        return self.records[-1].outcome.state if self.records else self._start

    def view(self, seat: str | None = None) -> View:
        """What that player may see; None: the whole table."""
        return self.rules.view(self.state, seat)

    def player_at(self, button: int | None) -> str | None:
        """Who sits at the button of that number."""
        return next((p for p, number in self.buttons.items() if number == button), None)

    def act(self, action: Action, spent: Mapping[str, float] | None = None) -> Acted:
        """Judge an action, with chance drawn, and journal it; `spent`: what the clocks stood at."""
        clocks = dict(spent or {})
        action, again = self._complete(action)
        outcome = self._do(action, clocks)
        row = Act(action=_raw(action), clocks=clocks, again=again)
        return Acted(action, outcome, self._append(row))

    def undo(self, count: int, agreed: tuple[str, ...]) -> Future[Any]:
        """Take back the last actions, by agreement of those players (C6)."""
        self._undo(count)
        return self._append(Undo(count=count, agreed=agreed))

    def try_amend(self, changes: Mapping[int, Action | None]) -> Amended:
        """What would follow if the actions at these places were others, or none."""
        records: list[Record] = []
        broken: list[int] = []
        state = self._start
        for index, record in enumerate(self.records):
            action = changes.get(index, record.action)
            if action is None:
                continue
            outcome = self.rules.apply(state, action, self.ruling)
            if not outcome.accepted and (index in changes or record.outcome.accepted):
                broken.append(index)
                continue
            records.append(Record(action, outcome, record.spent))
            state = outcome.state
        return Amended(records, broken)

    def why_broken(self, changes: Mapping[int, Action | None], index: int) -> str:
        """Why the turn at `index` would no longer be legal after those changes."""
        earlier = {i: action for i, action in changes.items() if i < index}
        state = self._start
        for at, record in enumerate(self.records[: index + 1]):
            action = earlier.get(at, record.action)
            if action is None:
                continue
            outcome = self.rules.apply(state, action, self.ruling)
            state = outcome.state
        return outcome.message

    def scores_after(self, changes: Mapping[int, Action | None]) -> dict[str, int]:
        """The scores that those changes would lead to, points."""
        records = self.try_amend(changes).records
        return self.rules.view(records[-1].outcome.state if records else self._start, None).scores

    def amend(self, changes: Mapping[int, Action | None]) -> Future[Any]:
        """Correct earlier actions and recompute what follows; raises BadEntry if broken."""
        self._amend(changes)
        rows = [_change(index, action) for index, action in sorted(changes.items())]
        return self._append(Amend(changes=tuple(rows)))

    def seat(self, buttons: Mapping[str, int]) -> Future[Any]:
        """Note which button is whose from now on."""
        self.buttons = dict(buttons)
        return self._append(Seats(buttons=dict(buttons)))

    def clock(self, spent: Mapping[str, float], why: str, by: str | None) -> Future[Any]:
        """Note that the clocks were stopped (`why`) or run again (empty)."""
        self.spent = dict(spent)
        return self._append(Clock(elapsed=dict(spent), running=not why, why=why, by=by))

    def beat(self, spent: Mapping[str, float]) -> None:
        """Note what the clocks stand at, without waiting for it."""
        self.journal.clocks(self.game, Clocks(elapsed=dict(spent)))

    def finish(self, how: str) -> Future[Any]:
        """Close the game: `over`, or `stopped` before its end."""
        self.finished = how
        view = self.view()
        result = {"scores": view.scores, "winners": list(view.winners)}
        return self.journal.finish(self.game, how, result)

    def load(self, rows: list[AnyRow]) -> None:
        """Replay what the journal holds of this game."""
        for row in rows:
            match row:
                case Act():
                    action = msgspec.convert(row.action, self.rules.Actions)
                    self._remember(action)
                    self._do(action, row.clocks)
                case Undo():
                    self._undo(row.count)
                case Amend():
                    self._amend({c.index: self._action(c.action) for c in row.changes})
                case Seats():
                    self.buttons = dict(row.buttons)
                case Clock():
                    self.spent = dict(row.elapsed)
                case Finish():
                    self.finished = row.how

    def _action(self, raw: Mapping[str, Any] | None) -> Action | None:
        if raw is None:
            return None
        action: Action = msgspec.convert(dict(raw), self.rules.Actions)
        return action

    def _append(self, row: AnyRow) -> Future[Any]:
        return self.journal.append(self.game, row)

    def _do(self, action: Action, spent: dict[str, float]) -> Outcome:
        before = self.state
        outcome = self.rules.apply(before, action, self.ruling)
        record = Record(action, outcome, spent)
        self.refused = None if outcome.accepted else record
        self.spent = {} if outcome.accepted else spent
        if outcome.accepted or outcome.state is not before:
            self.records.append(record)
        return outcome

    def _undo(self, count: int) -> None:
        count = min(count, len(self.records))
        if not count:
            return
        self.spent = dict(self.records[-count].spent)
        del self.records[-count:]
        self.refused = None

    def _amend(self, changes: Mapping[int, Action | None]) -> None:
        amended = self.try_amend(changes)
        if amended.broken:
            raise BadEntry(
                "Later turns no longer fit. Correct them too, or leave the turn as it was."
            )
        self.records = amended.records
        self.refused = None

    def _complete(self, action: Action) -> tuple[Action, bool]:
        """Draw what chance decides, or what it already decided for the same draw (no re-roll)."""
        whole = self.rules.complete(self.state, action, self._chance, self.ruling)
        if whole == action:
            return action, False
        earlier = self._drawn.get(self._draw_of(action))
        if earlier is None:
            return self._remember(whole), False
        return msgspec.structs.replace(earlier, by=action.by), True

    def _remember(self, action: Action) -> Action:
        return self._drawn.setdefault(self._draw_of(action), action)

    def _draw_of(self, action: Action) -> tuple[str, int]:
        kind = type(action)
        return kind.__name__, sum(type(record.action) is kind for record in self.records)


def _change(index: int, action: Action | None) -> Change:
    return Change(index=index, action=None if action is None else _raw(action))


def _raw(action: Action) -> dict[str, Any]:
    raw: dict[str, Any] = msgspec.to_builtins(action)
    return raw
