"""One game being played by seated people: its history, and the only way to change it.

`Table.act` changes the state; taking back and correcting replay what happened.
Every change is handed to the journal before anybody is shown its effect: the
callers await what is returned.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from typing import NamedTuple

import msgspec

from companion.errors import BadEntry
from companion.games.api.chance import Chance
from companion.games.api.rules import Action, Outcome
from companion.journal.file.entries import (
    Act,
    Amend,
    AnyRow,
    Change,
    Clock,
    Clocks,
    GameHeader,
    Raw,
    Rename,
    Seats,
    Undo,
)
from companion.journal.journal import Journal, Saved
from companion.lexicon.ruling import Ruling
from companion.table.history import History
from companion.table.summary import feats


class Acted(NamedTuple):
    """An action with every result of chance, its outcome, and when it is durable."""

    action: Action
    outcome: Outcome
    saved: Future[Saved]


class Table(History):
    """A game at the table, over its journal."""

    def __init__(
        self,
        header: GameHeader,
        ruling: Ruling,
        journal: Journal,
        game: int,
        chance: Chance | None = None,
    ) -> None:
        super().__init__(header, ruling)
        self.journal, self.game = journal, game
        self._chance = chance or Chance()

    def act(self, action: Action, spent: Mapping[str, float] | None = None) -> Acted:
        """Judge an action, with chance drawn, and journal it; `spent`: what the clocks stood at."""
        clocks = dict(spent or {})
        action, again = self._complete(action)
        before = self.state
        record = self._do(action, clocks)
        row = Act(
            action=_raw(action),
            clocks=clocks,
            again=again,
            accepted=record.outcome.accepted,
            answers=record.answers,
            led=None if self.state is before else self._led(before),
        )
        return Acted(action, record.outcome, self._append(row))

    def undo(self, count: int, agreed: tuple[str, ...]) -> Future[Saved]:
        """Take back the last actions, by agreement of those players (C6)."""
        self._undo(count)
        return self._append(Undo(count=count, agreed=agreed, led=self._stands()))

    def amend(self, changes: Mapping[int, Action | None]) -> Future[Saved]:
        """Correct earlier actions and recompute what follows; raises BadEntry if broken."""
        whole: dict[int, Action | None] = {}
        for index, action in sorted(changes.items()):
            whole[index] = None if action is None else self._corrected(whole, index, action)
        found = self._amend(whole).found
        rows = tuple(_change(index, action) for index, action in whole.items())
        return self._append(Amend(changes=rows, answers=found, led=self._stands()))

    def _corrected(
        self, changes: Mapping[int, Action | None], index: int, action: Action
    ) -> Action:
        """The action that stands at `index` instead, with what the dictionary says of it."""
        later = dict.fromkeys(range(index, len(self.records)))
        records = self.try_amend({**changes, **later}).records
        state = records[-1].outcome.state if records else self._start
        return self.rules.complete(state, action, self._chance, self.ruling)

    def seat(self, buttons: Mapping[str, int]) -> Future[Saved]:
        """Note which button is whose from now on."""
        self.buttons = dict(buttons)
        return self._append(Seats(buttons=dict(buttons)))

    def rename(self, old: str, new: str) -> Future[Saved]:
        """Call a player otherwise from the start on; raises BadEntry for a name that is taken."""
        if old in self.header.machines:
            raise BadEntry(f"{old} is a computer player. Change another name.")
        if new in self.everybody:
            raise BadEntry(f"{new} is in this game already. Give another name.")
        self._rename(old, new)
        return self._append(Rename(old=old, new=new, led=self._stands()))

    def clock(self, spent: Mapping[str, float], why: str, by: str | None) -> Future[Saved]:
        """Note that the clocks were stopped (`why`) or run again (empty)."""
        self._clocked(spent, why)
        return self._append(Clock(elapsed=dict(spent), running=not why, why=why, by=by))

    def beat(self, spent: Mapping[str, float]) -> None:
        """Note what the clocks stand at, without waiting for it."""
        self.journal.clocks(self.game, Clocks(elapsed=dict(spent)))

    def finish(self, how: str) -> Future[Saved]:
        """Close the game: `over`, or `stopped` before its end."""
        self.finished = how
        points, winners = self.standing()
        words = msgspec.to_builtins(feats(self))
        result = {"scores": points, "winners": list(winners), "words": words}
        return self.journal.finish(self.game, how, result)

    def _append(self, row: AnyRow) -> Future[Saved]:
        return self.journal.append(self.game, row)

    def _complete(self, action: Action) -> tuple[Action, bool]:
        """Draw what chance decides, or what it already decided for the same draw (no re-roll)."""
        draws = self._chance.draws
        whole = self.rules.complete(self.state, action, self._chance, self.ruling)
        if self._chance.draws == draws:
            return whole, False
        earlier = self._drawn.get(self._draw_of(action))
        if earlier is None:
            return whole, False
        return msgspec.structs.replace(earlier, by=action.by), True


def _change(index: int, action: Action | None) -> Change:
    return Change(index=index, action=None if action is None else _raw(action))


def _raw(action: Action) -> Raw:
    raw: Raw = msgspec.to_builtins(action)
    return raw
