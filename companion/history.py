"""A game as its actions tell it: replayed, taken back, corrected. It writes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, cast

import msgspec

from companion.errors import BadEntry
from companion.games import rules
from companion.games.base import Action, Outcome, Record, State, View
from companion.lexicon.ruling import Evidence, Known, Ruling
from companion.rows import Act, Amend, AnyRow, Clock, Finish, GameHeader, Raw, Seats, Undo

STOP, PAUSE = "stop", "pause"
"""Why a clock stands: the player on turn announces, or the table pauses."""


class Amended(NamedTuple):
    """What a correction would lead to; `broken`: the later turns that would become illegal."""

    records: list[Record]
    broken: list[int]


class History:
    """The actions of a game that stand, with what became of each.

    `spent` is what the clocks stood at when something was last noted, seconds;
    `refused` the last word that was refused, while its turn lasts; `announcing`:
    the player on turn has stopped the clock, and a pause does not change that.
    """

    def __init__(self, header: GameHeader, ruling: Ruling) -> None:
        self.header, self.ruling = header, ruling
        self.rules = rules(header.game)
        self.buttons = dict(header.buttons)
        self.records: list[Record] = []
        self.finished = ""
        self.refused: Record | None = None
        self.spent: dict[str, float] = {}
        self.announcing = False
        self._drawn: dict[tuple[str, int], Action] = {}
        self._start = self.rules.new(tuple(header.players), header.options, header.setup)

    @property
    def state(self) -> State:
        """Everything about the game as it stands."""
        return self.records[-1].outcome.state if self.records else self._start

    def view(self, seat: str | None = None) -> View:
        """What that player may see; None: the whole table."""
        return self.rules.view(self.state, seat)

    @property
    def people(self) -> tuple[str, ...]:
        """Who sits here now and is no machine: those who agree, vote and press."""
        return tuple(p for p in self.view().players if p not in self.header.machines)

    def player_at(self, button: int | None) -> str | None:
        """Who sits at the button of that number."""
        return next((p for p, number in self.buttons.items() if number == button), None)

    def load(self, rows: Iterable[AnyRow]) -> None:
        """Replay what the journal holds of this game."""
        for row in rows:
            self._take(row)

    def _take(self, row: AnyRow) -> None:
        match row:
            case Act():
                self._do(self._action(row.action), row.clocks, accepted=row.accepted)
            case Undo():
                self._undo(row.count)
            case Amend():
                self._amend({c.index: self._action(c.action) for c in row.changes})
            case Seats():
                self.buttons = dict(row.buttons)
            case Clock():
                self._clocked(row.elapsed, row.why)
            case Finish():
                self.finished = row.how

    # -- what a correction would lead to ----------------------------------------------

    def try_amend(self, changes: Mapping[int, Action | None]) -> Amended:
        """What would follow if the actions at these places were others, or none."""
        records: list[Record] = []
        broken: list[int] = []
        for index, record in enumerate(self.records):
            action = changes.get(index, record.action)
            if action is None:
                continue
            state = records[-1].outcome.state if records else self._start
            outcome = self._rejudge(state, action, record, changed=index in changes)
            if not outcome.accepted and (index in changes or record.outcome.accepted):
                broken.append(index)
            else:
                records.append(Record(action, outcome, record.spent))
        return Amended(records, broken)

    def why_broken(self, changes: Mapping[int, Action | None], index: int) -> str:
        """Why the turn at `index` would no longer be legal after those changes."""
        earlier = {i: changes.get(i) for i in changes if i < index}
        records = self.try_amend({**earlier, **dict.fromkeys(range(index, len(self.records)))})[0]
        state = records[-1].outcome.state if records else self._start
        action = changes.get(index) or self.records[index].action
        return self.rules.apply(state, action, self.ruling).message

    def scores_after(self, changes: Mapping[int, Action | None]) -> dict[str, int]:
        """The scores that those changes would lead to, points."""
        records = self.try_amend(changes).records
        return self.rules.view(records[-1].outcome.state if records else self._start, None).scores

    # -- how it changes ---------------------------------------------------------------

    def _do(
        self, action: Action, spent: Mapping[str, float], *, accepted: bool | None = None
    ) -> Outcome:
        """Judge an action; `accepted`: how it was judged at the table, of old."""
        before = self.state
        outcome = self.rules.apply(before, action, self._ruling_of(accepted))
        record = Record(action, outcome, dict(spent))
        self.refused = None if outcome.accepted else record
        self.announcing = False
        self.spent = self._running_on(before, outcome.state, spent)
        if outcome.accepted:
            self._drawn.setdefault(self._draw_of(action), action)
        if outcome.accepted or outcome.state is not before:
            self.records.append(record)
        return outcome

    def _running_on(
        self, before: State, after: State, spent: Mapping[str, float]
    ) -> dict[str, float]:
        """What had elapsed of the deadlines that are the same after a change of the state."""
        old, new = (
            {(deadline.id, deadline.player) for deadline in self.rules.view(state, None).deadlines}
            for state in (before, after)
        )
        return {id: spent[id] for id, _ in old & new if id in spent}

    def _clocked(self, spent: Mapping[str, float], why: str) -> None:
        """The clocks stand (`why`) or run again (empty)."""
        self.spent = dict(spent)
        self.announcing = why == STOP or (self.announcing and bool(why))

    def _rejudge(self, state: State, action: Action, record: Record, *, changed: bool) -> Outcome:
        ruling = self.ruling if changed else self._ruling_of(record.outcome.accepted)
        return self.rules.apply(state, action, ruling)

    def _undo(self, count: int) -> None:
        count = min(count, len(self.records))
        if count:
            self.spent = dict(self.records[-count].spent)
            del self.records[-count:]
            self.refused = None

    def _amend(self, changes: Mapping[int, Action | None]) -> None:
        amended = self.try_amend(changes)
        if amended.broken:
            raise BadEntry("Later turns no longer fit. Correct them too, or leave all as it was.")
        before, self.records = self.state, amended.records
        self.spent = self._running_on(before, self.state, self.spent)
        self.refused = None

    def _ruling_of(self, accepted: bool | None) -> Ruling:
        """The dictionary; where another one ruled then, what it said then still holds."""
        if accepted is None or self.header.dictionary.sha256 == self.ruling.sha256:
            return self.ruling
        return cast("Ruling", Settled(self.ruling, accepted))

    def _draw_of(self, action: Action) -> tuple[str, int]:
        """What chance decided for the n-th draw of a kind stays, however often it is replayed."""
        kind = type(action)
        return kind.__name__, sum(type(record.action) is kind for record in self.records)

    def _action(self, raw: Raw | None) -> Any:
        return None if raw is None else msgspec.convert(raw, self.rules.Actions)


class Settled:
    """A ruling for a word on which the table had its verdict, by a dictionary that is gone."""

    def __init__(self, ruling: Ruling, accepted: bool) -> None:
        self._ruling, self._accepted = ruling, accepted

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ruling, name)

    def is_word(self, word: str) -> bool:
        """As it was judged."""
        del word
        return self._accepted

    def plural_s(self, word: str) -> Evidence:
        """As it was judged: what was accepted was no banned plural."""
        del word
        return Evidence(Known.NO if self._accepted else Known.YES, "as judged at the table")
